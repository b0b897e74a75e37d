package org.strowger.router.admin.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.strowger.router.admin.answer.Answer;
import org.strowger.router.admin.answer.Lines;
import org.strowger.router.admin.answer.Table;
import org.strowger.router.config.Role;

final class CommandsTest {
    private final Commands commands = new Commands(List.of(
            row("status", Role.VIEWER),
            row("show smscs [NAME]", Role.VIEWER),
            row("show queue [smsc|application NAME]", Role.VIEWER),
            row("show message ID", Role.VIEWER),
            row("explain to N [from A] [application X] [text T...]", Role.VIEWER),
            row("drain smsc|application NAME", Role.OPERATOR),
            row("reload [dry-run]", Role.ADMIN),
            row("auth USER [PASSWORD]", Role.VIEWER),
            row("watch INTERVAL COMMAND...", Role.VIEWER)));

    private static Command row(String form, Role role) {
        return new Command(form, role, "what " + form + " does", call -> Answer.done("done"));
    }

    private Map<String, String> values(String line) throws Refused {
        return commands.find(line).values();
    }

    private String fault(String line) {
        Refused refused = catchThrowableOfType(Refused.class, () -> commands.find(line));
        assertThat(refused.code()).isEqualTo(Refused.Code.USAGE);
        return refused.why();
    }

    @Test
    void findsValuesChoicesAndWhatWasLeftOut() throws Refused {
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
    void partsInBracketsComeInAnyOrder() throws Refused {
        Map<String, String> both =
                Map.of("N", "49", "from", "from", "A", "x", "application", "application", "X", "shop");
        assertThat(values("explain to 49 from x application shop")).isEqualTo(both);
        assertThat(values("explain to 49 application shop from x")).isEqualTo(both);
        assertThat(values("explain to 49 text hello  \"big\" world").get("T")).isEqualTo("hello  \"big\" world");
        assertThat(values("explain to 49 text \"one word\"").get("T")).isEqualTo("one word");
    }

    @Test
    void theRestOfALineIsAsItWasWritten() throws Refused {
        assertThat(values("watch 2s show queue smsc \"a b\"").get("COMMAND")).isEqualTo("show queue smsc \"a b\"");
    }

    @Test
    void backslashesTakeTheMeaningFromQuotes() throws Refused {
        assertThat(values("show smscs a\\\"b").get("NAME")).isEqualTo("a\"b");
        assertThat(values("show smscs \"\"").get("NAME")).isEmpty();
        assertThat(fault("show smscs \"x")).contains("quote");
    }

    @Test
    void aWrongWordIsAnsweredWithTheNearestRightOne() {
        assertThat(fault("shwo smscs")).contains("no command \"shwo\"", "did you mean \"show\"?", "help");
        assertThat(fault("show smcs")).contains("no command \"show smcs\"", "did you mean \"smscs\"?");
        assertThat(fault("STATUS")).contains("did you mean \"status\"?");
        assertThat(fault("drain link x")).contains("application, smsc");
        assertThat(fault("stat")).contains("did you mean \"status\"?");
    }

    @Test
    void wrongUsageIsAnsweredWithTheForm() {
        assertThat(fault("drain smsc")).contains("drain smsc|application NAME");
        assertThat(fault("show message")).contains("show message ID");
        assertThat(fault("status now")).contains("more than belongs there", "the form is: status");
        assertThat(fault("show")).contains("show smscs [NAME]", "show message ID");
        assertThat(fault("explain to")).contains("explain to N");
    }

    @Test
    void secretsAreHiddenInWhatIsKept() throws Refused {
        assertThat(commands.find("auth admin sesame").echo()).isEqualTo("auth admin ***");
        assertThat(commands.find("auth  admin \"a b\"").echo()).isEqualTo("auth admin ***");
        assertThat(commands.echo("auht admin sesame")).isEqualTo("auht");
        assertThat(commands.echo("auth admin sesame twice")).doesNotContain("sesame");
        assertThat(commands.echo("show smcs sesame")).isEqualTo("show");
    }

    private List<String> goesOn(String beginning, Role role) throws Refused {
        Call call = new Call(new Caller("", "", role), Map.of("BEGINNING", beginning));
        Answer answer = commands.find("complete x").command().action().run(call);
        return ((Lines) answer.blocks().get(0)).lines();
    }

    @Test
    void knowsHowALineMayGoOn() throws Refused {
        assertThat(goesOn("", Role.VIEWER)).contains("show", "status", "help").doesNotContain("drain", "reload");
        assertThat(goesOn("s", Role.VIEWER)).containsExactly("show", "status");
        assertThat(goesOn("show ", Role.VIEWER)).containsExactly("message", "queue", "smscs");
        assertThat(goesOn("show q", Role.VIEWER)).containsExactly("queue");
        assertThat(goesOn("show queue ", Role.VIEWER)).containsExactly("application", "smsc");
        assertThat(goesOn("drain ", Role.ADMIN)).containsExactly("application", "smsc");
        assertThat(goesOn("explain to 49 from x ", Role.VIEWER)).containsExactly("application", "text");
        assertThat(goesOn("show message ", Role.VIEWER)).isEmpty();
    }

    private Answer help(String line) throws Refused {
        Commands.Found found = commands.find(line);
        return found.command().action().run(new Call(new Caller("", "", Role.VIEWER), found.values()));
    }

    @Test
    void helpListsAllAndTellsOfOne() throws Refused {
        assertThat(((Table) help("help").blocks().get(0)).rows()).hasSize(11);
        assertThat(((Table) help("help show").blocks().get(0)).rows()).hasSize(3);
        assertThat(help("help drain").blocks().get(0).toString()).contains("drain smsc|application NAME");
        assertThatThrownBy(() -> help("help shwo")).hasMessageContaining("did you mean \"show\"?");
    }

    @Test
    void noTwoRowsHaveOneForm() {
        assertThatThrownBy(() -> new Commands(List.of(row("x", Role.VIEWER), row("x", Role.ADMIN))))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
