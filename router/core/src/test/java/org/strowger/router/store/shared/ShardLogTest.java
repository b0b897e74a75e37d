package org.strowger.router.store.shared;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.strowger.router.store.log.FrameFormat;
import org.strowger.router.store.log.FrameWriter;
import org.strowger.router.store.log.MessageLog;
import org.strowger.router.store.log.StoreRefused;
import org.strowger.router.store.replicated.LogRecord;
import org.strowger.router.store.replicated.ReplicatedLog;
import org.strowger.router.store.shared.ShardOptions.ShardIncidents;
import org.strowger.router.store.shared.ShardOptions.ShardLimits;
import org.strowger.simulation.log.SimulatedReplicatedLog;

/** Two owners of one shard, of which the log decides who it is. */
class ShardLogTest implements ShardIncidents {
    private static final int SHARD = 7;
    private static final ShardLimits LIMITS = new ShardLimits(64 * 1024, 4096, 1024);
    private static final long LEASE_NANOS = TimeUnit.MILLISECONDS.toNanos(600);
    private static final long IDLE_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    private final SimulatedReplicatedLog topic = new SimulatedReplicatedLog(1);
    private final TreeMap<Long, Integer> found = new TreeMap<>();
    private final List<String> incidents = new ArrayList<>();
    private long nowNanos = 1;
    private boolean isEnding;
    private Lease lease = new Lease(LEASE_NANOS);
    private int processes;

    private ShardLog open(String node) {
        return open(node, topic.open());
    }

    private ShardLog open(String node, ReplicatedLog log) {
        return open(identity(node), log);
    }

    private ShardLog open(ShardIdentity identity, ReplicatedLog log) {
        found.clear();
        lease = new Lease(LEASE_NANOS);
        MessageLog opened = ShardLog.claiming(log, SHARD, identity, options(), lease, state -> true)
                .open((id, kind, payload) -> found.put(id, payload.remaining()));
        return (ShardLog) opened;
    }

    private ShardIdentity identity(String node) {
        return ShardIdentity.of("emea", node, ++processes);
    }

    private ShardOptions options() {
        return new ShardOptions(LIMITS, IDLE_NANOS, () -> nowNanos, () -> 1_000L, nanos -> !isEnding, this);
    }

    @Override
    public void onUnanswered(int shard, Exception why) {
        incidents.add("unanswered");
    }

    @Override
    public void onSettled(int shard, long epoch) {
        incidents.add("settled in epoch " + epoch);
    }

    private static void add(MessageLog log, long id, int length) {
        FrameWriter frame = new FrameWriter();
        frame.begin();
        frame.add(id, 1, new byte[length], 0, length);
        frame.finish();
        log.append(frame.array(), 0, frame.size());
    }

    private static void end(MessageLog log, long id) {
        FrameWriter frame = new FrameWriter();
        frame.begin();
        frame.end(id);
        frame.finish();
        log.append(frame.array(), 0, frame.size());
    }

    private static void write(MessageLog log, long id) throws IOException {
        add(log, id, 10);
        log.commit();
    }

    @Test
    void theNextOwnerFindsCommittedRecords() throws IOException {
        ShardLog first = open("london-1");
        write(first, 1);
        write(first, 2);
        end(first, 1);
        first.commit();
        first.close();
        open("london-2");
        assertThat(found).containsOnlyKeys(2L);
    }

    @Test
    void aFencedOwnerCommitsNothingMore() throws IOException {
        ShardLog first = open("london-1");
        write(first, 1);
        ShardLog second = open("london-2");
        add(first, 2, 10);
        assertThatThrownBy(first::commit)
                .isInstanceOf(Fenced.class)
                .hasMessage("shard 7 was taken over by london-2, which began epoch 2");
        write(second, 3);
        open("slough-1");
        assertThat(found).containsOnlyKeys(1L, 3L);
    }

    @Test
    void anOwnerWithAnUnansweredAppendDoesNotReclaimAShardThatWasTakenOver() throws IOException {
        ShardLog first = open("london-1");
        write(first, 1);
        add(first, 2, 10);
        topic.failAppends(1);
        topic.duringAppend(() -> {
            topic.duringAppend(() -> {});
            topic.heal();
            open("london-2");
            topic.failAppends(1);
        });
        assertThatThrownBy(first::commit).isInstanceOf(Fenced.class).hasMessageContaining("london-2");
        ShardReader reader = reader();
        reader.readToEnd();
        assertThat(reader.contents().history().owner()).isEqualTo("london-2");
        assertThat(reader.contents().history().epoch()).isEqualTo(2);
    }

