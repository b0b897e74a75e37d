package org.strowger.router.exchange.custody;

import org.strowger.bound.Within;
import org.strowger.router.config.SmscSettings.OnUncertain;

/**
 * The record of the position of a message.
 *
 * @param message the id of the message record
 * @param detail the name of the SMSC that may have the message, or the reason why it is held
 * @param left the segments that SMSCs have from earlier attempts: see {@link Custody#left}
 * @param isJudged whether the filters for stored messages have passed the message: they are not asked again
 * @param onUncertain the setting of the SMSC that may have the message, which counts if that SMSC is no longer
 *     configured
 */
@Within(Within.Scope.PACKET)
public record StoredPosition(long message, String detail, int left, boolean isJudged, OnUncertain onUncertain) {
    private static final int FORMAT = 1;

    /** Added to {@link #FORMAT} if the number of segments that SMSCs have follows. Only in stores of format 2. */
    private static final int WITH_LEFT = 1;

    /** Added to {@link #FORMAT} if filters have passed the message. Only in stores of format 2. */
    private static final int JUDGED = 2;

    /** Added to {@link #FORMAT} for {@link OnUncertain#HOLD}. Only in stores of format 2. */
    private static final int HOLD = 4;

    /** Added to {@link #FORMAT} for {@link OnUncertain#FAIL}. Only in stores of format 2. */
    private static final int FAIL = 8;

    private static final int ALL = WITH_LEFT + JUDGED + HOLD + FAIL;

    static final int LEFT_MAX = 0xFFFF;

    /** The position of a message of which no SMSC has a segment, and which no filter has judged. */
    public StoredPosition(long message, String detail) {
        this(message, detail, 0, false, OnUncertain.RESEND);
    }

    public void write(CustodyRecordWriter to) {
        boolean isCounted = left > 0 && to.format() > 1;
        int more = to.format() > 1 ? (isCounted ? WITH_LEFT : 0) + (isJudged ? JUDGED : 0) + flag(onUncertain) : 0;
        to.begin().octet(FORMAT + more).number(message).text(detail);
        if (isCounted) {
            to.twoOctets(Math.min(LEFT_MAX, left));
        }
    }

    static StoredPosition read(CustodyRecordReader from) {
        int more = from.format(FORMAT, FORMAT + ALL) - FORMAT;
        return new StoredPosition(
                from.number(),
                from.text(),
                (more & WITH_LEFT) == 0 ? 0 : from.twoOctets(),
                (more & JUDGED) != 0,
                (more & HOLD) != 0 ? OnUncertain.HOLD : (more & FAIL) != 0 ? OnUncertain.FAIL : OnUncertain.RESEND);
    }

    private static int flag(OnUncertain onUncertain) {
        return switch (onUncertain) {
            case RESEND -> 0;
            case HOLD -> HOLD;
            case FAIL -> FAIL;
        };
    }
}
