package org.strowger.router.thread;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.strowger.router.thread.shared.Residue;

/** Ids of 32 bits that follow the clock. */
class ShortIdsTest {
    private static final long NOW = 1_790_000_000_000L;

    private static int atTheClock(long unixMillis) {
        return (int) (unixMillis / 1000 * 1600 + unixMillis % 1000 * 8 / 5);
    }

    @Test
    void theFirstIdIsComputedFromTheClock() {
        ShortIds ids = new ShortIds(NOW, ShortIds.NONE, Residue.ALL);
        assertThat(ids.next(NOW)).isEqualTo((int) (NOW / 1000 * 1600));
        assertThat(ids.next(NOW)).isEqualTo((int) (NOW / 1000 * 1600) + 1);
    }

    @Test
    void idsIncreaseAndNeverFallBehindTheClock() {
        Random random = new Random(5);
        ShortIds ids = new ShortIds(NOW, ShortIds.NONE, Residue.ALL);
        long now = NOW;
        int last = ids.next(now);
        for (int i = 0; i < 100_000; i++) {
            now += random.nextInt(3);
            int seen = ids.next(now - random.nextInt(2) * 50_000L);
            assertThat(seen - last).as("step %d", i).isPositive();
            last = ids.next(now);
            assertThat(last - seen).as("step %d", i).isPositive();
            assertThat(last - atTheClock(now)).as("step %d", i).isNotNegative();
        }
    }

    @Test
    void reportsHowFarTheIdsAreAheadOfTheClock() {
        ShortIds ids = new ShortIds(NOW, ShortIds.NONE, Residue.ALL);
        for (int i = 0; i < 1601; i++) {
            ids.next(NOW);
        }
        assertThat(ids.ahead(NOW)).isEqualTo(1600);
        assertThat(ids.ahead(NOW + 1000)).isZero();
        assertThat(ids.ahead(NOW + 2000)).isZero();
    }

    /** The arithmetic of the class: in 30 days at the clock's pace, and 147,767,296 more, no number comes again. */
    @Test
    void idsAreUniqueForMoreThanThirtyDays() {
        long days30 = Duration.ofDays(30).toMillis();
        long first = Integer.toUnsignedLong(new ShortIds(NOW, ShortIds.NONE, Residue.ALL).next(NOW));
        long last = Integer.toUnsignedLong(new ShortIds(NOW + days30, ShortIds.NONE, Residue.ALL).next(NOW + days30));
        long left = Math.floorMod(first - last, 1L << 32);
        assertThat(left).isEqualTo(147_767_296);
        long days31 = Duration.ofMillis((1L << 32) * 5 / 8).toMillis();
        assertThat(new ShortIds(NOW + days31, ShortIds.NONE, Residue.ALL).next(NOW + days31))
                .isEqualTo((int) first);
    }

    @Test
    void continuesAfterTheLastStoredIdIfItIsAhead() {
        for (int ahead : new int[] {0, 1, 1_000_000, 100_000_000}) {
            int kept = atTheClock(NOW) + ahead;
            ShortIds ids = new ShortIds(NOW, Integer.toUnsignedLong(kept), Residue.ALL);
            assertThat(ids.next(NOW)).as("%d ahead", ahead).isEqualTo(kept + 1);
        }
        for (int behind : new int[] {1, 1_000_000, 1_000_000_000}) {
            int kept = atTheClock(NOW) - behind;
            ShortIds ids = new ShortIds(NOW, Integer.toUnsignedLong(kept), Residue.ALL);
            assertThat(ids.next(NOW)).as("%d behind", behind).isEqualTo(atTheClock(NOW));
        }
    }

    @Test
    void concurrentThreadsGetDifferentNumbers() throws InterruptedException {
        int members = 4;
        int each = 1_000;
        ShortIds ids = new ShortIds(NOW, ShortIds.NONE, Residue.ALL);
        int[] all = new int[members * each];
        Crew.Work work = (member, round) -> {
            for (int i = 0; i < each; i++) {
                all[member * each + i] = ids.next(NOW + round);
            }
        };
        Crew.work(members, 200, work, (member, round) -> assertThat(
                        Arrays.stream(all).distinct().count())
                .as("round %d", round)
                .isEqualTo(all.length));
    }
}
