package org.strowger.router.exchange.routes;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.strowger.message.Outcome;
import org.strowger.router.config.RouteLimit;
import org.strowger.router.route.RouteQuery;

class RouteCountsTest {
    private static RouteCounts counts(int threads, Map<String, Integer> smscs) {
        return RouteCounts.begin("all", threads).next(smscs, RouteLimit.NONE);
    }

    private static Map<String, Integer> smscs(String first, int firstIndex, String second, int secondIndex) {
        Map<String, Integer> smscs = new LinkedHashMap<>();
        smscs.put(first, firstIndex);
        smscs.put(second, secondIndex);
        return smscs;
    }

    @Test
    void theCountsAreSumsOverAllThreads() {
        RouteCounts counts = counts(3, Map.of());
        counts.count(RouteFigure.MESSAGES, 0);
        counts.count(RouteFigure.MESSAGES, 2);
        counts.count(RouteFigure.REJECTED, 2);
        assertThat(counts.total(RouteFigure.MESSAGES)).isEqualTo(2);
        assertThat(counts.total(RouteFigure.REJECTED)).isOne();
        assertThat(counts.total(RouteFigure.ACCEPTED)).isZero();
    }

    @Test
    void countsForTheRouteAndForTheSmscOfTheMessage() {
        RouteCounts counts = counts(2, smscs("a", 4, "b", 9));
        counts.count(RouteFigure.SUBMITTED, 0, 4);
        counts.count(RouteFigure.SUBMITTED, 1, 9);
        counts.count(RouteFigure.SUBMITTED, 1, 9);
        assertThat(counts.total(RouteFigure.SUBMITTED)).isEqualTo(3);
        assertThat(counts.total("a", RouteFigure.SUBMITTED)).isOne();
        assertThat(counts.total("b", RouteFigure.SUBMITTED)).isEqualTo(2);
    }

    @Test
    void anSmscThatIsNotInTheRouteCountsForTheRouteOnly() {
        RouteCounts counts = counts(1, Map.of("a", 0));
        counts.count(RouteFigure.SUBMITTED, 0, 7);
        assertThat(counts.total(RouteFigure.SUBMITTED)).isOne();
        assertThat(counts.total("a", RouteFigure.SUBMITTED)).isZero();
        assertThat(counts.total("unknown", RouteFigure.SUBMITTED)).isZero();
    }

    @Test
    void anSmscKeepsItsCountsWhenItsIndexChanges() {
        RouteCounts before = counts(1, smscs("a", 0, "b", 1));
        before.count(RouteFigure.ACCEPTED, 0, 0);
        before.count(RouteFigure.ACCEPTED, 0, 1);
        before.count(RouteFigure.ACCEPTED, 0, 1);
        RouteCounts after = before.next(smscs("b", 0, "a", 1), RouteLimit.NONE);
        after.count(RouteFigure.ACCEPTED, 0, 0);
        assertThat(after.total("a", RouteFigure.ACCEPTED)).isOne();
        assertThat(after.total("b", RouteFigure.ACCEPTED)).isEqualTo(3);
        assertThat(after.smscs()).containsExactly("b", "a");
    }

    /** Messages that were routed by the former configuration are still counted by it. */
    @Test
    void theFormerConfigurationContinuesToCountIntoTheSameTotals() {
        RouteCounts before = counts(1, Map.of("a", 0));
        RouteCounts after = before.next(Map.of("a", 3), RouteLimit.NONE);
        before.count(RouteFigure.ACCEPTED, 0, 0);
        assertThat(after.total(RouteFigure.ACCEPTED)).isOne();
        assertThat(after.total("a", RouteFigure.ACCEPTED)).isOne();
        assertThat(after.identity()).isSameAs(before.identity());
    }

    @Test
    void aRemovedSmscLeavesItsCountsInTheTotalOfTheRoute() {
        RouteCounts before = counts(1, Map.of("a", 0));
        before.count(RouteFigure.ACCEPTED, 0, 0);
        RouteCounts after = before.next(Map.of(), RouteLimit.NONE);
        assertThat(after.total(RouteFigure.ACCEPTED)).isOne();
        assertThat(after.total("a", RouteFigure.ACCEPTED)).isZero();
        assertThat(after.smscs()).isEmpty();
    }

    @Test
    void anSmscThatIsNotConfiguredIsListedWithoutCounts() {
        RouteCounts counts = counts(1, Map.of("a", RouteQuery.NOBODY));
        counts.count(RouteFigure.SUBMITTED, 0, 0);
        assertThat(counts.smscs()).containsExactly("a");
        assertThat(counts.total("a", RouteFigure.SUBMITTED)).isZero();
    }

    @ParameterizedTest
    @CsvSource({
        "ACCEPTED, ACCEPTED",
        "THROTTLED, REFUSED",
        "TEMPORARY, REFUSED",
        "PERMANENT, REFUSED",
        "UNCERTAIN, UNCERTAIN"
    })
    void everyOutcomeHasAFigure(Outcome.Kind kind, RouteFigure figure) {
        assertThat(RouteFigure.of(Outcome.of(kind, 0, ""))).isEqualTo(figure);
        assertThat(figure.isPerSmsc()).isTrue();
    }

    @Test
    void messagesAndRejectionsAreCountedForTheRouteOnly() {
        assertThat(RouteFigure.MESSAGES.isPerSmsc()).isFalse();
        assertThat(RouteFigure.REJECTED.isPerSmsc()).isFalse();
    }
}
