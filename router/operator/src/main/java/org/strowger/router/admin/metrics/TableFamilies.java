package org.strowger.router.admin.metrics;

import static org.strowger.router.admin.metrics.Family.counter;
import static org.strowger.router.admin.metrics.Family.gauge;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.ToDoubleFunction;
import org.strowger.router.admin.figures.Sampler;
import org.strowger.router.table.TableHandle;
import org.strowger.router.table.TableStatus;

/** The metric families of number tables; without tables they have no samples. */
final class TableFamilies {
    private static final String TABLE = "table";
    private static final double MILLIS = TimeUnit.SECONDS.toMillis(1);

    private TableFamilies() {}

    static List<Family> all() {
        return List.of(
                gauge(
                        "strowger_table_entries",
                        "Entries in the file of a number table",
                        (from, to) -> add(from, to, TableStatus::entries),
                        TABLE),
                gauge(
                        "strowger_table_changes",
                        "Changes to a number table that are not in its file: numbers added or removed by commands "
                                + "and requests",
                        (from, to) -> add(from, to, TableStatus::changes),
                        TABLE),
                gauge(
                        "strowger_table_bytes",
                        "Memory of a number table, most of it outside of the heap",
                        (from, to) -> add(from, to, TableStatus::octets),
                        TABLE),
                counter(
                        "strowger_table_loads_total",
                        "How often the file of a number table was loaded",
                        (from, to) -> add(from, to, TableStatus::loads),
                        TABLE),
                counter(
                        "strowger_table_failures_total",
                        "How often the file of a number table could not be loaded, so that the former content stayed",
                        (from, to) -> add(from, to, TableStatus::failures),
                        TABLE),
                gauge(
                        "strowger_table_loaded_timestamp_seconds",
                        "When the file of a number table was loaded",
                        (from, to) -> add(from, to, it -> it.loadedMillis() / MILLIS),
                        TABLE));
    }

    private static void add(Sampler from, MetricSamples to, ToDoubleFunction<TableStatus> of) {
        for (TableHandle each : from.sampled().tables().all()) {
            to.add(of.applyAsDouble(each.status()), each.name());
        }
    }
}
