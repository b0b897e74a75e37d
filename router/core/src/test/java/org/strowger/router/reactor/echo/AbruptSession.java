package org.strowger.router.reactor.echo;

import org.strowger.protocol.CloseCause;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.Session;
import org.strowger.protocol.buffer.ByteSink;
import org.strowger.protocol.buffer.Outbox;
import org.strowger.protocol.buffer.ThreadTools;

/**
 * A session of a tool that says no good-bye: it ends at once, for the first reason that there is, and what it has
 * written until then still leaves.
 */
public abstract class AbruptSession implements Session {
    private final Outbox outbox;
    private CloseReason reason = CloseReason.NONE;

    protected AbruptSession(ThreadTools threadTools) {
        this.outbox = new Outbox(threadTools);
    }

    /** Output is written there. */
    protected final Outbox outbox() {
        return outbox;
    }

    /** It is over, if it was not before. */
    protected final void end(CloseReason why) {
        if (reason.isNone()) {
            reason = why;
        }
    }

    @Override
    public final void receiveEnd(long nowNanos) {
        end(CloseReason.of(CloseCause.PEER_CLOSED));
    }

    @Override
    public void transportGone(CloseReason why, long nowNanos) {
        end(why);
        outbox.release();
    }

    @Override
    public final void close(CloseReason why, long nowNanos) {
        end(why);
    }

    @Override
    public final void drainBytes(ByteSink out) {
        outbox.drainTo(out);
    }

    @Override
    public boolean wantsBytes() {
        return true;
    }

    @Override
    public final boolean isOver() {
        return !reason.isNone();
    }

    @Override
    public final CloseReason closeReason() {
        return reason;
    }
}
