package org.strowger.router.receipts;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Receipts to come are written when they have not come for a while: each once, in their order, and not before. */
class UnwrittenReceiptsTest {
    private static final long WAIT = UnwrittenReceipts.WAIT_NANOS;

    private final List<Integer> written = new ArrayList<>();
    private boolean storeIsWell = true;
    private final UnwrittenReceipts unwritten = new UnwrittenReceipts(this::write);

    private boolean write(int entry) {
        if (storeIsWell) {
            written.add(entry);
        }
        return storeIsWell;
    }

    @Test
    void nothingIsWrittenBeforeItsTime() {
        unwritten.add(1, 10);
        unwritten.add(2, 20);
        unwritten.write(10, WAIT + 9);
        assertThat(written).isEmpty();
        assertThat(unwritten.nextNanos()).isEqualTo(WAIT + 10);
        unwritten.write(10, WAIT + 10);
        assertThat(written).containsExactly(1);
        assertThat(unwritten.nextNanos()).isEqualTo(WAIT + 20);
        unwritten.write(10, WAIT + 20);
        assertThat(written).containsExactly(1, 2);
        assertThat(unwritten.nextNanos()).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void writesAtMostTheRequestedNumberOfReceiptsAtOnce() {
        for (int i = 0; i < 5; i++) {
            unwritten.add(i, 0);
        }
        unwritten.write(2, WAIT);
        assertThat(written).containsExactly(0, 1);
        unwritten.write(2, WAIT);
        assertThat(written).hasSize(4);
    }

    @Test
    void aReusedEntryOfAFinishedReceiptHasItsOwnTime() {
        unwritten.add(1, 0);
        unwritten.add(2, 0);
        unwritten.forget(1);
        unwritten.forget(77);
        unwritten.add(1, 10);
        unwritten.write(10, WAIT);
        assertThat(written).containsExactly(2);
        unwritten.write(10, WAIT + 10);
        assertThat(written).containsExactly(2, 1);
    }

    @Test
    void retriesAfterAWhileIfTheStoreRefuses() {
        unwritten.add(1, 0);
        unwritten.add(2, 0);
        storeIsWell = false;
        unwritten.write(10, WAIT);
        storeIsWell = true;
        assertThat(unwritten.nextNanos()).isEqualTo(2 * WAIT);
        unwritten.write(10, 2 * WAIT - 1);
        assertThat(written).isEmpty();
        unwritten.write(10, 2 * WAIT);
        assertThat(written).containsExactly(1, 2);
    }

    @Test
    void writesReceiptsAtOnceAfterTheFinalWriteHasBegun() {
        unwritten.add(1, 0);
        unwritten.add(2, 5);
        unwritten.writeAll(6);
        assertThat(written).containsExactly(1, 2);
        unwritten.add(3, 7);
        assertThat(written).hasSize(3);
        assertThat(unwritten.nextNanos()).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void retriesAnUnfinishedFinalWrite() {
        storeIsWell = false;
        unwritten.add(1, 0);
        unwritten.writeAll(6);
        unwritten.add(2, 7);
        storeIsWell = true;
        unwritten.write(10, unwritten.nextNanos());
        assertThat(written).containsExactly(1, 2);
    }

    /** A message may overtake another, and the oldest may never come. */
    @Test
    void removesAFinishedReceiptBehindAnUnfinishedOne() {
        for (int i = 0; i < 10_000; i++) {
            unwritten.add(i % 7, i);
            if (i >= 4) {
                unwritten.forget((i - 4) % 7);
            }
            assertThat(unwritten.size()).isLessThanOrEqualTo(5);
        }
        unwritten.forget(9_998 % 7);
        unwritten.forget(9_999 % 7);
        unwritten.forget(9_997 % 7);
        assertThat(unwritten.size()).isEqualTo(4);
        unwritten.forget(9_996 % 7);
        assertThat(unwritten.size()).isZero();
        assertThat(unwritten.nextNanos()).isEqualTo(Long.MAX_VALUE);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aFullTableWritesItsOldestReceiptEarly(boolean isWell) {
        int most = 1 << 17;
        for (int i = 0; i < most; i++) {
            unwritten.add(i, 0);
        }
        assertThat(written).isEmpty();
        storeIsWell = isWell;
        unwritten.add(most, 1);
        assertThat(written).isEqualTo(isWell ? List.of(0) : List.of());
        storeIsWell = true;
        written.clear();
        unwritten.write(2 * most, 1 + WAIT);
        assertThat(written).hasSize(most).startsWith(1).endsWith(most);
    }

    /** Entries are used again and again, so the same may stand in the queue several times. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void everyUnfinishedReceiptIsWrittenDespiteReusedEntries(long seed) {
        Random random = new Random(seed);
        long[] since = new long[20_000];
        TreeMap<Integer, Integer> expected = new TreeMap<>();
        Map<Integer, Integer> waiting = new HashMap<>();
        List<Integer> due = new ArrayList<>();
        long now = 0;
        for (int i = 0; i < since.length; i++) {
            now += random.nextLong(WAIT / (i < 10_000 ? 300 : 20));
            int entry = random.nextInt(1_000);
            if (waiting.containsKey(entry)) {
                expected.remove(waiting.remove(entry));
                unwritten.forget(entry);
            }
            if (random.nextInt(4) > 0) {
                unwritten.add(entry, now);
                waiting.put(entry, i);
                expected.put(i, entry);
            }
            since[i] = now;
            unwritten.write(Integer.MAX_VALUE, now);
            while (!expected.isEmpty() && since[expected.firstKey()] + WAIT <= now) {
                due.add(expected.pollFirstEntry().getValue());
            }
        }
        assertThat(written).isEqualTo(due).hasSizeGreaterThan(1_000);
    }
}
