package org.strowger.router.store.shared;

import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.strowger.router.store.replicated.ReplicatedLog;
import org.strowger.router.time.MonotonicClock;

/**
 * Follows the log of a shard that another node owns, so that the live records are already known and the shard can be
 * taken over at once.
 */
public final class ShardFollower implements AutoCloseable {
    /** The time for which a read waits: without a wait, a log may return nothing although there are records. */
    private static final long WAIT_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private final ReplicatedLog log;
    private final ShardReader reader;
    private final ShardIdentity identity;
    private long lastRecordNanos;
    private boolean isClaimed;

    /** @param changes receives the live records */
    public ShardFollower(ReplicatedLog log, int shard, ShardIdentity identity, RecordChanges changes) {
        this.log = log;
        this.identity = identity;
        this.reader = new ShardReader(log, new ShardContents(identity, shard), changes);
    }

    /**
     * Reads the available records.
     *
     * @param clock the clock for the time after the read, from which the lease of the former owner is counted
     * @return the number of records read
     * @throws ForeignRecord if a record cannot be read
     */
    public int follow(MonotonicClock clock) throws IOException {
        long counted = reader.contents().countedRecords();
        int records = reader.readSome(WAIT_NANOS);
        if (reader.contents().countedRecords() != counted) {
            lastRecordNanos = clock.nowNanos();
        }
        return records;
    }

    /** Whether all records of the log were read. Queries the brokers. */
    public boolean isAtEnd() throws IOException {
        return reader.log().end() <= reader.contents().next();
    }

    /** The position after the last record that was read. */
    public long next() {
        return reader.contents().next();
    }

    /** The time at which the last record that counts was read. */
    public long lastRecordNanos() {
        return lastRecordNanos;
    }

    /** The state as read so far. */
    public ShardState state() {
        return ShardState.of(reader.contents());
    }

    /**
     * Takes the shard over.
     *
     * @return the log of the shard; empty if another node was first, or if the owner is alive after all
     * @throws IOException if the log did not answer; continue to follow the shard to find out whether the claim
     *     succeeded
     */
    public Optional<ShardLog> claim(ShardOptions options, Lease lease) throws IOException {
        Optional<ShardLog> claimed = ShardLog.claim(reader, identity, options, lease, lastRecordNanos);
        isClaimed = claimed.isPresent();
        return claimed;
    }

    /** Closes the log unless it was taken over. */
    @Override
    public void close() {
        if (!isClaimed) {
            log.close();
        }
    }

    /**
     * The state of a shard according to its last record alone, without its live records.
     *
     * @return empty if the state cannot be determined from the last record
     */
    public static Optional<ShardState> peek(ReplicatedLog log, int shard, ShardIdentity identity) throws IOException {
        ShardContents contents = new ShardContents(identity, shard);
        long end = log.end();
        if (end > 0) {
            log.read(end - 1, TimeUnit.SECONDS.toNanos(1))
                    .forEach(record -> contents.apply(record, RecordChanges.NONE));
            if (contents.next() < end) {
                return Optional.empty();
            }
        }
        return Optional.of(ShardState.of(contents));
    }
}
