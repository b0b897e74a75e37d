package org.strowger.router.receipts;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
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
    void removesOnlyExpiredEntries(long seed) {
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

    /** The cursor begins with the first to end, to a part of a thousandth, as long as all ends lie within the ring. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void theCursorVisitsEachEntryOnceInOrderOfExpiry(long seed) {
        Random random = new Random(seed);
        Map<Integer, Long> untils = new HashMap<>();
        ExpiryRing ring = new ExpiryRing(WAIT, untils::get);
        assertThat(ring.cursor()).isEqualTo(ExpiryRing.NONE);
        long now = random.nextInt(1_000_000);
        for (int entry = 0; entry < 1 + random.nextInt(300); entry++) {
            untils.put(entry, now + random.nextInt((int) WAIT));
            ring.add(entry);
        }
        List<Integer> passed = new ArrayList<>();
        for (int round = 0; round < untils.size(); round++) {
            passed.add(ring.cursor());
            ring.advance();
        }
        assertThat(passed).as("seed %d", seed).containsExactlyInAnyOrderElementsOf(untils.keySet());
        for (int i = 1; i < passed.size(); i++) {
            assertThat(untils.getOrDefault(passed.get(i), -1L))
                    .as("seed %d", seed)
                    .isGreaterThan(untils.getOrDefault(passed.get(i - 1), -1L) - WAIT / 1_024 - 1);
        }
        assertThat(ring.cursor()).as("seed %d: after the last one", seed).isEqualTo(passed.get(0));
    }

    /** Entries are added and removed, those under the cursor too. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void theCursorIsAtAnEntryUnlessTheRingIsEmpty(long seed) {
        Random random = new Random(seed);
        Map<Integer, Long> untils = new HashMap<>();
        Set<Integer> model = new HashSet<>();
        ExpiryRing ring = new ExpiryRing(WAIT, untils::get);
        long now = random.nextInt(1_000_000);
        for (int operation = 0; operation < 30_000; operation++) {
            String where = "seed " + seed + ", operation " + operation;
            boolean grows = operation / 200 % 2 == 0;
            int entry = random.nextInt(100);
            if (!model.isEmpty() && random.nextInt(3) == 0) {
                entry = ring.cursor();
            }
            if (model.contains(entry) && random.nextInt(grows ? 4 : 1) == 0) {
                ring.remove(entry);
                model.remove(entry);
            } else if (!model.contains(entry) && (grows || random.nextInt(8) == 0)) {
                untils.put(entry, until(random, now));
                ring.add(entry);
                model.add(entry);
            }
            now += random.nextInt(10_000);
            assertThat(model.isEmpty() ? ring.cursor() == ExpiryRing.NONE : model.contains(ring.cursor()))
                    .as(where)
                    .isTrue();
            if (!model.isEmpty() && random.nextInt(2) == 0) {
                ring.advance();
            }
        }
    }
}
