package org.strowger.router.table.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.strowger.router.table.KeyMatch;
import org.strowger.router.table.TableFiles;
import org.strowger.router.table.TableHandle;
import org.strowger.router.table.TableKind;
import org.strowger.router.table.TableSource;
import org.strowger.router.table.Tables;

/** A table thread with one list, whose clock and turns belong to the test. */
abstract class OneTableBed {
    @TempDir
    Path directory;

    final List<String> told = new ArrayList<>();
    TableThread thread;
    TableSource list;
    long nowNanos;
    private long stamps;
    private Tables tables = Tables.NONE;

    @BeforeEach
    void begin() {
        list = new TableSource("dnd", TableKind.LIST, KeyMatch.EXACT, directory.resolve("dnd.txt"));
        restart();
    }

    static String numbers(int from, int to) {
        return IntStream.range(from, to)
                .mapToObj(each -> (447_700_900_000L + each) + "\n")
                .collect(Collectors.joining());
    }

    void restart() {
        if (thread != null) {
            thread.end();
        }
        told.clear();
        thread = new TableThread(new TableContext(
                TableFiles.REAL,
                directory.resolve("changes"),
                () -> nowNanos,
                () -> 1_795_780_800_000L,
                new ToldIncidents(told)));
    }

    /** Puts the list into effect. */
    void use(boolean isStart) throws Exception {
        CompletableFuture<TablePreparation> prepared = thread.prepare(List.of(list), isStart);
        turnUntil(prepared);
        TablePreparation next = prepared.get();
        tables = next.handles();
        turnUntil(thread.apply(next));
    }

    void look() {
        for (int i = 0; i < 3; i++) {
            nowNanos = thread.nextTurnNanos();
            thread.turn();
            thread.turn();
        }
    }

    void add(String numbers) {
        numbers.lines().forEach(each -> edit(TableEdit.Kind.ADD, each));
    }

    void remove(String... numbers) {
        for (String each : numbers) {
            edit(TableEdit.Kind.REMOVE, each);
        }
    }

    void edit(TableEdit.Kind kind, String number) {
        List<EditOutcome> outcomes = new ArrayList<>();
        thread.edit(new TableEdit("dnd", kind, number, "", "anna"), outcomes::add);
        thread.turn();
        assertThat(outcomes).hasSize(1);
    }

    void turnUntil(CompletableFuture<?> done) {
        for (int i = 0; i < 1000 && !done.isDone(); i++) {
            thread.turn();
        }
        assertThat(done).isDone();
    }

    TableHandle handle() {
        return tables.find("dnd").orElseThrow();
    }

    /** Writes the file, with another time than before. */
    void write(String text) throws IOException {
        Files.writeString(list.file(), text);
        Files.setLastModifiedTime(list.file(), FileTime.fromMillis(1_000_000 + stamps++));
    }
}
