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
import org.strowger.router.admin.answer.Lines;
import org.strowger.router.admin.answer.Printer;
import org.strowger.router.admin.command.Audit;
import org.strowger.router.admin.command.Caller;
import org.strowger.router.admin.command.Command;
import org.strowger.router.admin.command.CommandCounts;
import org.strowger.router.admin.command.Commands;
import org.strowger.router.admin.command.Live;
import org.strowger.router.admin.command.Refused;
import org.strowger.router.config.Role;
import org.strowger.router.thread.SharedCount;

final class ClerkTest {
    private final List<Audit.Deed> deeds = new ArrayList<>();
    private final List<String> faults = new ArrayList<>();
    private final CommandCounts counts = new CommandCounts();
    private final List<String> done = new ArrayList<>();
    private final Clerk clerk = new Clerk(
            new Commands(rows()), deeds::add, (command, cause) -> faults.add(command + ": " + cause), () -> 1, counts);
    private final SharedCount large = clerk.large();

    private List<Command> rows() {
        List<Command> rows = new ArrayList<>(Talk.rows());
        rows.add(new Command("status", Role.VIEWER, "x", call -> Answer.done("all is well")));
        rows.add(new Command("drain smsc NAME", Role.OPERATOR, "x", call -> {
            done.add(call.text("NAME"));
            return Answer.done("drained");
        }));
        rows.add(new Command("login NAME PASSWORD", Role.ADMIN, "x", call -> {
            throw Refused.state("not now");
        }));
        rows.add(new Command("reload", Role.ADMIN, "x", call -> {
            throw new Refused(
                    Refused.Code.STATE, "2 faults", List.of("f.yaml:1:2: no\tsuch key", "OK not at all", "a\nb"));
        }));
        rows.add(new Command("reload all", Role.ADMIN, "x", call -> {
            throw new Refused(Refused.Code.STATE, "many faults", Collections.nCopies(1000, "y".repeat(1000)));
        }));
        rows.add(new Command("break", Role.VIEWER, "x", call -> {
            throw new AssertionError("this is\nbroken");
        }));
        rows.add(new Command(
                "long",
                Role.VIEWER,
                "x",
                call -> Answer.of("long", new Lines("lines", Collections.nCopies(300, "y".repeat(1000))))));
        rows.add(new Command(
                "endless",
                Role.VIEWER,
                "x",
                call -> Answer.of("long", new Lines("lines", Collections.nCopies(30_000, "y".repeat(1000))))));
        rows.add(new Command("trace", Role.VIEWER, "x", (Live) (call, feed) -> () -> "traced"));
        return rows;
    }

    private static Standing standing(Role role, boolean known) {
        return new Standing(new Caller("ada", "here", role), known, "do this");
    }

    private Reply run(String line, Standing standing, boolean repeated) {
        return clerk.run(new Order(line, false, repeated, standing), new StreamFeed(Printer.TEXT, () -> {}));
    }

    private String said(String line, Role role) {
        return text(run(line, standing(role, true), false));
    }

    private static String text(Reply reply) {
        StringBuilder text = new StringBuilder();
        reply.pieces().forEach(piece -> text.append(new String(piece, StandardCharsets.UTF_8)));
        return text.toString();
    }

    @Test
    void runsWhatTheRoleAllowsAndTellsTheAuditWhatChanges() {
        assertThat(said("status", Role.VIEWER)).isEqualTo("OK all is well\n");
        assertThat(deeds).isEmpty();
        assertThat(said("drain smsc a", Role.OPERATOR)).isEqualTo("OK drained\n");
        assertThat(said("drain smsc b", Role.VIEWER))
                .startsWith("ERR denied that takes the role operator, and yours is viewer")
                .contains("do this");
        assertThat(done).containsExactly("a");
        assertThat(deeds)
                .containsExactly(
                        new Audit.Deed("ada", "here", "drain smsc a", "OK", 0),
                        new Audit.Deed("ada", "here", "drain smsc b", "ERR denied", 0));
    }

