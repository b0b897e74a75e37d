package org.strowger.router.config.value;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The parts of a rate that nodes have. */
class SharesTest {
    private static double perSecond(Rate rate) {
        return rate.count() * 1e9 / rate.per().toNanos();
    }

    @Test
    void theSharesOfAllNodesAddUpToTheWholeRate() {
        for (long seed = 1; seed <= 500; seed++) {
            Random chance = new Random(seed);
            int slots = 1 + chance.nextInt(40);
            Rate whole = new Rate(1 + chance.nextInt(300), Duration.ofSeconds(chance.nextBoolean() ? 1 : 60));
            List<List<Integer>> nodes = List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
            for (int slot = 0; slot < slots; slot++) {
                nodes.get(chance.nextInt(3)).add(slot);
            }
            double sum = 0;
            for (List<Integer> node : nodes) {
                Rate part = SlotShare.of(1, node).of(whole, slots);
                assertThat(part.count()).as("seed %d", seed).isPositive();
                sum += node.isEmpty() ? 0 : perSecond(part);
            }
            assertThat(sum).as("seed %d", seed).isBetween(perSecond(whole) * 0.999999, perSecond(whole) * 1.000001);
        }
    }

    @Test
    void aShareKeepsThePeriodIfEachPlaceHasOneSegment() {
        SlotShare share = SlotShare.of(1, List.of(0, 2));
        assertThat(share.of(Rate.perSecond(12), 4)).isEqualTo(Rate.perSecond(6));
        assertThat(share.of(Rate.perSecond(10), 4))
                .as("places 0 to 3 carry 2, 3, 2, 3")
                .isEqualTo(Rate.perSecond(4));
        assertThat(share.of(Rate.perSecond(1), 4)).isEqualTo(new Rate(2, Duration.ofSeconds(4)));
        assertThat(share.of(Rate.UNLIMITED, 4)).isEqualTo(Rate.UNLIMITED);
        assertThat(SlotShare.WHOLE.of(Rate.perSecond(10), 4)).isEqualTo(Rate.perSecond(10));
        assertThat(SlotShare.NONE.of(Rate.perSecond(10), 4)).isEqualTo(Rate.perSecond(2));
    }

    @Test
    void sessionPlacesThatTheSmscNoLongerHasDoNotCount() {
        SlotShare share = SlotShare.of(1, List.of(0, 3, 5));
        assertThat(share.of(4)).containsExactly(0, 3);
        assertThat(share.of(Rate.perSecond(40), 4)).isEqualTo(Rate.perSecond(20));
        assertThat(SlotShare.WHOLE.of(3)).containsExactly(0, 1, 2);
    }

    @Test
    void theShareOfAnApplicationFollowsItsBindsAndIsAtLeastOne() {
        Rate whole = Rate.perSecond(100);
        assertThat(new UseShare(3, 2, 1, 0).of(whole)).isEqualTo(Rate.perSecond(66));
        assertThat(new UseShare(3, 1, 2, 0).of(whole)).isEqualTo(Rate.perSecond(33));
        assertThat(new UseShare(3, 2, 0, 0).of(whole)).isEqualTo(whole);
        assertThat(new UseShare(3, 0, 5, 0).of(whole)).isEqualTo(Rate.perSecond(1));
        assertThat(new UseShare(3, 0, 0, 0).of(whole)).as("bound nowhere").isEqualTo(Rate.perSecond(33));
        assertThat(UseShare.WHOLE.of(whole)).isEqualTo(whole);
        assertThat(new UseShare(3, 1, 5, 0).of(Rate.UNLIMITED)).isEqualTo(Rate.UNLIMITED);
    }

    @Test
    void aRateIsShownWithAnUnusualPeriod() {
        assertThat(new Rate(2, Duration.ofSeconds(4))).hasToString("2 in 4 s");
        assertThat(Rate.perSecond(2)).hasToString("2/s");
        assertThat(new Rate(2, Duration.ofMinutes(1))).hasToString("2/m");
    }
}
