package org.strowger.router.thread;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.api.Test;

class SharedCountTest {
    private final SharedCount count = new SharedCount();

    @Test
    void countsUpAndDown() {
        count.increment();
        count.increment();
        count.decrement();
        assertThat(count.get()).isEqualTo(1);
    }

    @Test
    void decrementingZeroIsAnError() {
        assertThatExceptionOfType(AssertionError.class).isThrownBy(count::decrement);
    }

    @Test
    void countsUpToItsLimitOnly() {
        assertThat(count.incrementBelow(0)).isFalse();
        assertThat(count.incrementBelow(2)).isTrue();
        assertThat(count.incrementBelow(2)).isTrue();
        assertThat(count.incrementBelow(2)).isFalse();
        assertThat(count.incrementBelow(1)).isFalse();
        assertThat(count.get()).isEqualTo(2);
    }

    @Test
    void manyThreadsNeverExceedTheLimitAndLoseNoCount() throws InterruptedException {
        SharedCount taken = new SharedCount();
        Crew.work(
                8,
                1,
                (member, round) -> {
                    for (int i = 0; i < 50_000; i++) {
                        if (count.incrementBelow(3)) {
                            taken.increment();
                            assertThat(count.get()).isBetween(1, 3);
                            count.decrement();
                            taken.decrement();
                        }
                    }
                },
                (member, round) -> {});
        assertThat(count.get()).isZero();
        assertThat(taken.get()).isZero();
    }
}
