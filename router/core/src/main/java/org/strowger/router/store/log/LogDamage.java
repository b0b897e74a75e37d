package org.strowger.router.store.log;

/**
 * Bytes that were confirmed as durable but can no longer be read back correctly.
 *
 * @param file the part of the log, by the name known to the operator
 * @param offset offset of the first damaged byte in the file
 * @param bytes number of damaged bytes, as far as known
 * @param what description for the operator
 */
public record LogDamage(String file, long offset, long bytes, String what) {
    @Override
    public String toString() {
        return file + " offset " + offset + ", " + bytes + " octets: " + what;
    }
}
