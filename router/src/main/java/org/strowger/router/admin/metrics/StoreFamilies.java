package org.strowger.router.admin.metrics;

import static org.strowger.router.admin.metrics.Family.counter;
import static org.strowger.router.admin.metrics.Family.gauge;
import static org.strowger.router.admin.metrics.Family.histogram;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.BiConsumer;
import org.strowger.router.admin.figures.Sampler;
import org.strowger.router.metrics.Counter;
import org.strowger.router.metrics.Distribution;
import org.strowger.router.metrics.StoreCounter;
import org.strowger.router.store.StoreState;

/** What is said of the store: all that it counts, the sizes in bytes. */
final class StoreFamilies {
    /** That has a name of its own. */
    private static final Set<StoreCounter> ELSEWHERE = EnumSet.of(StoreCounter.FILE_OCTETS);

    private StoreFamilies() {}

    static List<Family> all() {
        List<Family> all = new ArrayList<>();
        all.add(gauge(
                "strowger_store_state",
                "Whether it takes new messages: 1 for the one of open, no_space, full, slow, failing and closed that"
                        + " holds",
                StoreFamilies::state,
                "state"));
        all.add(histogram(
                "strowger_journal_fsync_seconds",
                "How long each write with its sync took",
                (from, to) -> to.add(Distribution.of(from.sampled().store().syncNanos()), Bounds.DISK)));
        all.add(gauge("strowger_journal_bytes", "Bytes in the files of the journal", of(StoreCounter.FILE_OCTETS)));
        for (StoreCounter each : StoreCounter.values()) {
            if (!ELSEWHERE.contains(each)) {
                all.add(family(each));
            }
        }
        return all;
    }

    private static Family family(StoreCounter counter) {
        String name = "strowger_store_" + counter.label().replace("octets", "bytes");
        String help = counter.help().replace("Octets", "Bytes");
        return counter.kind() == Counter.Kind.COUNT
                ? counter(name + "_total", help, of(counter))
                : gauge(name, help, of(counter));
    }

    private static BiConsumer<Sampler, MetricSamples> of(StoreCounter counter) {
        return (from, to) -> to.add(from.sampled().store().counters().get(counter));
    }

    private static void state(Sampler from, MetricSamples to) {
        StoreState now = from.sampled().storeState();
        for (StoreState each : StoreState.values()) {
            to.add(now == each ? 1 : 0, each.name().toLowerCase(Locale.ROOT));
        }
    }
}
