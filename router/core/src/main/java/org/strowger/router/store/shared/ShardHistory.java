package org.strowger.router.store.shared;

import org.strowger.router.store.shared.ShardRecord.Fence;
import org.strowger.router.store.shared.ShardRecord.RecordType;
import org.strowger.router.store.shared.ShardRecord.Release;

/**
 * Decides which records of a shard's log count. Every reader applies these rules in the order of the log, so all
 * readers agree on the owner of the shard:
 *
 * <ol>
 *   <li>The first record always counts, because the log is only ever deleted up to a record that counts.
 *   <li>A fence counts if the epoch that it ends is the present one. Of two nodes that claim a shard at the same time,
 *       the one whose fence is first in the log owns it.
 *   <li>Any other record counts if it belongs to the present epoch and incarnation, and has the next number. A record
 *       whose number has already counted is a duplicate.
 * </ol>
 *
 * <p>All other records are void: their writer was fenced, and finds this out when it reads the log.
 */
final class ShardHistory {
    private boolean isEmpty = true;
    private long epoch;
    private long incarnation;
    private long number;
    private boolean isReleased;
    private long keptMillis;
    private String owner = "";
    private long ownerKey;

    /** Whether a record counts. */
    enum Verdict {
        COUNTS,
        DUPLICATE,
        VOID
    }

    Verdict judge(ShardRecord record) {
        Verdict verdict = isEmpty ? Verdict.COUNTS : verdictOn(record);
        if (verdict == Verdict.COUNTS) {
            apply(record);
        }
        return verdict;
    }

    private Verdict verdictOn(ShardRecord record) {
        if (record.type() == RecordType.FENCE) {
            return Fence.of(record).ends() == epoch && record.epoch() == epoch + 1 ? Verdict.COUNTS : Verdict.VOID;
        }
        if (isReleased || record.epoch() != epoch || record.incarnation() != incarnation) {
            return Verdict.VOID;
        }
        if (record.number() <= number) {
            return Verdict.DUPLICATE;
        }
        return record.number() == number + 1 ? Verdict.COUNTS : Verdict.VOID;
    }

    private void apply(ShardRecord record) {
        isEmpty = false;
        epoch = record.epoch();
        incarnation = record.incarnation();
        number = record.number();
        ownerKey = record.node();
        switch (record.type()) {
            case FENCE -> {
                owner = Fence.of(record).node();
                isReleased = false;
            }
            case RELEASE -> {
                Release release = Release.of(record);
                owner = release.node();
                keptMillis = Release.keptMillis(record);
                isReleased = true;
            }
            case FLIGHT -> {
                // Only the frames of a flight matter.
            }
        }
    }

    /** The present epoch; 0 before the first. */
    long epoch() {
        return epoch;
    }

    long incarnation() {
        return incarnation;
    }

    /** The number of the last record that counts. */
    long number() {
        return number;
    }

    /** The name key of the node that owns the shard or has released it. */
    long ownerKey() {
        return ownerKey;
    }

    /** Whether no record was read. */
    boolean isEmpty() {
        return isEmpty;
    }

    /** The name of the node with the key {@link #ownerKey}; empty if its fence was deleted before it could be read. */
    String owner() {
        return owner;
    }

    /** Whether the present epoch was ended by a release, or no epoch has begun. */
    boolean isFree() {
        return isEmpty || isReleased;
    }

    /** The time for which a released shard is reserved for its former owner, in milliseconds. */
    long keptMillis() {
        return keptMillis;
    }
}
