package org.strowger.router.admin.metrics;

import static org.strowger.router.admin.metrics.Family.counter;
import static org.strowger.router.admin.metrics.Family.gauge;

import java.util.List;
import java.util.function.ToLongFunction;
import org.strowger.router.admin.figures.Sampler;
import org.strowger.router.price.Pricing;
import org.strowger.router.price.SmscQuality;

/** The metric families of prices and scores; without them they have no samples. */
final class PriceFamilies {
    private PriceFamilies() {}

    static List<Family> all() {
        return List.of(
                gauge(
                        "strowger_price_entries",
                        "Prefixes and operators of a price table",
                        (from, to) -> pricing(from).prices().sizes().forEach((name, size) -> to.add(size, name)),
                        "table"),
                counter(
                        "strowger_cheapest_explored_total",
                        "Messages that tried an SMSC without a score, or with a score below the floor",
                        (from, to) -> quality(from, to, SmscQuality::explored)),
                counter(
                        "strowger_cheapest_changes_total",
                        "Times that an SMSC was excluded from a destination of a route by its score, or included again",
                        (from, to) -> quality(from, to, SmscQuality::changes)),
                counter(
                        "strowger_quality_forgotten_total",
                        "Scores that were dropped because there were more than quality.entries",
                        (from, to) -> quality(from, to, SmscQuality::forgotten)));
    }

    private static Pricing pricing(Sampler from) {
        return from.sampled().generation().routes().pricing();
    }

    private static void quality(Sampler from, MetricSamples to, ToLongFunction<SmscQuality> of) {
        SmscQuality quality = pricing(from).quality();
        if (quality.isOn()) {
            to.add(of.applyAsLong(quality));
        }
    }
}
