package org.strowger.router.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.strowger.router.metrics.StoreCounter;
import org.strowger.router.metrics.StoreMetrics;
import org.strowger.router.store.journal.JournalLimits;
import org.strowger.router.store.log.LogDamage;
import org.strowger.router.store.log.RecordOwners;
import org.strowger.router.store.shared.ShardOptions.ShardLimits;
import org.strowger.router.thread.Mailbox.Posted;
import org.strowger.router.thread.PeerThread;
import org.strowger.router.thread.Task;
import org.strowger.simulation.disk.SimulatedDisk;
import org.strowger.simulation.log.FaultyLog;
import org.strowger.simulation.log.JournalOnDisk;
import org.strowger.simulation.log.ShardOnReplicatedLog;
import org.strowger.simulation.log.SimulatedLog;
import org.strowger.simulation.log.SimulatedReplicatedLog;

/** A store over a log that can fail, with a clock of its own, all on the test's thread. */
final class StoreBed implements PeerThread, StoreIncidents {
    /** The medium of the log. */
    enum Medium {
        JOURNAL,
        SIMULATED_LOG,
        SHARD,
        SHARD_WITH_ODDITIES
    }

    /** So small that a short history has many segments. */
    static final JournalLimits SMALL = new JournalLimits(8192, 1024, 2048, 512, 16_384);

    /** As small as {@link #SMALL}. */
    static final ShardLimits SMALL_SHARD =
            new ShardLimits(SMALL.flightBytesMax() + 64, SMALL.untrimmedBytes(), SMALL.segmentBytes() / 4);

    /** The disk of the local journal; unused by a store over a simulated log. */
    final SimulatedDisk disk;

    FaultyLog log;
    final List<LogDamage> damages = new ArrayList<>();
    final List<String> states = new ArrayList<>();
    final List<IOException> failures = new ArrayList<>();
    final List<Throwable> faults = new ArrayList<>();
    final TreeMap<Long, byte[]> found = new TreeMap<>();

    private final ArrayDeque<Runnable> mail = new ArrayDeque<>();
    private JournalLimits limits = SMALL;
    private boolean sync = true;
    private long reserveBytes;
    private long bytesMax = Long.MAX_VALUE;
    private int recordsMax = Integer.MAX_VALUE;
    private long heapBytesMax = Long.MAX_VALUE;
    private long gatherNanos;
    private int mailboxMax = Integer.MAX_VALUE;
    private RecordOwners owners = RecordOwners.NONE;
    long nowNanos = 1;

    StoreMetrics metrics = new StoreMetrics();
    StoreThread store;
    StoreOutbox outbox;

    private StoreBed(Medium medium, SimulatedDisk disk, long seed) {
        this.disk = disk;
        this.log = switch (medium) {
            case JOURNAL -> new JournalOnDisk(disk, limits, sync);
            case SIMULATED_LOG -> new SimulatedLog(seed, SMALL.flightBytesMax());
            case SHARD -> new ShardOnReplicatedLog(new SimulatedReplicatedLog(seed), SMALL_SHARD);
            case SHARD_WITH_ODDITIES -> new ShardOnReplicatedLog(new SimulatedReplicatedLog(seed).odd(), SMALL_SHARD);
        };
        this.store = open();
        this.outbox = new StoreOutbox(store, this);
    }

    /** Over the local journal on this disk. */
    StoreBed(SimulatedDisk disk) {
        this(Medium.JOURNAL, disk, 0);
    }

    StoreBed(Medium medium, long seed) {
        this(medium, new SimulatedDisk(seed), seed);
    }

    /** Over the local journal. */
    StoreBed(long seed) {
        this(Medium.JOURNAL, seed);
    }

    /** From the next opening on. */
    StoreBed limits(JournalLimits next) {
        limits = next;
        log = new JournalOnDisk(disk, limits, sync);
        return this;
    }

    StoreBed reserve(long octets) {
        reserveBytes = octets;
        return this;
    }

    StoreBed bytesMax(long octets) {
        bytesMax = octets;
        return this;
    }

    StoreBed recordsMax(int records) {
        recordsMax = records;
        return this;
    }

    StoreBed heapBytesMax(long bytes) {
        heapBytesMax = bytes;
        return this;
    }

