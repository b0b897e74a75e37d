package org.strowger.router.admin.figures;

import java.util.List;
import org.strowger.router.metrics.Distribution;
import org.strowger.router.metrics.Histogram;
import org.strowger.router.metrics.RecentTimes;

/** A duration measured by several threads, both since the start and over the last minute. */
final class DurationSeries {
    private final Object thing;
    private final List<Histogram> parts;
    private final Distribution before;
    private final RecentTimes recent;

    private DurationSeries(Object thing, List<Histogram> parts, Distribution before, RecentTimes recent) {
        this.thing = thing;
        this.parts = List.copyOf(parts);
        this.before = before;
        this.recent = recent;
    }

    static DurationSeries begin(Object thing, List<Histogram> parts) {
        return new DurationSeries(thing, parts, Distribution.NONE, new RecentTimes());
    }

    /**
     * Returns this series if it is already for this object; otherwise a series for this object that continues this one.
     */
    @SuppressWarnings("ReferenceEquality") // another object of the same name starts with empty histograms
    DurationSeries goOnWith(Object other, List<Histogram> itsParts) {
        return thing == other ? this : new DurationSeries(other, itsParts, total(), recent);
    }

    void sample(long nowNanos) {
        if (recent.isDue(nowNanos)) {
            recent.note(nowNanos, total());
        }
    }

    /** Durations since the start. */
    Distribution total() {
        return before.plus(Distribution.ofAll(parts));
    }

    /** Durations over the last minute. */
    Distribution lately() {
        return recent.lately(total());
    }
}
