package org.strowger.router.reactor;

/**
 * Work for a peer that is too long for one turn, such as a request with a thousand recipients. It is done in slices of
 * about a millisecond, so that other peers wait no longer for it than for a message.
 */
@FunctionalInterface
public interface SlicedJob {
    /**
     * Does the next slice: work as long as the slice has room for it.
     *
     * @return whether another slice follows
     */
    boolean next(Slice slice, long nowNanos);

    /** Whether the job goes on with its next slice if one has thrown. It must not throw for the same reason again. */
    default boolean survivesFailures() {
        return false;
    }
}
