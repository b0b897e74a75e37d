package org.strowger.router.thread;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The promise of the shared rate: no window of its time holds more than it says, wherever the window begins, however
 * late the timers and whatever the clocks of those who take; and who always has more to send loses less than 1%.
 */
class SharedRatePropertyTest {
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
    private static final long TICK = 1 << 20;

    /** How much later than its turn began a thread may write. */
    private static final int TURN_NANOS_MAX = 3_000_000;

    /** A message that has passed: when it was written, and its number of segments. */
    private record Passed(long nanos, int segments) {}

    /** One who takes, with a turn of its own and a timer that fires late. */
    private static final class Taker {
        private final Random random;
        private final SharedRate rate;
        private final int segmentsMax;
        private long waiting;
        private long wakesNanos;

        Taker(Random random, SharedRate rate, int segmentsMax) {
            this.random = random;
            this.rate = rate;
            this.segmentsMax = segmentsMax;
        }

        /** A turn that began up to 3 ms before {@code nowNanos}, at which it writes. */
        void turn(long nowNanos, List<Passed> passed) {
            long beganNanos = Math.max(0, nowNanos - random.nextInt(TURN_NANOS_MAX + 1));
            int segments = 1 + random.nextInt(segmentsMax);
            while (waiting > 0 && rate.tryTake(segments, beganNanos)) {
                passed.add(new Passed(nowNanos, segments));
                waiting--;
                segments = 1 + random.nextInt(segmentsMax);
            }
            wakesNanos = waiting == 0 ? Long.MAX_VALUE : late(Math.max(rate.freeAtNanos(beganNanos), nowNanos));
        }

        /** The next tick of the wheel, and what the system's sleep adds. */
        private long late(long deadlineNanos) {
            return (deadlineNanos + TICK - 1) / TICK * TICK + random.nextInt(1_100_000);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "1, 1, 300",
        "7, 1, 300",
        "30, 1, 300",
        "200, 1, 60",
        "1000, 1, 20",
        "50000, 1, 4",
        "1000000, 1, 1",
        "30, 60, 1200",
        "600, 60, 600",
        "100000, 60, 200"
    })
    void aConstantTakerGetsNearlyTheFullRate(long count, int seconds, int lasts) {
        for (long seed = 1; seed <= 10; seed++) {
            SharedRate rate = new SharedRate(count, seconds * SECOND);
            Taker taker = new Taker(new Random(seed), rate, 1);
            taker.waiting = Long.MAX_VALUE;
            List<Passed> passed = new ArrayList<>();
            for (long now = 1; now < lasts * SECOND; now = taker.wakesNanos) {
                taker.turn(now, passed);
            }
            String where = count + " in " + seconds + " s, seed " + seed;
            assertWindowsHold(passed, seconds * SECOND, count, where);
            // But for what the last turn would still have taken.
            double windows = (lasts * SECOND - 10_000_000) / (double) (seconds * SECOND);
            assertThat(passed.size()).as(where).isGreaterThanOrEqualTo((int) (0.99 * count * windows));
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
    void noWindowPassesMoreThanTheRate(long seed) {
        Random random = new Random(seed);
        for (int run = 0; run < 10; run++) {
            long count = 1 + (long) Math.pow(10, 4 * random.nextDouble());
            long per = random.nextInt(4) == 0 ? 60 * SECOND : SECOND;
            int segmentsMax = random.nextInt(3) == 0 ? 1 + random.nextInt(10) : 1;
            SharedRate rate = new SharedRate(count, per);
            List<Passed> passed = arrivals(random, rate, segmentsMax, per);
            assertWindowsHold(
                    passed, per, count, "seed " + seed + ", run " + run + ": " + count + " in " + per + " ns");
        }
    }

    /** Several who take: bursts, trickles and silence, for some windows. */
    private static List<Passed> arrivals(Random random, SharedRate rate, int segmentsMax, long per) {
        List<Taker> takers = new ArrayList<>();
        for (int i = 0; i < 1 + random.nextInt(4); i++) {
            takers.add(new Taker(random, rate, segmentsMax));
        }
        List<Passed> passed = new ArrayList<>();
        long now = random.nextInt(1_000_000_000);
        long end = now + 4 * per;
        while (now < end && passed.size() < 60_000) {
            Taker next = takers.get(random.nextInt(takers.size()));
            for (Taker taker : takers) {
                next = taker.wakesNanos < next.wakesNanos ? taker : next;
            }
            if (random.nextInt(20) == 0) {
                now += (long) (random.nextDouble() * random.nextDouble() * per / 4);
                next.waiting += random.nextInt(200);
            } else {
                now = Math.max(now, next.wakesNanos == Long.MAX_VALUE ? now : next.wakesNanos);
            }
            next.turn(now, passed);
        }
        return passed;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
    void aChangingRateNeverPermitsMoreThanItsHighestValue(long seed) {
        Random random = new Random(seed);
        long[] counts = {1, 10, 30, 100, 1000};
        SharedRate rate = new SharedRate(30, SECOND);
        Taker taker = new Taker(random, rate, 1);
        taker.waiting = Long.MAX_VALUE;
        List<Passed> passed = new ArrayList<>();
        List<long[]> changes = new ArrayList<>();
        changes.add(new long[] {0, 30});
        long changesNanos = 0;
        for (long now = 1; now < 60 * SECOND; now = Math.min(taker.wakesNanos, Math.max(now + 1, changesNanos))) {
            if (now >= changesNanos) {
                long count = counts[random.nextInt(counts.length)];
                rate.change(count, SECOND, now);
                changes.add(new long[] {now, count});
                changesNanos = now + random.nextInt(2_000_000_000);
            }
            taker.turn(now, passed);
        }
        for (int first = 0; first < passed.size(); first++) {
            long from = passed.get(first).nanos();
            int count = countFrom(passed, first, SECOND);
            assertThat((long) count)
                    .as("seed %d: segments in the second from %d", seed, from)
                    .isLessThanOrEqualTo(fastest(changes, from - TURN_NANOS_MAX, from + SECOND));
        }
        assertThat(passed).as("seed %d", seed).hasSizeGreaterThan(600);
    }

    private static long fastest(List<long[]> changes, long from, long to) {
        long fastest = 0;
        for (int i = 0; i < changes.size(); i++) {
            long ends = i + 1 < changes.size() ? changes.get(i + 1)[0] : Long.MAX_VALUE;
            if (changes.get(i)[0] < to && ends >= from) {
                fastest = Math.max(fastest, changes.get(i)[1]);
            }
        }
        return fastest;
    }

    /** A message of n segments may end a window with n - 1 too many, and no other may. */
    private static void assertWindowsHold(List<Passed> passed, long window, long count, String where) {
        passed.sort((a, b) -> Long.compare(a.nanos(), b.nanos()));
        long inside = 0;
        int first = 0;
        int longest = 0;
        for (Passed each : passed) {
            inside += each.segments();
            longest = Math.max(longest, each.segments());
            while (passed.get(first).nanos() <= each.nanos() - window) {
                inside -= passed.get(first).segments();
                first++;
            }
            if (inside > count + longest - 1) {
                throw new AssertionError(where + ": " + inside + " segments in the window that ends with " + each);
            }
        }
        assertThat(passed).as(where).isNotEmpty();
    }

    private static int countFrom(List<Passed> passed, int first, long window) {
        int at = first;
        while (at < passed.size() && passed.get(at).nanos() < passed.get(first).nanos() + window) {
            at++;
        }
        return at - first;
    }
}
