package org.strowger.router.records;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.strowger.router.config.RecordSettings.Rotation;
import org.strowger.router.metrics.RecordCounter;
import org.strowger.router.records.RecordLine.Field;
import org.strowger.router.records.RecordSearch.Found;
import org.strowger.router.records.RecordSearch.Limits;

/** The files of the records: when they begin and end, and what happens when the disk does not do as it should. */
class RecordThreadTest {
    private static final Field EVENT = Field.of("event");
    private static final Field NUMBER = Field.of("number");
    private static final byte[] SENT = {'s', 'e', 'n', 't'};
    private static final ZoneId LONDON = ZoneId.of("Europe/London");
    private static final long BACKLOG = 100_000;

    private final MemoryRecords disk = new MemoryRecords();
    private final List<String> told = new ArrayList<>();
    private long nowNanos = 1;
    private Instant epoch = Instant.parse("2026-06-10T22:59:59Z");
    private RecordContext context = new RecordContext(() -> nowNanos, this::unixMillis, new Told());
    private RecordThread records = begin(Rotation.DAILY, Duration.ofDays(2));
    private RecordOutbox outbox = records.outbox();

    private final class Told implements RecordIncidents {
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
            told.add("torn " + file + " " + octets);
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

    private long unixMillis() {
        return epoch.toEpochMilli() + nowNanos / 1_000_000;
    }

    private RecordThread begin(Rotation rotation, Duration keep) {
        context = new RecordContext(() -> nowNanos, this::unixMillis, new Told());
        return new RecordThread(disk, new RecordOptions(rotation, LONDON, keep, BACKLOG), context);
    }

    private void restart(Rotation rotation, Duration keep) {
        records = begin(rotation, keep);
        outbox = records.outbox();
    }

    private void line(long number) {
        outbox.line()
                .begin(unixMillis())
                .word(EVENT, SENT)
                .number(NUMBER, number)
                .end();
    }

    private boolean write(long number) {
        line(number);
        boolean left = outbox.send();
        records.turn();
        return left;
    }

    private void goes(Duration duration) {
        nowNanos += duration.toNanos();
        records.turn();
    }

    @Test
    void eachRecordIsJsonOnASeparateLine() {
        outbox.line()
                .begin(Instant.parse("2028-02-29T23:59:59.007Z").toEpochMilli())
                .word(EVENT, SENT)
                .text(Field.of("from"), "\"a\\\nb\u00e9")
                .number(NUMBER, -9_007_199_254_740_993L)
                .number(Field.of("zero"), 0)
                .yes(Field.of("end"))
                .moment(
                        Field.of("at"),
                        Instant.parse("1999-12-31T00:00:00.999Z").toEpochMilli())
                .end();
        assertThat(outbox.send()).isFalse();
        records.turn();
        assertThat(disk.lines())
                .containsExactly("{\"time\":\"2028-02-29T23:59:59.007Z\",\"event\":\"sent\","
                        + "\"from\":\"\\\"a\\\\\\u000ab\\u00e9\",\"number\":-9007199254740993,\"zero\":0,"
                        + "\"end\":true,\"at\":\"1999-12-31T00:00:00.999Z\"}");
        assertThat(RecordRow.of(disk.lines().get(0)))
                .containsAllEntriesOf(Map.of("from", "\"a\\\nb\u00e9", "zero", "0", "end", "true"));
    }

    @Test
    void theReadablePartOfADamagedLineIsRead() {
        assertThat(RecordRow.of("{\"a\":\"x\\u00g1\",\"b\":\"\\u-041\",\"c\":1,\"d\":\"\\u00"))
                .isEqualTo(Map.of("a", "xu00g1", "b", "u-041", "c", "1", "d", "u00"));
    }

    @Test
    void anUnfinishedLineIsNotWritten() {
        outbox.line().begin(unixMillis()).word(EVENT, SENT).number(NUMBER, 7);
        write(1);
        assertThat(numbers()).containsExactly(1L);
    }

    @Test
    void datesOfFourHundredYearsAreWrittenCorrectly() throws IOException {
        for (int day = -10_000; day < 146_097; day += 7) {
            Instant when = Instant.ofEpochSecond(day * 86_400L + 12_345);
            outbox.line().begin(when.toEpochMilli()).end();
            outbox.send();
            records.turn();
            String line = disk.lines().get(disk.lines().size() - 1);
            assertThat(line).isEqualTo("{\"time\":\"" + when.toString().replace("Z", ".000Z") + "\"}");
            for (String file : disk.list()) {
                disk.delete(file);
            }
            restart(Rotation.DAILY, Duration.ofDays(2));
        }
    }

