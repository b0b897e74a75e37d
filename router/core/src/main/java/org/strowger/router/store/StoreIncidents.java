package org.strowger.router.store;

import java.io.IOException;
import org.strowger.router.store.log.LogDamage;

/** Receives the incidents that the store reports to the operator. Called on the store's thread. */
public interface StoreIncidents {
    void onState(StoreState before, StoreState now);

    /** Reports that a commit failed, or that the log could not be read for trimming. The store will retry. */
    void onFailure(IOException why);

    void onDamage(LogDamage damage);

    /** Reports that the end of the log was torn off in a crash. The lost bytes were never confirmed. */
    default void onTorn(long bytes) {}

    /** Reports that an internal error has ended the store's thread; the daemon must be restarted. */
    void onLost(Throwable why);
}
