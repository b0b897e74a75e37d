package org.strowger.router.thread;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A rate with a burst. */
class TokenBucketTest {
    private static final long SECOND = 1_000_000_000;

    private static int passAtOnce(TokenBucket bucket, long nowNanos) {
        int passed = 0;
        while (passed < 100_000 && bucket.tryTake(1, nowNanos)) {
            passed++;
        }
        return passed;
    }

    @Test
    void letsABurstPassAndThenOneRequestPerInterval() {
        TokenBucket bucket = new TokenBucket(100, SECOND, 20);
        assertThat(passAtOnce(bucket, 0)).isEqualTo(20);
        assertThat(bucket.freeAtNanos(0)).isEqualTo(SECOND / 100);
        assertThat(bucket.tryTake(1, SECOND / 100 - 1)).isFalse();
        for (int i = 1; i < 500; i++) {
            assertThat(passAtOnce(bucket, i * SECOND / 100))
                    .as("interval %d", i)
                    .isEqualTo(1);
        }
        assertThat(passAtOnce(bucket, 10 * SECOND)).as("rested").isEqualTo(20);
    }

    @Test
    void aBurstOfOneSpacesRequestsEvenly() {
        TokenBucket bucket = new TokenBucket(10, SECOND, 1);
        assertThat(passAtOnce(bucket, 5 * SECOND)).isEqualTo(1);
        assertThat(bucket.freeAtNanos(5 * SECOND)).isEqualTo(5 * SECOND + SECOND / 10);
    }

    @Test
    void aRequestBeyondTheBurstPassesAndDelaysTheNextRequest() {
        TokenBucket bucket = new TokenBucket(10, SECOND, 2);
        assertThat(bucket.tryTake(5, 0)).isTrue();
        assertThat(bucket.tryTake(1, 0)).isFalse();
        assertThat(bucket.freeAtNanos(0)).isEqualTo(4 * SECOND / 10);
        assertThat(bucket.tryTake(1, 4 * SECOND / 10)).isTrue();
    }

    @Test
    void anUnconditionalTakeDelaysTheNextRequest() {
        TokenBucket bucket = new TokenBucket(10, SECOND, 1);
        for (int i = 0; i < 30; i++) {
            bucket.take(1, 0);
        }
        assertThat(bucket.freeAtNanos(0)).isEqualTo(3 * SECOND);
        assertThat(bucket.freeAtNanos(4 * SECOND)).isEqualTo(4 * SECOND);
    }

    @Test
    void anUnlimitedBucketPassesEverything() {
        TokenBucket bucket = new TokenBucket(TokenBucket.UNLIMITED, SECOND, 1);
        assertThat(passAtOnce(bucket, 0)).isEqualTo(100_000);
        bucket.take(1_000, 0);
        assertThat(bucket.freeAtNanos(0)).isZero();
        assertThat(bucket.reserve(0, 0)).isZero();
    }

    @Test
    void reservesAnIntervalForEachWaitingCaller() {
        TokenBucket bucket = new TokenBucket(10, SECOND, 2);
        List<Long> turns = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            turns.add(bucket.reserve(0, SECOND / 2));
        }
        assertThat(turns).containsExactly(0L, 0L, SECOND / 10, 2 * SECOND / 10, 3 * SECOND / 10, 4 * SECOND / 10);
        assertThat(bucket.reserve(0, SECOND / 2)).isEqualTo(SECOND / 2);
        assertThat(bucket.reserve(0, SECOND / 2)).isEqualTo(TokenBucket.NEVER);
        assertThat(bucket.reserve(SECOND / 10, 6 * SECOND / 10))
                .as("who got no turn took none")
                .isEqualTo(6 * SECOND / 10);
    }

    @Test
    void aChangeKeepsTokensTakenUpToTheNewBurst() {
        TokenBucket bucket = new TokenBucket(10, SECOND, 10);
        assertThat(passAtOnce(bucket, 0)).isEqualTo(10);
        bucket.change(10, SECOND, 10, 0);
        assertThat(passAtOnce(bucket, 0)).as("nothing has changed").isZero();
        bucket.change(1_000, SECOND, 10, 0);
        assertThat(passAtOnce(bucket, 0)).isZero();
        assertThat(passAtOnce(bucket, SECOND / 1_000)).isEqualTo(1);
        bucket.change(TokenBucket.UNLIMITED, SECOND, 1, 0);
        assertThat(passAtOnce(bucket, 0)).isEqualTo(100_000);
    }

    /** The promise, for any window that begins where something passed, whatever is asked for when. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void noWindowPassesMoreThanTheRateAndTheBurst(long seed) {
        Random random = new Random(seed);
        int rate = 1 + random.nextInt(300);
        int burst = 1 + random.nextInt(rate);
        TokenBucket bucket = new TokenBucket(rate, SECOND, burst);
        List<Long> passed = new ArrayList<>();
        long now = 0;
        for (int i = 0; i < 3_000; i++) {
            now += (long) (random.nextDouble() * random.nextDouble() * 3 * SECOND / rate);
            if (random.nextInt(200) == 0) {
                now += random.nextInt(2_000) * 1_000_000L;
            }
            if (bucket.tryTake(1, now)) {
                passed.add(now);
            }
        }
        for (int from = 0; from < passed.size(); from++) {
            long begin = passed.get(from);
            long inASecond = passed.stream()
                    .filter(time -> time >= begin && time < begin + SECOND)
                    .count();
            assertThat(inASecond)
                    .as("seed %d: from %d, rate %d, burst %d", seed, begin, rate, burst)
                    .isLessThanOrEqualTo(rate + burst);
        }
        long takes = passed.get(passed.size() - 1) - passed.get(0);
        assertThat((long) passed.size())
                .as("seed %d: over all", seed)
                .isLessThanOrEqualTo(takes * rate / SECOND + burst);
    }

    @Test
    void aConstantTakerGetsTheWholeRate() {
        TokenBucket bucket = new TokenBucket(300, SECOND, 10);
        int passed = 0;
        for (long now = 0; now < 10 * SECOND; now += 100_000) {
            passed += bucket.tryTake(1, now) ? 1 : 0;
        }
        assertThat(passed).isBetween(3_000, 3_010);
    }

    @Test
    void concurrentThreadsGetNoMoreThanASingleThread() throws InterruptedException {
        TokenBucket bucket = new TokenBucket(1_000, SECOND, 50);
        AtomicInteger passed = new AtomicInteger();
        Crew.Work work = (member, round) -> {
            for (int i = 0; i < 200; i++) {
                if (bucket.tryTake(1, (long) round * SECOND)) {
                    passed.incrementAndGet();
                }
            }
        };
        Crew.work(4, 500, work, (member, round) -> assertThat(passed.getAndSet(0))
                .as("round %d", round)
                .isEqualTo(50));
    }

    @Test
    void reservesDifferentIntervalsForConcurrentThreads() throws InterruptedException {
        int each = 100;
        TokenBucket bucket = new TokenBucket(1_000, SECOND, 1);
        long[] turns = new long[4 * each];
        Crew.Work work = (member, round) -> {
            for (int i = 0; i < each; i++) {
                turns[member * each + i] = bucket.reserve((long) round * SECOND, Long.MAX_VALUE - 1);
            }
        };
        Crew.work(4, 500, work, (member, round) -> assertThat(turns)
                .as("round %d", round)
                .doesNotHaveDuplicates());
    }
}
