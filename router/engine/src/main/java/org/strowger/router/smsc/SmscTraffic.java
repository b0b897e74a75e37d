package org.strowger.router.smsc;

import org.strowger.message.Address;
import org.strowger.message.Outcome;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.InquiryAnswer;
import org.strowger.router.event.LogEvent;

/**
 * Receives the events of the sessions of all SMSCs on one thread, each event once. It may call any session at once,
 * including the session of the event.
 */
public interface SmscTraffic {
    /** The origin of messages of an SMSC: a session, or a request of an HTTP provider. Owned by a thread. */
    interface Source {
        Smsc smsc();

        /** The port of the SMSC on the thread of the source. */
        SmscPort port();

        /**
         * Responds to a message that was passed to {@link SmscTraffic#messageCame}. Has no effect if the source has
         * ended meanwhile.
         */
        void respond(long token, Outcome outcome, long nowNanos);

        /** Whether the source has ended, so that no response reaches it. */
        default boolean isOver() {
            return false;
        }
    }

    /**
     * A submitted message has an outcome.
     *
     * @param lost whether the session ended before the response; otherwise an uncertain outcome means that the response
     *     timed out
     */
    void outcomeCame(SmscSession from, QueuedMessage message, Outcome outcome, boolean lost);

    /**
     * The SMSC sent a message or a receipt, which {@link Source#respond} answers.
     *
     * @param message a view, valid during this call
     */
    void messageCame(Source from, ShortMessage message, long token);

    /** A query has a result. */
    void answerCame(SmscSession from, SmscInquiry question, InquiryAnswer answer);

    /** A subscriber is reachable again; an application requested this alert. */
    void subscriberAvailable(SmscSession from, Address subscriber, Address asker);

    /** A window has room again, or a session has begun or ended. */
    void roomChanged(SmscPort at);

    /** The SMSC responded "too fast", which is to be reported to its home. */
    void throttled(Smsc smsc);

    /** The SMSC responded with a status for which it is set aside, which is to be reported to its home. */
    void setAside(Smsc smsc, Outcome outcome);

    /** The number of sessions that can submit has changed, which is to be reported to the home of the SMSC. */
    void sessionsChanged(Smsc smsc, int difference);

    /** Writes to the operator log. */
    void smscEvent(Smsc smsc, LogEvent event, String detail);
}
