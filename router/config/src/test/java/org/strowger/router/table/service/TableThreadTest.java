package org.strowger.router.table.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.strowger.router.table.FileStamp;
import org.strowger.router.table.InvalidTable;
import org.strowger.router.table.KeyMatch;
import org.strowger.router.table.MayShrink;
import org.strowger.router.table.TableFiles;
import org.strowger.router.table.TableHandle;
import org.strowger.router.table.TableKind;
import org.strowger.router.table.TableSource;
import org.strowger.router.table.Tables;
import org.strowger.router.table.service.EditOutcome.Result;

/** Tables that are loaded, replaced and changed while the router runs, on the thread of the test. */
final class TableThreadTest {
    @TempDir
    private Path directory;

    private final List<String> told = new ArrayList<>();
    private final List<Path> opened = new ArrayList<>();
    private long nowNanos;
    private long tickNanos;
    private long stamps;
    private TableThread thread;
    private Tables tables = Tables.NONE;
    private TableSource list;
    private TableSource ported;

    private final TableFiles files = new TableFiles() {
        @Override
        public FileStamp stamp(Path file) throws IOException {
            return TableFiles.REAL.stamp(file);
        }

        @Override
        public InputStream open(Path file) throws IOException {
            opened.add(file.getFileName());
            return TableFiles.REAL.open(file);
        }
    };

    @BeforeEach
    void begin() throws IOException {
        list = new TableSource("dnd", TableKind.LIST, KeyMatch.EXACT, directory.resolve("dnd.txt"), MayShrink.ANY);
        ported = new TableSource("ported", TableKind.PORTED, KeyMatch.EXACT, directory.resolve("ported.csv"));
        write(list, "447700900001\n447700900002\n");
        write(ported, "447700900001,Blue\n");
        restart();
    }

    // ---- Loading

    @Test
    void tablesTakeEffectOnlyWhenAllAreLoaded() throws Exception {
        use(list, ported);

        assertThat(handle("dnd").has("447700900002")).isTrue();
        assertThat(handle("ported").find("447700900001").operator()).isEqualTo("Blue");
        assertThat(handle("dnd").status().entries()).isEqualTo(2);
        assertThat(told).containsExactly("loaded dnd", "loaded ported");
    }

    @Test
    void aTableThatCannotBeLoadedRefusesTheConfiguration() throws IOException {
        write(ported, "447700900001\n");

        assertThatThrownBy(() -> use(list, ported))
                .hasCauseInstanceOf(InvalidTable.class)
                .hasMessageContaining("ported.csv: line 1: 1 field in the line");
        assertThat(told).isEmpty();
    }

    @Test
    void loadsOnlyChangedTablesAtAReload() throws Exception {
        use(list, ported);
        TableHandle before = handle("dnd");
        opened.clear();

        use(list, ported);
        assertThat(opened).isEmpty();

        write(list, "447700900003\n");
        use(list);
        assertThat(opened).containsExactly(Path.of("dnd.txt"));
        assertThat(handle("dnd")).isSameAs(before);
        assertThat(before.has("447700900003")).isTrue();
        assertThat(tables.find("ported")).isEmpty();
    }

    @Test
    void aReloadWithABadTableFileKeepsTheFormerTable() throws Exception {
        use(list);
        write(list, "4477 00\n");

        use(list, ported);
        assertThat(handle("dnd").has("447700900002")).isTrue();
        assertThat(handle("dnd").status().failures()).isEqualTo(1);
        assertThat(handle("dnd").status().fault()).contains("line 1: \"4477 00\" is not a number");
        assertThat(told).contains("not loaded dnd");
    }

    @Test
    void aChangedFileIsLoadedWhenTwoChecksFindItUnchanged() throws Exception {
        use(list);
        write(list, "447700900003\n");
        look();
        assertThat(handle("dnd").has("447700900003")).isFalse();

        write(list, "447700900003\n447700900004\n");
        look();
        assertThat(handle("dnd").has("447700900003")).isFalse();

        look();
        assertThat(handle("dnd").has("447700900003")).isTrue();
        assertThat(handle("dnd").has("447700900001")).isFalse();
        assertThat(handle("dnd").status().loads()).isEqualTo(2);
    }

