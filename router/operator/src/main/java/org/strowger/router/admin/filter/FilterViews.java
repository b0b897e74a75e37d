package org.strowger.router.admin.filter;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.strowger.router.admin.answer.Answer;
import org.strowger.router.admin.answer.Cell;
import org.strowger.router.admin.answer.Columns;
import org.strowger.router.admin.command.Command;
import org.strowger.router.application.Application;
import org.strowger.router.config.ConsoleRole;
import org.strowger.router.config.filter.FilterRule;
import org.strowger.router.filter.ConfiguredFilter;
import org.strowger.router.filter.FilterCounts;
import org.strowger.router.filter.FilterCounts.Effect;
import org.strowger.router.thread.shared.SharedRates;

/** The command {@code show filters}. */
public final class FilterViews {
    private final Supplier<List<Application>> applications;
    private final LongSupplier epochMillis;

    /**
     * A filter and the current use of its limit.
     *
     * @param use empty for a filter without a limit
     */
    private record Row(ConfiguredFilter filter, SharedRates.Use use) {
        FilterRule rule() {
            return filter.rule();
        }

        FilterCounts counts() {
            return filter.counts();
        }

        Cell count(Effect effect) {
            return Cell.count(counts().get(effect));
        }

        /** Returns the cell if the filter has a limit, otherwise an empty cell. */
        Cell ofLimit(Cell cell) {
            return rule().limit().isNone() ? Cell.NONE : cell;
        }
    }

    /** @param epochMillis the current time, in milliseconds since 1970 */
    public FilterViews(Supplier<List<Application>> applications, LongSupplier epochMillis) {
        this.applications = applications;
        this.epochMillis = epochMillis;
    }

    public Command row() {
        return new Command(
                "show filters",
                ConsoleRole.VIEWER,
                "lists the message filters: application (none: all applications), matching messages, effects, limit, "
                        + "keys that are counted, keys that have reached the limit, and the highest use of a key",
                call -> show());
    }

    private Answer show() {
        long nowMillis = epochMillis.getAsLong();
        List<Row> rows = new ArrayList<>();
        Set<FilterCounts> shown = new HashSet<>();
        for (Application application : applications.get()) {
            for (ConfiguredFilter each : application.filters().configured()) {
                if (shown.add(each.counts())) {
                    rows.add(new Row(each, each.use(nowMillis)));
                }
            }
        }
        return Answer.of(words(rows.size()), columns().table("filters", rows));
    }

    private static String words(int count) {
        if (count == 0) {
            return "no message filters are configured";
        }
        return count == 1 ? "1 filter" : count + " filters";
    }

    private static Columns<Row> columns() {
        return new Columns<Row>()
                .with("application", it -> Cell.text(it.counts().owner()))
                .with("filter", it -> Cell.text(it.rule().name()))
                .with("effect", it -> Cell.text(it.rule().effectWord()))
                .with("matched", it -> Cell.count(it.counts().matches()))
                .with("refused", it -> it.count(Effect.REFUSE))
                .with("held", it -> it.count(Effect.HOLD))
                .with("changed", it -> it.count(Effect.CHANGE))
                .with("limit", it -> it.ofLimit(Cell.text(it.rule().limit().meaning())))
                .with("keys", it -> it.ofLimit(Cell.count(it.use().keys())))
                .with("at_limit", it -> it.ofLimit(Cell.count(it.use().full())))
                .with("fullest", it -> it.ofLimit(Cell.ratio(it.use().most())));
    }
}
