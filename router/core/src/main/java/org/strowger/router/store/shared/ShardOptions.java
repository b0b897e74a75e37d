package org.strowger.router.store.shared;

import java.util.function.LongSupplier;
import org.strowger.router.time.MonotonicClock;

/**
 * The settings and collaborators of the log of a shard.
 *
 * @param limits the sizes
 * @param idleNanos the time after the beginning of the last flight at which an empty flight is written to renew the
 *     lease
 * @param clock the clock of the lease
 * @param unixMillis the time of day, for operators
 * @param waiting waits between attempts
 * @param incidents receives the incidents for operators
 * @param figures the figures to update
 */
public record ShardOptions(
        ShardLimits limits,
        long idleNanos,
        MonotonicClock clock,
        LongSupplier unixMillis,
        Waiting waiting,
        ShardIncidents incidents,
        ShardFigures figures) {
    /** Creates options with figures that are not published. */
    public ShardOptions(
            ShardLimits limits,
            long idleNanos,
            MonotonicClock clock,
            LongSupplier unixMillis,
            Waiting waiting,
            ShardIncidents incidents) {
        this(limits, idleNanos, clock, unixMillis, waiting, incidents, new ShardFigures());
    }

    /** Waits between attempts. */
    @FunctionalInterface
    public interface Waiting {
        /**
         * Waits.
         *
         * @return false if the process is ending, so that the caller must stop waiting
         */
        boolean await(long nanos);
    }

    /** Receives incidents, on the thread of the shard. */
    public interface ShardIncidents {
        /**
         * Reports that a flight was not answered, so that the shard is claimed again to find out whether the flight
         * counts.
         */
        void onUnanswered(int shard, Exception why);

        /** Reports that it is known again which records count. */
        void onSettled(int shard, long epoch);
    }

    /**
     * The sizes of a shard's log, in bytes.
     *
     * @param flightBytesMax maximum size of a record of the replicated log
     * @param untrimmedBytes length of the log up to which no records are moved to shorten it
     * @param forgottenBytes length of the unneeded beginning of the log at which it is deleted
     */
    public record ShardLimits(int flightBytesMax, long untrimmedBytes, long forgottenBytes) {
        private static final int MIB = 1 << 20;

        public static final ShardLimits DEFAULT = new ShardLimits(2 * MIB - 4096, 64L * MIB, 4L * MIB);
    }
}
