package org.strowger.router.admin.figures;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.strowger.router.time.MonotonicClock;

final class BeatTest {
    /** Once a thread like this had died, what it looks at stayed as it was, and looked well. */
    @Test
    void aFaultCostsOneLook() throws InterruptedException {
        List<Throwable> faults = new CopyOnWriteArrayList<>();
        CountDownLatch looks = new CountDownLatch(2);
        Beat beat = Beat.start(
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
        beat.close();
    }
}
