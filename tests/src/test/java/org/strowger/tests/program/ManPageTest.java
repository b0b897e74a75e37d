package org.strowger.tests.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.strowger.router.app.Main;
import org.strowger.router.config.grammar.ManText;
import org.strowger.router.program.ToolSet;
import org.strowger.smpp.pdu.KeptText;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/** {@code strowger(8)} and the words that a shell completes: both are made here, from the program's own verbs. */
final class ManPageTest {
    private static final Path PAGE = Path.of("../packaging/src/man/strowger.8");
    private static final Path TOOLS_PAGE = Path.of("../packaging/src/man/strowger-tools.8");
    private static final Path COMPLETION = Path.of("../packaging/src/completion/strowger.bash");
    private static final Path COMMANDS = Path.of("../docs/operating/console-commands.md");
    private static final Pattern COMMAND = Pattern.compile("^\\| `(.*)` \\| (\\w+) \\| (.*) \\|$");

    private static final Pattern OPTION = Pattern.compile("--[a-z-]+");

    // ---- The page

    @Test
    void thePageHasEveryVerbAndOptionAndConsoleCommand() throws IOException {
        ManText page = new ManText("strowger", 8, "a router for telephony messages")
                .heading("SYNOPSIS")
                .says("strowger VERB [OPTIONS] [ARGUMENTS]")
                .heading("DESCRIPTION")
                .says("Strowger stands between SMSCs and the applications that send and receive messages through"
                        + " them. 'strowger run' is the daemon, which the service strowger starts. 'strowger console'"
                        + " monitors and controls a running daemon. The package strowger-tools adds verbs for tests:"
                        + " see strowger-tools(8).")
                .heading("VERBS");
        verbs(Main.commandLine(), "strowger").forEach((name, spec) -> {
            if (!isTool(name)) {
                verb(page, name, spec);
            }
        });
        page.heading("COMMANDS OF THE CONSOLE")
                .says("The commands of 'strowger console', with the role that each needs.");
        List<String> commands = Files.readAllLines(COMMANDS);
        for (String line : commands) {
            Matcher row = COMMAND.matcher(line);
            if (row.matches() && !row.group(1).isEmpty()) {
                page.item(plain(row.group(1)), plain(row.group(3)) + " (" + row.group(2) + ")");
            }
        }
        page.heading("EXIT STATUS")
                .item("0", "the command succeeded")
                .item("1", "the command failed or was refused")
                .item("2", "the options are wrong")
                .item("77", "the console user has no permission for the command")
                .item("78", "the configuration has faults; systemd does not restart the service")
                .item("130, 143", "the daemon was stopped by SIGINT or SIGTERM");
        page.heading("SIGNALS")
                .item(
                        "SIGTERM, SIGINT",
                        "shuts down gracefully: sessions may finish their work; a second signal stops at once")
                .item("SIGHUP", "reloads the configuration; 'systemctl reload' also reports whether it was accepted");
        page.heading("ENVIRONMENT")
                .item("STROWGER_JAVA_OPTS", "more options for Java, separated by spaces")
                .item("STROWGER_JAVA_HOME", "the Java to use where the program has no runtime of its own")
                .item("STROWGER_PASSWORD", "the password that the console client and the tools sign in with");
        page.heading("FILES")
                .item("/etc/strowger/strowger.yaml", "the configuration")
                .item("/etc/strowger/secrets", "passwords, readable by root and the group strowger")
                .item("/etc/default/strowger", "environment variables of the service")
                .item("/var/lib/strowger", "the message store")
                .item("/run/strowger/console.sock", "the socket of the console")
                .heading("SEE ALSO")
                .says("strowger.yaml(5), strowger-tools(8), /usr/share/doc/strowger");
        KeptText.mustBe(PAGE, page.toString());
        assertThat(commands.stream().filter(COMMAND.asMatchPredicate())).hasSizeGreaterThan(30);
    }

    @Test
    void thePageOfTheToolsHasTheirVerbs() throws IOException {
        ManText page = new ManText("strowger-tools", 8, "test tools for the message router strowger")
                .heading("SYNOPSIS")
                .says("strowger VERB [OPTIONS] [ARGUMENTS]")
                .heading("DESCRIPTION")
                .says("The package strowger-tools adds these verbs to strowger(8), and the simulators to its"
                        + " configuration, strowger.yaml(5).")
                .heading("VERBS");
        verbs(Main.commandLine(), "strowger").forEach((name, spec) -> {
            if (isTool(name)) {
                verb(page, name, spec);
            }
        });
        page.heading("EXIT STATUS")
                .item("0", "the command succeeded")
                .item("1", "the command failed or was refused")
                .item("2", "the options are wrong");
        page.heading("ENVIRONMENT").item("STROWGER_PASSWORD", "the password to sign in with");
        page.heading("SEE ALSO").says("strowger(8), strowger.yaml(5), /usr/share/doc/strowger/docs/operating/tools.md");
        KeptText.mustBe(TOOLS_PAGE, page.toString());
    }

