package org.strowger.router.admin.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.strowger.router.admin.answer.Answer;
import org.strowger.router.admin.answer.Table;
import org.strowger.router.admin.answer.TextBlock;
import org.strowger.router.config.ConsoleRole;

final class CommandsTest {
    private final Commands commands = new Commands(List.of(
            row("status", ConsoleRole.VIEWER),
            row("show smscs [NAME]", ConsoleRole.VIEWER),
            row("show queue [smsc|application NAME]", ConsoleRole.VIEWER),
            row("show message ID", ConsoleRole.VIEWER),
            row("explain to N [from A] [application X] [text T...]", ConsoleRole.VIEWER),
            row("drain smsc|application NAME", ConsoleRole.OPERATOR),
            row("reload [dry-run]", ConsoleRole.ADMIN),
            row("auth USER [PASSWORD]", ConsoleRole.VIEWER),
            row("watch INTERVAL COMMAND...", ConsoleRole.VIEWER)));

    private static Command row(String form, ConsoleRole role) {
        return new Command(form, role, "what " + form + " does", call -> Answer.done("done"));
    }

    private Map<String, String> values(String line) throws CommandRefused {
        return commands.find(line).values();
    }

    private String fault(String line) {
        CommandRefused refused = catchThrowableOfType(CommandRefused.class, () -> commands.find(line));
        assertThat(refused.code()).isEqualTo(CommandRefused.Code.USAGE);
        return refused.why();
    }

    @Test
    void findsValuesChoicesAndOmittedWords() throws CommandRefused {
        assertThat(values("status")).isEmpty();
        assertThat(values(" show\tsmscs ")).isEmpty();
        assertThat(values("show smscs telia")).isEqualTo(Map.of("NAME", "telia"));
        assertThat(values("show queue")).isEmpty();
        assertThat(values("show queue application \"my shop\""))
                .isEqualTo(Map.of("smsc|application", "application", "NAME", "my shop"));
        assertThat(values("reload dry-run")).isEqualTo(Map.of("dry-run", "dry-run"));
        assertThat(commands.find("drain smsc x").command().changes()).isTrue();
    }

    @Test
    void optionalPartsAreAcceptedInAnyOrder() throws CommandRefused {
        Map<String, String> both =
                Map.of("N", "49", "from", "from", "A", "x", "application", "application", "X", "shop");
        assertThat(values("explain to 49 from x application shop")).isEqualTo(both);
        assertThat(values("explain to 49 application shop from x")).isEqualTo(both);
        assertThat(values("explain to 49 text hello  \"big\" world").get("T")).isEqualTo("hello  \"big\" world");
        assertThat(values("explain to 49 text \"one word\"").get("T")).isEqualTo("one word");
    }

    @Test
    void theRestOfALineIsTakenUnchanged() throws CommandRefused {
        assertThat(values("watch 2s show queue smsc \"a b\"").get("COMMAND")).isEqualTo("show queue smsc \"a b\"");
    }

    @Test
    void backslashesEscapeQuotes() throws CommandRefused {
        assertThat(values("show smscs a\\\"b").get("NAME")).isEqualTo("a\"b");
        assertThat(values("show smscs \"\"").get("NAME")).isEmpty();
        assertThat(fault("show smscs \"x")).contains("quote");
    }

    @Test
    void aMisspelledWordIsAnsweredWithTheNearestValidWord() {
        assertThat(fault("shwo smscs")).contains("unknown command \"shwo\"", "did you mean \"show\"?", "help");
        assertThat(fault("show smcs")).contains("unknown command \"show smcs\"", "did you mean \"smscs\"?");
        assertThat(fault("STATUS")).contains("did you mean \"status\"?");
        assertThat(fault("drain link x")).contains("application, smsc");
        assertThat(fault("stat")).contains("did you mean \"status\"?");
    }

    @Test
    void wrongUsageIsAnsweredWithTheFormOfTheCommand() {
        assertThat(fault("drain smsc")).contains("drain smsc|application NAME");
        assertThat(fault("show message")).contains("show message ID");
        assertThat(fault("status now")).contains("too many words", "the form is: status");
        assertThat(fault("show")).contains("show smscs [NAME]", "show message ID");
        assertThat(fault("explain to")).contains("explain to N");
    }

    @Test
    void hidesSecretsInTheEcho() throws CommandRefused {
        assertThat(commands.find("auth admin sesame").echo()).isEqualTo("auth admin ***");
        assertThat(commands.find("auth  admin \"a b\"").echo()).isEqualTo("auth admin ***");
        assertThat(commands.echo("auht admin sesame")).isEqualTo("auht");
        assertThat(commands.echo("auth admin sesame twice")).doesNotContain("sesame");
        assertThat(commands.echo("show smcs sesame")).isEqualTo("show");
    }

    private List<String> goesOn(String beginning, ConsoleRole role) throws CommandRefused {
        CommandCall call = new CommandCall(new CommandCaller("", "", role), Map.of("BEGINNING", beginning));
        Answer answer = commands.find("complete x").command().action().run(call);
        return ((TextBlock) answer.blocks().get(0)).lines();
    }

    @Test
    void completesALineWithTheWordsThatCanFollow() throws CommandRefused {
        assertThat(goesOn("", ConsoleRole.VIEWER))
                .contains("show", "status", "help")
                .doesNotContain("drain", "reload");
        assertThat(goesOn("s", ConsoleRole.VIEWER)).containsExactly("show", "status");
        assertThat(goesOn("show ", ConsoleRole.VIEWER)).containsExactly("message", "queue", "smscs");
        assertThat(goesOn("show q", ConsoleRole.VIEWER)).containsExactly("queue");
        assertThat(goesOn("show queue ", ConsoleRole.VIEWER)).containsExactly("application", "smsc");
        assertThat(goesOn("drain ", ConsoleRole.ADMIN)).containsExactly("application", "smsc");
        assertThat(goesOn("explain to 49 from x ", ConsoleRole.VIEWER)).containsExactly("application", "text");
        assertThat(goesOn("show message ", ConsoleRole.VIEWER)).isEmpty();
    }

    private Answer help(String line) throws CommandRefused {
        Commands.Found found = commands.find(line);
        return found.command()
                .action()
                .run(new CommandCall(new CommandCaller("", "", ConsoleRole.VIEWER), found.values()));
    }

    @Test
    void helpListsAllCommandsOrExplainsOneCommand() throws CommandRefused {
        assertThat(((Table) help("help").blocks().get(0)).rows()).hasSize(11);
        assertThat(((Table) help("help show").blocks().get(0)).rows()).hasSize(3);
        assertThat(help("help drain").blocks().get(0).toString()).contains("drain smsc|application NAME");
        assertThatThrownBy(() -> help("help shwo")).hasMessageContaining("did you mean \"show\"?");
    }

    @Test
    void twoCommandsOfTheSameFormAreRefused() {
        assertThatThrownBy(() -> new Commands(List.of(row("x", ConsoleRole.VIEWER), row("x", ConsoleRole.ADMIN))))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
