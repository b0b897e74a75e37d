package org.strowger.router.store;

import java.io.IOException;
import org.strowger.router.store.log.LogDamage;

/** What the store reports to the operator. Called on the store's thread. */
public interface StoreIncidents {
    void onState(StoreState before, StoreState now);

    /** A commit, or reading in order to trim the log, failed. It will be tried again. */
    void onFailure(IOException why);

    void onDamage(LogDamage damage);

    /** The end of the log was torn off by a crash. The bytes were never confirmed. */
    default void onTorn(long bytes) {}

    /** An internal error has ended the store's thread. The daemon must be restarted. */
    void onLost(Throwable why);
}
