package org.strowger.router.thread.shared;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class SpreadIdsTest {
    @Test
    void anIdIsRecoveredFromItsKey() {
        new Random(1).longs(1_000).forEach(id -> assertThat(SpreadIds.idOf(SpreadIds.keyOf(id)))
                .isEqualTo(id));
        assertThat(SpreadIds.idOf(SpreadIds.keyOf(Long.MIN_VALUE))).isEqualTo(Long.MIN_VALUE);
    }

    /** As a HashMap with 128 Ki places chooses them. */
    @Test
    void idsOfOneMinuteHaveDifferentSlotsInAHashMap() {
        Set<Integer> slots = new HashSet<>();
        Set<Integer> unspread = new HashSet<>();
        int ids = 0;
        for (long milli = 0; milli < 10_000; milli++) {
            for (long number = 0; number < 10; number++) {
                long id = (91_700_000_000L + milli) << 22 | 1 << 12 | number;
                unspread.add(slotOf(id));
                slots.add(slotOf(SpreadIds.keyOf(id)));
                ids++;
            }
        }
        assertThat(ids).isEqualTo(100_000);
        // Random places would be 70,000 different ones.
        assertThat(slots).hasSizeGreaterThan(60_000);
        assertThat(unspread).hasSizeLessThan(30_000);
    }

    private static int slotOf(long key) {
        int hash = Long.hashCode(key);
        return (hash ^ hash >>> 16) & 0x1_FFFF;
    }
}
