package org.strowger.router.store;

import java.io.IOException;
import org.strowger.router.store.log.LogDamage;

/** Receives the incidents that the store reports to the operator. Called on the store's thread. */
public interface StoreIncidents {
    void onState(StoreState before, StoreState now);

    /** A commit failed, or a read for trimming the log failed. The store will retry. */
    void onFailure(IOException why);

    void onDamage(LogDamage damage);

    /** A crash tore off the end of the log. The lost bytes had never been confirmed. */
    default void onTorn(long bytes) {}

    /** An internal error has ended the store's thread; the daemon must be restarted. */
    void onLost(Throwable why);
}