    private static boolean isTool(String name) {
        return ToolSet.VERBS.contains(name.split(" ", -1)[1]);
    }

    /** The hidden ones stay so. */
    private static Map<String, CommandSpec> verbs(CommandLine line, String above) {
        Map<String, CommandSpec> all = new LinkedHashMap<>();
        line.getSubcommands().forEach((name, below) -> {
            if (!below.getCommandSpec().usageMessage().hidden()) {
                String full = above + " " + name;
                all.put(full, below.getCommandSpec());
                all.putAll(verbs(below, full));
            }
        });
        return all;
    }

    private static void verb(ManText page, String name, CommandSpec spec) {
        UsageMessageSpec usage = spec.usageMessage();
        List<String> description = shown(usage.description());
        page.subheading(name + arguments(spec));
        if (description.contains("")) {
            page.shows(description); // It has an order of its own.
        } else {
            page.says(String.join(" ", description));
        }
        for (PositionalParamSpec argument : spec.positionalParameters()) {
            page.item(argument.paramLabel(), description(argument.description(), argument.defaultValueString()));
        }
        for (OptionSpec option : spec.options()) {
            if (!option.hidden() && !option.usageHelp() && !option.versionHelp()) {
                String value = option.arity().max() > 0 ? " " + option.paramLabel() : "";
                page.item(
                        String.join(", ", option.names()) + value,
                        description(option.description(), option.defaultValueString()));
            }
        }
        page.shows(shown(usage.footer()));
    }

    /** As picocli prints it, to which a percent sign is two. */
    private static List<String> shown(String[] lines) {
        return Arrays.stream(lines).map(line -> line.replace("%%", "%")).toList();
    }

    private static String arguments(CommandSpec spec) {
        String options = spec.options().size() > 2 ? " [OPTIONS]" : "";
        return options
                + spec.positionalParameters().stream()
                        .filter(each -> !each.hidden())
                        .map(each -> each.arity().min() == 0 ? " [" + each.paramLabel() + "]" : " " + each.paramLabel())
                        .collect(Collectors.joining());
    }

    private static String description(String[] lines, String fallback) {
        return String.join(" ", shown(lines)).replace("${DEFAULT-VALUE}", fallback);
    }

    private static String plain(String markdown) {
        return markdown.replace("\\|", "|");
    }

    // ---- Completion

    @Test
    void theShellCompletesEveryVerbAndEveryOption() throws IOException {
        StringBuilder cases = new StringBuilder();
        Map<String, CommandSpec> verbs = verbs(Main.commandLine(), "strowger");
        verbs.forEach((name, spec) -> {
            String below = words(spec).collect(Collectors.joining(" "));
            cases.append("        '")
                    .append(name.substring("strowger ".length()))
                    .append("') words='")
                    .append(below)
                    .append("' ;;\n");
        });
        List<String> first = new ArrayList<>(Main.commandLine().getSubcommands().keySet());
        String script = """
                # Completion of strowger for bash. Generated from the program; a test compares them.
                # shellcheck shell=bash disable=SC2207
                _strowger() {
                    local current=${COMP_WORDS[COMP_CWORD]} verb=${COMP_WORDS[1]} words
                    # Those with verbs of their own.
                    case "$verb ${COMP_WORDS[2]}" in
                TWO
                    esac
                    if [ "$COMP_CWORD" -eq 1 ]; then verb=; fi
                    case $verb in
                        '') words='FIRST' ;;
                CASES        *) words= ;;
                    esac
                    COMPREPLY=($(compgen -W "$words" -- "$current"))
                }
                complete -o default -F _strowger strowger
                """;
        String two = verbs.keySet().stream()
                .map(name -> name.substring("strowger ".length()))
                .filter(name -> name.contains(" "))
                .map(name -> "        '" + name + "') if [ \"$COMP_CWORD\" -gt 2 ]; then verb='" + name + "'; fi ;;")
                .collect(Collectors.joining("\n"));
        KeptText.mustBe(
                COMPLETION,
                script.replace("TWO", two)
                        .replace("FIRST", String.join(" ", first))
                        .replace("CASES", cases));
    }

    private static Stream<String> words(CommandSpec spec) {
        // The console's client reads its options itself, and tells them in its description.
        Stream<String> told = OPTION.matcher(
                        String.join(" ", spec.usageMessage().description()))
                .results()
                .map(MatchResult::group)
                .filter(each -> spec.name().equals("console"));
        return Stream.concat(told, ours(spec));
    }

    private static Stream<String> ours(CommandSpec spec) {
        return Stream.concat(
                spec.subcommands().entrySet().stream()
                        .filter(below -> !below.getValue()
                                .getCommandSpec()
                                .usageMessage()
                                .hidden())
                        .map(Map.Entry::getKey),
                spec.options().stream().filter(each -> !each.hidden()).map(OptionSpec::longestName));
    }
}
