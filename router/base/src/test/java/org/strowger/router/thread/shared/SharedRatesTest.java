package org.strowger.router.thread.shared;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SharedRatesTest {
    private static final long KEY = 4711;

    @Test
    void aKeyPassesABurstAndThenOneRequestPerInterval() {
        SharedRates rates = new SharedRates(3, 30_000, 10);
        for (int i = 0; i < 3; i++) {
            assertThat(rates.take(KEY, 1, 1_000)).isTrue();
        }
        assertThat(rates.take(KEY, 1, 1_000)).isFalse();
        assertThat(rates.take(KEY, 1, 10_999)).isFalse();
        assertThat(rates.take(KEY, 1, 11_000)).isTrue();
        assertThat(rates.take(KEY, 1, 11_000)).isFalse();
    }

    @Test
    void aKeyWithARateOfOneIsPermittedAgainAfterExactlyOnePeriod() {
        SharedRates rates = new SharedRates(1, 600_000, 10);
        assertThat(rates.take(KEY, 1, 5)).isTrue();
        assertThat(rates.take(KEY, 1, 600_004)).isFalse();
        assertThat(rates.take(KEY, 1, 600_005)).isTrue();
    }

    @Test
    void aDebtCanBeTakenFromAnExhaustedKey() {
        SharedRates rates = new SharedRates(10, 1_000, 10);
        assertThat(rates.take(KEY, 10, 1_000)).isTrue();
        rates.takeDebt(KEY, 20, 1_000);
        assertThat(rates.take(KEY, 1, 3_099)).isFalse();
        assertThat(rates.take(KEY, 1, 3_100)).isTrue();
        rates.takeDebt(4712, 11, 1_000);
        assertThat(rates.take(4712, 1, 1_199)).isFalse();
        assertThat(rates.take(4712, 1, 1_200)).isTrue();
    }

    @Test
    void checkingARateTakesNothingFromIt() {
        SharedRates rates = new SharedRates(1, 1_000, 10);
        assertThat(rates.isAllowed(KEY, 1, 1)).isTrue();
        assertThat(rates.isAllowed(KEY, 1, 1)).isTrue();
        assertThat(rates.take(KEY, 1, 1)).isTrue();
        assertThat(rates.isAllowed(KEY, 1, 1)).isFalse();
    }

    @Test
    void theUseOfAllKeysFallsWithTime() {
        SharedRates rates = new SharedRates(4, 40_000, 1_000);
        assertThat(rates.use(1_000)).isEqualTo(new SharedRates.Use(0, 0, 0));
        rates.take(1, 1, 1_000);
        rates.take(2, 3, 1_000);
        rates.take(3, 4, 1_000);
        assertThat(rates.use(1_000)).isEqualTo(new SharedRates.Use(3, 1, 1));
        assertThat(rates.use(11_000)).isEqualTo(new SharedRates.Use(2, 0, 0.75));
        assertThat(rates.use(41_000)).isEqualTo(new SharedRates.Use(0, 0, 0));
        rates.reserve(3, 40, 50_000, Long.MAX_VALUE);
        assertThat(rates.use(50_000)).isEqualTo(new SharedRates.Use(1, 1, 1));
    }

    @Test
    void keysAreLimitedIndependently() {
        SharedRates rates = new SharedRates(1, 1_000, 1_000);
        for (long key = 1; key <= 100; key++) {
            assertThat(rates.take(key, 1, 1)).isTrue();
            assertThat(rates.take(key, 1, 1)).isFalse();
        }
    }

    @Test
    void reservedTimesFollowEachOtherAtTheRate() {
        SharedRates rates = new SharedRates(2, 1_000, 10);
        List<Long> times = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            times.add(rates.reserve(KEY, 1, 10_000, Long.MAX_VALUE));
        }
        assertThat(times).containsExactly(10_000L, 10_000L, 10_500L, 11_000L, 11_500L);
    }

    @Test
    void aReservationBeyondTheLatestTimeTakesNothing() {
        SharedRates rates = new SharedRates(1, 1_000, 10);
        assertThat(rates.reserve(KEY, 1, 10_000, 11_500)).isEqualTo(10_000);
        assertThat(rates.reserve(KEY, 1, 10_000, 11_500)).isEqualTo(11_000);
        assertThat(rates.reserve(KEY, 1, 10_000, 11_500)).isEqualTo(SharedRates.NEVER);
        assertThat(rates.reserve(KEY, 1, 10_000, 12_000)).isEqualTo(12_000);
    }

    @Test
    void moreThanABurstIsNeverPermittedButCanBeReserved() {
        SharedRates rates = new SharedRates(2, 1_000, 10);
        assertThat(rates.take(KEY, 3, 10_000)).isFalse();
        assertThat(rates.reserve(KEY, 3, 10_000, Long.MAX_VALUE)).isEqualTo(10_000);
        assertThat(rates.reserve(KEY, 1, 10_000, Long.MAX_VALUE)).isEqualTo(11_000);
    }

    @Test
    void aNewKeyReplacesTheKeyThatIsNearestToItsFullRate() {
        SharedRates rates = new SharedRates(1, 1_000, 1);
        // One group of eight places.
        for (long key = 1; key <= 8; key++) {
            rates.take(key, 1, key);
        }
        assertThat(rates.take(9, 1, 8)).isTrue();
        assertThat(rates.isAllowed(1, 1, 8)).as("the oldest is forgotten").isTrue();
        assertThat(rates.isAllowed(2, 1, 8)).as("the next is not").isFalse();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void permitsExactlyWhatTheRateAllows(long seed) {
        Random random = new Random(seed);
        int count = 1 + random.nextInt(5);
        long within = 1_000;
        SharedRates rates = new SharedRates(count, within, 4);
        double full = 0;
        long now = 1;
        for (int i = 0; i < 20_000; i++) {
            now += random.nextInt(2) == 0 ? 0 : random.nextInt(400);
            double next = Math.max(full, (double) now) + (double) within / count;
            boolean isAllowed = next - (double) now <= (double) within + 1e-3;
            assertThat(rates.take(KEY, 1, now)).as("seed %d, step %d", seed, i).isEqualTo(isAllowed);
            full = isAllowed ? next : full;
        }
    }

    // ---- Keys that were forgotten

    private static final long MINUTE = 60_000;

    @Test
    void aTableThatIsLargeEnoughForgetsNoKeysInUse() {
        SharedRates rates = new SharedRates(1, 1_000, 8);
        for (int i = 0; i < 10_000; i++) {
            assertThat(rates.take(i, 1, 1_000 + 500L * i)).isTrue();
        }
        assertThat(rates.loss(1_000 + 500L * 10_000)).isEqualTo(SharedRates.Loss.NONE);
    }

    /** Each of 20,000 keys is used once in the ten minutes in which it counts. */
    @Test
    void aTableThatForgetsKeysInUseKnowsTheEntriesThatItNeeds() {
        SharedRates rates = new SharedRates(1, 10 * MINUTE, 8_000);
        for (int i = 0; i < 60_000; i++) {
            rates.take(i, 1, 30L * i);
        }
        SharedRates.Loss loss = rates.loss(30L * 60_000);
        assertThat(loss.keys()).isPositive();
        assertThat(loss.needed()).isBetween(20_000L, 40_000L);
        SharedRates enough = new SharedRates(1, 10 * MINUTE, (int) loss.needed());
        for (int i = 0; i < 60_000; i++) {
            enough.take(i, 1, 30L * i);
        }
        assertThat(enough.loss(30L * 60_000).needed()).isLessThanOrEqualTo(loss.needed() * 3 / 2);
    }

    /** Each of 20,000 keys is used again and again, long before it may have all of its count again. */
    @Test
    void keysThatComeAgainAreNotCountedAsFurtherOnes() {
        SharedRates rates = new SharedRates(1_000, 100_000 * MINUTE, 10_000);
        Random random = new Random(1);
        for (int i = 0; i < 200_000; i++) {
            rates.take(random.nextInt(20_000), 1, 5L * i);
        }
        assertThat(rates.loss(5L * 200_000).needed()).isBetween(20_000L, 50_000L);
    }

    @Test
    void aLossIsForgottenAfterAWhile() {
        SharedRates rates = new SharedRates(1, MINUTE, 1);
        for (int i = 0; i < 100; i++) {
            rates.take(i, 1, 1_000);
        }
        assertThat(rates.loss(2_000).keys()).isEqualTo(92);
        assertThat(rates.loss(9 * MINUTE).keys()).isEqualTo(92);
        assertThat(rates.loss(25 * MINUTE)).isEqualTo(SharedRates.Loss.NONE);
    }

    @Test
    void threadsShareTheCountOfAKey() throws InterruptedException {
        SharedRates rates = new SharedRates(1_000, 1_000_000_000, 100);
        AtomicInteger taken = new AtomicInteger();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            Thread thread = new Thread(() -> {
                for (int j = 0; j < 1_000; j++) {
                    taken.addAndGet(rates.take(KEY, 1, 1) ? 1 : 0);
                }
            });
            threads.add(thread);
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(taken).hasValue(1_000);
    }
}
