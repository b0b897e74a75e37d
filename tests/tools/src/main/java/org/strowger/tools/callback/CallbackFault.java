package org.strowger.tools.callback;

/**
 * The way in which a receiver fails.
 *
 * @param share the fraction of callbacks that fail, from 0 to 1
 * @param status the status of the response, or {@link #CLOSES}
 * @param retryAfterSeconds the value of Retry-After; 0 for none
 * @param seed the seed of the random choice of the callbacks that fail
 */
public record CallbackFault(double share, int status, long retryAfterSeconds, long seed) {
    /** Used in place of a status: the connection is closed without a response. */
    public static final int CLOSES = 0;

    public static final CallbackFault NONE = new CallbackFault(0, CLOSES, 0, 1);

    private static final int STATUS_FIRST = 300;
    private static final int STATUS_LAST = 599;

    public CallbackFault {
        if (!(share >= 0 && share <= 1)) {
            throw new IllegalArgumentException("the share of faults must be from 0 to 1, not " + share);
        }
        if (status != CLOSES && (status < STATUS_FIRST || status > STATUS_LAST)) {
            throw new IllegalArgumentException(
                    "the status of a fault must be from " + STATUS_FIRST + " to " + STATUS_LAST + ", not " + status);
        }
        if (retryAfterSeconds < 0 || (retryAfterSeconds > 0 && status == CLOSES)) {
            throw new IllegalArgumentException("Retry-After needs a status, and at least 0 s");
        }
    }

    boolean closes() {
        return status == CLOSES;
    }
}
