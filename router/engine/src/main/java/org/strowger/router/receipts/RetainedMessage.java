package org.strowger.router.receipts;

import java.util.Arrays;

/**
 * A message that is kept after its SMSC has accepted it: another SMSC gets the message if the receipt reports that it
 * was not delivered.
 */
public final class RetainedMessage {
    /** The message is not kept. */
    public static final RetainedMessage NONE = new RetainedMessage(new byte[0], Long.MIN_VALUE);

    private final byte[] stored;
    private final long untilNanos;

    /**
     * @param stored the message in its stored form, which takes less memory than objects; not copied
     * @param untilNanos the time after which a receipt has no effect
     */
    public RetainedMessage(byte[] stored, long untilNanos) {
        this.stored = stored;
        this.untilNanos = untilNanos;
    }

    /** The message in its stored form; not a copy. */
    public byte[] stored() {
        return stored;
    }

    public long untilNanos() {
        return untilNanos;
    }

    public boolean isNone() {
        return equals(NONE);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof RetainedMessage that
                && untilNanos == that.untilNanos
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
