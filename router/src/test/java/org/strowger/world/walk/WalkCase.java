package org.strowger.world.walk;

import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A seed, and what is taken out of its walk. Its text, such as {@code 17 without hooks, records; troubles kills-1;
 * messages 3-40, 42}, names it in reports and in the list of kept cases.
 *
 * @param features names of features
 * @param troubles names of troubles
 * @param messages numbers of messages
 */
public record WalkCase(
        long seed, SortedSet<String> features, SortedSet<String> troubles, NavigableSet<Integer> messages) {
    private static final String WITHOUT = " without ";
    private static final String TROUBLES = "troubles ";
    private static final String MESSAGES = "messages ";
    private static final Pattern PARTS = Pattern.compile(";");
    private static final Pattern ITEMS = Pattern.compile(", *");

    public static WalkCase of(long seed) {
        return new WalkCase(seed, new TreeSet<>(), new TreeSet<>(), new TreeSet<>());
    }

    public WalkCase withoutFeature(String name) {
        SortedSet<String> more = new TreeSet<>(features);
        more.add(name);
        return new WalkCase(seed, more, troubles, messages);
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
        int end = text.indexOf(WITHOUT);
        if (end < 0) {
            return of(Long.parseLong(text.strip()));
        }
        WalkCase parsed = of(Long.parseLong(text.substring(0, end).strip()));
        for (String part : items(PARTS, text.substring(end + WITHOUT.length()))) {
            String kind = part.strip();
            if (kind.startsWith(TROUBLES)) {
                parsed.troubles.addAll(items(ITEMS, kind.substring(TROUBLES.length())));
            } else if (kind.startsWith(MESSAGES)) {
                parsed.messages.addAll(numbers(kind.substring(MESSAGES.length())));
            } else {
                parsed.features.addAll(items(ITEMS, kind));
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
        if (!features.isEmpty()) {
            parts.add(features.stream().collect(Collectors.joining(", ")));
        }
        if (!troubles.isEmpty()) {
            parts.add(TROUBLES + String.join(", ", troubles));
        }
        if (!messages.isEmpty()) {
            parts.add(MESSAGES + ranges(messages));
        }
        return seed + (parts.isEmpty() ? "" : WITHOUT + String.join("; ", parts));
    }
}
