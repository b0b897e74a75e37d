package org.strowger.world;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

final class WalkSeedsTest {
    private long cpuNanos = 7;

    @Test
    void noSeedIsTriedAfterTheTimeShareIsUsedUp() {
        assertThat(WalkSeeds.within(40, Duration.ofNanos(100), () -> cpuNanos).peek(seed -> cpuNanos += 25))
                .containsExactly(40L, 41L, 42L, 43L);
    }

    @Test
    void atLeastThreeSeedsAreTried() {
        assertThat(WalkSeeds.within(1, Duration.ofNanos(100), () -> cpuNanos).peek(seed -> cpuNanos += 1000))
                .containsExactly(1L, 2L, 3L);
    }
}
