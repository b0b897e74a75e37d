package org.strowger.router.receipts;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The index against a map of lists, with hashes that crowd together. */
class ReceiptIndexTest {
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void findsEntriesOfAHashInTheirOrder(long seed) {
        Random random = new Random(seed);
        int spread = 1 + random.nextInt(2_000);
        int stride = random.nextBoolean() ? 1 : random.nextInt();
        ReceiptIndex index = new ReceiptIndex();
        Map<Integer, List<Integer>> model = new HashMap<>();
        List<int[]> all = new ArrayList<>();
        for (int operation = 0; operation < 60_000; operation++) {
            String where = "seed " + seed + ", operation " + operation;
            boolean fills = operation / 5_000 % 2 == 0;
            if (all.isEmpty() || random.nextInt(fills ? 3 : 6) > 1 == fills) {
                int hash = random.nextInt(spread) * stride;
                index.add(hash, operation);
                model.computeIfAbsent(hash, key -> new ArrayList<>()).add(operation);
                all.add(new int[] {hash, operation});
            } else {
                int chosen = random.nextInt(all.size());
                int[] gone = all.set(chosen, all.get(all.size() - 1));
                all.remove(all.size() - 1);
                index.remove(gone[0], gone[1]);
                model.computeIfPresent(gone[0], (hash, entries) -> {
                    entries.remove((Integer) gone[1]);
                    return entries;
                });
            }
            assertThat(index.size()).as(where).isEqualTo(all.size());
            int sought = random.nextInt(spread) * stride;
            assertThat(found(index, sought)).as(where).isEqualTo(model.getOrDefault(sought, List.of()));
        }
        model.forEach((hash, entries) ->
                assertThat(found(index, hash)).as("seed %d", seed).isEqualTo(entries));
    }

    /** A thread that must answer within a millisecond moves some thousands at once, and no more. */
    @Test
    void growthMovesALimitedNumberOfSlotsAtOnce() {
        ReceiptIndex index = new ReceiptIndex();
        Random random = new Random(1);
        for (int entry = 0; entry < 3_000_000; entry++) {
            index.add(random.nextInt(), entry);
        }
        assertThat(index.size()).isEqualTo(3_000_000);
        assertThat(index.slotsAtOnce()).isLessThanOrEqualTo(16_384);
    }

    /** Ids that are counted up, as text and as numbers, spread over the parts as well. */
    @ParameterizedTest
    @ValueSource(ints = {1, 16, 31, 1 << 16, 10_000_019})
    void growsGraduallyForAnyHashes(int stride) {
        ReceiptIndex index = new ReceiptIndex();
        for (int entry = 0; entry < 1_000_000; entry++) {
            index.add(entry * stride, entry);
        }
        assertThat(index.slotsAtOnce()).isLessThanOrEqualTo(16_384);
    }

    private static List<Integer> found(ReceiptIndex index, int hash) {
        List<Integer> found = new ArrayList<>();
        for (int slot = index.first(hash); slot != ReceiptIndex.NONE; slot = index.next(slot, hash)) {
            found.add(index.entryAt(slot));
        }
        return found;
    }
}
