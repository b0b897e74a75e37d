package org.strowger.router.receipts;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The ring against a map: ends in any order, some far beyond the ring and some long past. */
class ExpiryRingTest {
    private static final long WAIT = 1_024_000;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void handsOverWhatHasEndedAndNothingElse(long seed) {
        Random random = new Random(seed);
        Map<Integer, Long> model = new HashMap<>();
        Map<Integer, Long> untils = new HashMap<>();
        ExpiryRing ring = new ExpiryRing(WAIT, untils::get);
        long now = random.nextInt(1_000_000);
        for (int operation = 0; operation < 30_000; operation++) {
            String where = "seed " + seed + ", operation " + operation;
            int entry = random.nextInt(500);
            if (model.containsKey(entry)) {
                if (random.nextInt(4) == 0) {
                    ring.remove(entry);
                    model.remove(entry);
                }
            } else {
                long until = until(random, now);
                model.put(entry, until);
                untils.put(entry, until);
                ring.add(entry);
            }
            if (random.nextInt(10) == 0) {
                now += random.nextInt(50) == 0 ? WAIT * random.nextInt(10) : random.nextInt(10_000);
                assertExpires(ring, model, now, where);
            }
            assertSoonest(ring, model, where);
        }
    }

    private static long until(Random random, long now) {
        return switch (random.nextInt(10)) {
            case 0 -> now + WAIT * random.nextInt(20);
            case 1 -> Math.max(0, now - WAIT * random.nextInt(20));
            default -> now + random.nextInt((int) WAIT);
        };
    }

    private static void assertExpires(ExpiryRing ring, Map<Integer, Long> model, long now, String where) {
        Set<Integer> expired = new HashSet<>();
        ring.expire(now, Integer.MAX_VALUE, entry -> assertThat(expired.add(entry))
                .as(where)
                .isTrue());
        Set<Integer> due = new HashSet<>(model.keySet());
        due.removeIf(entry -> model.getOrDefault(entry, now) > now);
        assertThat(expired).as(where).isEqualTo(due);
        model.keySet().removeAll(due);
    }

    /** The first to end, to a part of a thousandth, as long as all ends lie within the ring. */
    private static void assertSoonest(ExpiryRing ring, Map<Integer, Long> model, String where) {
        int soonest = ring.soonest();
        assertThat(soonest == ExpiryRing.NONE).as(where).isEqualTo(model.isEmpty());
        if (!model.isEmpty()) {
            long first = model.values().stream().min(Long::compare).orElseThrow();
            long last = model.values().stream().max(Long::compare).orElseThrow();
            assertThat(model).as(where).containsKey(soonest);
            if (last - first < 2 * WAIT) {
                assertThat(model.getOrDefault(soonest, -1L)).as(where).isBetween(first, first + WAIT / 1_024);
            }
        }
    }
}
