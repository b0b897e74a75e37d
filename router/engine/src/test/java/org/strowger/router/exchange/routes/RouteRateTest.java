package org.strowger.router.exchange.routes;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.strowger.router.config.RouteLimit;
import org.strowger.router.config.RouteLimit.TooFast;
import org.strowger.router.config.value.Rate;

/** Segments that a message needs beyond those that were taken when it took the route. */
class RouteRateTest {
    private static RouteRate rate(TooFast tooFast) {
        return RouteRate.NONE.next(new RouteLimit(Rate.perSecond(10), tooFast));
    }

    @Test
    void segmentsTakenBeyondTheRateDelayLaterMessages() {
        RouteRate rate = rate(TooFast.REJECT);
        assertThat(rate.take(1, 1_000)).isZero();
        rate.takeDebt(19, 1_000);
        assertThat(rate.take(1, 2_099)).isEqualTo(RouteRate.NEVER);
        assertThat(rate.take(1, 2_100)).isZero();
    }

    @Test
    void segmentsTakenBeyondTheRateDelayHeldMessages() {
        RouteRate rate = rate(TooFast.HOLD);
        assertThat(rate.take(1, 1_000)).isZero();
        rate.takeDebt(19, 1_000);
        assertThat(rate.take(1, 1_000)).isEqualTo(1_100);
    }

    @Test
    void aMissingRateOrFewerSegmentsThanExpectedCauseNoDebt() {
        RouteRate.NONE.takeDebt(1_000, 1_000);
        assertThat(RouteRate.NONE.take(1, 1_000)).isZero();
        RouteRate rate = rate(TooFast.REJECT);
        rate.takeDebt(0, 1_000);
        rate.takeDebt(-5, 1_000);
        assertThat(rate.take(10, 1_000)).isZero();
        assertThat(rate.take(1, 1_000)).isEqualTo(RouteRate.NEVER);
    }
}
