package org.strowger.router.credit;

/**
 * An attempt to send a message in parts.
 *
 * @param id greater than those of former attempts; 0 if no charge depends on its receipts
 * @param firstRecord the record that the message had in its first attempt in parts. Messages to several recipients
 *     share their id, and perhaps their number, but not this; 0 if it is not known
 */
public record PartAttempt(long id, long firstRecord) {
    /** The message is in one part. */
    public static final PartAttempt NONE = new PartAttempt(0, 0);

    public boolean isNone() {
        return firstRecord == 0;
    }
}
