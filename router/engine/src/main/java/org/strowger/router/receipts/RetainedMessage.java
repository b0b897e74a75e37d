package org.strowger.router.receipts;

import java.util.Arrays;
import java.util.concurrent.TimeUnit;

/**
 * A message that is kept after its SMSC has accepted it: another SMSC gets the message if the receipt reports that it
 * was not delivered.
 */
public final class RetainedMessage {
    /** The message is not kept. */
    public static final RetainedMessage NONE = new RetainedMessage(new byte[0], Long.MIN_VALUE, 0);

    private final byte[] stored;
    private final long untilNanos;
    private final long originMillis;

    /**
     * @param stored the message in its stored form, which takes less memory than objects; not copied
     * @param untilNanos the time after which a receipt has no effect
     * @param originMillis the calendar time at which the threads' clock shows 0, by the calendar of the stored form:
     *     the machine's clock may be set before the message is read
     */
    public RetainedMessage(byte[] stored, long untilNanos, long originMillis) {
        this.stored = stored;
        this.untilNanos = untilNanos;
        this.originMillis = originMillis;
    }

    /** The same message, kept for less time. */
    RetainedMessage sooner(long byNanos) {
        return new RetainedMessage(stored, untilNanos - byNanos, originMillis);
    }

    /** The message in its stored form; not a copy. */
    public byte[] stored() {
        return stored;
    }

    public long untilNanos() {
        return untilNanos;
    }

    /** The time of the threads' clock for a calendar time of the stored form. */
    public long nanos(long storedMillis) {
        return TimeUnit.MILLISECONDS.toNanos(storedMillis - originMillis);
    }

    public boolean isNone() {
        return equals(NONE);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof RetainedMessage that
                && untilNanos == that.untilNanos
                && originMillis == that.originMillis
                && Arrays.equals(stored, that.stored);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(stored) + Long.hashCode(untilNanos);
    }

    @Override
    public String toString() {
        return stored.length + " bytes until " + untilNanos; // omits the content
    }
}
