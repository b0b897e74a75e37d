package org.strowger.router.admin.metrics;

import static org.strowger.router.admin.metrics.Family.counter;
import static org.strowger.router.admin.metrics.Family.gauge;

import java.util.Arrays;
import java.util.List;
import java.util.function.BiConsumer;
import org.strowger.router.admin.figures.Sampler;
import org.strowger.router.metrics.Counter;
import org.strowger.router.metrics.RecordCounter;

/** What is said of the event records: all that they count, the sizes in bytes. */
final class RecordFamilies {
    private static final String FIRST = "strowger_records";

    private RecordFamilies() {}

    static List<Family> all() {
        return Arrays.stream(RecordCounter.values()).map(RecordFamilies::family).toList();
    }

    private static Family family(RecordCounter counter) {
        String name = counter == RecordCounter.RECORDS
                ? FIRST
                : FIRST + "_" + counter.label().replace("octets", "bytes");
        String help = counter.help().replace("Octets", "Bytes");
        return counter.kind() == Counter.Kind.COUNT
                ? counter(name + "_total", help, of(counter))
                : gauge(name, help, of(counter));
    }

    private static BiConsumer<Sampler, MetricSamples> of(RecordCounter counter) {
        return (from, to) -> to.add(from.sampled().records().get(counter));
    }
}
