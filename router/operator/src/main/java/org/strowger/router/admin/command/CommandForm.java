package org.strowger.router.admin.command;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.strowger.bound.Within;

/**
 * The parsed form of a command, see {@link Command}. Adjacent parts in brackets may be given in any order. A fixed word
 * in brackets is also a value, keyed by itself, so that the command can test whether the word was given.
 */
final class CommandForm {
    private static final String REST = "...";

    private sealed interface Part {}

    /** A choice of words; if one of the words is in capitals, any word matches. */
    private record Choice(String name, List<String> words, boolean told) implements Part {
        boolean takes(String word) {
            return words.contains(word) || words.stream().anyMatch(CommandForm::isCapital);
        }
    }

    private record Value(String name, boolean rest) implements Part {}

    private record Group(List<Part> parts) implements Part {}

    private final List<Part> parts;

    private CommandForm(List<Part> parts) {
        this.parts = parts;
    }

    static CommandForm of(String text) {
        Deque<List<Part>> open = new ArrayDeque<>();
        open.push(new ArrayList<>());
        for (String word : text.replace("[", " [ ").replace("]", " ] ").strip().split("\\s+", -1)) {
            if (word.equals("[")) {
                open.push(new ArrayList<>());
            } else if (word.equals("]")) {
                List<Part> group = open.pop();
                if (open.isEmpty()) {
                    throw new IllegalArgumentException("bracket closed but not opened: " + text);
                }
                open.element().add(new Group(group));
            } else {
                open.element().add(part(word, open.size() > 1));
            }
        }
        if (open.size() != 1) {
            throw new IllegalArgumentException("bracket not closed: " + text);
        }
        return new CommandForm(open.element());
    }

    private static Part part(String word, boolean optional) {
        if (word.contains("|")) {
            return new Choice(word, Arrays.asList(word.split("\\|", -1)), true);
        }
        if (!isCapital(word)) {
            return new Choice(word, List.of(word), optional);
        }
        boolean rest = word.endsWith(REST);
        return new Value(rest ? word.substring(0, word.length() - REST.length()) : word, rest);
    }

    private static boolean isCapital(String word) {
        return Character.isUpperCase(word.charAt(0));
    }

    Match match(LineWords words) {
        Match match = new Match(words);
        match.isMatched = match.goOn(parts, 0, Map.of());
        return match;
    }

    /** The fixed words at the beginning of the form. */
    List<String> beginning() {
        List<String> beginning = new ArrayList<>();
        for (Part part : parts) {
            if (!(part instanceof Choice choice) || choice.told()) {
                break;
            }
            beginning.add(choice.name());
        }
        return beginning;
    }

    /** The match of a line against a form: how many words of the line match, and which words could follow. */
    static final class Match {
        private final LineWords words;

        @Within(Within.Scope.COMMAND)
        private final Set<String> expected = new TreeSet<>();

        private Map<String, String> values = Map.of();
        private boolean isMatched;
        private int reach;

        private Match(LineWords words) {
            this.words = words;
        }

        boolean isMatched() {
            return isMatched;
        }

        Map<String, String> values() {
            return values;
        }

        /** The number of words that match. */
        int reach() {
            return reach;
        }

        /** The words that could follow; placeholders of values are in capitals. */
        Set<String> expected() {
            return expected;
        }

        private boolean goOn(List<Part> parts, int at, Map<String, String> found) {
            if (parts.isEmpty()) {
                return end(at, found);
            }
            List<Part> rest = parts.subList(1, parts.size());
            Part first = parts.get(0);
            if (first instanceof Choice choice) {
                return step(at, choice.words(), choice::takes)
                        && goOn(rest, at + 1, choice.told() ? with(found, choice.name(), words.at(at)) : found);
            }
            if (first instanceof Value value) {
                return step(at, List.of(value.name()), word -> true)
                        && goOn(
                                rest,
                                value.rest() ? words.size() : at + 1,
                                with(found, value.name(), value.rest() ? words.from(at) : words.at(at)));
            }
            return groups(parts, at, found);
        }

        /** Matches adjacent groups in any order; each group may be omitted. */
        private boolean groups(List<Part> parts, int at, Map<String, String> found) {
            int count = 0;
            while (count < parts.size() && parts.get(count) instanceof Group) {
                count++;
            }
            for (int i = 0; i < count; i++) {
                List<Part> chosen = new ArrayList<>(((Group) parts.get(i)).parts());
                chosen.addAll(parts.subList(0, i));
                chosen.addAll(parts.subList(i + 1, parts.size()));
                if (goOn(chosen, at, found)) {
                    return true;
                }
            }
            return goOn(parts.subList(count, parts.size()), at, found);
        }

        private boolean step(int at, List<String> wanted, Predicate<String> takes) {
            if (at > reach) {
                reach = at;
                expected.clear();
            }
            if (at == reach) {
                expected.addAll(wanted);
            }
            return at < words.size() && takes.test(words.at(at));
        }

        private boolean end(int at, Map<String, String> found) {
            if (at > reach) {
                reach = at;
                expected.clear();
            }
            values = at == words.size() ? found : values;
            return at == words.size();
        }

        private static Map<String, String> with(Map<String, String> found, String name, String value) {
            Map<String, String> more = new LinkedHashMap<>(found);
            more.put(name, value);
            return more;
        }
    }

    static boolean isValue(String expected) {
        return isCapital(expected);
    }
}
