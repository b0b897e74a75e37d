package org.strowger.router.exchange.mt;

import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.message.ShortMessage;
import org.strowger.router.application.Application;
import org.strowger.router.application.Submitter;
import org.strowger.router.route.RouteQuery;

/**
 * Observes the messages of applications, step by step, on the thread that holds them. The end of a message is reported
 * exactly once: by {@link #ended}, {@link #endedInCustody} or {@link #refusedAtAdmission}.
 */
public interface MtObserver {
    /** Whether new messages of this application are accepted; otherwise they get a temporary refusal. */
    default boolean takesNew(Application application) {
        return true;
    }

    /** The route of a new message was decided. */
    default void begins(MtMessage mt, ShortMessage message, RouteQuery query) {}

    /** The message was refused before its route was decided. */
    default void refusedAtAdmission(Submitter from, ShortMessage message, Outcome outcome, String filter) {}

    /** The message is in custody, or on its way to an SMSC. */
    default void accepted(MtMessage mt) {}

    /** The message leaves in parts; other threads may report events of the parts. */
    default void split(MtMessage mt) {}

    /** The message was handed to a session of the SMSC. */
    default void sent(MtMessage mt) {}

    /** The SMSC has responded, or will never respond. */
    default void answered(MtMessage mt, Outcome outcome) {}

    /** An SMSC may have the message, but did not respond. */
    default void uncertain(MtMessage mt) {}

    default void held(MtMessage mt, String why) {}

    /**
     * The SMSC has accepted the message, or the application received a refusal. Only the first call for a message
     * counts.
     */
    default void ended(MtMessage mt, Outcome outcome) {}

    /** A message in custody has ended without an SMSC. */
    default void endedInCustody(MtMessage mt, MessageState state, String error) {}
}
