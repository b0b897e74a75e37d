package org.strowger.router.exchange.events;

import org.strowger.router.exchange.mo.MoObserver;
import org.strowger.router.exchange.mt.MtObserver;

/** Follows all messages on one thread, in both directions. */
public interface MessageObserver extends MtObserver, MoObserver {
    /** Where no event records are configured. */
    MessageObserver NONE = new MessageObserver() {};

    @Override
    default boolean takesNew() {
        return true;
    }

    /** The end of a turn: what was gathered leaves. */
    default void turnEnding() {}

    /** The thread has ended; the caller is the thread that ended it. */
    default void threadEnded() {}
}
