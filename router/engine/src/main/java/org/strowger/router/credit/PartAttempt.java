package org.strowger.router.credit;

/**
 * An attempt to send a message in parts.
 *
 * @param id the number of the attempt, greater than the numbers of former attempts; 0 if no charge depends on its
 *     receipts
 * @param firstRecord the record that the message had in its first attempt in parts; 0 if it is not known. Messages to
 *     several recipients may share their id and number, but not this record
 */
public record PartAttempt(long id, long firstRecord) {
    /** The message is in one part. */
    public static final PartAttempt NONE = new PartAttempt(0, 0);

    public boolean isNone() {
        return firstRecord == 0;
    }
}