    @Test
    void recordsOfAFencedOwnerAreIgnoredByTheNewOwner() throws IOException {
        ShardLog first = open("london-1");
        ShardLog second = open("london-2");
        write(second, 1);
        add(first, 2, 10);
        assertThatThrownBy(first::commit).isInstanceOf(Fenced.class);
        write(second, 3);
        open("slough-1");
        assertThat(found).containsOnlyKeys(1L, 3L);
    }

    @Test
    void ifAnEpochHasTwoFencesTheFirstFenceIsValid() throws IOException {
        write(open("london-1"), 1);
        ShardReader follower = reader();
        follower.readToEnd();
        // The other node claims after this one has read to the end, and before its fence is in the log.
        topic.duringAppend(() -> {
            topic.duringAppend(() -> {});
            open("slough-1");
        });
        assertThat(ShardClaim.claim(follower, identity("london-2"), 0)).isFalse();
        assertThat(follower.contents().history().owner()).isEqualTo("slough-1");
        assertThat(follower.contents().history().epoch()).isEqualTo(2);
    }

    @Test
    void aClaimIsRefusedIfAnotherNodeClaimsTheShardFirst() throws IOException {
        write(open("london-1"), 1);
        topic.duringAppend(() -> {
            topic.duringAppend(() -> {});
            open("slough-1");
        });
        assertThatThrownBy(() -> open("london-2"))
                .isInstanceOf(ShardTaken.class)
                .hasMessage("shard 7 is owned by slough-1");
    }

    private ShardReader reader() {
        return new ShardReader(topic.open(), new ShardContents(identity("reader"), SHARD), RecordChanges.NONE);
    }

    @Test
    void anUnansweredFlightIsWrittenExactlyOnce() throws IOException {
        for (int seed = 0; seed < 200; seed++) {
            SimulatedReplicatedLog log = new SimulatedReplicatedLog(seed).odd();
            ShardLog owner = open("london-1", log.open());
            write(owner, 1);
            log.failAppends(1 + seed % 4);
            write(owner, 2);
            log.landAll();
            write(owner, 3);
            end(owner, 2);
            owner.commit();
            log.landAll();
            open("london-2", log.open());
            assertThat(found).as("seed %d", seed).containsOnlyKeys(1L, 3L);
        }
    }

    @Test
    void aCommitReturnsOnlyWhenTheResultOfItsFlightIsKnown() throws IOException {
        ShardLog owner = open("london-1");
        topic.failAppends(5);
        write(owner, 1);
        assertThat(incidents).startsWith("unanswered").last().asString().startsWith("settled in epoch");
        assertThat(incidents).hasSize(2);
    }

    @Test
    void anUnansweredFlightAtTheEndOfTheLogIsSettledByTheNextCommit() throws IOException {
        ShardLog owner = open("london-1");
        topic.failAppends(5);
        isEnding = true;
        add(owner, 1, 10);
        assertThatThrownBy(owner::commit).isInstanceOf(IOException.class);
        topic.heal();
        topic.landAll();
        write(owner, 2);
        open("london-2");
        assertThat(found).containsKey(2L);
    }

    @Test
    void aFlightRenewsTheLeaseFromItsSendTime() throws IOException {
        ShardLog owner = open("london-1");
        assertThat(lease.isHeld(nowNanos)).isFalse();
        long sent = nowNanos;
        topic.duringAppend(() -> nowNanos += LEASE_NANOS / 2);
        write(owner, 1);
        assertThat(lease.isHeld(sent + LEASE_NANOS - 1)).isTrue();
        assertThat(lease.isHeld(sent + LEASE_NANOS)).isFalse();
    }

    @Test
    void aNewOwnerWaitsUntilTheLeaseOfTheFormerOwnerExpires() throws IOException {
        write(open("london-1"), 1);
        ShardLog second = open("london-2");
        long claimed = nowNanos;
        nowNanos += LEASE_NANOS - 1;
        write(second, 2);
        assertThat(lease.isHeld(nowNanos)).isFalse();
        assertThat(lease.isHeld(claimed + LEASE_NANOS)).isTrue();
    }

    @Test
    void aShardThatWasReleasedIsTakenOverWithoutWaiting() throws IOException {
        ShardLog first = open("london-1");
        write(first, 1);
        Lease firstLease = lease;
        first.releaseOnClose(5_000);
        first.close();
        assertThat(firstLease.isHeld(nowNanos)).isFalse();
        ShardLog second = open("london-2");
        write(second, 2);
        assertThat(lease.isHeld(nowNanos)).isTrue();
        assertThat(found).containsOnlyKeys(1L);
    }

