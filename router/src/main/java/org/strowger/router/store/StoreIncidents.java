package org.strowger.router.store;

import java.io.IOException;
import org.strowger.router.store.journal.JournalDamage;

/** What is to be told to people, by the store's thread. */
public interface StoreIncidents {
    /** It takes new messages again, or does not from now on. */
    void onState(StoreState before, StoreState now);

    /** A write or a sync failed; it will be tried again. */
    void onFailure(IOException why);

    /** Octets are not what they were. */
    void onDamage(JournalDamage damage);

    /** So many octets at the end were torn when the power went: nobody was told that they were safe. */
    default void onTorn(long octets) {}

    /** A fault of ours: the store's thread has ended, and so must the daemon. */
    void onLost(Throwable why);
}
