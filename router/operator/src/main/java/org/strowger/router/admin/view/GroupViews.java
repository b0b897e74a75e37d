package org.strowger.router.admin.view;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.strowger.router.admin.answer.Answer;
import org.strowger.router.admin.answer.Cell;
import org.strowger.router.admin.answer.Columns;
import org.strowger.router.admin.command.Command;
import org.strowger.router.admin.figures.RateSource.Scope;
import org.strowger.router.admin.figures.RateSource.Span;
import org.strowger.router.application.AppFigure;
import org.strowger.router.application.Application;
import org.strowger.router.application.GroupRate;
import org.strowger.router.config.ConsoleRole;
import org.strowger.router.config.GroupSettings;
import org.strowger.router.config.grammar.TextTypes;

/** The command {@code show groups}. */
final class GroupViews {
    private static final int SHOWN_MAX = 10;

    private final ViewContext from;
    private final ViewRates rates;

    /** @param rate the limit of the group */
    private record Row(GroupRate rate, List<String> applications) {
        GroupSettings settings() {
            return rate.settings();
        }
    }

    GroupViews(ViewContext from) {
        this.from = from;
        this.rates = new ViewRates(from.rates());
    }

    Command row() {
        return new Command(
                "show groups",
                ConsoleRole.VIEWER,
                "lists the groups of applications: applications, rate limit and its use, whether it is exhausted now",
                call -> show());
    }

    private Answer show() {
        Map<GroupRate, List<String>> groups = new LinkedHashMap<>();
        for (Application each : from.exchange().generation().applications()) {
            if (!each.settings().limits().group().isEmpty()) {
                groups.computeIfAbsent(each.throughput().group(), rate -> new ArrayList<>())
                        .add(each.name());
            }
        }
        List<Row> rows = groups.entrySet().stream()
                .map(each -> new Row(each.getKey(), each.getValue()))
                .toList();
        return Answer.of(words(rows.size()), columns().table("groups", rows));
    }

    private static String words(int count) {
        if (count == 0) {
            return "no application is in a group";
        }
        return count == 1 ? "1 group" : count + " groups";
    }

    private Columns<Row> columns() {
        long now = from.now();
        return new Columns<Row>()
                .with("group", it -> Cell.text(it.settings().name()))
                .with("applications", it -> Cell.text(shown(it.applications())))
                .with("rate_limit", it -> ViewWords.rate(it.settings().throughput()))
                .with(
                        "rate_used",
                        it -> ViewWords.use(segments(it), it.settings().throughput()))
                .with(
                        "when_too_fast",
                        it -> Cell.text(TextTypes.word(it.settings().tooFast())))
                .with("exhausted", it -> Cell.flag(it.rate().isExhausted(now)));
    }

    private static String shown(List<String> names) {
        String first = String.join(", ", names.subList(0, Math.min(SHOWN_MAX, names.size())));
        return names.size() <= SHOWN_MAX ? first : first + " and " + (names.size() - SHOWN_MAX) + " more";
    }

    /** The segments per second of all applications of the group. */
    private double segments(Row row) {
        return row.applications().stream()
                .mapToDouble(name -> rates.perSecond(Scope.APPLICATION, name, AppFigure.SEGMENTS, Span.NOW))
                .sum();
    }
}