    @Test
    void aNewFileBeginsAtMidnightOfTheConfiguredTimeZone() {
        write(1);
        goes(Duration.ofSeconds(2)); // In London it is summer.
        write(2);
        assertThat(disk.list()).containsExactly("events-2026-06-10.jsonl", "events-2026-06-11.jsonl");
        assertThat(disk.text("events-2026-06-11.jsonl"))
                .contains("\"number\":2")
                .doesNotContain("\"number\":1");
    }

    @Test
    void hourlyRotationDeletesOldFilesOfBothNameForms() {
        disk.put("events-2026-06-08.jsonl", "");
        disk.put("events-2026-06-08-21.jsonl", "");
        disk.put("events-2026-06-09-02.jsonl", "");
        disk.put("events-2026-06-10-22.jsonl", "");
        disk.put("notes.txt", "");
        restart(Rotation.HOURLY, Duration.ofDays(2));
        write(1);
        assertThat(disk.list())
                .containsExactly(
                        "events-2026-06-08.jsonl",
                        "events-2026-06-09-02.jsonl",
                        "events-2026-06-10-22.jsonl",
                        "events-2026-06-10-23.jsonl",
                        "notes.txt");
        goes(Duration.ofHours(4).plusSeconds(2));
        write(2);
        assertThat(disk.list())
                .containsExactly(
                        "events-2026-06-10-22.jsonl",
                        "events-2026-06-10-23.jsonl",
                        "events-2026-06-11-04.jsonl",
                        "notes.txt");
    }

    private void setClock(Duration by) {
        epoch = epoch.plus(by);
    }

    @Test
    void noFileIsDeletedBecauseTheClockWasSetForward() {
        disk.put("events-2026-06-08.jsonl", "");
        disk.put("events-2026-06-09.jsonl", "");
        write(1);
        setClock(Duration.ofDays(365));
        write(2);
        assertThat(disk.list())
                .containsExactly(
                        "events-2026-06-08.jsonl",
                        "events-2026-06-09.jsonl",
                        "events-2026-06-10.jsonl",
                        "events-2027-06-10.jsonl");
        goes(Duration.ofDays(2));
        assertThat(disk.list()).as("the time that has passed").contains("events-2026-06-09.jsonl");
        assertThat(disk.list()).doesNotContain("events-2026-06-08.jsonl");
    }

    @Test
    void noFileIsDeletedByStartsWithAClockThatIsAhead() {
        disk.put("events-2026-06-08.jsonl", "");
        disk.put("events-2026-06-09.jsonl", "");
        disk.put("events-2026-06-10.jsonl", "");
        setClock(Duration.ofDays(365));
        for (int start = 0; start < 3; start++) {
            restart(Rotation.DAILY, Duration.ofDays(4));
            write(start);
        }
        assertThat(disk.list())
                .containsExactly(
                        "events-2026-06-08.jsonl",
                        "events-2026-06-09.jsonl",
                        "events-2026-06-10.jsonl",
                        "events-2027-06-10.jsonl");
    }

    @Test
    void aFileIsDeletedAfterItsTimeAlsoIfDaysWithoutRecordsAndStartsLieBetween() {
        disk.put("events-2026-06-04.jsonl", "");
        disk.put("events-2026-06-07.jsonl", "");
        disk.put("events-2026-06-10.jsonl", "");
        restart(Rotation.DAILY, Duration.ofDays(4));
        write(1);
        assertThat(disk.list()).containsExactly("events-2026-06-07.jsonl", "events-2026-06-10.jsonl");
    }

    @Test
    void theFileOfTheDayIsWrittenAgainAfterTheClockWasSetBack() {
        write(1);
        setClock(Duration.ofDays(365));
        write(2);
        setClock(Duration.ofDays(-365));
        write(3);
        goes(Duration.ofSeconds(2));
        write(4);
        assertThat(disk.text("events-2026-06-10.jsonl")).contains("\"number\":1", "\"number\":3");
        assertThat(disk.text("events-2027-06-10.jsonl"))
                .contains("\"number\":2")
                .doesNotContain("\"number\":3");
        assertThat(disk.text("events-2026-06-11.jsonl")).contains("\"number\":4");
    }

