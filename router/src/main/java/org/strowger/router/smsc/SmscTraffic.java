package org.strowger.router.smsc;

import org.strowger.message.Address;
import org.strowger.message.Outcome;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.InquiryAnswer;
import org.strowger.router.event.LogEvent;

/**
 * Hears what the sessions of all SMSCs on one thread have to tell, each thing once. It may call any session back at
 * once, the one that tells included.
 */
public interface SmscTraffic {
    /**
     * A message that a session took has been answered, or never will be.
     *
     * @param lost whether the session ended before the answer; else an outcome that is uncertain means that none came
     *     in time
     */
    void outcomeCame(SmscSession from, QueuedMessage message, Outcome outcome, boolean lost);

    /**
     * The SMSC hands over a message or a receipt, to be answered by {@link SmscSession#respond}.
     *
     * @param message a view, good for this call
     */
    void messageCame(SmscSession from, ShortMessage message, long token);

    /** A question that a session took has been answered, or never will be. */
    void answerCame(SmscSession from, SmscInquiry question, InquiryAnswer answer);

    /** A subscriber of whom somebody asked to be told can be reached again. */
    void subscriberAvailable(SmscSession from, Address subscriber, Address asker);

    /** There is room in the window of a session again, or a session more or less. */
    void roomChanged(SmscPort at);

    /** What an operator should know. */
    void smscEvent(Smsc smsc, LogEvent event, String detail);
}
