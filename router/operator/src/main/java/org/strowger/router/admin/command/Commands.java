package org.strowger.router.admin.command;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.strowger.router.admin.answer.Answer;
import org.strowger.router.admin.answer.Cell;
import org.strowger.router.admin.answer.NameValueBlock;
import org.strowger.router.admin.answer.Table;
import org.strowger.router.admin.answer.TextBlock;
import org.strowger.router.config.ConsoleRole;
import org.strowger.router.config.fault.SpellingHint;

/**
 * The table of all commands: finds the command for a line, reports errors in a line, and completes lines. Adds two rows
 * of its own: {@code help} and {@code complete}.
 */
public final class Commands {
    /** Maximum number of forms shown for an incomplete line. */
    private static final int FORMS_TOLD_MAX = 3;

    private static final List<String> SECRETS = List.of("PASSWORD", "SECRET", "TOKEN");
    private static final String HIDDEN = "***";

    private final List<Row> rows = new ArrayList<>();

    private record Row(Command command, CommandForm form) {}

    /**
     * Creates the table.
     *
     * @param commands in the order of the help
     */
    public Commands(List<Command> commands) {
        Set<String> known = new HashSet<>();
        List<Command> all = new ArrayList<>(commands);
        all.add(new Command(
                "help [COMMAND...]", ConsoleRole.VIEWER, "lists all commands, or explains a command", this::help));
        all.add(new Command(
                "complete [BEGINNING...]",
                ConsoleRole.VIEWER,
                "lists possible completions of a command line, for programs",
                call -> {
                    List<String> words =
                            goOn(call.text("BEGINNING"), call.caller().role());
                    return Answer.of(counted(words.size(), "word"), new TextBlock("words", words));
                }));
        for (Command command : all) {
            if (!known.add(command.form())) {
                throw new IllegalArgumentException("duplicate command " + command.form());
            }
            rows.add(new Row(command, CommandForm.of(command.form())));
        }
    }

    public List<Command> all() {
        return rows.stream().map(Row::command).toList();
    }

    // ---- Finding

    /**
     * The command found for a line.
     *
     * @param echo the line with secrets hidden, for answers and the log
     */
    public record Found(Command command, Map<String, String> values, String echo) {}

    public Found find(String line) throws CommandRefused {
        LineWords words = LineWords.of(line);
        List<Row> near = new ArrayList<>();
        Set<String> expected = new TreeSet<>();
        int reach = 0;
        for (Row row : rows) {
            CommandForm.Match match = row.form().match(words);
            if (match.isMatched()) {
                return new Found(row.command(), match.values(), masked(words, match.values(), line));
            }
            if (match.reach() > reach) {
                near.clear();
                expected.clear();
                reach = match.reach();
            }
            if (match.reach() == reach) {
                near.add(row);
                expected.addAll(match.expected());
            }
        }
        throw CommandRefused.usage(fault(words, reach, near, expected));
    }

    /** The displayable part of an invalid line: its known words only, because a value may be a secret. */
    public String echo(String line) {
        try {
            LineWords words = LineWords.of(line);
            int known = rows.stream()
                    .mapToInt(row -> common(row.form().beginning(), words))
                    .max()
                    .orElse(0);
            return words.first(Math.min(words.size(), Math.max(1, known)));
        } catch (CommandRefused e) {
            return "";
        }
    }

    private static int common(List<String> beginning, LineWords words) {
        int count = 0;
        while (count < Math.min(beginning.size(), words.size())
                && beginning.get(count).equals(words.at(count))) {
            count++;
        }
        return count;
    }

    private static String masked(LineWords words, Map<String, String> values, String line) {
        List<String> secrets = values.entrySet().stream()
                .filter(entry -> SECRETS.stream().anyMatch(entry.getKey()::contains))
                .map(Map.Entry::getValue)
                .toList();
        if (secrets.isEmpty()) {
            return line.strip();
        }
        List<String> shown = new ArrayList<>();
        for (int i = 0; i < words.size(); i++) {
            shown.add(secrets.contains(words.at(i)) ? HIDDEN : LineWords.written(words.at(i)));
        }
        return String.join(" ", shown);
    }

