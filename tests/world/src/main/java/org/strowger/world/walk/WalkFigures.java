package org.strowger.world.walk;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.strowger.world.walk.WholeWalk.Result;

/** The figures of walks: the minimum, the median and the maximum of each. */
final class WalkFigures {
    private static final String MESSAGES = "messages";
    private static final String FEATURES = "features";
    private static final String TROUBLES = "troubles";
    private static final String RESTARTS = "restarts";
    private static final String ONE_END = "% with one permitted end";

    private final Map<String, List<Integer>> values = new TreeMap<>();
    private final long beganNanos = System.nanoTime();
    private int walks;
    private int findings;

    void add(Result result) {
        walks++;
        findings += result.isGood() ? 0 : 1;
        int recipients = Math.max(1, (int) result.plan().recipients().count());
        value(MESSAGES, result.plan().messages().size());
        value(FEATURES, result.plan().features().size());
        value(TROUBLES, result.counts().troubles);
        value(RESTARTS, result.counts().deaths + result.counts().stops);
        value(ONE_END, 100 * result.permittedOne() / recipients);
    }

    private void value(String name, int value) {
        values.computeIfAbsent(name, any -> new ArrayList<>()).add(value);
    }

    private double seconds() {
        return (System.nanoTime() - beganNanos) / 1e9;
    }

    private int median(String name) {
        return values.getOrDefault(name, List.of(0)).stream().sorted().toList().get(walks / 2);
    }

    /** The cells of a row of the list of portions: seeds, walks, seconds, medians, findings. */
    String row(long last) {
        return String.format(
                Locale.ROOT,
                "row %d | %d | %.0f | %.2f | %d | %d | %d | %d | %d %% | %d",
                last,
                walks,
                seconds(),
                seconds() / walks,
                median(MESSAGES),
                median(FEATURES),
                median(TROUBLES),
                median(RESTARTS),
                median(ONE_END),
                findings);
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        text.append(String.format(Locale.ROOT, "%d walks, %.2f s each%n", walks, seconds() / walks));
        values.forEach((name, all) -> {
            List<Integer> sorted = all.stream().sorted().toList();
            text.append(String.format(
                    Locale.ROOT,
                    "%s: %d, median %d, %d%n",
                    name,
                    sorted.get(0),
                    sorted.get(sorted.size() / 2),
                    sorted.get(sorted.size() - 1)));
        });
        return text.toString();
    }
}
