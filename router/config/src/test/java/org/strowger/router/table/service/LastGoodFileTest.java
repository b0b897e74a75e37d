package org.strowger.router.table.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.strowger.router.table.FileStamp;
import org.strowger.router.table.InvalidTable;
import org.strowger.router.table.KeyMatch;
import org.strowger.router.table.MayShrink;
import org.strowger.router.table.TableFiles;
import org.strowger.router.table.TableKind;
import org.strowger.router.table.TableSource;

/** The content of tables that is kept beside the store, and used at a start with a file that cannot be used. */
final class LastGoodFileTest extends OneTableBed {
    // ---- At a start

    @Test
    void aStartWithAFileThatLacksRowsUsesTheContentThatWasLastInForce() throws Exception {
        use(numbers(0, 5) + "MyBank\n");
        restart();
        use("<html>\n404 Not Found\n</html>\n");
        assertThat(handle().has("447700900004")).isTrue();
        assertThat(handle().has("MYBANK")).isTrue();
        assertThat(handle().status().entries()).isEqualTo(6);
        assertThat(handle().status().stamp()).isEqualTo(FileStamp.KEPT);
        assertThat(handle().status().fault()).contains("the file lacks 6 of the 6 rows in force");
        assertThat(told).containsExactly("not loaded dnd");

        look();
        assertThat(told).hasSize(1);
        restart();
        use("");
        assertThat(handle().status().entries()).isEqualTo(6);

        turnUntil(thread.reload("dnd", MayShrink.ANY));
        assertThat(handle().status().entries()).isZero();
        assertThat(handle().status().fault()).isEmpty();
        look();
        restart();
        use("");
        assertThat(handle().status().fault()).isEmpty();
    }

    @Test
    void aStartWithAFileThatCannotBeReadOrIsMissingUsesTheContentThatWasLastInForce() throws Exception {
        use(numbers(0, 5));
        restart();
        use("4477 00\n");
        assertThat(handle().status().entries()).isEqualTo(5);
        assertThat(handle().status().fault()).contains("line 1: \"4477 00\" is not a number");

        restart();
        Files.delete(list.file());
        use();
        assertThat(handle().status().entries()).isEqualTo(5);
        assertThat(handle().status().fault()).contains("file not found");

        write(numbers(0, 6));
        look();
        assertThat(handle().status().entries()).isEqualTo(6);
        assertThat(handle().status().fault()).isEmpty();
    }

    @Test
    void aStartComparesWithTheLastFileThatWasLoadedAndWithChangesByCommands() throws Exception {
        use(numbers(0, 3));
        write(numbers(0, 1000));
        look();
        remove("447700900000", "447700900001");
        restart();
        use(numbers(0, 100));
        assertThat(handle().status().fault()).contains("the file lacks 900 of the 998 rows in force");
        assertThat(handle().has("447700900000")).isFalse();
        assertThat(handle().has("447700900999")).isTrue();

        restart();
        use(numbers(90, 1200));
        assertThat(handle().status().fault()).isEmpty();
        assertThat(handle().status().entries()).isEqualTo(1110);
    }

    @Test
    void theFirstStartWithAFileThatCannotBeReadIsRefused() {
        assertThatThrownBy(() -> use("4477 00\n")).hasCauseInstanceOf(InvalidTable.class);
    }

    @Test
    void aReloadThatAddsTheFirstTableDoesNotUseFormerContent() throws Exception {
        use(numbers(0, 5));
        restart();
        TableService service = TableService.withTurns(new TableContext(
                TableFiles.REAL,
                directory.resolve("changes"),
                () -> nowNanos,
                () -> 1_795_780_800_000L,
                TableIncidents.NONE));
        service.apply(service.prepare(List.of()));
        write("4477 00\n");
        assertThatThrownBy(() -> service.prepare(List.of(list)))
                .hasMessageContaining("line 1: \"4477 00\" is not a number");
        service.close();
    }

    @Test
    void damagedContentIsNotUsed() throws Exception {
        use(numbers(0, 5));
        Path good = directory.resolve("changes/dnd.good");
        Files.writeString(good, Files.readString(good).replace("447700900003\n", ""));
        restart();
        assertThatThrownBy(() -> use("4477 00\n")).hasMessageContaining("line 1: \"4477 00\" is not a number");
        assertThat(told).containsExactly("not loaded dnd");
    }

    @Test
    void contentOfAnotherKindIsNotCompared() throws Exception {
        use(numbers(0, 5));
        restart();
        list = new TableSource("dnd", TableKind.PORTED, KeyMatch.EXACT, list.file());
        use("1,Blue\n");
        assertThat(handle().status().fault()).isEmpty();
    }

    @Test
    void aTableThatMayShrinkStartsWithAnyFileThatCanBeRead() throws Exception {
        list = new TableSource("dnd", TableKind.LIST, KeyMatch.EXACT, list.file(), MayShrink.ANY);
        use(numbers(0, 5));
        restart();
        use("");
        assertThat(handle().status().entries()).isZero();
    }

    @Test
    void operatorsAndNumberPlansAreKeptWithTheirValues() throws Exception {
        list = new TableSource("dnd", TableKind.PORTED, KeyMatch.EXACT, list.file());
        use("447700900002,Red\n447700900001,\"Blue, \"\"the\"\" best; really\"\n");
        restart();
        use("");
        assertThat(handle().find("447700900001").operator()).isEqualTo("Blue, \"the\" best; really");

        restart();
        list = new TableSource("dnd", TableKind.PLAN, KeyMatch.PREFIX, list.file());
        use("44,GB,,234\n4477,GB,Red,234,15\n353,IE\n");
        restart();
        use("");
        assertThat(handle().find("4477009").toString()).contains("GB", "Red", "234", "15");
        assertThat(handle().find("4411").mcc()).isEqualTo("234");
        assertThat(handle().find("353").country()).isEqualTo("IE");
    }

    @Test
    void theChecksumIsTheSameInEveryVersionOfJava() throws Exception {
        list = new TableSource("dnd", TableKind.PORTED, KeyMatch.EXACT, list.file());
        use("447700900001,Blue\n447700900002,Red\n");
        assertThat(Files.readAllLines(directory.resolve("changes/dnd.good")))
                .containsExactly(
                        "# kind=PORTED rows=2 checksum=341e06e5025e5d46",
                        "number",
                        "447700900001,\"Blue\"",
                        "447700900002,\"Red\"");
    }

    // ---- Changes by commands

    @Test
    void changesAreDroppedOnlyWhenTheContentThatContainsThemIsKept() throws Exception {
        use(numbers(0, 5));
        add(numbers(5, 8));
        Path blocked = Files.createDirectory(directory.resolve("changes/dnd.good.new"));
        write(numbers(0, 8));
        look();
        assertThat(handle().status().entries()).isEqualTo(8);
        assertThat(handle().status().changes()).isEqualTo(3);
        assertThat(told).containsExactly("not written dnd");

        Files.delete(blocked);
        turnUntil(thread.reload("dnd", MayShrink.LITTLE));
        look();
        assertThat(handle().status().changes()).isZero();
        restart();
        write("");
        use();
        assertThat(handle().status().entries()).isEqualTo(8);
    }

    // ---- The router around it

    private void use(String content) throws Exception {
        write(content);
        use();
    }

    private void use() throws Exception {
        use(true);
    }
}
