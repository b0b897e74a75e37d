package org.strowger.router.exchange.custody;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IdIndexTest {
    private static final int STEPS = 60_000;

    /** The factor by which ids find their place, and its inverse: so ids can be made to collide. */
    private static final long SPREAD = 0x9E37_79B9_7F4A_7C15L;

    private static final long UNSPREAD = inverse(SPREAD);

    private static long inverse(long odd) {
        long inverse = odd;
        for (int i = 0; i < 6; i++) {
            inverse *= 2 - odd * inverse;
        }
        return inverse;
    }

    /** An id whose first place in a table of any size up to 65,536 is that one. */
    private static long idAt(int slot, long other) {
        return (((long) slot << 32) | (other & 0xFFFF_FFFFL)) * UNSPREAD;
    }

    /** How ids come: one after the other, anyhow, many to one place, or many to the last places of a table. */
    private static long id(String how, int number, Random chance) {
        return switch (how) {
            case "counted" -> number;
            case "scattered" -> chance.nextLong() & Long.MAX_VALUE;
            case "alike" -> idAt(7, number);
            default -> idAt(0xFFFF - number % 5, number);
        };
    }

    @ParameterizedTest
    @CsvSource({"counted, 1", "counted, 2", "scattered, 3", "scattered, 4", "alike, 5", "last, 6", "last, 7"})
    void behavesLikeAMap(String how, long seed) {
        Random chance = new Random(seed);
        IdIndex<String> index = new IdIndex<>();
        Map<Long, String> model = new HashMap<>();
        List<Long> ids = new ArrayList<>();
        // Where all collide it takes as long as there are many.
        int steps = how.equals("alike") || how.equals("last") ? STEPS / 10 : STEPS;
        for (int step = 0; step < steps; step++) {
            boolean grows = step / (steps / 6) % 2 == 0;
            if (ids.isEmpty() || chance.nextInt(10) < (grows ? 7 : 2)) {
                long id = id(how, step, chance);
                if (model.putIfAbsent(id, "message " + step) == null) {
                    index.put(id, "message " + step);
                    ids.add(id);
                }
            } else {
                int which = chance.nextInt(ids.size());
                long id = ids.get(which);
                ids.set(which, ids.get(ids.size() - 1));
                ids.remove(ids.size() - 1);
                model.remove(id);
                index.remove(id);
                assertThat(index.find(id)).isEmpty();
            }
            assertThat(index.size()).isEqualTo(model.size());
            looks(index, model, ids, chance);
        }
        model.forEach((id, what) -> assertThat(index.find(id)).contains(what));
    }

    private static void looks(IdIndex<String> index, Map<Long, String> model, List<Long> ids, Random chance) {
        long stranger = chance.nextLong() & Long.MAX_VALUE;
        assertThat(index.find(stranger).orElse("")).isEqualTo(model.getOrDefault(stranger, ""));
        for (int i = 0; i < 2 && !ids.isEmpty(); i++) {
            long id = ids.get(chance.nextInt(ids.size()));
            assertThat(index.find(id)).contains(model.get(id));
        }
    }

    /** While it grows, things stand in two tables: each must be found, and go, from either. */
    @Test
    void removesIdsWhileItGrows() {
        for (int count = 30; count < 120; count++) {
            IdIndex<Integer> index = new IdIndex<>();
            for (int i = 0; i < count; i++) {
                index.put(idAt(0xFFFE, i), i);
            }
            for (int i = 0; i < count; i++) {
                index.remove(idAt(0xFFFE, i));
                assertThat(index.find(idAt(0xFFFE, i))).isEmpty();
                for (int other = i + 1; other < count; other++) {
                    assertThat(index.find(idAt(0xFFFE, other))).contains(other);
                }
            }
            assertThat(index.size()).isZero();
        }
    }

    @Test
    void ignoresTheRemovalOfAnAbsentId() {
        IdIndex<String> index = new IdIndex<>();
        index.put(1, "one");
        index.remove(2);
        assertThat(index.size()).isOne();
        assertThat(index.find(1)).contains("one");
    }
}