    @Test
    void aShardOfAKilledProcessIsNotFreeAtOnce() throws IOException {
        write(open("london-1"), 1);
        ShardReader reader = reader();
        reader.readToEnd();
        assertThat(reader.contents().history().isFree()).isFalse();
    }

    @Test
    void aFencedOwnerDoesNotReleaseTheShard() throws IOException {
        ShardLog first = open("london-1");
        open("london-2");
        add(first, 1, 10);
        assertThatThrownBy(first::commit).isInstanceOf(Fenced.class);
        first.releaseOnClose(0);
        first.close();
        ShardReader reader = reader();
        reader.readToEnd();
        assertThat(reader.contents().history().isFree()).isFalse();
        assertThat(reader.contents().history().owner()).isEqualTo("london-2");
    }

    @Test
    void anIdleOwnerWritesEmptyFlightsToKeepItsLease() throws IOException {
        ShardLog owner = open("london-1");
        assertThat(owner.probeDueNanos()).isLessThanOrEqualTo(nowNanos);
        owner.appendProbe();
        owner.commit();
        assertThat(owner.probeDueNanos()).isEqualTo(nowNanos + IDLE_NANOS);
        assertThat(lease.isHeld(nowNanos + LEASE_NANOS - 1)).isTrue();
    }

    @Test
    void theBeginningOfTheLogIsTrimmedSoThatItStaysShort() throws IOException {
        ShardLog owner = open("london-1");
        add(owner, 1, 100);
        owner.commit();
        for (int id = 2; id < 1000; id++) {
            add(owner, id, 100);
            owner.commit();
            end(owner, id);
            owner.commit();
            if (owner.isTrimDue()) {
                owner.trim(1024);
                owner.commit();
            }
        }
        assertThat(topic.usedBytes()).isLessThan(20_000);
        assertThat(owner.read(1))
                .hasValueSatisfying(payload -> assertThat(payload.remaining()).isEqualTo(100));
        open("london-2");
        assertThat(found).containsOnlyKeys(1L);
    }

    @Test
    void aTrimmedLogBeginsWithARecordOfTheOwner() throws IOException {
        ShardLog first = open("london-1");
        write(first, 1);
        ShardLog second = open("london-2");
        for (int id = 2; id < 200; id++) {
            write(second, id);
            end(second, id);
            second.commit();
            if (id % 20 == 0) {
                // Void records of an owner that was fenced lie between those of the other.
                voidRecord();
            }
            if (second.isTrimDue()) {
                second.trim(512);
                second.commit();
            }
        }
        ShardRecord left = ShardRecord.read(
                new LogRecord(topic.first(), topic.at(topic.first())),
                ShardRecord.keyOf("emea"),
                SHARD,
                ShardFormats.NEWEST);
        assertThat(topic.first()).isPositive();
        assertThat(left.epoch()).isEqualTo(2);
        open("slough-1");
        assertThat(found).containsOnlyKeys(1L);
    }

    @Test
    void aTrimmedEmptyShardDoesNotBeginWithAVoidRecord() throws IOException {
        ShardLog first = open("london-1");
        write(first, 1);
        ShardLog second = open("london-2");
        for (int id = 2; id < 60; id++) {
            write(second, id);
            end(second, id);
            second.commit();
        }
        end(second, 1);
        second.commit();
        for (int i = 0; i < 40; i++) {
            voidRecord();
            second.appendProbe();
            second.commit();
        }
        write(second, 100);
        open("slough-1");
        assertThat(found).containsOnlyKeys(100L);
        assertThat(topic.first()).isPositive();
    }

    private void voidRecord() throws IOException {
        ShardRecord record = new ShardRecord(
                ShardRecord.RecordType.FLIGHT,
                ShardFormats.NEWEST,
                ShardRecord.keyOf("emea"),
                SHARD,
                0,
                1,
                1 << 16 | 1,
                99,
                0,
                ByteBuffer.allocate(0));
        topic.open().append(record.toBuffer());
    }

