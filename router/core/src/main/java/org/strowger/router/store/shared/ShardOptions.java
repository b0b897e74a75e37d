package org.strowger.router.store.shared;

import java.util.function.LongSupplier;
import org.strowger.router.time.MonotonicClock;

/**
 * How the log of a shard is written.
 *
 * @param limits sizes
 * @param idleNanos without other flights, an empty one is written so long after the last one began, to renew the lease
 * @param clock the clock of the lease
 * @param unixMillis the time of day, for operators
 * @param waiting how to wait, and until when
 * @param incidents receives the incidents that operators must know
 * @param figures counts
 */
public record ShardOptions(
        ShardLimits limits,
        long idleNanos,
        MonotonicClock clock,
        LongSupplier unixMillis,
        Waiting waiting,
        ShardIncidents incidents,
        ShardFigures figures) {
    /** Options with figures that nobody else reads. */
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
         * @return false if the process ends and nothing is waited for any more
         */
        boolean await(long nanos);
    }

    /** Receives incidents, on the thread of the shard. */
    public interface ShardIncidents {
        /** A flight was not answered: the shard is claimed again, to learn whether it counts. */
        void onUnanswered(int shard, Exception why);

        /** It is known again which records count. */
        void onSettled(int shard, long epoch);
    }

    /**
     * The sizes of a shard's log, in bytes.
     *
     * @param flightBytesMax maximum size of a record of the replicated log
     * @param untrimmedBytes length of the log up to which no records are moved to shorten it
     * @param forgottenBytes the beginning of the log is forgotten when it has this length
     */
    public record ShardLimits(int flightBytesMax, long untrimmedBytes, long forgottenBytes) {
        private static final int MIB = 1 << 20;

        public static final ShardLimits DEFAULT = new ShardLimits(2 * MIB - 4096, 64L * MIB, 4L * MIB);
    }
}
