package org.strowger.router.filter;

import org.strowger.router.config.filter.FilterRule;
import org.strowger.router.thread.shared.SharedRates;

/**
 * A filter of the configuration with its figures, for operators.
 *
 * @param counts the same object in all applications that the filter is for
 */
public record ConfiguredFilter(FilterRule rule, FilterCounts counts, CountedRate rate) {
    /** The part of its limit that the filter has used; nothing for a filter without a limit. */
    public SharedRates.Use use(long tickMillis) {
        return rate.rates().use(tickMillis);
    }

    /** The keys that its limit has forgotten although they counted; none for a filter without a limit. */
    public SharedRates.Loss loss(long tickMillis) {
        return rate.rates().loss(tickMillis);
    }
}
