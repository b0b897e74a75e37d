package org.strowger.router.records;

import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.strowger.router.config.Configuration;
import org.strowger.router.config.PrivacySettings;
import org.strowger.router.metrics.RecordCounter;
import org.strowger.router.reactor.ReactorRig;

/** The event records of a router, on the thread of the test and in memory. */
public final class Recording implements ReactorRig.Companion, RecordIncidents {
    /** The calendar time at which the clock of a rig is 0. */
    public static final Instant EPOCH = Instant.parse("2026-02-03T04:05:06Z");

    /** So little that a test can fill it. */
    private static final long WAITING_MAX = 200_000;

    private final ReactorRig rig;
    private final MemoryRecords disk;
    private final List<String> told = new ArrayList<>();
    private final RecordContext context;
    private Records records;
    private boolean hangs;

    public Recording(ReactorRig rig) {
        this(rig, new MemoryRecords());
    }

    /** The records so far, continued in another world. */
    public Recording in(ReactorRig other) {
        return new Recording(other, disk);
    }

    private Recording(ReactorRig rig, MemoryRecords disk) {
        this.rig = rig;
        this.disk = disk;
        disk.clock(rig::nowNanos);
        this.context = new RecordContext(rig::nowNanos, () -> EPOCH.toEpochMilli() + rig.nowNanos() / 1_000_000, this);
        this.records = Records.off(new RecordShape(true, new PrivacySettings(false, false)));
    }

    /** Another life of the router begins, perhaps without records. */
    public Records begin(Configuration configuration) {
        records = configuration.services().operating().records().isWritten()
                ? RecordsOpener.open(disk, configuration, WAITING_MAX, context)
                : RecordsOpener.off(configuration);
        return records;
    }

    public Records records() {
        return records;
    }

    public MemoryRecords disk() {
        return disk;
    }

    /** From now on the disk takes its time, or it goes on. */
    public void hangs(boolean on) {
        hangs = on;
    }

    /** All records, in order. */
    public List<Map<String, String>> rows() {
        return disk.lines().stream()
                .filter(line -> line.startsWith("{"))
                .map(RecordRow::of)
                .toList();
    }

    /** A record, and when it was written. */
    public record Written(Map<String, String> fields, long nanos) {}

    /** As {@link #rows}. */
    public List<Written> written() {
        return disk.written().stream()
                .filter(line -> line.text().startsWith("{"))
                .map(line -> new Written(RecordRow.of(line.text()), line.writtenNanos()))
                .toList();
    }

    /** The lines of the access log, in order. */
    public List<String> accessLog() {
        return disk.lines().stream().filter(line -> !line.startsWith("{")).toList();
    }

    /** The events in order, of records that have these values. */
    public List<String> events(String field, String value) {
        return rows().stream()
                .filter(row -> value.equals(row.get(field)))
                .map(row -> row.getOrDefault("event", ""))
                .toList();
    }

    public List<String> events() {
        return rows().stream().map(row -> row.getOrDefault("event", "")).toList();
    }

    /** The only record of that event. */
    public Map<String, String> row(String event) {
        List<Map<String, String>> rows =
                rows().stream().filter(row -> event.equals(row.get("event"))).toList();
        if (rows.size() != 1) {
            throw new AssertionError(rows.size() + " records of " + event + ": " + disk.lines());
        }
        return rows.get(0);
    }

    public List<String> told() {
        return told;
    }

    /** The router has ended. */
    public void end() {
        records.threads().forEach(RecordThread::end);
    }

    @Override
    public void turn() {
        if (!hangs) {
            records.threads().forEach(RecordThread::turn);
        }
    }

    @Override
    public long nextNanos() {
        return hangs
                ? Long.MAX_VALUE
                : records.threads().stream()
                        .mapToLong(thread -> Math.max(rig.nowNanos() + 1, thread.nextTurnNanos()))
                        .min()
                        .orElse(Long.MAX_VALUE);
    }

    @Override
    public long activity() {
        return context.counters().get(RecordCounter.BATCHES)
                + context.counters().get(RecordCounter.SYNCS)
                + records.accessLog()
                        .map(log -> log.thread().counters().get(RecordCounter.BATCHES)
                                + log.thread().counters().get(RecordCounter.SYNCS))
                        .orElse(0L);
    }

    @Override
    public void onState(RecordState before, RecordState now) {
        told.add(now.name());
    }

    @Override
    public void onFailure(IOException why) {
        told.add("failure");
    }

    @Override
    public void onTorn(String file, long octets) {
        throw new AssertionError("a line is torn: " + file);
    }

    @Override
    public void onUnwritten(long lines) {
        told.add("unwritten " + lines);
    }

    @Override
    public void onLost(Throwable why) {
        throw new AssertionError(why);
    }
}
