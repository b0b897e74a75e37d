package org.strowger.router.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Receipts to come are written when they have not come for a while: each once, in their order, and not before. */
class UnwrittenReceiptsTest {
    private static final long WAIT = UnwrittenReceipts.WAIT_NANOS;

    private final List<Long> written = new ArrayList<>();
    private boolean storeIsWell = true;
    private final UnwrittenReceipts unwritten = new UnwrittenReceipts(this::write);

    private boolean write(int entry, long message) {
        assertThat(message).isEqualTo(1_000L + entry);
        if (storeIsWell) {
            written.add(message);
        }
        return storeIsWell;
    }

    private void add(int number, long nowNanos) {
        unwritten.add(number, 1_000L + number, nowNanos);
    }

    @Test
    void nothingIsWrittenBeforeItsTime() {
        add(1, 10);
        add(2, 20);
        unwritten.write(10, WAIT + 9);
        assertThat(written).isEmpty();
        assertThat(unwritten.nextNanos()).isEqualTo(WAIT + 10);
        unwritten.write(10, WAIT + 10);
        assertThat(written).containsExactly(1_001L);
        assertThat(unwritten.nextNanos()).isEqualTo(WAIT + 20);
        unwritten.write(10, WAIT + 20);
        assertThat(written).containsExactly(1_001L, 1_002L);
        assertThat(unwritten.nextNanos()).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void noMoreAreWrittenAtOnceThanWasAsked() {
        for (int i = 0; i < 5; i++) {
            add(i, 0);
        }
        unwritten.write(2, WAIT);
        assertThat(written).containsExactly(1_000L, 1_001L);
        unwritten.write(2, WAIT);
        assertThat(written).hasSize(4);
    }

    @Test
    void whatTheStoreDoesNotTakeNowIsTriedAgainAfterAWhile() {
        add(1, 0);
        add(2, 0);
        storeIsWell = false;
        unwritten.write(10, WAIT);
        storeIsWell = true;
        assertThat(unwritten.nextNanos()).isEqualTo(2 * WAIT);
        unwritten.write(10, 2 * WAIT - 1);
        assertThat(written).isEmpty();
        unwritten.write(10, 2 * WAIT);
        assertThat(written).containsExactly(1_001L, 1_002L);
    }

    @Test
    void whoStopsWaitingWritesAllAndWhatComesAfterwardsAtOnce() {
        add(1, 0);
        add(2, 5);
        unwritten.waitNoMore(6);
        assertThat(written).containsExactly(1_001L, 1_002L);
        add(3, 7);
        assertThat(written).hasSize(3);
        assertThat(unwritten.nextNanos()).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void whoStopsWaitingWhileTheStoreIsNotWellTriesAgain() {
        storeIsWell = false;
        add(1, 0);
        unwritten.waitNoMore(6);
        add(2, 7);
        storeIsWell = true;
        unwritten.write(10, unwritten.nextNanos());
        assertThat(written).containsExactly(1_001L, 1_002L);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whenThereIsNoRoomTheOldestIsWrittenBeforeItsTimeOrNotAtAll(boolean isWell) {
        int most = 1 << 17;
        for (int i = 0; i < most; i++) {
            add(i, 0);
        }
        assertThat(written).isEmpty();
        storeIsWell = isWell;
        add(most, 1);
        assertThat(written).isEqualTo(isWell ? List.of(1_000L) : List.of());
        storeIsWell = true;
        written.clear();
        unwritten.write(2 * most, 1 + WAIT);
        assertThat(written).hasSize(most).startsWith(1_001L).endsWith(1_000L + most);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void itBehavesAsAQueueHoweverItGrowsAndShrinks(long seed) {
        Random random = new Random(seed);
        ArrayDeque<long[]> expected = new ArrayDeque<>();
        List<Long> due = new ArrayList<>();
        long now = 0;
        for (int i = 0; i < 20_000; i++) {
            now += random.nextLong(WAIT / (i < 10_000 ? 300 : 20));
            add(i, now);
            expected.add(new long[] {1_000L + i, now});
            if (random.nextInt(5) == 0) {
                int most = random.nextInt(12);
                unwritten.write(most, now);
                for (int k = 0; k < most && !expected.isEmpty() && expected.element()[1] + WAIT <= now; k++) {
                    due.add(expected.remove()[0]);
                }
            }
            assertThat(unwritten.nextNanos()).isEqualTo(expected.element()[1] + WAIT);
        }
        assertThat(written).isEqualTo(due).hasSizeGreaterThan(1_000);
    }
}
