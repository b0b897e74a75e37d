package org.strowger.router.admin.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.strowger.router.admin.answer.Cell;
import org.strowger.router.admin.answer.Columns;
import org.strowger.router.application.AppFigure;
import org.strowger.router.application.ListenerFigure;
import org.strowger.router.exchange.routes.RouteFigure;
import org.strowger.router.metrics.Counter;
import org.strowger.router.metrics.Figure;
import org.strowger.router.metrics.Metric;
import org.strowger.router.metrics.RecordCounter;
import org.strowger.router.metrics.StoreCounter;
import org.strowger.router.smsc.SmscFigure;
import org.strowger.router.smsc.SmscGauge;

/** A figure is written once: its row makes the metric family, the manual, and the columns of console and JSON. */
class FigureCatalogueTest {
    /** Figures that another family shows: queues, sessions and custody are differences or sums. */
    private static final List<Figure> SHOWN_OTHERWISE = List.of(
            AppFigure.TOO_FAST,
            AppFigure.BEYOND_WINDOW,
            AppFigure.CUSTODY_ENDED,
            AppFigure.BINDS,
            AppFigure.BINDS_ENDED,
            SmscFigure.SESSIONS_UP,
            ListenerFigure.BINDS_REFUSED,
            SmscGauge.QUEUED,
            SmscGauge.QUEUED_BYTES,
            SmscGauge.OLDEST_QUEUED_NANOS);
    /** Figures that only the console shows. */
    private static final List<Figure> CONSOLE_ONLY =
            List.of(AppFigure.DELIVERIES_STORED, AppFigure.ALERTS_DROPPED, AppFigure.TAKEN_OVER);

    private static Stream<Figure> all() {
        return Stream.of(
                        AppFigure.values(),
                        SmscFigure.values(),
                        SmscGauge.values(),
                        RouteFigure.values(),
                        ListenerFigure.values(),
                        Counter.values(),
                        StoreCounter.values(),
                        RecordCounter.values())
                .flatMap(Stream::of);
    }

    /** The part that a contributor adds: two rows, and nothing else. */
    private enum NewFigure implements Figure {
        PARKED("strowger_messages_parked_total{reason=full}", "Messages parked because a queue was full"),
        DELAYED("strowger_messages_parked_total{reason=slow}", "Messages parked because an SMSC was slow");

        @SuppressWarnings("ImmutableEnumChecker") // a record of texts
        private final Metric metric;

        private final String help;

        NewFigure(String metric, String help) {
            this.metric = Metric.of(metric);
            this.help = help;
        }

        @Override
        public Metric metric() {
            return metric;
        }

        @Override
        public String help() {
            return help;
        }
    }

    @Test
    void aNewFigureBecomesAMetricFamilyWithHelpAndLabels() {
        List<Family> families = FigureFamilies.families(
                List.of(NewFigure.values()), (from, visitor) -> visitor.owner(figure -> 7, "shop"), "application");
        assertThat(families).singleElement().satisfies(family -> {
            assertThat(family.name()).isEqualTo("strowger_messages_parked_total");
            assertThat(family.type()).isEqualTo(Family.Type.COUNTER);
            assertThat(family.labels()).containsExactly("application", "reason");
            assertThat(family.help())
                    .isEqualTo("full: Messages parked because a queue was full;"
                            + " slow: Messages parked because an SMSC was slow");
        });
    }

    @Test
    void aNewFigureBecomesAColumnOfTheConsole() {
        Columns<String> columns = new Columns<String>().withFigures(NewFigure.values(), figure -> it -> Cell.count(7));
        assertThat(columns.table("applications", List.of("shop")).columns()).containsExactly("parked", "delayed");
    }

    @Test
    void everyFigureOfTheProgramIsShown() {
        List<String> families = Catalogue.all().stream().map(Family::name).toList();
        assertThat(all().filter(each -> each.metric().isNone()))
                .containsExactlyInAnyOrderElementsOf(Stream.concat(SHOWN_OTHERWISE.stream(), CONSOLE_ONLY.stream())
                        .toList());
        assertThat(all().filter(each -> !each.metric().isNone()))
                .allMatch(each -> families.contains(each.metric().family()));
    }

    @Test
    void noTwoFiguresHaveTheSameMetricAndLabels() {
        assertThat(all().filter(each -> !each.metric().isNone()).map(Figure::metric))
                .doesNotHaveDuplicates();
    }
}
