package org.strowger.router.cluster.shares;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** {@link SessionSlots}, by random histories of which nodes live. */
class SessionSlotsTest {
    private static final long SEEDS = 300;

    private static List<String> nobody(int slots) {
        return new ArrayList<>(Collections.nCopies(slots, SessionSlots.NOBODY));
    }

    private static List<String> of(Set<String> live, List<String> holders) {
        return holders.stream()
                .map(each -> live.contains(each) ? each : SessionSlots.NOBODY)
                .toList();
    }

    @Test
    void dealsSessionPlacesEvenlyToLiveNodes() {
        for (long seed = 1; seed <= SEEDS; seed++) {
            Random chance = new Random(seed);
            int slots = 1 + chance.nextInt(12);
            Set<String> live = new TreeSet<>();
            List<String> holders = nobody(slots);
            for (int i = 0; i < 40; i++) {
                change(live, chance);
                holders = SessionSlots.deal("o2", of(live, holders), live);
                assertThat(holders).as("seed %d", seed).hasSize(slots);
                assertThat(live).as("seed %d", seed).containsAll(new TreeSet<>(holders));
                List<String> dealt = holders;
                List<Integer> counts = live.stream()
                        .map(node -> Collections.frequency(dealt, node))
                        .toList();
                assertThat(Collections.max(counts) - Collections.min(counts))
                        .as("seed %d: %s", seed, counts)
                        .isLessThanOrEqualTo(1);
            }
        }
    }

    private static void change(Set<String> live, Random chance) {
        String node = "node-" + chance.nextInt(7);
        if (!live.remove(node) || live.isEmpty()) {
            live.add(node);
        }
    }

    @Test
    void aJoiningOrLeavingNodeMovesOnlyItsOwnSessionPlaces() {
        for (long seed = 1; seed <= SEEDS; seed++) {
            Random chance = new Random(seed);
            Set<String> live = new TreeSet<>(Set.of("node-0"));
            List<String> holders = SessionSlots.deal("o2", nobody(1 + chance.nextInt(12)), live);
            for (int i = 0; i < 40; i++) {
                Set<String> before = new TreeSet<>(live);
                change(live, chance);
                List<String> next = SessionSlots.deal("o2", of(live, holders), live);
                for (int slot = 0; slot < next.size(); slot++) {
                    String from = holders.get(slot);
                    String to = next.get(slot);
                    assertThat(from.equals(to) || !live.contains(from) || !before.contains(to))
                            .as(
                                    "seed %d: place %d moves from %s to %s, of which neither comes nor goes",
                                    seed, slot, from, to)
                            .isTrue();
                }
                holders = next;
            }
        }
    }

    @Test
    void dealsTheSameSessionPlacesIfSomeAreAlreadyTaken() {
        for (long seed = 1; seed <= SEEDS; seed++) {
            Random chance = new Random(seed);
            Set<String> live = Set.of("a", "b", "c");
            List<String> dealt = SessionSlots.deal("o2", nobody(7), live);
            List<String> taken = new ArrayList<>(dealt);
            taken.replaceAll(each -> chance.nextBoolean() ? each : SessionSlots.NOBODY);
            assertThat(SessionSlots.deal("o2", taken, live)).as("seed %d", seed).isEqualTo(dealt);
        }
    }

    @Test
    void noSessionPlaceIsDealtIfThereAreNoNodes() {
        assertThat(SessionSlots.deal("o2", nobody(2), Set.of())).isEqualTo(nobody(2));
    }

    @Test
    void eachSessionPlaceHasItsOwnNodeIfThereAreMoreNodesThanPlaces() {
        List<String> dealt = SessionSlots.deal("o2", nobody(2), Set.of("a", "b", "c"));
        assertThat(dealt).doesNotContain(SessionSlots.NOBODY).doesNotHaveDuplicates();
    }

    @Test
    void theNodeWithAnExtraSessionPlaceVariesWithTheSmsc() {
        Set<String> first = new TreeSet<>();
        for (int i = 0; i < 50; i++) {
            first.add(SessionSlots.deal("smsc-" + i, nobody(1), Set.of("a", "b", "c"))
                    .get(0));
        }
        assertThat(first).containsExactly("a", "b", "c");
    }
}
