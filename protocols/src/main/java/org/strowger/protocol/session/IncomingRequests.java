package org.strowger.protocol.session;

import org.strowger.message.Outcome;
import org.strowger.protocol.InquiryAnswer;
import org.strowger.protocol.MessageHandler;

/**
 * The peer's requests: checked, handed to the handler, kept while they are pending, and answered exactly once. Each
 * protocol adds how a request is read and an answer is written.
 */
public abstract class IncomingRequests {
    protected final MessageHandler handler;
    private int pendingMax;
    private long refusedForRoom;

    protected IncomingRequests(MessageHandler handler, int pendingMax) {
        this.handler = handler;
        this.pendingMax = pendingMax;
    }

    /** Answers a message of the peer's. */
    protected abstract void respond(long token, Outcome outcome);

    /** Answers an inquiry of the peer's. */
    protected abstract void answer(long token, InquiryAnswer answer);

    /** How many of the peer's requests have no answer yet. */
    protected abstract int pending();

    /** As {@link org.strowger.protocol.Session#touch}. */
    protected abstract int touch();

    /** The connection is lost: nothing can be answered any more. */
    protected void abandon() {}

    protected final int pendingMax() {
        return pendingMax;
    }

    protected final void allow(int max) {
        pendingMax = max;
    }

    /** Whether so many requests may become pending; if not, one refused request is counted. */
    protected final boolean hasRoom(int requests) {
        boolean fits = pending() + requests <= pendingMax;
        if (!fits) {
            refusedForRoom++;
        }
        return fits;
    }

    final long refusedForRoom() {
        return refusedForRoom;
    }
}
