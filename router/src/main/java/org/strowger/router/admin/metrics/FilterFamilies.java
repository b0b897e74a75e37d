package org.strowger.router.admin.metrics;

import static org.strowger.router.admin.metrics.Family.counter;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.strowger.router.admin.figures.Sampler;
import org.strowger.router.application.Application;
import org.strowger.router.filter.FilterCounts;

/** The metric families of the filters of the configuration. */
final class FilterFamilies {
    /** No application can have this name. */
    private static final String ALL = "_all";

    private FilterFamilies() {}

    static List<Family> all() {
        return List.of(counter(
                "strowger_filter_effects_total",
                "Messages on which a filter of the configuration had its effect: refuse, hold or change; application is"
                        + " _all for a filter of all applications",
                FilterFamilies::effects,
                "application",
                "filter",
                "effect"));
    }

    private static void effects(Sampler from, MetricSamples to) {
        Set<FilterCounts> all = new LinkedHashSet<>();
        for (Application each : from.sampled().generation().applications()) {
            all.addAll(each.filters().counts());
        }
        for (FilterCounts each : all) {
            String owner = each.owner().isEmpty() ? ALL : each.owner();
            for (FilterCounts.Effect effect : FilterCounts.Effect.values()) {
                to.add(each.get(effect), owner, each.filter(), effect.name().toLowerCase(Locale.ROOT));
            }
        }
    }
}
