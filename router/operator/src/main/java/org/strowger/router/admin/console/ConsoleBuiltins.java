package org.strowger.router.admin.console;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.strowger.router.admin.answer.Answer;
import org.strowger.router.admin.answer.Cell;
import org.strowger.router.admin.answer.NameValueBlock;
import org.strowger.router.admin.command.Command;
import org.strowger.router.admin.command.CommandCall;
import org.strowger.router.admin.command.CommandRefused;
import org.strowger.router.admin.command.LineWords;
import org.strowger.router.config.ConsoleRole;

/** Commands handled by the session itself. They also have rows in the command table, for help and completion. */
public final class ConsoleBuiltins {
    /** Commands allowed before sign-in. */
    private static final Set<String> OPEN = Set.of("help", "auth", "whoami", "prompt", "quit", "complete");

    private static final Pattern INTERVAL = Pattern.compile("(\\d{1,6})(ms|s|m)");
    private static final Duration SHORTEST = Duration.ofMillis(200);
    private static final Duration LONGEST = Duration.ofHours(1);
    private static final Pattern HTTP = Pattern.compile("[A-Z]+ .* HTTP/\\d.*");

    private ConsoleBuiltins() {}

    public static List<Command> rows() {
        return List.of(
                alone("auth USER [PASSWORD]", "signs in; without PASSWORD, the next line is the password"),
                new Command("whoami", ConsoleRole.VIEWER, "shows your user and role", ConsoleBuiltins::whoami),
                alone("json COMMAND...", "runs a command and prints the result as one line of JSON"),
                alone(
                        "watch INTERVAL COMMAND...",
                        "repeats a command at an interval such as 2s, until you enter the next line"),
                alone("prompt on|off", "switches the prompt on or off"),
                alone("quit", "closes the connection"));
    }

    private static Command alone(String form, String help) {
        return new Command(form, ConsoleRole.VIEWER, help, call -> {
            throw CommandRefused.usage("this command cannot be part of another command: " + form);
        });
    }

    private static Answer whoami(CommandCall call) {
        return Answer.of(
                "role " + call.caller().role().name().toLowerCase(java.util.Locale.ROOT),
                new NameValueBlock(
                        "caller",
                        List.of(
                                new NameValueBlock.Entry(
                                        "user", Cell.text(call.caller().user())),
                                new NameValueBlock.Entry(
                                        "from", Cell.text(call.caller().from())),
                                new NameValueBlock.Entry(
                                        "role",
                                        Cell.text(call.caller().role().name().toLowerCase(java.util.Locale.ROOT))))));
    }

    static boolean isOpen(Command command) {
        return OPEN.contains(LineWords.firstOf(command.form()));
    }

    /** Whether the line is an HTTP request line, as sent by browsers and scanners. */
    static boolean isHttp(String line) {
        return HTTP.matcher(line).matches();
    }

    /** The command after the prefix {@code json}; empty if the line lacks the prefix. */
    static Optional<String> behindJson(String line) {
        return LineWords.firstOf(line).equals("json")
                ? Optional.of(line.strip().substring("json".length()).strip())
                : Optional.empty();
    }

    /** Parses an interval. Empty if the word is not an allowed interval. */
    static Optional<Duration> interval(String word) {
        Matcher matcher = INTERVAL.matcher(word);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        long number = Long.parseLong(matcher.group(1));
        Duration interval =
                switch (matcher.group(2)) {
                    case "ms" -> Duration.ofMillis(number);
                    case "s" -> Duration.ofSeconds(number);
                    default -> Duration.ofMinutes(number);
                };
        return Optional.of(interval).filter(each -> each.compareTo(SHORTEST) >= 0 && each.compareTo(LONGEST) <= 0);
    }
}
