package org.strowger.router.store.shared;

import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.strowger.router.store.replicated.ReplicatedLog;
import org.strowger.router.time.MonotonicClock;

/**
 * Follows the log of a shard that another node owns, so that the shard can be taken over at once: its live records are
 * known already.
 */
public final class ShardFollower implements AutoCloseable {
    /** The time that a read waits: without any wait, a log may return nothing although records are there. */
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
     * Reads the records at hand.
     *
     * @param clock gives the time after the read. The lease of the writer is counted from that time
     * @return how many there were
     * @throws ForeignRecord if one cannot be read
     */
    public int follow(MonotonicClock clock) throws IOException {
        long counted = reader.contents().countedRecords();
        int records = reader.readSome(WAIT_NANOS);
        if (reader.contents().countedRecords() != counted) {
            lastRecordNanos = clock.nowNanos();
        }
        return records;
    }

    /** Whether all records of the log were read. Asks the brokers. */
    public boolean isAtEnd() throws IOException {
        return reader.log().end() <= reader.contents().next();
    }

    /** The position behind the last record that was read. */
    public long next() {
        return reader.contents().next();
    }

    /** When the last record that counts was read. */
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
     * @return its log; empty if another node was first, or its owner lives after all
     * @throws IOException if the log did not answer; following it shows what has become of it
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
     * The state of a shard as its last record tells it, without what lives in it.
     *
     * @return empty if the last record does not tell it
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
