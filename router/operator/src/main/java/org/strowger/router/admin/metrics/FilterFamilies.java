package org.strowger.router.admin.metrics;

import static org.strowger.router.admin.metrics.Family.counter;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.strowger.router.admin.figures.Sampler;
import org.strowger.router.application.Application;
import org.strowger.router.filter.ConfiguredFilter;
import org.strowger.router.filter.FilterCounts;

/** The metric families of the filters of the configuration. */
final class FilterFamilies {
    /** The label value for all applications; no application can have this name. */
    private static final String ALL = "_all";

    private FilterFamilies() {}

    static List<Family> all() {
        return List.of(
                counter(
                        "strowger_filter_effects_total",
                        "Messages on which a filter of the configuration had its effect: refuse, hold or change;"
                                + " application is _all for a filter of all applications",
                        FilterFamilies::effects,
                        "application",
                        "filter",
                        "effect"),
                counter(
                        "strowger_filter_limit_refused_total",
                        "Messages that a filter with a limit has refused because they exceeded the limit",
                        FilterFamilies::refused,
                        "application",
                        "filter"));
    }

    private static void effects(Sampler from, MetricSamples to) {
        for (ConfiguredFilter each : configured(from)) {
            for (FilterCounts.Effect effect : FilterCounts.Effect.values()) {
                String word = effect.name().toLowerCase(Locale.ROOT);
                to.add(each.counts().get(effect), owner(each), each.counts().filter(), word);
            }
        }
    }

    private static void refused(Sampler from, MetricSamples to) {
        for (ConfiguredFilter each : configured(from)) {
            if (!each.rule().limit().isNone() && each.rule().refusal().isPresent()) {
                to.add(
                        each.counts().get(FilterCounts.Effect.REFUSE),
                        owner(each),
                        each.counts().filter());
            }
        }
    }

    /** The filters of all applications; a filter shared by several applications is listed once. */
    private static Collection<ConfiguredFilter> configured(Sampler from) {
        Map<FilterCounts, ConfiguredFilter> all = new LinkedHashMap<>();
        for (Application each : from.sampled().generation().applications()) {
            each.filters().configured().forEach(filter -> all.put(filter.counts(), filter));
        }
        return all.values();
    }

    private static String owner(ConfiguredFilter filter) {
        return filter.counts().owner().isEmpty() ? ALL : filter.counts().owner();
    }
}
