package org.strowger.router.store.journal;

/**
 * Octets that were confirmed to be on the disk and are not what they were.
 *
 * @param file in which
 * @param offset from where on
 * @param octets how many, as far as that is known
 * @param what it is, for the operator
 */
public record JournalDamage(String file, long offset, long octets, String what) {
    @Override
    public String toString() {
        return file + " offset " + offset + ", " + octets + " octets: " + what;
    }
}
