package org.strowger.tools.command;

import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import org.strowger.router.metrics.Counter;
import org.strowger.router.metrics.Histogram;
import org.strowger.router.reactor.SelectorThread;
import org.strowger.router.reactor.SelectorThreads;

/** A table with a column of figures per SelectorThread, which also shows how evenly the connections are distributed. */
public final class ThreadTable {
    private static final double NANOS_PER_MICRO = 1e3;
    private static final long NANOS_PER_MILLI = 1_000_000;

    private ThreadTable() {}

    public static void print(SelectorThreads threads, PrintStream out) {
        List<SelectorThread> all = threads.all();
        StringBuilder table = new StringBuilder(String.format(Locale.ROOT, "%-22s", ""));
        all.forEach(thread -> table.append(String.format(Locale.ROOT, "%16s", thread.name())));
        for (Counter counter : Counter.values()) {
            table.append(String.format(Locale.ROOT, "%n%-22s", counter.label()));
            all.forEach(thread -> table.append(String.format(
                    Locale.ROOT, "%16d", thread.metrics().counters().get(counter))));
        }
        for (double percent : new double[] {50, 99, 100}) {
            table.append(String.format(
                    Locale.ROOT, "%n%-22s", percent == 100 ? "turn_max_us" : "turn_p" + (int) percent + "_us"));
            all.forEach(thread -> table.append(micros(thread.metrics().turnNanos(), percent)));
        }
        for (long millis : new long[] {1, 5}) {
            table.append(String.format(Locale.ROOT, "%n%-22s", "turns_over_" + millis + "_ms"));
            all.forEach(thread -> table.append(String.format(
                    Locale.ROOT, "%16d", thread.metrics().turnNanos().countAbove(millis * NANOS_PER_MILLI))));
        }
        table.append(String.format(Locale.ROOT, "%n%-22s", "turn_cpu_max_us"));
        all.forEach(thread -> table.append(micros(thread.metrics().turnCpuNanos(), 100)));
        table.append(String.format(Locale.ROOT, "%n%-22s", "turns_cpu_over_5_ms"));
        all.forEach(thread -> table.append(String.format(
                Locale.ROOT, "%16d", thread.metrics().turnCpuNanos().countAbove(5 * NANOS_PER_MILLI))));
        out.println(table);
    }

    private static String micros(Histogram nanos, double percent) {
        return String.format(Locale.ROOT, "%16.1f", nanos.percentile(percent) / NANOS_PER_MICRO);
    }
}