    StoreBed owners(RecordOwners other) {
        owners = other;
        return this;
    }

    StoreBed gather(long nanos) {
        gatherNanos = nanos;
        return this;
    }

    StoreBed noSync() {
        sync = false;
        log = new JournalOnDisk(disk, limits, sync);
        return this;
    }

    void mailboxMax(int tasks) {
        mailboxMax = tasks;
    }

    private StoreThread open() {
        found.clear();
        mail.clear();
        metrics = new StoreMetrics();
        StoreOptions options = new StoreOptions(
                reserveBytes, bytesMax, recordsMax, heapBytesMax, TimeUnit.SECONDS.toNanos(1), gatherNanos);
        StoreContext context = new StoreContext(() -> nowNanos, this, metrics, owners);
        return StoreThread.open(log.source(), options, context, this::found);
    }

    private void found(long id, int kind, ByteBuffer payload) {
        byte[] octets = new byte[payload.remaining()];
        payload.get(octets);
        if (found.put(id, octets) != null) {
            throw new AssertionError(id + " was told twice");
        }
    }

    /** Opens the store again. */
    void reopen() {
        store = open();
        outbox = new StoreOutbox(store, this);
    }

    /** Closes and reopens the store. */
    void restart() {
        store.end();
        runMail();
        reopen();
    }

    /** A power failure and a restart. */
    void crash() {
        log.crash();
        reopen();
    }

    /** The end of a turn, the store's turn, and the answers. */
    void turn() {
        outbox.send();
        store.turn();
        runMail();
    }

    void runMail() {
        Runnable task;
        while ((task = mail.poll()) != null) {
            task.run();
        }
    }

    void pass(long millis) {
        nowNanos += TimeUnit.MILLISECONDS.toNanos(millis);
    }

    /** Adds a record in a group of its own. */
    Answer add(long id, int octets) {
        Answer answer = new Answer();
        outbox.batch().begin(answer);
        outbox.batch().add(id, 1, payload(id, octets), 0, octets);
        outbox.batch().finish();
        return answer;
    }

    Answer end(long id) {
        Answer answer = new Answer();
        outbox.batch().beginOwed(answer);
        outbox.batch().end(id);
        outbox.batch().finish();
        return answer;
    }

    /** Ends a record and begins another. */
    Answer change(long id, long next, int octets) {
        Answer answer = new Answer();
        outbox.batch().beginOwed(answer);
        outbox.batch().end(id);
        outbox.batch().add(next, 2, payload(next, octets), 0, octets);
        outbox.batch().finish();
        return answer;
    }

    static byte[] payload(long id, int octets) {
        byte[] payload = new byte[octets];
        for (int i = 0; i < octets; i++) {
            payload[i] = (byte) (id * 31 + i);
        }
        return payload;
    }

    long count(StoreCounter counter) {
        return metrics.counters().get(counter);
    }

    /** The outcome of a group. */
    static final class Answer implements StoreReply {
        final List<StoreOutcome> outcomes = new ArrayList<>();

        @Override
        public void onStored(StoreOutcome outcome, long nowNanos) {
            outcomes.add(outcome);
        }

        boolean is(StoreOutcome outcome) {
            return outcomes.equals(List.of(outcome));
        }

        boolean isOpen() {
            return outcomes.isEmpty();
        }

        @Override
        public String toString() {
            return outcomes.toString();
        }
    }

    @Override
    public Posted post(Runnable task) {
        if (mail.size() >= mailboxMax) {
            return Posted.FULL;
        }
        mail.add(task);
        return Posted.ACCEPTED;
    }

    @Override
    public long nowNanos() {
        return nowNanos;
    }

    @Override
    public void failed(Task task, Throwable why) {
        faults.add(why);
    }

    @Override
    public void undelivered(Task task) {
        throw new AssertionError("the test's thread does not end");
    }

    @Override
    public void onState(StoreState before, StoreState now) {
        states.add(before + " -> " + now);
    }

    @Override
    public void onFailure(IOException why) {
        failures.add(why);
    }

    @Override
    public void onDamage(LogDamage damage) {
        damages.add(damage);
    }

    @Override
    public void onLost(Throwable why) {
        throw new AssertionError(why);
    }
}
