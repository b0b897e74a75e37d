package org.strowger.router.receipts;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.router.metrics.laws.Equation;
import org.strowger.router.metrics.laws.ExpectationTerm;

/** How applications share a table. */
class ReceiptTableShareTest {
    private static final String TO = "447700900123";
    private static final long WAIT = 1_024_000_000;
    private static final int SHOP = 0;
    private static final int BANK = 1;
    private static final int APPLICATIONS = 5;
    private static final int OPERATIONS = 20_000;

    /** A table, and the applications of its entries as a test knows them. */
    private static final class Rig {
        private final Map<Integer, Integer> expected = new HashMap<>();
        private final Map<Integer, Integer> underWay = new HashMap<>();
        private final List<Integer> gaveWay = new ArrayList<>();
        private final ReceiptTable table;
        private int sent;

        Rig(int max) {
            table = new ReceiptTable(
                    new ReceiptTableSettings(TestForm.ALL, "same", max, WAIT),
                    new Equation<>(ExpectationTerm.class),
                    this::removed);
        }

        private void removed(int entry, boolean was) {
            Integer application = expected.remove(entry);
            if (application == null) {
                assertThat(underWay.remove(entry)).isNotNull();
                assertThat(was).isFalse();
            } else if (was) {
                gaveWay.add(application);
            }
        }

        int expect(int application, long untilNanos) {
            sent++;
            int entry = table.expect(
                    TestExpected.of("id" + sent, sent, TO, untilNanos), application, sent, ExpectationTerm.ASKED);
            expected.put(entry, application);
            table.makeRoom(entry);
            return entry;
        }

        void expect(int application, int messages) {
            for (int i = 0; i < messages; i++) {
                expect(application, WAIT + sent);
            }
        }

        void leaves(int entry) {
            table.leaves(entry);
            underWay.put(entry, expected.remove(entry));
        }

        void comesAgain(int entry) {
            expected.put(entry, underWay.remove(entry));
            table.comesAgain(entry);
            table.makeRoom(entry);
        }

        int[] counts() {
            return IntStream.range(0, APPLICATIONS)
                    .map(each -> (int) expected.values().stream()
                            .filter(application -> application == each)
                            .count())
                    .toArray();
        }

        void assertCounts(String where) {
            assertThat(IntStream.range(0, APPLICATIONS)
                            .map(table.fairShare()::count)
                            .toArray())
                    .as(where)
                    .isEqualTo(counts());
            assertThat(table.size()).as(where).isEqualTo(expected.size());
            assertThat(table.delivering()).as(where).isEqualTo(underWay.size());
        }
    }

    @Test
    void theOldestReceiptOfTheApplicationAboveItsShareIsEvicted() {
        Rig rig = new Rig(100);
        rig.expect(BANK, 20);
        rig.expect(SHOP, 1_000);
        assertThat(rig.counts()).startsWith(80, 20);
        assertThat(rig.gaveWay).hasSize(920).containsOnly(SHOP);
        assertThat(rig.table.givenUp()).isEqualTo(920);
        assertThat(TestExpected.take(rig.table, "id20", TO, true))
                .as("the last of the bank")
                .isEqualTo(20);
        assertThat(TestExpected.take(rig.table, "id1020", TO, true))
                .as("the last of the shop")
                .isEqualTo(1_020);
    }

    @Test
    void aReturnedReceiptEvictsNoReceiptOfOtherApplications() {
        Rig rig = new Rig(10);
        int first = rig.expect(SHOP, WAIT);
        rig.leaves(first);
        rig.expect(BANK, 5);
        rig.expect(SHOP, 5);
        rig.comesAgain(first);
        assertThat(rig.counts()).startsWith(5, 5);
        assertThat(rig.gaveWay).containsExactly(SHOP);
    }

    @Test
    void aLoweredLimitEvictsReceiptsOfApplicationsAboveTheirShare() {
        Rig rig = new Rig(1_000);
        rig.expect(BANK, 100);
        rig.expect(SHOP, 900);
        rig.table.limit(300);
        while (rig.table.expire(0, 100, entry -> {})) {
            rig.assertCounts("while it shrinks");
        }
        assertThat(rig.counts()).startsWith(200, 100);
        assertThat(rig.gaveWay).hasSize(700).containsOnly(SHOP);
    }

    /** As after a restart with a lower limit, or of messages that came from another node. */
    @Test
    void receiptsBeyondTheLimitAreSharedEquallyAsTheyArrive() {
        Rig rig = new Rig(100);
        for (int i = 0; i < 1_000; i++) {
            rig.expect(i % 10 == 0 ? BANK : SHOP, WAIT + i);
        }
        assertThat(rig.counts()).startsWith(50, 50);
        rig.assertCounts("after all");
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void theCountsAreCorrectInRandomHistories(long seed) {
        Random random = new Random(seed);
        Rig rig = new Rig(1 + random.nextInt(100));
        long now = 0;
        for (int operation = 0; operation < OPERATIONS; operation++) {
            now += random.nextInt(5_000_000);
            int chance = random.nextInt(1_000);
            if (chance < 500) {
                rig.expect(Math.min(random.nextInt(APPLICATIONS), random.nextInt(APPLICATIONS)), now + WAIT);
            } else if (chance < 750 && !rig.expected.isEmpty()) {
                rig.leaves(any(random, rig.expected));
            } else if (chance < 850 && !rig.underWay.isEmpty()) {
                rig.comesAgain(any(random, rig.underWay));
            } else if (chance < 980 && !rig.underWay.isEmpty()) {
                rig.table.settled(any(random, rig.underWay), ExpectationTerm.TOLD);
            } else if (chance < 990) {
                rig.table.expire(now, 1 + random.nextInt(10), entry -> {});
            } else if (chance < 995) {
                rig.table.limit(1 + random.nextInt(100));
            } else {
                int of = random.nextInt(10);
                rig.table.leave(record -> record % 10 == of, record -> assertThat(record % 10)
                        .isEqualTo(of));
            }
            rig.assertCounts("seed " + seed + ", operation " + operation);
        }
        assertThat(rig.gaveWay).as("seed %d", seed).isNotEmpty();
    }

    private static int any(Random random, Map<Integer, Integer> entries) {
        List<Integer> numbers = entries.keySet().stream().sorted().toList();
        return numbers.get(random.nextInt(numbers.size()));
    }
}