    @Test
    void recordsAreWrittenEvenIfAnOldFileCannotBeDeleted() {
        disk.put("events-2026-06-06.jsonl", "");
        disk.put("events-2026-06-07.jsonl", "");
        disk.put("events-2026-06-10.jsonl", "");
        disk.keeps(true);
        write(1);
        assertThat(records.status().isOpen()).isTrue();
        assertThat(numbers()).containsExactly(1L);
        assertThat(told).containsExactly("failure");
        disk.keeps(false);
        goes(Duration.ofDays(1));
        assertThat(disk.list()).containsExactly("events-2026-06-10.jsonl");
    }

    @Test
    void syncsOncePerSecond() {
        for (int i = 0; i < 30; i++) {
            write(i);
            goes(Duration.ofMillis(100));
        }
        goes(Duration.ofSeconds(1));
        assertThat(context.counters().get(RecordCounter.SYNCS)).isBetween(3L, 4L);
        assertThat(context.counters().get(RecordCounter.RECORDS)).isEqualTo(30);
    }

    // ---- Shares

    private void waits(int owner) {
        outbox.line().begin(unixMillis()).word(EVENT, SENT).of(owner).end();
        outbox.send();
    }

    @Test
    void anApplicationWhoseRecordsWaitIsRefusedBeforeOthers() {
        long max = 4 << 20;
        records = new RecordThread(disk, new RecordOptions(Rotation.DAILY, LONDON, Duration.ofDays(2), max), context);
        outbox = records.outbox();
        RecordOutbox ofOtherThread = records.outbox();
        while (outbox.takesNew(1)) {
            waits(1);
        }
        assertThat(records.status().waitingBytes()).isBetween(max * 7 / 8, max);
        assertThat(outbox.takesNew(2)).isTrue();
        assertThat(ofOtherThread.takesNew(2)).isTrue();

        // Records of messages that were accepted before are never dropped; others pass all the same.
        while (records.status().waitingBytes() < 2 * max) {
            waits(1);
        }
        assertThat(outbox.takesNew(1)).isFalse();
        assertThat(outbox.takesNew(2)).isTrue();
        assertThat(outbox.takesNew(RecordOutbox.NOBODY)).isTrue();

        records.turn();
        outbox.send();
        records.turn();
        assertThat(outbox.takesNew(1)).isTrue();
    }

    @Test
    void aLineBelongsToNobodyUnlessItHasAnOwner() {
        waits(1);
        for (int i = 0; i < 4000; i++) {
            waits(RecordOutbox.NOBODY);
        }
        assertThat(records.status().waitingBytes()).isGreaterThan(BACKLOG);
        assertThat(outbox.takesNew(RecordOutbox.NOBODY)).isFalse();
        assertThat(outbox.takesNew(1)).isTrue();
    }

    @Test
    void nobodyPassesWhileTheDiskFails() {
        disk.fails(true);
        write(1);
        assertThat(outbox.takesNew(2)).isFalse();
    }

    @Test
    void recordsFailOnAFailingDiskAndAreAllWrittenAfterItsRecovery() {
        write(0);
        disk.fails(true);
        write(1);
        assertThat(records.status().isOpen()).isFalse();
        for (int i = 2; i < 5000; i++) {
            write(i);
        }
        assertThat(records.status().waitingBytes()).isGreaterThan(BACKLOG);
        disk.fails(false);
        goes(Duration.ofSeconds(6));
        outbox.send();
        records.turn();
        assertThat(records.status().isOpen()).isTrue();
        assertThat(numbers()).isEqualTo(LongStream.range(0, 5000).boxed().toList());
        assertThat(told).containsExactly("failure", "FAILING", "OPEN");
    }

    private List<Long> numbers() {
        return disk.lines().stream()
                .map(line -> Long.parseLong(RecordRow.of(line).getOrDefault("number", "-1")))
                .toList();
    }

    @Test
    void removesATornRecordBeforeWritingItAgain() {
        write(0);
        disk.tears(true);
        write(1);
        disk.tears(false);
        goes(Duration.ofSeconds(1));
        assertThat(numbers()).containsExactly(0L, 1L);
    }

    @Test
    void recoversWithTheNextSyncAfterAFailedSync() {
        write(0);
        disk.syncFails(true);
        goes(Duration.ofSeconds(1));
        assertThat(told).containsExactly("failure", "FAILING");
        disk.syncFails(false);
        goes(Duration.ofSeconds(1));
        write(1);
        assertThat(numbers()).containsExactly(0L, 1L);
        assertThat(records.status().isOpen()).isTrue();
    }