    private static String fault(LineWords words, int reach, List<Row> near, Set<String> expected) {
        List<String> right =
                expected.stream().filter(each -> !CommandForm.isValue(each)).toList();
        if (words.size() == 0) {
            return "empty command; \"help\" lists the commands";
        }
        if (reach < words.size()) {
            String wrong = words.first(reach + 1);
            if (right.isEmpty()) {
                return "too many words; the form is: " + forms(near);
            }
            return "unknown command \"" + wrong + "\": " + SpellingHint.advice(words.at(reach), right)
                    + "; \"help\" lists all commands";
        }
        return near.size() <= FORMS_TOLD_MAX
                ? "incomplete command; the form is: " + forms(near)
                : "incomplete command: after \"" + words.first(reach) + "\", "
                        + SpellingHint.either(List.copyOf(expected));
    }

    private static String forms(List<Row> near) {
        List<String> forms = near.stream().map(row -> row.command().form()).toList();
        return String.join("; or: ", forms.subList(0, Math.min(FORMS_TOLD_MAX, forms.size())));
    }

    // ---- Completion

    /** The words that may complete the last word of the line, or, after a blank, the words that may follow. */
    private List<String> goOn(String beginning, ConsoleRole role) throws CommandRefused {
        boolean behind = beginning.isEmpty() || LineWords.isBlank(beginning.charAt(beginning.length() - 1));
        LineWords all = LineWords.of(beginning);
        int count = behind ? all.size() : all.size() - 1;
        String begun = behind ? "" : all.at(count);
        LineWords before = LineWords.of(all.first(count));
        Set<String> words = new TreeSet<>();
        for (Row row : rows) {
            CommandForm.Match match = row.form().match(before);
            if (match.reach() == count && role.includes(row.command().role())) {
                words.addAll(match.expected());
            }
        }
        return words.stream()
                .filter(each -> !CommandForm.isValue(each) && each.startsWith(begun))
                .toList();
    }

    // ---- Help

    private Answer help(CommandCall call) throws CommandRefused {
        if (!call.has("COMMAND")) {
            return Answer.of(listed(rows));
        }
        LineWords asked = LineWords.of(call.text("COMMAND"));
        List<Row> told = rows.stream().filter(row -> begins(row.form(), asked)).toList();
        if (told.isEmpty()) {
            Set<String> first = new TreeSet<>();
            rows.forEach(row -> row.form().beginning().stream().limit(1).forEach(first::add));
            throw CommandRefused.unknown(
                    "unknown command \"" + asked.from(0) + "\": " + SpellingHint.advice(asked.at(0), first));
        }
        if (told.size() > 1) {
            return Answer.of(listed(told));
        }
        Command command = told.get(0).command();
        return Answer.of(
                "1 row",
                new NameValueBlock(
                        "command",
                        List.of(
                                new NameValueBlock.Entry("form", Cell.text(command.form())),
                                new NameValueBlock.Entry("role", Cell.text(word(command.role()))),
                                new NameValueBlock.Entry("description", Cell.text(command.help())))));
    }

    private static Table listed(List<Row> rows) {
        return new Table(
                "commands",
                List.of("command", "role", "description"),
                rows.stream()
                        .map(row -> List.of(
                                Cell.text(row.command().form()),
                                Cell.text(word(row.command().role())),
                                Cell.text(row.command().help())))
                        .toList());
    }

    private static boolean begins(CommandForm form, LineWords asked) {
        List<String> beginning = form.beginning();
        return asked.size() > 0 && common(beginning, asked) == Math.min(asked.size(), beginning.size());
    }

    private static String word(ConsoleRole role) {
        return role.name().toLowerCase(Locale.ROOT);
    }

    private static String counted(int count, String what) {
        return count + " " + what + (count == 1 ? "" : "s");
    }
}
