package org.strowger.router.exchange;

import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.RefusalReason;
import org.strowger.router.application.AppSession;
import org.strowger.router.application.Application;
import org.strowger.router.route.RouteQuery;
import org.strowger.router.smsc.SmscSession;

/**
 * Hears what befalls messages, step by step, on the thread that holds them. Each end is told exactly once: by
 * {@link #ended}, {@link #endedInCustody} or {@link #refusedAtAdmission} of what an application has sent, by
 * {@link #deliveryAnswered}, {@link #deliveryExpired} or {@link #noReceiver} of what goes to one.
 */
interface MessageObserver {
    /** Nobody wants to know. */
    MessageObserver NONE = new NoMessageObserver();

    /** Whether new messages may be taken; if not, they are answered later. */
    boolean takesNew();

    /** The end of a turn. */
    void turnEnding();

    /** The thread has ended: what is left, by whoever ended it. */
    void threadEnded();

    // ---- Messages of applications

    /** One begins: what will be told of it is to be known at its end. */
    void begins(MtMessage mt, ShortMessage message, RouteQuery asked);

    /** It was refused before anything was known of it. */
    void refusedAtAdmission(AppSession from, ShortMessage message, RefusalReason why);

    /** We answer for it, or it is on its way. */
    void accepted(MtMessage mt);

    /** It goes in parts, which other threads may tell of. */
    void split(MtMessage mt);

    /** A session of its SMSC has it. */
    void sent(MtMessage mt);

    /** Its SMSC has answered, or never will. */
    void answered(MtMessage mt, Outcome outcome);

    /** An SMSC may have it, and nobody knows. */
    void uncertain(MtMessage mt);

    /** It is set aside. */
    void held(MtMessage mt, String why);

    /** That was its end: its SMSC has it, or its application was told that none has. The first time counts. */
    void ended(MtMessage mt, Outcome outcome);

    /** The end of one that we had answered for, without an SMSC. */
    void endedInCustody(MtMessage mt, MessageState state, String error);

    // ---- What is for applications

    /** A receipt of that message of that application has come. */
    void matched(MoMessage mo, ShortMessage message, Application sender, long ours);

    /** It is written down, and its SMSC is rid of it. */
    void deliveryStored(MoMessage mo);

    /** A message that is not written down is on its way to its application. */
    void deliveryBegins(MoMessage mo, ShortMessage message);

    /** A session of the application has it. */
    void deliverySent(MoMessage mo);

    /**
     * It is answered, or was refused here.
     *
     * @param comesAgain whether it is tried again, or brought again
     */
    void deliveryAnswered(MoMessage mo, Outcome outcome, boolean comesAgain);

    /** An operator has a receipt told once more: it is kept from now on. */
    void deliveryResent(MoMessage mo);

    /** It was kept, and its application has not taken it in time. */
    void deliveryExpired(MoMessage mo);

    /** Nobody receives messages to that number; or nobody may now. */
    void noReceiver(SmscSession from, ShortMessage message, RefusalReason why);
}
