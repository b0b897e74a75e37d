package org.strowger.router.exchange.mt;

import org.jspecify.annotations.Nullable;
import org.strowger.message.Rewrite;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.Submission;
import org.strowger.router.smsc.SmscPort;

/**
 * The only way by which a message gets to a session of an SMSC. It can be filled only with a message that was prepared
 * for the SMSC to which it is offered ({@link MtMessage#isPrepared}), so that no message leaves without the rules of
 * its route, its SMSC and its application. A thread has one, and uses it again for each message.
 */
final class PreparedMessage {
    private @Nullable MtMessage message;
    private @Nullable ShortMessage content;
    private Rewrite rewrite = Rewrite.NONE;

    /**
     * Sets the message to submit.
     *
     * @param packet the rewrite of the message with all that is decided at the packet
     */
    PreparedMessage fill(MtMessage mt, ShortMessage itsContent, Rewrite packet) {
        if (!mt.isPrepared()) {
            throw new AssertionError(
                    "the message is not prepared for " + mt.smsc().name());
        }
        message = mt;
        content = itsContent;
        rewrite = packet;
        return this;
    }

    /** Submits the message; after that, it must be prepared again before it can leave once more. */
    Submission submit(SmscPort port, long nowNanos) {
        MtMessage mt = message;
        ShortMessage leaving = content;
        message = null;
        content = null;
        if (mt == null || leaving == null) {
            throw new AssertionError("no message was prepared");
        }
        Submission submission = port.submit(mt, leaving, rewrite, nowNanos);
        if (submission == Submission.ACCEPTED) {
            mt.hasLeft();
        }
        return submission;
    }
}
