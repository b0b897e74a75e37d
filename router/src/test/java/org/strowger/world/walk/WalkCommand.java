package org.strowger.world.walk;

import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.strowger.world.feature.Features;
import org.strowger.world.walk.WholeWalk.Result;

/** The command line of walks: many seeds, or one case with its story. */
public final class WalkCommand {
    private static final long SHRINK_NANOS = TimeUnit.MINUTES.toNanos(2);

    private final PrintStream out;

    WalkCommand(PrintStream out) {
        this.out = out;
    }

    /**
     * {@code case CASE}: walks one case; {@code story CASE}: and tells its story. {@code seeds FIRST SECONDS}: walks
     * seeds from the first one on, for so long, and shrinks the first finding; {@code first FIRST SECONDS}: without
     * shrinking; {@code until FIRST SECONDS}: for so much CPU time, and tells which law is broken. Names of features
     * after that: every walk has these besides its own.
     */
    public static void main(String[] args) {
        WalkCommand command = new WalkCommand(System.out);
        String rest = String.join(" ", List.of(args).subList(1, args.length));
        boolean isGood =
                switch (args[0]) {
                    case "case" -> command.walk(WalkCase.parse(rest), false);
                    case "until" -> command.until(Long.parseLong(args[1]), Long.parseLong(args[2]));
                    case "story" -> command.walk(WalkCase.parse(rest), true);
                    default ->
                        command.seeds(
                                Long.parseLong(args[1]),
                                Long.parseLong(args[2]),
                                args[0].equals("seeds"),
                                List.of(args).subList(3, args.length));
                };
        System.exit(isGood ? 0 : 1);
    }

    private boolean walk(WalkCase walkCase, boolean isTold) {
        Result result = WholeWalk.of(walkCase, isTold);
        if (isTold) {
            result.story().forEach(out::println);
        }
        out.println(
                result.isGood() ? "case " + walkCase + " breaks no law" : "case " + walkCase + ": " + result.finding());
        return result.isGood();
    }

    private static WalkCase walkCase(long seed, List<String> besides) {
        WalkCase plain = WalkCase.of(seed);
        if (besides.isEmpty()) {
            return plain;
        }
        Set<String> names = new TreeSet<>(besides);
        new WalkPlan(plain, Features.all()).features().forEach(each -> names.add(each.name()));
        return plain.withFeatures(names);
    }

    private boolean seeds(long first, long seconds, boolean shrinks, List<String> besides) {
        long endNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        WalkFigures figures = new WalkFigures();
        long seed = first;
        while (System.nanoTime() < endNanos) {
            Result result = WholeWalk.of(walkCase(seed, besides), false);
            figures.add(result);
            if (!result.isGood()) {
                out.println("case " + result.walkCase() + ": " + result.finding());
                if (!shrinks) {
                    return false;
                }
                Result small = new Shrinker(
                                result, smaller -> WholeWalk.of(smaller, false), System.nanoTime() + SHRINK_NANOS)
                        .shrink();
                out.println("shrunk:");
                walk(small.walkCase(), true);
                return false;
            }
            seed++;
        }
        out.println(figures);
        return true;
    }

    private boolean until(long first, long seconds) {
        long seed = first;
        String law = "";
        while (law.isEmpty() && cpuSeconds() < seconds) {
            law = WholeWalk.of(WalkCase.of(seed++), false).law();
        }
        if (!law.isEmpty()) {
            out.println("law " + law);
        }
        out.printf(Locale.ROOT, "%d walks, %.0f s%n", seed - first, cpuSeconds());
        return law.isEmpty();
    }

    /** What this process has used so far, of all cores. */
    private static double cpuSeconds() {
        return ProcessHandle.current()
                        .info()
                        .totalCpuDuration()
                        .orElse(Duration.ZERO)
                        .toMillis()
                / 1000.0;
    }

    /** What walks were made of. */
    private static final class WalkFigures {
        private final Map<String, List<Integer>> values = new TreeMap<>();
        private final long beganNanos = System.nanoTime();
        private int walks;

        void add(Result result) {
            walks++;
            value("messages", result.plan().messages().size());
            value("features", result.plan().features().size());
            value("troubles", result.counts().troubles);
            value("restarts", result.counts().deaths + result.counts().stops);
            value(
                    "% with one permitted end",
                    100
                            * result.permittedOne()
                            / Math.max(1, (int) result.plan().recipients().count()));
        }

        private void value(String name, int value) {
            values.computeIfAbsent(name, any -> new ArrayList<>()).add(value);
        }

        @Override
        public String toString() {
            StringBuilder text = new StringBuilder();
            double seconds = (System.nanoTime() - beganNanos) / 1e9;
            text.append(String.format(Locale.ROOT, "%d walks, %.2f s each%n", walks, seconds / walks));
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
}
