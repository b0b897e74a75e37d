package org.strowger.router.exchange.custody;

/**
 * The record of the position of a message.
 *
 * @param message the id of the message record
 * @param detail the name of the SMSC that may have the message, or the reason why it is held
 * @param left the segments that SMSCs have from earlier attempts: see {@link Custody#left}
 */
public record StoredPosition(long message, String detail, int left) {
    private static final int FORMAT = 1;

    /** {@link #FORMAT} followed by the segments that have left. Only in stores of format 2. */
    private static final int WITH_LEFT = 2;

    static final int LEFT_MAX = 0xFFFF;

    /** The position of a message of which nothing has left in an earlier attempt. */
    public StoredPosition(long message, String detail) {
        this(message, detail, 0);
    }

    public void write(CustodyRecordWriter to) {
        boolean isCounted = left > 0 && to.format() > 1;
        to.begin().octet(isCounted ? WITH_LEFT : FORMAT).number(message).text(detail);
        if (isCounted) {
            to.twoOctets(Math.min(LEFT_MAX, left));
        }
    }

    static StoredPosition read(CustodyRecordReader from) {
        int format = from.format(FORMAT, WITH_LEFT);
        return new StoredPosition(from.number(), from.text(), format == FORMAT ? 0 : from.twoOctets());
    }
}
