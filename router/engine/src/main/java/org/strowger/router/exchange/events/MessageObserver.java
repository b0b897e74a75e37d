package org.strowger.router.exchange.events;

import org.strowger.router.credit.ChargeObserver;
import org.strowger.router.exchange.mo.MoObserver;
import org.strowger.router.exchange.mt.MtObserver;

/** Observes all messages on one thread, in both directions. */
public interface MessageObserver extends MtObserver, MoObserver, ChargeObserver {
    /** Used if no event records are configured. */
    MessageObserver NONE = new MessageObserver() {};

    /** Called on the thread before the first message. */
    default void threadBegins() {}

    /** Called at the end of a turn, to send the collected records. */
    default void turnEnding() {}

    /** Called when the thread has ended, by the thread that ended it. */
    default void threadEnded() {}
}