    @Test
    void aStrangerMayAskForHelpAndNotForMore() {
        Standing stranger = standing(Role.VIEWER, false);
        assertThat(text(run("status", stranger, false))).startsWith("ERR denied you are not known here; do this");
        assertThat(text(run("help", stranger, false)))
                .contains("drain smsc NAME")
                .endsWith("rows\n");
        assertThat(text(run("whoami", stranger, false))).contains("ada", "OK");
        assertThat(text(run("trace", stranger, false))).startsWith("ERR denied");
    }

    @Test
    void secretsAreNotTold() {
        assertThat(said("login ada sesame", Role.ADMIN)).isEqualTo("ERR state not now\n");
        assertThat(deeds).extracting(Audit.Deed::command).containsExactly("login ada ***");
        Reply reply = clerk.run(
                new Order("login ada sesame", true, false, standing(Role.VIEWER, true)),
                new StreamFeed(Printer.JSON, () -> {}));
        assertThat(text(reply)).contains("\"command\":\"login ada ***\"").doesNotContain("sesame");
    }

    @Test
    void whatIsRefusedIsShownWithAllThatIsWrong() {
        assertThat(said("reload", Role.ADMIN).lines())
                .hasSize(4)
                .startsWith("f.yaml:1:2: no\\tsuch key", " OK not at all")
                .endsWith("ERR state 2 faults");
        Reply reply = clerk.run(
                new Order("reload", true, false, standing(Role.ADMIN, true)), new StreamFeed(Printer.JSON, () -> {}));
        assertThat(text(reply))
                .hasLineCount(1)
                .contains("\"lines\":[\"f.yaml:1:2: no")
                .contains("\"status\":\"ERR\",\"code\":\"state\",\"text\":\"2 faults\"}");
        assertThat(said("reload all", Role.ADMIN)).isEqualTo("ERR state many faults\n");
    }

    @Test
    void aFaultOfOursIsAnAnswerInOneLine() {
        assertThat(said("break", Role.VIEWER)).startsWith("ERR fault ").hasLineCount(1);
        assertThat(faults).hasSize(1);
    }

    @Test
    void whatIsAboutTheConversationCannotBePartOfAnother() {
        assertThat(text(run("watch 2s status", standing(Role.VIEWER, true), true)))
                .startsWith("ERR usage");
        assertThat(text(run("trace", standing(Role.VIEWER, true), true))).startsWith("ERR usage");
        assertThat(run("trace", standing(Role.VIEWER, true), false).isStream()).isTrue();
    }

    @Test
    void fewLargeAnswersAreHeldAtOnceAndNoneThatIsEndless() {
        for (int i = 0; i < 8; i++) {
            assertThat(run("long", standing(Role.VIEWER, true), false).large()).isTrue();
        }
        assertThat(said("long", Role.VIEWER)).startsWith("ERR later 8 long answers");
        assertThat(said("status", Role.VIEWER)).startsWith("OK");
        large.decrement();
        assertThat(run("long", standing(Role.VIEWER, true), false).large()).isTrue();
        assertThat(said("endless", Role.VIEWER)).startsWith("ERR state the answer is longer than 16 MiB");
    }

    @Test
    void countsEachCommandByItsOwnWordsAndWhatCameOfIt() {
        said("drain smsc a", Role.OPERATOR);
        said("drain smsc b", Role.OPERATOR);
        said("drain smsc c", Role.VIEWER);
        said("dance", Role.ADMIN);
        said("login ada sesame", Role.ADMIN);

        Map<String, Long> told = new TreeMap<>();
        counts.all().forEach((given, count) -> told.put(given.command() + " " + given.result(), count.get()));
        assertThat(told)
                .isEqualTo(
                        Map.of("drain smsc ok", 2L, "drain smsc denied", 1L, "unknown usage", 1L, "login state", 1L));
    }
}
