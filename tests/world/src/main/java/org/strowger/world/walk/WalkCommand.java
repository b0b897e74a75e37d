package org.strowger.world.walk;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.strowger.world.feature.Features;
import org.strowger.world.walk.WholeWalk.Result;

/** The command line for walks: many seeds, or one case with its story. */
public final class WalkCommand {
    private static final long SHRINK_NANOS = TimeUnit.MINUTES.toNanos(2);

    private final PrintStream out;

    WalkCommand(PrintStream out) {
        this.out = out;
    }

    /**
     * {@code case CASE} runs one case; {@code story CASE} also prints its story. {@code seeds FIRST SECONDS} runs seeds
     * from the first one on for the given time, and shrinks the first finding; {@code first FIRST SECONDS} does not
     * shrink it. If names of features follow, every walk has these in addition to its own. {@code portion FIRST STEP
     * SECONDS FILE} runs every STEP-th seed, does not stop at findings, and appends them to the file of cases.
     */
    public static void main(String[] args) throws IOException {
        WalkCommand command = new WalkCommand(System.out);
        String rest = String.join(" ", List.of(args).subList(1, args.length));
        boolean isGood =
                switch (args[0]) {
                    case "case" -> command.walk(WalkCase.parse(rest), false);
                    case "portion" ->
                        command.portion(
                                Long.parseLong(args[1]),
                                Long.parseLong(args[2]),
                                Long.parseLong(args[3]),
                                Path.of(args[4]));
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

    /**
     * Runs seeds for the given time, does not stop at findings, and appends shrunk findings to the file of kept cases.
     *
     * @param step the distance to the next seed: the number of processes that run walks at the same time
     */
    private boolean portion(long first, long step, long seconds, Path cases) throws IOException {
        long endNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        WalkFigures figures = new WalkFigures();
        long seed = first;
        while (System.nanoTime() < endNanos) {
            Result result = WholeWalk.of(WalkCase.of(seed), false);
            figures.add(result);
            if (!result.isGood()) {
                keep(shrunk(result), cases);
            }
            seed += step;
        }
        out.println(figures.row(seed - step));
        return true;
    }

    private static Result shrunk(Result found) {
        return new Shrinker(found, smaller -> WholeWalk.of(smaller, false), System.nanoTime() + SHRINK_NANOS).shrink();
    }

    private void keep(Result found, Path cases) throws IOException {
        String lines = "\n# " + found.law() + "\n" + found.walkCase() + "\n";
        Files.writeString(cases, lines, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        out.println("case " + found.walkCase() + ": " + found.finding());
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
                out.println("shrunk:");
                walk(shrunk(result).walkCase(), true);
                return false;
            }
            seed++;
        }
        out.println(figures);
        return true;
    }
}