    @Test
    void aReaderWhosePositionWasTrimmedReadsFromTheBeginning() throws IOException {
        ShardLog owner = open("london-1");
        TreeMap<Long, Integer> followed = new TreeMap<>();
        ShardReader follower =
                new ShardReader(topic.open(), new ShardContents(identity("reader"), SHARD), following(followed));
        for (int id = 1; id < 50; id++) {
            write(owner, id);
        }
        follower.readToEnd();
        assertThat(followed).hasSize(49);
        for (int id = 1; id < 400; id++) {
            end(owner, id);
            write(owner, id + 49);
            if (owner.isTrimDue()) {
                owner.trim(1024);
                owner.commit();
            }
        }
        assertThat(topic.first())
                .as("the follower is behind")
                .isGreaterThan(follower.contents().next());
        follower.readToEnd();
        assertThat(followed.firstKey()).isEqualTo(400);
        assertThat(followed).hasSize(49);
        assertThat(follower.contents().liveRecords()).isEqualTo(49);
    }

    private static RecordChanges following(Map<Long, Integer> live) {
        return new RecordChanges() {
            @Override
            public void added(long id, int kind, int position, ByteBuffer payload) {
                live.put(id, payload.remaining());
            }

            @Override
            public void ended(long id) {
                live.remove(id);
            }

            @Override
            public void restarted() {
                live.clear();
            }
        };
    }

    @Test
    void recordsOfAnotherClusterShardOrFormatAreRefused() throws IOException {
        refuses(
                record(ShardFormats.NEWEST, ShardRecord.keyOf("apac"), SHARD),
                "it belongs to another cluster or shard");
        refuses(record(ShardFormats.NEWEST, ShardRecord.keyOf("emea"), 8), "it belongs to another cluster or shard");
        refuses(
                record(ShardFormats.NEWEST + 1, ShardRecord.keyOf("emea"), SHARD),
                "it has format 3, and this version of Strowger reads formats up to 2");
        refuses(ByteBuffer.allocate(100), "it was not written by Strowger");
        ByteBuffer damaged = record(ShardFormats.NEWEST, ShardRecord.keyOf("emea"), SHARD);
        damaged.put(30, (byte) 9);
        refuses(damaged, "its checksum is wrong");
    }

    private int lastFormat() {
        return topic.at(topic.end() - 1).getShort(4);
    }

    @Test
    void recordsAreWrittenInTheFormatThatAllNodesRead() throws IOException {
        ShardFormats formats = new ShardFormats(ShardFormats.NEWEST);
        ShardLog owner = open(ShardIdentity.of("emea", "london-1", ++processes, formats), topic.open());
        write(owner, 1);
        assertThat(lastFormat()).isEqualTo(1);
        formats.agree(2);
        write(owner, 2);
        assertThat(lastFormat()).isEqualTo(2);
        formats.agree(1);
        write(owner, 3);
        assertThat(formats.writes()).isEqualTo(1);
        assertThat(lastFormat()).as("a record of format 2 may still come").isEqualTo(2);
    }

    @Test
    void aNewOwnerThatKnowsNoOtherNodeKeepsTheFormatOfTheShard() throws IOException {
        ShardFormats agreed = new ShardFormats(ShardFormats.NEWEST);
        agreed.agree(2);
        write(open(ShardIdentity.of("emea", "london-1", ++processes, agreed), topic.open()), 1);
        ShardLog next = open(
                ShardIdentity.of("emea", "london-2", ++processes, new ShardFormats(ShardFormats.NEWEST)), topic.open());
        assertThat(lastFormat()).as("of its fence").isEqualTo(2);
        write(next, 2);
        assertThat(lastFormat()).as("record 1 may be written again in it").isEqualTo(2);
    }

    private static ByteBuffer record(int format, long cluster, int shard) {
        return new ShardRecord(
                        ShardRecord.RecordType.FLIGHT, format, cluster, shard, 0, 1, 1, 1, 0, ByteBuffer.allocate(0))
                .toBuffer();
    }

    private void refuses(ByteBuffer record, String why) throws IOException {
        SimulatedReplicatedLog log = new SimulatedReplicatedLog(1);
        log.open().append(record);
        assertThatThrownBy(() -> open("london-1", log.open()))
                .isInstanceOf(StoreRefused.class)
                .hasMessageContaining(why);
    }

    @Test
    void aFenceThatIsTooShortIsRefused() throws IOException {
        ShardRecord fence = new ShardRecord(
                ShardRecord.RecordType.FENCE,
                ShardFormats.NEWEST,
                ShardRecord.keyOf("emea"),
                SHARD,
                0,
                1,
                1,
                0,
                0,
                ByteBuffer.allocate(Long.BYTES - 1));
        refuses(fence.toBuffer(), "its body is too short");
    }

