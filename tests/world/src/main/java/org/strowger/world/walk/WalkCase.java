package org.strowger.world.walk;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * A seed, with the features of its walk and everything that is removed from it. The text of a case, such as {@code 17
 * with hooks, kills; without troubles kills-1; without messages 3-40, 42}, identifies it in reports and in the list of
 * kept cases. A case that names its features does not change when features are added to the catalogue.
 *
 * @param features the names of features; empty if the seed decides
 * @param troubles the names of removed troubles
 * @param messages the numbers of removed messages
 */
public record WalkCase(
        long seed, Optional<SortedSet<String>> features, SortedSet<String> troubles, NavigableSet<Integer> messages) {
    private static final String FEATURES = "with ";
    private static final String TROUBLES = "without troubles ";
    private static final String MESSAGES = "without messages ";
    private static final Pattern PARTS = Pattern.compile("; *");
    private static final Pattern ITEMS = Pattern.compile(", *");

    public static WalkCase of(long seed) {
        return new WalkCase(seed, Optional.empty(), new TreeSet<>(), new TreeSet<>());
    }

    public WalkCase withFeatures(Collection<String> names) {
        return new WalkCase(seed, Optional.of(new TreeSet<>(names)), troubles, messages);
    }

    public WalkCase withoutTroubles(List<String> names) {
        SortedSet<String> more = new TreeSet<>(troubles);
        more.addAll(names);
        return new WalkCase(seed, features, more, messages);
    }

    public WalkCase withoutMessages(List<Integer> numbers) {
        NavigableSet<Integer> more = new TreeSet<>(messages);
        more.addAll(numbers);
        return new WalkCase(seed, features, troubles, more);
    }

    // ---- As a text

    public static WalkCase parse(String text) {
        int end = text.indexOf(' ');
        WalkCase parsed = of(Long.parseLong(end < 0 ? text : text.substring(0, end)));
        if (end < 0) {
            return parsed;
        }
        for (String part : items(PARTS, text.substring(end + 1))) {
            if (part.startsWith(TROUBLES)) {
                parsed = parsed.withoutTroubles(items(ITEMS, part.substring(TROUBLES.length())));
            } else if (part.startsWith(MESSAGES)) {
                parsed = parsed.withoutMessages(numbers(part.substring(MESSAGES.length())));
            } else if (part.startsWith(FEATURES)) {
                parsed = parsed.withFeatures(items(ITEMS, part.substring(FEATURES.length())));
            } else {
                throw new IllegalArgumentException(
                        "case \"" + text + "\": \"" + part + "\" does not begin with \"with\" or \"without\"");
            }
        }
        return parsed;
    }

    private static List<String> items(Pattern separator, String text) {
        return separator.splitAsStream(text).toList();
    }

    private static List<Integer> numbers(String text) {
        List<Integer> numbers = new ArrayList<>();
        for (String range : items(ITEMS, text)) {
            int dash = range.indexOf('-');
            int first = Integer.parseInt(dash < 0 ? range : range.substring(0, dash));
            int last = dash < 0 ? first : Integer.parseInt(range.substring(dash + 1));
            for (int i = first; i <= last; i++) {
                numbers.add(i);
            }
        }
        return numbers;
    }

    private static String ranges(NavigableSet<Integer> numbers) {
        List<String> ranges = new ArrayList<>();
        for (Integer first : numbers) {
            if (!numbers.contains(first - 1)) {
                int last = first;
                while (numbers.contains(last + 1)) {
                    last++;
                }
                ranges.add(first == last ? String.valueOf(first) : first + "-" + last);
            }
        }
        return String.join(", ", ranges);
    }

    @Override
    public String toString() {
        List<String> parts = new ArrayList<>();
        features.ifPresent(names -> parts.add(FEATURES + String.join(", ", names)));
        if (!troubles.isEmpty()) {
            parts.add(TROUBLES + String.join(", ", troubles));
        }
        if (!messages.isEmpty()) {
            parts.add(MESSAGES + ranges(messages));
        }
        return (seed + " " + String.join("; ", parts)).strip();
    }
}
