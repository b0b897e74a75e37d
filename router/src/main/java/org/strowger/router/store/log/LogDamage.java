package org.strowger.router.store.log;

/**
 * Bytes that were confirmed as durable and cannot be read back as they were.
 *
 * @param file the part of the log, under the name that the operator knows
 * @param offset of the first damaged byte in it
 * @param bytes how many, as far as known
 * @param what for the operator
 */
public record LogDamage(String file, long offset, long bytes, String what) {
    @Override
    public String toString() {
        return file + " offset " + offset + ", " + bytes + " octets: " + what;
    }
}
