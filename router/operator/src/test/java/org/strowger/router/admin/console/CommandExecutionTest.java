package org.strowger.router.admin.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.strowger.router.admin.answer.Answer;
import org.strowger.router.admin.answer.Printer;
import org.strowger.router.admin.answer.TextBlock;
import org.strowger.router.admin.command.Audit;
import org.strowger.router.admin.command.Command;
import org.strowger.router.admin.command.CommandCaller;
import org.strowger.router.admin.command.CommandCounts;
import org.strowger.router.admin.command.CommandRefused;
import org.strowger.router.admin.command.Commands;
import org.strowger.router.admin.command.LiveCommand;
import org.strowger.router.admin.console.CommandRunner.Reply;
import org.strowger.router.admin.console.CommandRunner.Request;
import org.strowger.router.admin.console.ConsoleAccess.Authorization;
import org.strowger.router.config.ConsoleRole;
import org.strowger.router.thread.SharedCount;

final class CommandExecutionTest {
    private final List<Audit.Deed> deeds = new ArrayList<>();
    private final List<String> faults = new ArrayList<>();
    private final CommandCounts counts = new CommandCounts();
    private final List<String> done = new ArrayList<>();
    private final CommandExecution execution = new CommandExecution(
            new Commands(rows()), deeds::add, (command, cause) -> faults.add(command + ": " + cause), () -> 1, counts);
    private final SharedCount large = execution.large();

    private List<Command> rows() {
        List<Command> rows = new ArrayList<>(ConsoleBuiltins.rows());
        rows.add(new Command("status", ConsoleRole.VIEWER, "x", call -> Answer.done("all is well")));
        rows.add(new Command("drain smsc NAME", ConsoleRole.OPERATOR, "x", call -> {
            done.add(call.text("NAME"));
            return Answer.done("drained");
        }));
        rows.add(new Command("login NAME PASSWORD", ConsoleRole.ADMIN, "x", call -> {
            throw CommandRefused.state("not now");
        }));
        rows.add(new Command("reload", ConsoleRole.ADMIN, "x", call -> {
            throw new CommandRefused(
                    CommandRefused.Code.STATE,
                    "2 faults",
                    List.of("f.yaml:1:2: no\tsuch key", "OK not at all", "a\nb"));
        }));
        rows.add(new Command("reload all", ConsoleRole.ADMIN, "x", call -> {
            throw new CommandRefused(
                    CommandRefused.Code.STATE, "many faults", Collections.nCopies(1000, "y".repeat(1000)));
        }));
        rows.add(new Command("break", ConsoleRole.VIEWER, "x", call -> {
            throw new AssertionError("this is\nbroken");
        }));
        rows.add(new Command(
                "long",
                ConsoleRole.VIEWER,
                "x",
                call -> Answer.of("long", new TextBlock("lines", Collections.nCopies(300, "y".repeat(1000))))));
        rows.add(new Command(
                "endless",
                ConsoleRole.VIEWER,
                "x",
                call -> Answer.of("long", new TextBlock("lines", Collections.nCopies(30_000, "y".repeat(1000))))));
        rows.add(new Command("trace", ConsoleRole.VIEWER, "x", (LiveCommand) (call, output) -> () -> "traced"));
        return rows;
    }

    private static Authorization authorization(ConsoleRole role, boolean known) {
        return new Authorization(new CommandCaller("ada", "here", role), known, "do this");
    }

    private Reply run(String line, Authorization authorization, boolean repeated) {
        return execution.run(
                new Request(line, false, repeated, authorization), new StreamOutput(Printer.TEXT, () -> {}));
    }

    private String said(String line, ConsoleRole role) {
        return text(run(line, authorization(role, true), false));
    }

    private static String text(Reply reply) {
        StringBuilder text = new StringBuilder();
        reply.pieces().forEach(piece -> text.append(new String(piece, StandardCharsets.UTF_8)));
        return text.toString();
    }

    @Test
    void runsCommandsOfTheRoleAndAuditsChanges() {
        assertThat(said("status", ConsoleRole.VIEWER)).isEqualTo("OK all is well\n");
        assertThat(deeds).isEmpty();
        assertThat(said("drain smsc a", ConsoleRole.OPERATOR)).isEqualTo("OK drained\n");
        assertThat(said("drain smsc b", ConsoleRole.VIEWER))
                .startsWith("ERR denied this command needs the role operator, your role is viewer")
                .contains("do this");
        assertThat(done).containsExactly("a");
        assertThat(deeds)
                .containsExactly(
                        new Audit.Deed("ada", "here", "drain smsc a", "OK", 0),
                        new Audit.Deed("ada", "here", "drain smsc b", "ERR denied", 0));
    }

