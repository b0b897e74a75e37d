package org.strowger.router.admin.table;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import org.strowger.router.admin.answer.Answer;
import org.strowger.router.admin.answer.Cell;
import org.strowger.router.admin.answer.Columns;
import org.strowger.router.admin.command.Command;
import org.strowger.router.admin.command.CommandCall;
import org.strowger.router.admin.command.CommandRefused;
import org.strowger.router.admin.survey.Waiting;
import org.strowger.router.config.ConsoleRole;
import org.strowger.router.table.InvalidTable;
import org.strowger.router.table.MayShrink;
import org.strowger.router.table.Origin;
import org.strowger.router.table.TableHandle;
import org.strowger.router.table.TableKind;
import org.strowger.router.table.TableStatus;
import org.strowger.router.table.service.EditOutcome;
import org.strowger.router.table.service.TableEdit;
import org.strowger.router.table.service.TableService;

/**
 * The commands {@code show tables}, {@code table show}, {@code table add}, {@code table remove} and {@code table
 * reload}.
 */
public final class TableCommands {
    private static final String NAME = "NAME";
    private static final String NUMBER = "NUMBER";
    private static final String VALUE = "VALUE";
    private static final String WHO = "the thread of the tables";
    private static final String ALL = "all";
    private static final String ACCEPT = "accept";

    /**
     * The time limit for loading a file: a file of 10 million numbers takes some seconds, a file of 200 million some
     * minutes.
     */
    private static final Duration LOAD_PATIENCE = Duration.ofMinutes(5);

    private static final Duration EDIT_PATIENCE = Duration.ofSeconds(10);

    private final TableService tables;
    private final Waiting waiting;

    public TableCommands(TableService tables, Waiting waiting) {
        this.tables = tables;
        this.waiting = waiting;
    }

    public List<Command> rows() {
        return List.of(
                new Command(
                        "show tables",
                        ConsoleRole.VIEWER,
                        "lists the number tables: entries, changes, memory, when each was loaded, and its last error",
                        call -> showAll()),
                new Command(
                        "table show NAME [NUMBER]",
                        ConsoleRole.VIEWER,
                        "shows a number table; NUMBER: whether the table has this number, and its value",
                        this::show),
                new Command(
                        "table add NAME NUMBER [VALUE...]",
                        ConsoleRole.OPERATOR,
                        "adds a number to a list, or to ported numbers with its operator; it stays after a restart",
                        this::add),
                new Command(
                        "table remove NAME NUMBER",
                        ConsoleRole.OPERATOR,
                        "removes a number from a list or from ported numbers; it stays removed after a restart",
                        this::remove),
                new Command(
                        "table reload NAME [" + ACCEPT + "]",
                        ConsoleRole.OPERATOR,
                        "loads the file of a number table again; the name all stands for all tables; accept: also if "
                                + "the file lacks many of the rows in force",
                        this::reload));
    }

    // ---- Views

    private Answer showAll() {
        Collection<TableHandle> all = tables.tables().all();
        return Answer.of(new Columns<TableHandle>()
                .with("table", it -> Cell.text(it.name()))
                .with("kind", it -> word(it.kind()))
                .with("keys", it -> word(it.keys()))
                .with("entries", it -> Cell.count(it.status().entries()))
                .with("changes", it -> Cell.count(it.status().changes()))
                .with("octets", it -> Cell.octets(it.status().octets()))
                .with("loaded", it -> moment(it.status().loadedMillis()))
                .with("file_time", it -> moment(it.status().stamp().modifiedMillis()))
                .with("repeated", it -> Cell.count(it.status().repeated()))
                .with("failures", it -> Cell.count(it.status().failures()))
                .with("error", it -> Cell.text(it.status().fault()))
                .table("tables", all));
    }

    private static Cell word(Enum<?> word) {
        return Cell.text(word.name().toLowerCase(Locale.ROOT));
    }

    private static Cell moment(long millis) {
        return millis == 0 ? Cell.NONE : Cell.moment(Instant.ofEpochMilli(millis));
    }

    private Answer show(CommandCall call) throws CommandRefused {
        TableHandle table = named(call);
        if (!call.has(NUMBER)) {
            TableStatus status = table.status();
            return Answer.of(
                    table.name(),
                    new Columns<TableHandle>()
                            .with("table", it -> Cell.text(it.name()))
                            .with("kind", it -> word(it.kind()))
                            .with("keys", it -> word(it.keys()))
                            .with("entries", it -> Cell.count(status.entries()))
                            .with("changes", it -> Cell.count(status.changes()))
                            .with("octets", it -> Cell.octets(status.octets()))
                            .with("loads", it -> Cell.count(status.loads()))
                            .with("loaded", it -> moment(status.loadedMillis()))
                            .with("file_time", it -> moment(status.stamp().modifiedMillis()))
                            .with(
                                    "file_octets",
                                    it -> Cell.octets(Math.max(0, status.stamp().octets())))
                            .with("repeated", it -> Cell.count(status.repeated()))
                            .with("failures", it -> Cell.count(status.failures()))
                            .with("error", it -> Cell.text(status.fault()))
                            .sheet("table", table));
        }
        return number(table, call.text(NUMBER));
    }

