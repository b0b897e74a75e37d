package org.strowger.router.thread.shared;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class SharedScoresTest {
    private static final long KEY = 4711;
    private static final long HALF_LIFE = 1_600_000;
    private static final long PATIENCE = 60_000;
    private static final long NOW = 1_795_000_000_000L / PATIENCE * PATIENCE;
    private static final Offset<Double> NEARLY = within(0.01);

    private final SharedScores<String> scores = new SharedScores<>(HALF_LIFE, PATIENCE, 1000);
    private final int slot = scores.slot(KEY, NOW, "key");

    private void add(int count, boolean isGood, long nowMillis) {
        for (int i = 0; i < count; i++) {
            scores.add(slot, isGood, nowMillis);
        }
    }

    private double share() {
        return scores.share(scores.resultsOf(slot));
    }

    private double weight(long nowMillis) {
        return scores.weight(scores.resultsOf(slot), nowMillis);
    }

    @Test
    void theScoreIsTheShareOfGoodResults() {
        assertThat(share()).isZero();
        add(3, true, NOW);
        add(1, false, NOW);
        assertThat(share()).isEqualTo(0.75);
        assertThat(weight(NOW)).isEqualTo(4);
    }

    @Test
    void theWeightOfAResultHalvesInEachHalfLife() {
        add(800, true, NOW);
        assertThat(weight(NOW + HALF_LIFE)).isCloseTo(400, NEARLY);
        assertThat(weight(NOW + HALF_LIFE / 2)).isCloseTo(800 / Math.sqrt(2), within(1.0));
        add(400, false, NOW + HALF_LIFE);
        assertThat(share()).isCloseTo(0.5, NEARLY);
        assertThat(weight(NOW + 100 * HALF_LIFE)).isZero();
    }

    @Test
    void theScoreStaysCorrectAfterManyResults() {
        for (int i = 0; i < 600_000; i++) {
            scores.add(slot, i % 10 != 0, NOW);
        }
        assertThat(share()).isCloseTo(0.9, NEARLY);
        assertThat(weight(NOW)).isBetween(100_000.0, 300_000.0);
    }

    @Test
    void anExpectedResultCountsWhenItArrives() {
        scores.expect(slot, NOW);
        scores.expect(slot, NOW);
        assertThat(weight(NOW)).isZero();
        assertThat(scores.awaitedOf(slot)).isEqualTo(2);
        assertThat(scores.came(slot, true, NOW, NOW + 4_000)).isTrue();
        assertThat(scores.came(slot, false, NOW, NOW + 5_000)).isTrue();
        assertThat(share()).isEqualTo(0.5);
        assertThat(scores.awaitedOf(slot)).isZero();
        assertThat(scores.durationMillis(slot)).isEqualTo(4_000);
    }

    @Test
    void anExpectedResultThatIsLateCountsAsBad() {
        scores.expect(slot, NOW);
        scores.expect(slot, NOW + PATIENCE);
        assertThat(weight(NOW + PATIENCE)).isZero();
        scores.expect(slot, NOW + 2 * PATIENCE);
        assertThat(weight(NOW + 2 * PATIENCE)).isCloseTo(1, within(0.1));
        assertThat(share()).isZero();
        assertThat(scores.came(slot, true, NOW, NOW + 2 * PATIENCE)).isFalse();
        assertThat(scores.came(slot, true, NOW + PATIENCE, NOW + 2 * PATIENCE)).isTrue();
        assertThat(share()).isCloseTo(0.5, NEARLY);
        scores.expect(slot, NOW + 10 * PATIENCE);
        assertThat(scores.awaitedOf(slot)).isEqualTo(1);
        assertThat(share()).isCloseTo(1 / 3.0, within(0.03));
    }

    @Test
    void anUnexpectedResultDoesNotCount() {
        assertThat(scores.came(slot, true, NOW, NOW)).isFalse();
        assertThat(weight(NOW)).isZero();
    }

    @Test
    void aFullTableReplacesTheKeyWithTheFewestResults() {
        SharedScores<String> small = new SharedScores<>(HALF_LIFE, PATIENCE, 8);
        for (long key = 1; key <= 8; key++) {
            int at = small.slot(key, NOW, "key " + key);
            for (int i = 0; i < (key == 5 ? 1 : 10); i++) {
                small.add(at, true, NOW);
            }
        }
        int other = small.slot(9, NOW, "key 9");
        assertThat(small.nameAt(other)).isEqualTo("key 9");
        assertThat(small.resultsOf(other)).isZero();
        assertThat(small.find(5)).isEqualTo(SharedScores.NONE);
        assertThat(small.forgotten()).isEqualTo(1);
        for (long key : new long[] {1, 2, 3, 4, 6, 7, 8}) {
            assertThat(small.find(key)).as("key %d", key).isNotEqualTo(SharedScores.NONE);
        }
    }

    @Test
    void concurrentResultsAreAllCounted() throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            boolean isGood = i > 0;
            Thread thread = new Thread(() -> {
                for (int n = 0; n < 10_000; n++) {
                    scores.expect(slot, NOW);
                    scores.came(slot, isGood, NOW, NOW);
                }
            });
            threads.add(thread);
            thread.start();
        }
        for (Thread each : threads) {
            each.join();
        }
        assertThat(weight(NOW)).isEqualTo(40_000);
        assertThat(share()).isEqualTo(0.75);
        assertThat(scores.awaitedOf(slot)).isZero();
    }

    @Test
    void aMaskIsChangedOnlyIfItHasTheExpectedValue() {
        SharedMasks masks = new SharedMasks(4);
        assertThat(masks.get(KEY)).isZero();
        assertThat(masks.change(KEY, 0, 5)).isTrue();
        assertThat(masks.get(KEY)).isEqualTo(5);
        assertThat(masks.change(KEY, 0, 7)).isFalse();
        assertThat(masks.change(KEY, 5, 7)).isTrue();
        for (long key = 1; key <= 4; key++) {
            masks.change(key, 0, key);
        }
        assertThat(masks.get(4)).isEqualTo(4);
    }
}
