package org.strowger.router.exchange.custody;

import org.strowger.bound.Within;

/**
 * The record of the position of a message.
 *
 * @param message the id of the message record
 * @param detail the name of the SMSC that may have the message, or the reason why it is held
 * @param left the segments that SMSCs have from earlier attempts: see {@link Custody#left}
 * @param isJudged whether the filters for stored messages have passed the message: they are not asked again
 */
@Within(Within.Scope.PACKET)
public record StoredPosition(long message, String detail, int left, boolean isJudged) {
    private static final int FORMAT = 1;

    /** Added to {@link #FORMAT} if the number of segments that SMSCs have follows. Only in stores of format 2. */
    private static final int WITH_LEFT = 1;

    /** Added to {@link #FORMAT} if filters have passed the message. Only in stores of format 2. */
    private static final int JUDGED = 2;

    static final int LEFT_MAX = 0xFFFF;

    /** The position of a message of which no SMSC has a segment, and which no filter has judged. */
    public StoredPosition(long message, String detail) {
        this(message, detail, 0, false);
    }

    public void write(CustodyRecordWriter to) {
        boolean isCounted = left > 0 && to.format() > 1;
        int more = (isCounted ? WITH_LEFT : 0) + (isJudged && to.format() > 1 ? JUDGED : 0);
        to.begin().octet(FORMAT + more).number(message).text(detail);
        if (isCounted) {
            to.twoOctets(Math.min(LEFT_MAX, left));
        }
    }

    static StoredPosition read(CustodyRecordReader from) {
        int more = from.format(FORMAT, FORMAT + WITH_LEFT + JUDGED) - FORMAT;
        return new StoredPosition(
                from.number(), from.text(), (more & WITH_LEFT) == 0 ? 0 : from.twoOctets(), (more & JUDGED) != 0);
    }
}