    @Test
    void aBadFileIsReportedOnceAndTheFormerTableIsKept() throws Exception {
        use(list);
        write(list, "call me\n12345678901234567\n");
        for (int i = 0; i < 5; i++) {
            look();
        }
        assertThat(told).containsExactly("loaded dnd", "not loaded dnd");
        assertThat(handle("dnd").has("447700900001")).isTrue();

        Files.delete(list.file());
        for (int i = 0; i < 5; i++) {
            look();
        }
        assertThat(told).containsExactly("loaded dnd", "not loaded dnd", "not loaded dnd");

        write(list, "1\n");
        look();
        look();
        assertThat(handle("dnd").has("1")).isTrue();
        assertThat(handle("dnd").status().fault()).isEmpty();
    }

    @Test
    void anOperatorLoadsATableAgain() throws Exception {
        use(list);
        CompletableFuture<?> same = thread.reload("dnd", MayShrink.LITTLE);
        turnUntil(same);
        assertThat(handle("dnd").status().loads()).isEqualTo(2);

        write(list, "x");
        Files.writeString(list.file(), ",");
        CompletableFuture<?> bad = thread.reload("dnd", MayShrink.LITTLE);
        turnUntil(bad);
        assertThatThrownBy(bad::get).hasCauseInstanceOf(InvalidTable.class);

        CompletableFuture<?> unknown = thread.reload("dns", MayShrink.LITTLE);
        turnUntil(unknown);
        assertThatThrownBy(unknown::get).hasMessageContaining("no table has the name dns");
    }

