package org.strowger.router.admin.page;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.strowger.router.admin.figures.RateSource.Scope;
import org.strowger.router.admin.figures.RateSource.Series;
import org.strowger.router.admin.figures.Sampler;
import org.strowger.router.admin.page.html.Chart;

/** The charts of the last hour and the last day. */
final class PageCharts {
    private static final Duration HOUR_STEP = Duration.ofSeconds(30);

    /** The scope of each page, with its figures and their labels, by the path of the page. */
    private static final Map<String, Plan> PLANS = Map.of(
            "",
            new Plan(
                    Scope.ROUTER,
                    List.of(
                            new Plan.Row("from applications", "messages"),
                            new Plan.Row("accepted by SMSCs", "smsc_accepted"),
                            new Plan.Row("from SMSCs", "smsc_messages"),
                            new Plan.Row("delivered to applications", "delivered"))),
            "smsc",
            new Plan(
                    Scope.SMSC,
                    List.of(
                            new Plan.Row("sent", "submitted"),
                            new Plan.Row("accepted", "accepted"),
                            new Plan.Row("received", "messages"))),
            "application",
            new Plan(
                    Scope.APPLICATION,
                    List.of(new Plan.Row("received", "messages"), new Plan.Row("delivered", "delivered"))));

    private final Sampler sampler;

    private record Plan(Scope scope, List<Row> rows) {
        record Row(String label, String figure) {}
    }

    PageCharts(Sampler sampler) {
        this.sampler = sampler;
    }

    /** The charts of a page; empty if it has none. */
    List<Chart> of(String path, String name) {
        Plan plan = PLANS.get(path);
        if (plan == null) {
            return List.of();
        }
        return List.of(
                chart(plan, "last hour", HOUR_STEP, row -> sampler.course(series(plan, row, name))),
                chart(plan, "last day", Sampler.DAY_STEP, row -> sampler.day(series(plan, row, name))));
    }

    private interface Course {
        double[] of(Plan.Row row);
    }

    private static Chart chart(Plan plan, String span, Duration step, Course course) {
        return new Chart(
                "Messages per second",
                span,
                step,
                plan.rows().stream()
                        .map(row -> Chart.Line.of(row.label(), course.of(row)))
                        .toList());
    }

    private static Series series(Plan plan, Plan.Row row, String name) {
        return new Series(plan.scope(), plan.scope() == Scope.ROUTER ? "" : name, row.figure());
    }
}
