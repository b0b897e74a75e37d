package org.strowger.router.filter;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.strowger.bound.Bound;
import org.strowger.bound.Sharing;
import org.strowger.bound.Within;
import org.strowger.router.config.ApplicationSettings;
import org.strowger.router.config.filter.FilterLimit;
import org.strowger.router.config.filter.FilterRule;
import org.strowger.router.thread.shared.SharedRates;

/**
 * Builds the filters of the configuration. A filter with a limit counts the messages of all applications together if it
 * is a filter of all applications, and keeps its counts across a reload that does not change the limit. Used by one
 * thread at a time.
 */
public final class ConfiguredFilters {
    private final long seed;

    @Bound(
            of = "keys that a filter with a limit counts",
            kind = Bound.Kind.CONVENIENCE,
            owner = Bound.Owner.NOBODY,
            share = Sharing.NONE,
            limit = "filters[].limit.entries",
            full = "of eight keys, the one with the most allowance left is forgotten, whichever application used it, "
                    + "so that a key near its limit stays; `status` warns and names the `entries` needed")
    private final Map<Counted, SharedRates> rates = new HashMap<>();

    @Within(Within.Scope.CONFIGURATION)
    private final Map<Named, FilterCounts> counts = new HashMap<>();

    private Set<String> optOutTables = Set.of();

    /** @param owner the name of the application of the filter; empty for a filter of all applications */
    private record Named(String owner, String filter) {}

    /**
     * The filters for the messages of an application.
     *
     * @param filters the filters of the application, then the filters of all applications
     * @param configured the same filters, and those that are only for other applications, for operators
     */
    record Built(List<MessageFilter> filters, List<ConfiguredFilter> configured) {
        Built {
            filters = List.copyOf(filters);
            configured = List.copyOf(configured);
        }
    }

    /**
     * A filter with a limit.
     *
     * @param owner the name of the application of the filter; empty for a filter of all applications
     */
    private record Counted(String owner, String filter, FilterLimit limit) {}

    /** @param seed a random number, so that nobody can choose messages that are counted together by mistake */
    public ConfiguredFilters(long seed) {
        this.seed = seed;
    }

    /**
     * Sets the names of the tables of opt-outs. Filters that are built from now on know whether such a table decides.
     *
     * @return whether they differ from the former ones
     */
    boolean optOutTables(Set<String> names) {
        boolean isChanged = !names.equals(optOutTables);
        optOutTables = Set.copyOf(names);
        return isChanged;
    }

    Built of(ApplicationSettings settings) {
        List<MessageFilter> filters = new ArrayList<>();
        List<ConfiguredFilter> configured = new ArrayList<>();
        List<List<FilterRule>> lists = settings.sending().filters();
        for (int i = 0; i < lists.size(); i++) {
            String owner = i == 0 ? settings.name() : "";
            for (FilterRule rule : lists.get(i)) {
                FilterCounts own = counts.computeIfAbsent(
                        new Named(owner, rule.name()), key -> new FilterCounts(owner, rule.name()));
                CountedRate rate = rateOf(owner, rule);
                boolean isOptOut = !Collections.disjoint(rule.tables(), optOutTables);
                RuleFilter.of(rule, settings.name(), rate, own, isOptOut).ifPresent(filters::add);
                configured.add(new ConfiguredFilter(rule, own, rate));
            }
        }
        return new Built(filters, configured);
    }

    /** The filters of all applications, for the explanation of a message without an application. */
    static List<MessageFilter> withoutApplication(List<FilterRule> rules) {
        ConfiguredFilters own = new ConfiguredFilters(0);
        return rules.stream()
                .flatMap(rule ->
                        RuleFilter.of(rule, "", own.rateOf("", rule), new FilterCounts("", rule.name()), false)
                                .stream())
                .toList();
    }

    private CountedRate rateOf(String owner, FilterRule rule) {
        FilterLimit limit = rule.limit();
        if (limit.isNone()) {
            return CountedRate.NONE;
        }
        SharedRates shared = rates.computeIfAbsent(
                new Counted(owner, rule.name(), limit),
                key -> new SharedRates(limit.count(), limit.within().toMillis(), limit.entries()));
        return new CountedRate(limit, shared, seed);
    }

    /** Forgets the counts of filters that none of these applications uses. */
    void retain(List<ApplicationSettings> applications) {
        Set<Counted> limits = new HashSet<>();
        Set<Named> names = new HashSet<>();
        for (ApplicationSettings each : applications) {
            List<List<FilterRule>> lists = each.sending().filters();
            for (int i = 0; i < lists.size(); i++) {
                String owner = i == 0 ? each.name() : "";
                for (FilterRule rule : lists.get(i)) {
                    limits.add(new Counted(owner, rule.name(), rule.limit()));
                    names.add(new Named(owner, rule.name()));
                }
            }
        }
        rates.keySet().retainAll(limits);
        counts.keySet().retainAll(names);
    }
}