    @Test
    void aLookUpDuringAReloadSeesOneVersion() throws Exception {
        write(ported, lines("v0"));
        use(ported);
        TableHandle handle = handle("ported");
        AtomicBoolean isOver = new AtomicBoolean();
        List<CompletableFuture<Long>> readers = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            readers.add(CompletableFuture.supplyAsync(() -> readUntil(isOver, handle)));
        }
        for (int version = 1; version <= 20; version++) {
            write(ported, lines("v" + version));
            turnUntil(thread.reload("ported", MayShrink.LITTLE));
        }
        isOver.set(true);
        for (CompletableFuture<Long> each : readers) {
            assertThat(each.get()).isPositive();
        }
        assertThat(handle.find("447700000000").operator()).isEqualTo("v20");
    }

    /** Each number is always there, and its version never goes back. */
    private static long readUntil(AtomicBoolean isOver, TableHandle handle) {
        long count = 0;
        int last = 0;
        while (!isOver.get() || count == 0) {
            String operator = handle.find("44770000" + (1000 + count % 3000)).operator();
            int version = Integer.parseInt(operator.substring(1));
            assertThat(version).isGreaterThanOrEqualTo(last);
            last = version;
            count++;
        }
        return count;
    }

    private static String lines(String operator) {
        StringBuilder lines = new StringBuilder("447700000000," + operator + "\n");
        for (int i = 3999; i >= 1000; i--) {
            lines.append("44770000").append(i).append(',').append(operator).append('\n');
        }
        return lines.toString();
    }

    // ---- Changes

    @Test
    void aChangeIsEffectiveAfterItsConfirmationAndSurvivesARestart() throws Exception {
        use(list, ported);
        assertThat(add("dnd", "+447700900009", "").isDone()).isTrue();
        assertThat(remove("dnd", "447700900001").isDone()).isTrue();
        assertThat(add("dnd", "MyBank", "").isDone()).isTrue();
        assertThat(add("ported", "447700900001", "Red").isDone()).isTrue();
        assertChanged();
        assertThat(handle("dnd").status().changes()).isEqualTo(3);

        restart();
        use(list, ported);
        assertChanged();

        assertThat(Files.readAllLines(directory.resolve("changes/dnd.changes")))
                .containsExactly(
                        "2026-11-27T12:00:00Z\tanna\t+\t447700900009\t",
                        "2026-11-27T12:00:00Z\tanna\t-\t447700900001\t",
                        "2026-11-27T12:00:00Z\tanna\t+\tMyBank\t");
    }

    private void assertChanged() {
        assertThat(handle("dnd").has("447700900009")).isTrue();
        assertThat(handle("dnd").has("447700900001")).isFalse();
        assertThat(handle("dnd").has("447700900002")).isTrue();
        assertThat(handle("dnd").has("MYBANK")).isTrue();
        assertThat(handle("ported").find("447700900001").operator()).isEqualTo("Red");
    }

    @Test
    void changesAreKeptUntilTheFileContainsThemAll() throws Exception {
        use(list);
        add("dnd", "447700900009", "");
        remove("dnd", "447700900001");
        write(list, "447700900001\n447700900009\n");
        turnUntil(thread.reload("dnd", MayShrink.LITTLE));
        assertThat(handle("dnd").has("447700900001")).isFalse();
        assertThat(handle("dnd").status().changes()).isEqualTo(2);

        write(list, "447700900009\n");
        turnUntil(thread.reload("dnd", MayShrink.LITTLE));
        assertThat(handle("dnd").status().changes()).isZero();
        assertThat(directory.resolve("changes/dnd.changes")).isEmptyFile();
        assertThat(handle("dnd").has("447700900009")).isTrue();

        add("dnd", "447700900010", "");
        restart();
        use(list);
        assertThat(handle("dnd").has("447700900010")).isTrue();
    }

    @Test
    void anIncompleteLastLineOfChangesIsDiscarded() throws Exception {
        use(list);
        add("dnd", "447700900009", "");
        add("dnd", "447700900010", "");
        Path journal = directory.resolve("changes/dnd.changes");
        byte[] whole = Files.readAllBytes(journal);
        int first = new String(whole, StandardCharsets.UTF_8).indexOf('\n') + 1;
        for (int length = first; length < whole.length; length++) {
            thread.end();
            Files.write(journal, Arrays.copyOf(whole, length));
            restart();
            use(list);
            assertThat(handle("dnd").has("447700900009")).isTrue();
            assertThat(handle("dnd").has("447700900010"))
                    .as("%d octets", length)
                    .isFalse();
        }
        assertThat(add("dnd", "447700900011", "").isDone()).isTrue();
        restart();
        use(list);
        assertThat(handle("dnd").has("447700900011")).isTrue();
        assertThat(Files.readAllLines(journal)).hasSize(2);
    }

    @Test
    void aForeignLineOfChangesIsReported() throws Exception {
        use(list);
        add("dnd", "447700900009", "");
        Files.writeString(directory.resolve("changes/dnd.changes"), "hello\nmore\n", StandardOpenOption.APPEND);
        restart();

        assertThatThrownBy(() -> use(list))
                .hasMessageContaining("dnd.changes: line 2: this is not a line of changes; correct the line");
    }

    @Test
    void refusesImpossibleChangesWithAReason() throws Exception {
        TableSource plan = new TableSource("plan", TableKind.PLAN, KeyMatch.PREFIX, directory.resolve("plan.csv"));
        write(plan, "44,GB\n");
        use(list, ported, plan);

        assertThat(add("dns", "1", "").result()).isEqualTo(Result.UNKNOWN_TABLE);
        assertThat(add("plan", "1", "Blue").why()).startsWith("a number plan can be changed only in its file");
        assertThat(add("dnd", "44 77", "").why()).contains("\"44 77\" is not a number");
        assertThat(add("dnd", "1", "Blue").why()).contains("the numbers of a list have no value");
        assertThat(add("ported", "1", "").why()).contains("write number,operator");
        assertThat(add("ported", "Bank", "Blue").result()).isEqualTo(Result.INVALID);
        assertThat(add("dnd", "447700900001", "").result()).isEqualTo(Result.NO_CHANGE);
        assertThat(remove("dnd", "447700900005").why()).isEqualTo("447700900005 is not in dnd");
        assertThat(add("ported", "447700900001", "Blue").result()).isEqualTo(Result.NO_CHANGE);
        assertThat(directory.resolve("changes")).isDirectoryNotContaining("glob:**.changes");
    }

    @Test
    void aChangeThatCannotBeWrittenIsNotMade() throws Exception {
        Files.writeString(directory.resolve("changes"), "a file where the directory should be");
        use(list);

        assertThat(add("dnd", "447700900009", "").result()).isEqualTo(Result.FAILED);
        assertThat(handle("dnd").has("447700900009")).isFalse();
        assertThat(told).contains("not written dnd");

        Files.delete(directory.resolve("changes"));
        assertThat(add("dnd", "447700900009", "").isDone()).isTrue();
        restart();
        use(list);
        assertThat(handle("dnd").has("447700900009")).isTrue();
    }

    @Test
    void aChangeDoesNotWaitForALargeFile() throws Exception {
        use(list);
        StringBuilder lines = new StringBuilder();
        for (int i = 100_000; i < 500_000; i++) {
            lines.append("447700").append(i).append('\n');
        }
        write(list, lines.toString());
        tickNanos = 1_000_000; // Each look at the clock takes a millisecond, so that a slice ends early.
        CompletableFuture<?> load = thread.reload("dnd", MayShrink.LITTLE);
        thread.turn();

        assertThat(add("dnd", "447700900009", "").isDone()).isTrue();
        assertThat(handle("dnd").has("447700900009")).isTrue();
        assertThat(load).isNotDone();
        turnUntil(load);
        assertThat(handle("dnd").has("447700900009")).isTrue();
        assertThat(handle("dnd").has("447700499999")).isTrue();
        assertThat(handle("dnd").has("447700900001")).isFalse();
    }

    @Test
    void theNumberOfChangesOfATableIsLimited() throws Exception {
        Files.createDirectories(directory.resolve("changes"));
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < 1_000_000; i++) {
            lines.append("2026-11-27T12:00:00Z\tanna\t+\t")
                    .append(4_477_000_000L + i)
                    .append("\t\n");
        }
        Files.writeString(directory.resolve("changes/dnd.changes"), lines);
        use(list);
        assertThat(handle("dnd").has("4477999999")).isTrue();

        EditOutcome refused = add("dnd", "447700900009", "");
        assertThat(refused.result()).isEqualTo(Result.FAILED);
        assertThat(refused.why())
                .startsWith("the table has too many changes; put those of ")
                .endsWith("dnd.txt, and reload the table");
        assertThat(handle("dnd").has("447700900009")).isFalse();
    }

    @Test
    void removingAPrefixLeavesShorterPrefixesOfTheTable() throws Exception {
        TableSource prefixes = new TableSource("dnd", TableKind.LIST, KeyMatch.PREFIX, list.file());
        write(list, "4477\n447700\n");
        use(prefixes);

        remove("dnd", "447700");
        assertThat(handle("dnd").has("447700900001")).isTrue();
        remove("dnd", "4477");
        assertThat(handle("dnd").has("447700900001")).isFalse();
        add("dnd", "44", "");
        assertThat(handle("dnd").has("447700900001")).isTrue();
    }

    private EditOutcome add(String table, String number, String value) {
        return edit(new TableEdit(table, TableEdit.Kind.ADD, number, value, "anna"));
    }

    private EditOutcome remove(String table, String number) {
        return edit(new TableEdit(table, TableEdit.Kind.REMOVE, number, "", "anna"));
    }

    private EditOutcome edit(TableEdit edit) {
        List<EditOutcome> outcomes = new ArrayList<>();
        thread.edit(edit, outcomes::add);
        thread.turn();
        assertThat(outcomes).hasSize(1);
        return outcomes.get(0);
    }

    // ---- The router around it

    private void restart() {
        if (thread != null) {
            thread.end();
        }
        thread = new TableThread(new TableContext(
                files,
                directory.resolve("changes"),
                () -> nowNanos += tickNanos,
                () -> 1_795_780_800_000L,
                new ToldIncidents(told) {
                    @Override
                    public void loaded(TableHandle table) {
                        told.add("loaded " + table.name());
                    }
                }));
    }

    private void use(TableSource... sources) throws InterruptedException, ExecutionException {
        CompletableFuture<TablePreparation> prepared = thread.prepare(List.of(sources), false);
        turnUntil(prepared);
        TablePreparation next = prepared.get();
        tables = next.handles();
        turnUntil(thread.apply(next));
    }

    private void turnUntil(CompletableFuture<?> done) {
        for (int i = 0; i < 1000 && !done.isDone(); i++) {
            thread.turn();
        }
        assertThat(done).isDone();
    }

    private void look() {
        nowNanos = thread.nextTurnNanos();
        thread.turn();
        thread.turn();
    }

    private TableHandle handle(String name) {
        return tables.find(name).orElseThrow();
    }

    /** Writes a file, with another time than before. */
    private void write(TableSource table, String text) throws IOException {
        Files.writeString(table.file(), text);
        Files.setLastModifiedTime(table.file(), FileTime.fromMillis(1_000_000 + stamps++));
    }
}
