package org.strowger.router.admin.figures;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.strowger.router.time.MonotonicClock;

final class SecondTickerTest {
    /** Once a thread like this had died, what it looks at stayed as it was, and looked well. */
    @Test
    void aFaultOfOneTaskDoesNotStopTheTicker() throws InterruptedException {
        List<Throwable> faults = new CopyOnWriteArrayList<>();
        CountDownLatch looks = new CountDownLatch(2);
        SecondTicker ticker = SecondTicker.start(
                "beat",
                MonotonicClock.system(),
                List.of(
                        nowNanos -> {
                            throw new IllegalStateException("a fault");
                        },
                        nowNanos -> looks.countDown()),
                faults::add);
        assertThat(looks.await(30, TimeUnit.SECONDS)).isTrue();
        assertThat(faults).hasSizeGreaterThanOrEqualTo(2);
        ticker.close();
    }

    /** Once the next look came at once, and what had happened in between seemed to be very fast. */
    @Test
    void aLateTickIsFollowedByAtLeastHalfASecondOfPause() {
        long second = TimeUnit.SECONDS.toNanos(1);
        assertThat(SecondTicker.nextNanos(5 * second, 5 * second)).isEqualTo(6 * second);
        assertThat(SecondTicker.nextNanos(5 * second, 5 * second + 3)).isEqualTo(6 * second);
        assertThat(SecondTicker.nextNanos(5 * second, 5 * second + second * 3 / 4))
                .isEqualTo(5 * second + second * 5 / 4);
        assertThat(SecondTicker.nextNanos(5 * second, 90 * second)).isEqualTo(90 * second + second / 2);
    }
}
