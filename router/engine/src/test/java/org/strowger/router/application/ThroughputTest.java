package org.strowger.router.application;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.strowger.router.config.ApplicationSettings.Limits;
import org.strowger.router.config.ApplicationSettings.TooFast;
import org.strowger.router.config.GroupSettings;
import org.strowger.router.config.value.Rate;

/** How fast an application may send. */
class ThroughputTest {
    private static final long SECOND = 1_000_000_000;

    private static Limits limits(long perSecond, int window, TooFast tooFast) {
        return new Limits(4, window, Rate.perSecond(perSecond), tooFast);
    }

    @ParameterizedTest
    @CsvSource({
        "500, 100, 100",
        "500, 10, 50",
        "500, 1000, 500",
        "10, 100, 10",
        "10, 1, 1",
        "1, 100, 1",
        "5, 0, 1",
        "100000, 100, 10000"
    })
    void aBurstDependsOnTheWindowAndTheRatePerSecond(long perSecond, int window, long burst) {
        Limits limits = limits(perSecond, window, TooFast.REJECT);
        assertThat(Throughput.burst(limits)).isEqualTo(burst);
        Throughput throughput = new Throughput(limits);
        for (long i = 0; i < burst; i++) {
            assertThat(throughput.take(1, SECOND)).as("segment %d", i).isTrue();
        }
        assertThat(throughput.take(1, SECOND)).isFalse();
    }

    @Test
    void spacesARateOfLessThanOnePerSecond() {
        Throughput throughput = new Throughput(new Limits(4, 100, new Rate(6, Duration.ofMinutes(1)), TooFast.REJECT));
        assertThat(throughput.take(1, 0)).isTrue();
        assertThat(throughput.take(1, 10 * SECOND - 1)).isFalse();
        assertThat(throughput.take(1, 10 * SECOND)).isTrue();
    }

    @Test
    void anUnlimitedThroughputAcceptsEverything() {
        Throughput throughput = new Throughput(new Limits(4, 100, Rate.UNLIMITED, TooFast.SLOW));
        for (int i = 0; i < 10_000; i++) {
            assertThat(throughput.take(255, 0)).isTrue();
        }
        assertThat(throughput.readAgainNanos(0)).isZero();
    }

    @ParameterizedTest
    @EnumSource(TooFast.class)
    void segmentsTakenBeyondTheRateDelayLaterMessages(TooFast tooFast) {
        Throughput throughput = new Throughput(limits(10, 1, tooFast));
        assertThat(throughput.take(1, SECOND)).isTrue();
        throughput.takeDebt(0, SECOND);
        throughput.takeDebt(-3, SECOND);
        throughput.takeDebt(58, SECOND);
        long free = 1 * SECOND + 59 * SECOND / 10;
        assertThat(throughput.take(1, free - 1)).isEqualTo(tooFast == TooFast.SLOW);
        if (tooFast == TooFast.SLOW) {
            assertThat(throughput.readAgainNanos(SECOND)).isEqualTo(free + SECOND / 10);
        } else {
            assertThat(throughput.take(1, free)).isTrue();
        }
    }

    @Test
    void segmentsTakenBeyondTheRateCountTowardsTheRateOfTheGroup() {
        GroupRate group = new GroupRate(new GroupSettings("group", Rate.perSecond(10), TooFast.REJECT));
        Throughput throughput = new Throughput(limits(1000, 100, TooFast.REJECT)).with(group);
        assertThat(throughput.take(1, SECOND)).isTrue();
        assertThat(group.isExhausted(SECOND)).isFalse();
        throughput.takeDebt(58, SECOND);
        assertThat(group.isExhausted(SECOND)).isTrue();
        assertThat(throughput.take(1, SECOND)).isFalse();
        assertThat(throughput.take(1, 7 * SECOND)).isTrue();
    }

    @Test
    void aWellBehavedClientIsNeverRefused() {
        Throughput throughput = new Throughput(limits(500, 100, TooFast.REJECT));
        for (int batch = 0; batch < 100; batch++) {
            for (int i = 0; i < 100; i++) {
                assertThat(throughput.take(1, batch * SECOND / 5))
                        .as("batch %d, segment %d", batch, i)
                        .isTrue();
            }
        }
    }

    @Test
    void inRejectModeReadingContinuesAfterARefusal() {
        Throughput throughput = new Throughput(limits(1, 1, TooFast.REJECT));
        assertThat(throughput.take(1, 0)).isTrue();
        assertThat(throughput.take(1, 0)).isFalse();
        assertThat(throughput.readAgainNanos(0)).isZero();
    }

    @Test
    void inSlowModeReadingIsDelayedInsteadOfRefusing() {
        Throughput throughput = new Throughput(limits(10, 1, TooFast.SLOW));
        assertThat(throughput.take(1, 0)).isTrue();
        assertThat(throughput.readAgainNanos(0)).isEqualTo(SECOND / 10);
        assertThat(throughput.take(3, 0)).isTrue();
        assertThat(throughput.readAgainNanos(0)).isEqualTo(4 * SECOND / 10);
        assertThat(throughput.readAgainNanos(SECOND)).isEqualTo(SECOND);
    }

    @Test
    void anUnchangedRateContinuesAfterAReload() {
        Limits limits = limits(10, 1, TooFast.REJECT);
        Throughput throughput = new Throughput(limits);
        assertThat(throughput.take(1, 0)).isTrue();
        assertThat(throughput.with(limits, 0).take(1, 0)).isFalse();
    }

    @Test
    void aReloadAlsoChangesTheRateOfExistingReferences() {
        Throughput old = new Throughput(limits(10, 1, TooFast.REJECT));
        Throughput next = old.with(limits(1_000, 100, TooFast.SLOW), 0);
        for (int i = 0; i < 100; i++) {
            assertThat(old.take(1, 0)).isTrue();
        }
        assertThat(old.take(1, 0)).isFalse();
        assertThat(next.readAgainNanos(0)).isEqualTo(SECOND / 1_000);
        assertThat(next.take(1, 0)).isTrue();
    }
}