    @Test
    void aFollowerForgetsThePositionsOfFlightsWithoutLiveRecords() throws IOException {
        ShardLog owner = open("london-1");
        ShardReader follower = reader();
        for (int i = 0; i < 3000; i++) {
            owner.appendProbe();
            owner.commit();
            follower.readSome(0);
        }
        assertThat(follower.contents().flights().size()).isLessThan(100);
        write(owner, 1);
        follower.readSome(0);
        for (int i = 0; i < 100; i++) {
            write(owner, 2);
            follower.readSome(0);
        }
        assertThat(follower.contents().find(1)).isEqualTo(topic.end() - 101);
        assertThat(follower.contents().liveRecords()).isEqualTo(2);
    }

    @Test
    void aLiveRecordOfMaximumSizeIsCopiedForward() throws IOException {
        ShardLog owner = open("london-1");
        int longest = LIMITS.flightBytesMax() - ShardRecord.HEADER - FrameFormat.FRAME_HEADER - FrameFormat.ADD_HEADER;
        add(owner, 1, longest);
        assertThat(owner.flightBytes()).isEqualTo(LIMITS.flightBytesMax());
        owner.commit();
        for (int id = 2; id < 10; id++) {
            add(owner, id, 20_000);
            owner.commit();
            end(owner, id);
            owner.commit();
        }
        assertThat(owner.isTrimDue()).isTrue();
        owner.trim(1024);
        owner.commit();
        assertThat(owner.isTrimDue()).isFalse();
        open("london-2");
        assertThat(found).containsOnlyKeys(1L);
    }

    @Test
    void aReleaseWithoutAnAnswerIsRepeated() throws IOException {
        for (int seed = 0; seed < 50; seed++) {
            SimulatedReplicatedLog log = new SimulatedReplicatedLog(seed);
            ShardLog owner = open("london-1", log.open());
            write(owner, 1);
            owner.releaseOnClose(0);
            log.failAppends(2);
            owner.close();
            ShardReader reader =
                    new ShardReader(log.open(), new ShardContents(identity("reader"), SHARD), RecordChanges.NONE);
            reader.readToEnd();
            assertThat(reader.contents().history().isFree()).as("seed %d", seed).isTrue();
        }
    }

    @Test
    void anUnansweredReleaseIsNotRepeatedWhenTheProcessEnds() throws IOException {
        ShardLog owner = open("london-1");
        write(owner, 1);
        owner.releaseOnClose(0);
        isEnding = true;
        topic.failAppends(Integer.MAX_VALUE);
        owner.close();
        assertThat(lease.isHeld(nowNanos)).isFalse();
    }

    @Test
    void aNewOwnerMeasuresTheFormerLeaseFromTheEndOfReading() throws IOException {
        write(open("london-1"), 1);
        ReplicatedLog slow = new SlowReading(topic.open());
        ShardFollower follower = new ShardFollower(slow, SHARD, identity("london-2"), RecordChanges.NONE);
        follower.follow(() -> nowNanos);
        long readNanos = nowNanos;
        Lease own = new Lease(LEASE_NANOS);
        ShardLog second = follower.claim(options(), own).orElseThrow();
        nowNanos = readNanos + LEASE_NANOS - 1;
        write(second, 2);
        assertThat(own.isHeld(nowNanos)).isFalse();
        assertThat(own.isHeld(nowNanos + 1)).isTrue();
    }

    /** To read takes half a lease. */
    private final class SlowReading implements ReplicatedLog {
        private final ReplicatedLog log;

        SlowReading(ReplicatedLog log) {
            this.log = log;
        }

        @Override
        public long append(ByteBuffer record) throws IOException {
            return log.append(record);
        }

        @Override
        public List<LogRecord> read(long from, long waitNanos) throws IOException {
            nowNanos += LEASE_NANOS / 2;
            return log.read(from, waitNanos);
        }

        @Override
        public long end() throws IOException {
            return log.end();
        }

        @Override
        public void forget(long before) {
            log.forget(before);
        }

        @Override
        public void close() {
            log.close();
        }
    }

    @Test
    void aRecreatedLogIsRefused() throws IOException {
        write(open("london-1"), 1);
        ShardReader follower = reader();
        follower.readToEnd();
        ShardReader elsewhere =
                new ShardReader(new SimulatedReplicatedLog(2).open(), follower.contents(), RecordChanges.NONE);
        assertThatThrownBy(elsewhere::readToEnd)
                .isInstanceOf(ForeignRecord.class)
                .hasMessageContaining("was its topic deleted and created again?");
    }
}
