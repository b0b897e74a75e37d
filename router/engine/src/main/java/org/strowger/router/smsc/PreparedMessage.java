package org.strowger.router.smsc;

import org.jspecify.annotations.Nullable;
import org.strowger.message.Rewrite;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.Submission;

/**
 * A message that may be submitted now: {@link SmscPort#submit} takes nothing else. It can be filled only with a message
 * that is {@linkplain QueuedMessage#isPrepared prepared} for its SMSC, so that no message leaves without the rules of
 * its route, its SMSC and its application. Each thread has one object, which it reuses for every message.
 */
public final class PreparedMessage {
    private @Nullable QueuedMessage message;
    private @Nullable ShortMessage content;
    private Rewrite rewrite = Rewrite.NONE;

    /**
     * Sets the message for one submission.
     *
     * @param packet the complete rewrite with which the message is sent
     */
    public PreparedMessage fill(QueuedMessage prepared, ShortMessage itsContent, Rewrite packet) {
        if (!prepared.isPrepared()) {
            throw new AssertionError("the message is not prepared for its SMSC");
        }
        message = prepared;
        content = itsContent;
        rewrite = packet;
        return this;
    }

    /** Passes the message to a session. */
    Submission submitBy(SmscSession session, long nowNanos) {
        QueuedMessage queued = message;
        ShortMessage leaving = content;
        if (queued == null || leaving == null) {
            throw new AssertionError("no message was prepared");
        }
        return session.submit(queued, leaving, rewrite, nowNanos);
    }

    /** Drops the message, so that it can be garbage-collected and is not submitted again. */
    void clear() {
        message = null;
        content = null;
        rewrite = Rewrite.NONE;
    }
}