    @Test
    void aFailedSyncIsRetriedWithoutNewRecords() {
        write(0);
        disk.syncFails(true);
        goes(Duration.ofSeconds(1));
        goes(Duration.ofSeconds(10));
        assertThat(records.status().isOpen()).isFalse();
        disk.syncFails(false);
        goes(Duration.ofSeconds(10));
        assertThat(told).containsExactly("failure", "FAILING", "OPEN");
    }

    @Test
    void aBlockedDiskIsDetectedByTheSizeOfTheBacklog() {
        for (int i = 0; records.status().isOpen(); i++) {
            line(i);
            outbox.send(); // And nobody has a turn.
        }
        assertThat(records.status().state()).isEqualTo(RecordState.FULL);
        records.turn();
        assertThat(records.status().isOpen()).isTrue();
        assertThat(told).containsExactly("FULL", "OPEN");
    }

    @Test
    void aTornRecordAtTheEndOfAFileIsWrappedInAValidRecord() {
        disk.put("events-2026-06-10.jsonl", "{\"number\":1}\n{\"number\":2,\"fr");
        write(3);
        assertThat(numbers()).containsExactly(1L, -1L, 3L);
        assertThat(RecordRow.of(disk.lines().get(1)))
                .containsEntry("event", "torn")
                .containsEntry("octets", "15")
                .containsEntry("was", "{\"number\":2,\"fr");
        assertThat(told).containsExactly("torn events-2026-06-10.jsonl 15");
    }

    @Test
    void linesOfManyTurnsAreGatheredInOneBatchUntilItCanBeSent() {
        for (int i = 0; i < 1000; i++) {
            line(i);
            boolean left = outbox.send();
            assertThat(left).isEqualTo(i > 0);
        }
        records.turn();
        assertThat(outbox.send()).isFalse();
        records.turn();
        assertThat(context.counters().get(RecordCounter.BATCHES)).isEqualTo(2);
        assertThat(numbers()).hasSize(1000);
    }

    @Test
    void remainingLinesAreWrittenOrCountedAsLostWhenTheThreadStops() {
        write(0);
        line(1);
        outbox.send();
        line(2);
        outbox.sendRest();
        records.end();
        assertThat(numbers()).containsExactly(0L, 1L, 2L);
        restart(Rotation.DAILY, Duration.ofDays(2));
        disk.fails(true);
        line(3);
        outbox.sendRest();
        records.end();
        assertThat(told).contains("unwritten 1");
    }

    @Test
    void searchesTheNewestFilesFirstAndWithinItsLimits() throws IOException {
        StringBuilder day = new StringBuilder();
        for (int i = 0; i < 40_000; i++) {
            day.append("{\"id\":\"")
                    .append(i)
                    .append("\",\"to\":\"4477")
                    .append(i % 1000)
                    .append("\"}\n");
        }
        disk.put("events-2026-06-09.jsonl", day.toString());
        disk.put("events-2026-06-10.jsonl", "{\"id\":\"77\",\"end\":true}\n");
        Limits usual = new Limits(1L << 30, Duration.ofSeconds(5), 1000);
        Found found = records.search(List.of("77"), usual);
        assertThat(found.lines()).containsExactly("{\"id\":\"77\",\"to\":\"447777\"}", "{\"id\":\"77\",\"end\":true}");
        assertThat(found.isCut()).isFalse();
        assertThat(records.search(List.of("447777", "5"), usual).lines()).hasSize(41);
        assertThat(records.search(List.of("0"), new Limits(10, Duration.ofSeconds(5), 1000)))
                .satisfies(few -> assertThat(few.isCut()).isTrue())
                .satisfies(few -> assertThat(few.lines()).isEmpty());
        Found some = records.search(List.of("447777"), new Limits(1L << 30, Duration.ofSeconds(5), 3));
        assertThat(some.lines()).hasSize(3).last().asString().contains("\"39077\"");
        assertThat(some.isCut()).isTrue();
    }

    @Test
    void recordFilesAreReadableByTheGroupAtMost(@TempDir Path above) throws Exception {
        Path path = above.resolve("log/records");
        RecordThread real = new RecordThread(
                RecordDirectory.open(path),
                new RecordOptions(Rotation.DAILY, LONDON, Duration.ofDays(2), BACKLOG),
                context);
        real.start();
        RecordOutbox box = real.outbox();
        box.line().begin(unixMillis()).word(EVENT, SENT).number(NUMBER, 1).end();
        box.sendRest();
        real.close();
        Path file = path.resolve("events-2026-06-10.jsonl");
        assertThat(Files.readAllLines(file)).hasSize(1);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
                .isEqualTo("rwxr-x---");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-r-----");
    }
}
