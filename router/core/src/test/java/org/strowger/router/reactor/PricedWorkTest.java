package org.strowger.router.reactor;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Work in the simulation takes time if it has a price. */
final class PricedWorkTest {
    private static final long HASH_NANOS = Duration.ofMillis(20).toNanos();

    @Test
    void workElsewhereEndsOneAfterTheOther() {
        try (ReactorRig rig = new ReactorRig(1)) {
            rig.prices(0, HASH_NANOS);
            long beganNanos = rig.nowNanos();
            List<Long> ended = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                rig.thread().elsewhere(() -> {}, () -> ended.add(rig.nowNanos() - beganNanos));
            }
            rig.drive();
            assertThat(ended).isEmpty();
            rig.advance(Duration.ofSeconds(1));
            assertThat(ended).containsExactly(HASH_NANOS, 2 * HASH_NANOS, 3 * HASH_NANOS);
        }
    }

    @Test
    void workElsewhereDiesWithItsProcess() {
        try (ReactorRig rig = new ReactorRig(1)) {
            rig.prices(0, HASH_NANOS);
            ReactorRig.Crew crew = rig.hire(1);
            List<String> done = new ArrayList<>();
            crew.threads().get(0).elsewhere(() -> done.add("hash"), () -> done.add("back"));
            rig.kill(crew);
            rig.advance(Duration.ofSeconds(1));
            assertThat(done).isEmpty();
        }
    }
}
