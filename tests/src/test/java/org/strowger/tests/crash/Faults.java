package org.strowger.tests.crash;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** How often each fault was found, and what the first of them were. */
final class Faults {
    private static final int TOLD_MAX = 5;

    private final Map<Fault, Long> counts = new EnumMap<>(Fault.class);
    private final Map<Fault, List<String>> told = new EnumMap<>(Fault.class);

    void add(Fault fault, String detail) {
        counts.merge(fault, 1L, Long::sum);
        List<String> texts = told.computeIfAbsent(fault, none -> new ArrayList<>());
        if (texts.size() < TOLD_MAX) {
            texts.add(detail);
        }
    }

    long count(Fault fault) {
        return counts.getOrDefault(fault, 0L);
    }

    /** Whether no other fault was found. */
    boolean areOnly(Set<Fault> some) {
        return some.containsAll(counts.keySet());
    }

    boolean isEmpty() {
        return counts.isEmpty();
    }

    /** A few of each. */
    List<String> examples() {
        List<String> all = new ArrayList<>();
        told.forEach((fault, texts) -> texts.forEach(text -> all.add(fault.text() + ": " + text)));
        return all;
    }
}
