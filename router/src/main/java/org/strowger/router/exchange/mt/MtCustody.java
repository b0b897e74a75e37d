package org.strowger.router.exchange.mt;

import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.message.ShortMessage;
import org.strowger.router.smsc.Smsc;
import org.strowger.router.store.StoreOutcome;

/** What {@link MtFlow} asks of the one who answers for messages in custody. All but one call is for such a message. */
public interface MtCustody {
    /** Takes the message into custody, or refuses it if it cannot be stored. */
    void admit(MtMessage mt, ShortMessage message, long nowNanos);

    /** The store has answered {@link #admit}. */
    void entered(MtMessage mt, StoreOutcome outcome, long nowNanos);

    /** It is about to wait in the queue of an SMSC. */
    void waitsInQueue(MtMessage mt);

    /** No SMSC takes it now: it is tried again later. */
    void tryLater(MtMessage mt, long nowNanos);

    /** Writes down that the SMSC may have it, before the first of its parts leaves. */
    void markSent(MtMessage mt, Smsc smsc);

    /** An SMSC may have it and has not answered. */
    void unanswered(MtMessage mt);

    /** The SMSC has answered, and no other candidate is tried. */
    void answered(MtMessage mt, Outcome outcome, boolean lost, long nowNanos);

    /** Its validity has ended. */
    void expire(MtMessage mt);

    /** It ends without an SMSC; the application is told if it asked for a receipt. */
    void end(MtMessage mt, MessageState state, String error);

    /** Its handling threw: it is held. */
    void setAside(MtMessage mt, Throwable why);
}
