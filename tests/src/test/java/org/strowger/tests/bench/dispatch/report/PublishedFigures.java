package org.strowger.tests.bench.dispatch.report;

import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.StringJoiner;
import java.util.function.Predicate;
import org.strowger.tests.bench.dispatch.Load;

/**
 * Figures of others about the same question, published long ago with programs and machines that cannot be had any more:
 * so only the ratio of two models within one source is set beside ours.
 */
public final class PublishedFigures {
    private static final String SELECTORS = "selectors-1";
    private static final String THREADS = "threads";
    private static final String WORKERS = "dispatchers-workers";

    private static final int RATIO_MAX = 100;

    private static final String SINCE_POLL = "poll was told all connections at each call, epoll tells those that are"
            + " ready; threads are scheduled at a constant price, and a stack costs what is used of it";

    private static final List<Source> SOURCES = List.of(
            new Source(
                    "1,700 connections: 1,379 messages a second on two selector threads, 1,737 with a thread each",
                    1379.0 / 1737,
                    SELECTORS,
                    THREADS,
                    plainAt(1700),
                    SINCE_POLL),
            new Source(
                    "4,000 connections: 20 s with poll, 37 s with threads",
                    37.0 / 20,
                    SELECTORS,
                    THREADS,
                    plainAt(4000),
                    SINCE_POLL),
            new Source(
                    "8,000 connections: 39 s with poll, 108 s with threads",
                    108.0 / 39,
                    SELECTORS,
                    THREADS,
                    plainAt(8000),
                    SINCE_POLL),
            new Source(
                    "others answer late: 303 transactions a minute multiplexed, 154 with pooled threads that block",
                    303.0 / 154,
                    SELECTORS,
                    WORKERS,
                    load -> load.chore().asksOthers() && load.chore().inTime(),
                    "nothing in principle: a pool serves as many as it has threads, however long they wait"));

    private PublishedFigures() {}

    /** @param ratio of the first model's throughput to that of the second */
    private record Source(
            String published, double ratio, String first, String second, Predicate<Load> load, String since) {}

    private static Predicate<Load> plainAt(int connections) {
        return load -> load.connections() == connections
                && load.payloadBytes() <= 1024
                && load.chore().work().isZero()
                && !load.chore().asksOthers();
    }

    /** Each source, with our ratio where both models were measured under such a load. */
    public static String text(List<DispatchRow> rows) {
        StringJoiner all = new StringJoiner("\n");
        all.add("Published ratios of throughputs, and ours:");
        for (Source source : SOURCES) {
            OptionalDouble ours = ratio(rows, source);
            all.add("  " + source.published());
            all.add(String.format(
                    Locale.ROOT,
                    "    then %.2f; here, %s to %s: %s",
                    source.ratio(),
                    source.first(),
                    source.second(),
                    ours.isPresent() ? words(ours.getAsDouble()) : "not measured"));
            all.add("    since: " + source.since());
        }
        return all.toString();
    }

    /** Of what was asked too late there may be next to no answers that count. */
    private static String words(double ratio) {
        return ratio > RATIO_MAX
                ? "over " + RATIO_MAX + ": nearly all that the second was asked timed out"
                : String.format(Locale.ROOT, "%.2f", ratio);
    }

    private static OptionalDouble ratio(List<DispatchRow> rows, Source source) {
        return DispatchTable.byLoad(rows).entrySet().stream()
                .filter(entry -> source.load().test(entry.getKey()))
                .flatMap(entry -> ratio(entry.getValue(), source.first(), source.second()).stream()
                        .boxed())
                .mapToDouble(Double::doubleValue)
                .findFirst();
    }

    private static OptionalDouble ratio(List<DispatchRow> rows, String first, String second) {
        OptionalDouble one = rate(rows, first);
        OptionalDouble other = rate(rows, second);
        return one.isPresent() && other.isPresent() && other.getAsDouble() > 0
                ? OptionalDouble.of(one.getAsDouble() / other.getAsDouble())
                : OptionalDouble.empty();
    }

    private static OptionalDouble rate(List<DispatchRow> rows, String model) {
        return rows.stream()
                .filter(row -> row.isMeasured() && row.model().equals(model))
                .mapToDouble(row -> row.figures().donePerSecond())
                .findFirst();
    }
}
