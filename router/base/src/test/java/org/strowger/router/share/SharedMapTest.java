package org.strowger.router.share;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SharedMapTest {
    private static final int FLOODING = 1;
    private static final int QUIET = 2;

    private final SharedMap<String, String> map = new SharedMap<>(4);

    private void put(int owner, String... keys) {
        for (String key : keys) {
            map.put(key, owner, "value of " + key, Long.MAX_VALUE);
        }
    }

    private String present(String... keys) {
        StringBuilder found = new StringBuilder();
        for (String key : keys) {
            found.append(map.get(key) == null ? "" : key);
        }
        return found.toString();
    }

    @Test
    void theOldestEntryOfASingleOwnerGivesWay() {
        put(FLOODING, "a", "b", "c", "d", "e", "f");
        assertThat(present("a", "b", "c", "d", "e", "f")).isEqualTo("cdef");
        assertThat(map.size()).isEqualTo(4);
        assertThat(map.get("c")).isEqualTo("value of c");
    }

    @Test
    void anEntryOfAnOwnerAtItsPartStays() {
        put(QUIET, "q", "r");
        put(FLOODING, "a", "b", "c", "d", "e", "f");
        assertThat(present("q", "r", "a", "b", "c", "d", "e", "f")).isEqualTo("qref");
    }

    @Test
    void aNewOwnerTakesThePlaceOfTheOldestOfTheLargest() {
        put(FLOODING, "a", "b", "c", "d");
        put(QUIET, "q");
        assertThat(present("a", "b", "c", "d", "q")).isEqualTo("bcdq");
    }

    @Test
    void anEntryThatIsPutAgainIsTheNewest() {
        put(FLOODING, "a", "b", "c", "d", "a", "e");
        assertThat(present("a", "b", "c", "d", "e")).isEqualTo("acde");
    }

    @Test
    void aRemovedEntryMakesRoom() {
        put(FLOODING, "a", "b", "c", "d");
        assertThat(map.remove("b")).isEqualTo("value of b");
        assertThat(map.remove("b")).isNull();
        put(FLOODING, "e");
        assertThat(present("a", "c", "d", "e")).isEqualTo("acde");
    }

    @Test
    void entriesAreForgottenWhenTheirTimeHasCome() {
        map.put("a", FLOODING, "", 10);
        map.put("b", QUIET, "", 20);
        map.forgetOld(9);
        assertThat(present("a", "b")).isEqualTo("ab");
        map.forgetOld(10);
        assertThat(present("a", "b")).isEqualTo("b");
        map.forgetOld(20);
        assertThat(map.size()).isZero();
        map.forgetOld(30);
        put(FLOODING, "c");
        assertThat(present("c")).isEqualTo("c");
    }

    /** The map never has more than its maximum, knows what it has, and an owner with little keeps its newest entry. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void randomHistoriesStayWithinTheMaximum(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        SharedMap<Integer, Integer> shared = new SharedMap<>(100);
        Map<Integer, Integer> known = new LinkedHashMap<>();
        for (int now = 0; now < 10_000; now++) {
            int key = random.nextInt(500);
            switch (random.nextInt(10)) {
                case 0 -> {
                    shared.remove(key);
                    known.remove(key);
                }
                case 1 -> {
                    shared.forgetOld(now);
                    int until = now;
                    known.values().removeIf(put -> put + 300 <= until);
                }
                default -> {
                    shared.put(key, key % 7, now, now + 300L);
                    known.put(key, now);
                }
            }
            assertThat(shared.size()).isLessThanOrEqualTo(100);
            known.keySet().removeIf(each -> shared.get(each) == null);
            assertThat(shared.size()).as("seed %d", seed).isEqualTo(known.size());
            known.forEach((each, put) -> assertThat(shared.get(each)).isEqualTo(put));
        }
    }
}
