package org.strowger.router.admin.view;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.strowger.bound.Within;
import org.strowger.router.admin.view.Warning.Severity;
import org.strowger.router.application.Application;
import org.strowger.router.filter.ConfiguredFilter;
import org.strowger.router.filter.FilterCounts;
import org.strowger.router.thread.shared.SharedRates;

/** Warnings about filters whose limit counts more keys than it has entries for. */
final class FilterWarnings {
    private final long tickMillis;

    @Within(Within.Scope.COMMAND)
    private final List<Warning> found = new ArrayList<>();

    @Within(Within.Scope.COMMAND)
    private final Set<FilterCounts> seen = new HashSet<>();

    FilterWarnings(long nowNanos) {
        this.tickMillis = TimeUnit.NANOSECONDS.toMillis(nowNanos);
    }

    List<Warning> of(List<Application> applications) {
        for (Application each : applications) {
            each.filters().configured().forEach(this::entries);
        }
        return found;
    }

    private void entries(ConfiguredFilter filter) {
        SharedRates.Loss loss = filter.loss(tickMillis);
        if (loss.needed() == 0 || !seen.add(filter.counts())) {
            return;
        }
        String owner = filter.counts().owner();
        found.add(new Warning(
                Severity.WARNING,
                "filter " + filter.rule().name() + (owner.isEmpty() ? "" : " of application " + owner),
                ViewWords.count(loss.keys(), "count was", "counts were")
                        + " forgotten in the last minutes, because its limit counts more keys than the "
                        + filter.rule().limit().entries() + " of `entries`: more messages pass than the limit permits",
                "set `limit: entries` to " + loss.needed() + " or more; each takes 16 octets"));
    }
}