    @Test
    void aClientThatIsNotSignedInCanOnlyRunHelpAndWhoami() {
        Authorization stranger = authorization(ConsoleRole.VIEWER, false);
        assertThat(text(run("status", stranger, false))).startsWith("ERR denied not signed in; do this");
        assertThat(text(run("help", stranger, false)))
                .contains("drain smsc NAME")
                .endsWith("rows\n");
        assertThat(text(run("whoami", stranger, false))).contains("ada", "OK");
        assertThat(text(run("trace", stranger, false))).startsWith("ERR denied");
    }

    @Test
    void secretsAreMaskedInAnswersAndAudit() {
        assertThat(said("login ada sesame", ConsoleRole.ADMIN)).isEqualTo("ERR state not now\n");
        assertThat(deeds).extracting(Audit.Deed::command).containsExactly("login ada ***");
        Reply reply = execution.run(
                new Request("login ada sesame", true, false, authorization(ConsoleRole.VIEWER, true)),
                new StreamOutput(Printer.JSON, () -> {}));
        assertThat(text(reply)).contains("\"command\":\"login ada ***\"").doesNotContain("sesame");
    }

    @Test
    void showsAllFaultsOfARefusedCommand() {
        assertThat(said("reload", ConsoleRole.ADMIN).lines())
                .hasSize(4)
                .startsWith("f.yaml:1:2: no\\tsuch key", " OK not at all")
                .endsWith("ERR state 2 faults");
        Reply reply = execution.run(
                new Request("reload", true, false, authorization(ConsoleRole.ADMIN, true)),
                new StreamOutput(Printer.JSON, () -> {}));
        assertThat(text(reply))
                .hasLineCount(1)
                .contains("\"lines\":[\"f.yaml:1:2: no")
                .contains("\"status\":\"ERR\",\"code\":\"state\",\"text\":\"2 faults\"}");
        assertThat(said("reload all", ConsoleRole.ADMIN)).isEqualTo("ERR state many faults\n");
    }

    @Test
    void anInternalErrorIsAnsweredInOneLine() {
        assertThat(said("break", ConsoleRole.VIEWER)).startsWith("ERR fault ").hasLineCount(1);
        assertThat(faults).hasSize(1);
    }

    @Test
    void refusesWatchAndTraceWithinAnotherCommand() {
        assertThat(text(run("watch 2s status", authorization(ConsoleRole.VIEWER, true), true)))
                .startsWith("ERR usage");
        assertThat(text(run("trace", authorization(ConsoleRole.VIEWER, true), true)))
                .startsWith("ERR usage");
        assertThat(run("trace", authorization(ConsoleRole.VIEWER, true), false).isStream())
                .isTrue();
    }

    @Test
    void largeAnswersAreLimitedInNumberAndInLength() {
        for (int i = 0; i < 8; i++) {
            assertThat(run("long", authorization(ConsoleRole.VIEWER, true), false)
                            .large())
                    .isTrue();
        }
        assertThat(said("long", ConsoleRole.VIEWER))
                .startsWith("ERR later too many large outputs are in progress (at most 8)");
        assertThat(said("status", ConsoleRole.VIEWER)).startsWith("OK");
        large.decrement();
        assertThat(run("long", authorization(ConsoleRole.VIEWER, true), false).large())
                .isTrue();
        assertThat(said("endless", ConsoleRole.VIEWER)).startsWith("ERR state the output is longer than 16 MiB");
    }

    @Test
    void countsEachCommandByItsWordsAndResult() {
        said("drain smsc a", ConsoleRole.OPERATOR);
        said("drain smsc b", ConsoleRole.OPERATOR);
        said("drain smsc c", ConsoleRole.VIEWER);
        said("dance", ConsoleRole.ADMIN);
        said("login ada sesame", ConsoleRole.ADMIN);

        Map<String, Long> told = new TreeMap<>();
        counts.all().forEach((given, count) -> told.put(given.command() + " " + given.result(), count.get()));
        assertThat(told)
                .isEqualTo(
                        Map.of("drain smsc ok", 2L, "drain smsc denied", 1L, "unknown usage", 1L, "login state", 1L));
    }
}
