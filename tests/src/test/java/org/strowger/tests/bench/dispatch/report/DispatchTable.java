package org.strowger.tests.bench.dispatch.report;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;
import java.util.stream.Collectors;
import org.strowger.tests.bench.dispatch.Load;
import org.strowger.tests.bench.dispatch.report.DispatchFigures.Times;

/** Figures for people: a block for each load, a line for each model. */
public final class DispatchTable {
    private static final double NANOS_PER_MILLI = 1e6;
    private static final double MEBI = 1 << 20;

    private static final String HEADING = String.format(
            Locale.ROOT,
            "  %-20s%12s%10s%11s%11s%11s%8s%11s%8s%11s%8s",
            "model",
            "answers/s",
            "CPU us",
            "p50 ms",
            "p99 ms",
            "max ms",
            "RSS MiB",
            "heap MiB",
            "threads",
            "timed out",
            "late");

    private DispatchTable() {}

    /** All rows by their load, in the order in which loads first come. */
    static Map<Load, List<DispatchRow>> byLoad(List<DispatchRow> rows) {
        return rows.stream().collect(Collectors.groupingBy(DispatchRow::load, LinkedHashMap::new, Collectors.toList()));
    }

    public static String text(List<DispatchRow> rows) {
        StringJoiner all = new StringJoiner("\n");
        byLoad(rows).forEach((load, those) -> {
            all.add(load.label());
            all.add(HEADING);
            those.forEach(row -> all.add(line(row)));
            all.add("");
        });
        return all.toString();
    }

    /** A line without the load. */
    public static String line(DispatchRow row) {
        if (!row.isMeasured()) {
            return String.format(Locale.ROOT, "  %-20s  %s", row.model(), row.why());
        }
        DispatchFigures figures = row.figures();
        Times times = figures.answers().times();
        return String.format(
                Locale.ROOT,
                "  %-20s%12.0f%10.1f%11.2f%11.2f%11.2f%8.0f%11.1f%8d%11s%8s",
                row.model(),
                figures.answersPerSecond(),
                figures.cpuMicros(),
                times.p50() / NANOS_PER_MILLI,
                times.p99() / NANOS_PER_MILLI,
                times.max() / NANOS_PER_MILLI,
                figures.cost().residentBytes() / MEBI,
                figures.cost().heapBytes() / MEBI,
                figures.cost().threads(),
                share(row, figures.answers().timedOut()),
                share(row, figures.answers().late()));
    }

    /** Where nobody else is asked, nothing can be late. */
    private static String share(DispatchRow row, long part) {
        long count = row.figures().answers().count();
        return count == 0 || !row.load().chore().asksOthers()
                ? "-"
                : String.format(Locale.ROOT, "%.1f%%", 100.0 * part / count);
    }
}
