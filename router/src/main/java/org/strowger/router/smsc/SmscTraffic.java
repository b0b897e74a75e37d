package org.strowger.router.smsc;

import org.strowger.message.Address;
import org.strowger.message.Outcome;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.InquiryAnswer;
import org.strowger.router.event.LogEvent;

/**
 * Receives what the sessions of all SMSCs on one thread have to tell, each event once. It may call back any session at
 * once, including the one that tells.
 */
public interface SmscTraffic {
    /**
     * A submitted message was answered, or never will be.
     *
     * @param lost whether the session ended before the response; otherwise an uncertain outcome means that the response
     *     timed out
     */
    void outcomeCame(SmscSession from, QueuedMessage message, Outcome outcome, boolean lost);

    /**
     * The SMSC sent a message or a receipt, to be answered by {@link SmscSession#respond}.
     *
     * @param message a view, valid during this call
     */
    void messageCame(SmscSession from, ShortMessage message, long token);

    /** A query was answered, or never will be. */
    void answerCame(SmscSession from, SmscInquiry question, InquiryAnswer answer);

    /** A subscriber is available again, of whom an application asked to be told. */
    void subscriberAvailable(SmscSession from, Address subscriber, Address asker);

    /** A window has room again, or a session has begun or ended. */
    void roomChanged(SmscPort at);

    /** The SMSC answered "too fast": to be told to its home. */
    void throttled(Smsc smsc);

    /** The number of sessions that can submit has changed: to be told to the home of the SMSC. */
    void sessionsChanged(Smsc smsc, int difference);

    /** For the operator log. */
    void smscEvent(Smsc smsc, LogEvent event, String detail);
}