    private static Answer number(TableHandle table, String number) {
        boolean has = table.has(number);
        Origin value = table.find(number);
        return Answer.of(
                number + (has ? " is in " : " is not in ") + table.name(),
                new Columns<Origin>()
                        .with("number", it -> Cell.text(number))
                        .with("table", it -> Cell.text(table.name()))
                        .with("has", it -> Cell.flag(has))
                        .with("country", it -> Cell.text(it.country()))
                        .with("operator", it -> Cell.text(it.operator()))
                        .with("mcc", it -> Cell.text(it.mcc()))
                        .with("mnc", it -> Cell.text(it.mnc()))
                        .sheet("number", value));
    }

    private TableHandle named(CommandCall call) throws CommandRefused {
        String name = call.text(NAME);
        return tables.tables().find(name).orElseThrow(() -> unknown(name));
    }

    private CommandRefused unknown(String name) {
        String names = tables.tables().all().stream().map(TableHandle::name).collect(Collectors.joining(", "));
        return CommandRefused.unknown("no table has the name " + name
                + (names.isEmpty() ? "; the configuration has no tables" : "; the names are " + names));
    }

    // ---- Changes

    private Answer add(CommandCall call) throws CommandRefused {
        TableHandle table = named(call);
        String value = call.has(VALUE) ? call.text(VALUE) : "";
        if (table.kind() == TableKind.PORTED && value.isEmpty()) {
            throw CommandRefused.usage(
                    "the operator is missing; write table add " + table.name() + " " + call.text(NUMBER) + " OPERATOR");
        }
        return edit(call, TableEdit.Kind.ADD, value, " added to ");
    }

    private Answer remove(CommandCall call) throws CommandRefused {
        named(call);
        return edit(call, TableEdit.Kind.REMOVE, "", " removed from ");
    }

    private Answer edit(CommandCall call, TableEdit.Kind kind, String value, String done) throws CommandRefused {
        String table = call.text(NAME);
        String number = call.text(NUMBER);
        CompletableFuture<EditOutcome> written = new CompletableFuture<>();
        tables.edit(new TableEdit(table, kind, number, value, call.caller().user()), written::complete);
        EditOutcome outcome = waiting.await(WHO, written, EDIT_PATIENCE);
        return switch (outcome.result()) {
            case DONE -> Answer.done(number + done + table);
            case NO_CHANGE -> Answer.done(outcome.why());
            case UNKNOWN_TABLE -> throw unknown(table);
            case INVALID -> throw CommandRefused.usage(outcome.why());
            case FAILED -> throw CommandRefused.state(outcome.why());
        };
    }

    // ---- Loading

    private Answer reload(CommandCall call) throws CommandRefused {
        List<TableHandle> wanted =
                call.text(NAME).equals(ALL) ? List.copyOf(tables.tables().all()) : List.of(named(call));
        MayShrink mayShrink = call.has(ACCEPT) ? MayShrink.ANY : MayShrink.LITTLE;
        List<CompletableFuture<TableStatus>> loads = wanted.stream()
                .map(each -> tables.reload(each.name(), mayShrink))
                .toList();
        List<String> done = new ArrayList<>();
        for (int i = 0; i < loads.size(); i++) {
            TableStatus status = waiting.await(WHO, told(loads.get(i)), LOAD_PATIENCE);
            done.add(wanted.get(i).name() + ": " + status.entries() + " entries"
                    + (status.repeated() == 0 ? "" : ", " + status.repeated() + " lines repeat an earlier one"));
        }
        return Answer.done(done.isEmpty() ? "the configuration has no tables" : String.join("; ", done));
    }

    /** Turns the errors in a file into the reason for a refusal. */
    private static CompletableFuture<TableStatus> told(CompletableFuture<TableStatus> load) {
        return load.exceptionallyCompose(fault -> CompletableFuture.failedFuture(CommandRefused.state(
                fault instanceof InvalidTable
                        ? "not loaded, the former table stays: " + fault.getMessage()
                        : String.valueOf(fault.getMessage()))));
    }
}
