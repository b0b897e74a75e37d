package org.strowger.router.admin.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.strowger.router.admin.answer.Answer;
import org.strowger.router.admin.command.Command;
import org.strowger.router.admin.command.CommandCall;
import org.strowger.router.admin.command.CommandCaller;
import org.strowger.router.admin.command.CommandRefused;
import org.strowger.router.admin.survey.Waiting;
import org.strowger.router.config.ConsoleRole;
import org.strowger.router.table.InvalidTable;
import org.strowger.router.table.KeyMatch;
import org.strowger.router.table.TableFiles;
import org.strowger.router.table.TableKind;
import org.strowger.router.table.TableSource;
import org.strowger.router.table.service.TableContext;
import org.strowger.router.table.service.TableIncidents;
import org.strowger.router.table.service.TableService;
import org.strowger.router.time.MonotonicClock;

/** The commands for tables, over their real thread. */
final class TableCommandsTest {
    @TempDir
    private Path directory;

    private TableService tables;
    private TableCommands commands;

    @BeforeEach
    void begin() throws IOException, InvalidTable {
        tables = new TableService(new TableContext(
                TableFiles.REAL,
                directory.resolve("changes"),
                MonotonicClock.system(),
                System::currentTimeMillis,
                TableIncidents.NONE));
        commands = new TableCommands(tables, Waiting.BLOCKING);
        Files.writeString(directory.resolve("dnd.txt"), "447700900001\n447700900001\n");
        Files.writeString(directory.resolve("ported.csv"), "447700900001,Blue\n");
        tables.apply(tables.prepare(List.of(
                new TableSource("dnd", TableKind.LIST, KeyMatch.EXACT, directory.resolve("dnd.txt")),
                new TableSource("ported", TableKind.PORTED, KeyMatch.EXACT, directory.resolve("ported.csv")))));
    }

    @AfterEach
    void end() {
        tables.close();
    }

    @Test
    void aNumberIsAddedAndRemoved() throws CommandRefused {
        assertThat(ask("table add", "dnd", "+447700900002").done()).isEqualTo("+447700900002 added to dnd");
        assertThat(ask("table show", "dnd", "447700900002").done()).isEqualTo("447700900002 is in dnd");
        assertThat(ask("table add", "dnd", "447700900002").done()).isEqualTo("447700900002 is already in dnd");
        assertThat(ask("table remove", "dnd", "447700900001").done()).isEqualTo("447700900001 removed from dnd");
        assertThat(ask("table show", "dnd", "447700900001").done()).isEqualTo("447700900001 is not in dnd");
        assertThat(ask("table remove", "dnd", "1").done()).isEqualTo("1 is not in dnd");
        assertThat(ask("table add", "ported", "447700900001", "Red Ltd").done()).contains("added to ported");
        assertThat(ask("table show", "ported", "447700900001").toString()).contains("Red Ltd");
    }

    @Test
    void advisesOnEveryRefusedChange() {
        assertThatThrownBy(() -> ask("table add", "dns", "1"))
                .hasMessageContaining("no table has the name dns; the names are dnd, ported");
        assertThatThrownBy(() -> ask("table add", "ported", "1"))
                .hasMessageContaining("the operator is missing; write table add ported 1 OPERATOR");
        assertThatThrownBy(() -> ask("table add", "dnd", "44-77")).hasMessageContaining("\"44-77\" is not a number");
        assertThatThrownBy(() -> ask("table show", "dns")).isInstanceOf(CommandRefused.class);
    }

    @Test
    void aTableIsLoadedAgain() throws Exception {
        assertThat(ask("table reload", "all").done())
                .isEqualTo("dnd: 1 entries, 1 lines repeat an earlier one; ported: 1 entries");
        Files.writeString(directory.resolve("dnd.txt"), "44 77\n");
        assertThatThrownBy(() -> ask("table reload", "dnd"))
                .hasMessageContaining("not loaded, the former table stays")
                .hasMessageContaining("dnd.txt: line 1: \"44 77\" is not a number");
        assertThat(ask("table show", "dnd", "447700900001").done()).isEqualTo("447700900001 is in dnd");
        assertThat(ask("show tables").toString()).contains("line 1");
        assertThat(ask("table show", "dnd").toString()).contains("line 1");
    }

    @Test
    void aFileThatLacksManyRowsIsLoadedOnlyWhenTheCommandAcceptsIt() throws Exception {
        Files.writeString(directory.resolve("dnd.txt"), "");
        assertThatThrownBy(() -> ask("table reload", "dnd"))
                .hasMessageContaining("not loaded, the former table stays")
                .hasMessageContaining("the file lacks 1 of the 1 rows in force; replace the file, or load it as it is"
                        + " with table reload dnd accept");
        assertThat(ask("table reload", "dnd", "", "", "accept").done()).isEqualTo("dnd: 0 entries");
    }

    private Answer ask(String command, String... values) throws CommandRefused {
        Command row = commands.rows().stream()
                .filter(each -> each.form().startsWith(command))
                .findFirst()
                .orElseThrow();
        Map<String, String> given = new HashMap<>();
        List<String> names = List.of("NAME", "NUMBER", "VALUE", "accept");
        for (int i = 0; i < values.length; i++) {
            given.put(names.get(i), values[i]);
        }
        return row.action().run(new CommandCall(new CommandCaller("ada", "here", ConsoleRole.ADMIN), given));
    }
}
