package org.strowger.router.link;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The table against a list that is searched anew each time. The SMSC uses ids again, changes the form of its ids now
 * and then, reports what was never sent, names nobody at times, and leaves receipts away.
 */
class ReceiptTableModelTest {
    private static final long WAIT = 1_024_000_000;
    private static final int IDS = 300;
    private static final int OPERATIONS = 20_000;
    private static final int ENDS_APART = 100_000;

    /** A message that was sent: how the SMSC wrote its id, and how it will write it. */
    private record Sent(String inResponse, String inReceipt, TestExpected expected) {}

    /** The table, the list, and an SMSC. */
    private static final class Rig {
        private final Random random;
        private final ReceiptTable<TestExpected> table;
        private final boolean told;
        private final List<Sent> model = new ArrayList<>();
        private final Set<String> texts = new HashSet<>();
        private TestForm form;
        private String where = "";
        private long now;
        private int sent;
        private int found;

        Rig(long seed) {
            random = new Random(seed);
            form = TestForm.values()[random.nextInt(3)];
            told = seed % 4 == 0;
            String setting = told ? form.label() : "learn";
            table = new ReceiptTable<>(
                    new ReceiptTable.Plan(TestForm.ALL, setting, Integer.MAX_VALUE, WAIT), TestExpected.NONE);
        }

        void step(String place) {
            where = place;
            now += random.nextInt(12_000_000);
            int chance = random.nextInt(10_000);
            if (chance < 5_000) {
                expect();
            } else if (chance < 9_900) {
                report();
            } else if (chance < 9_990) {
                expire();
            } else if (!told) {
                form = TestForm.values()[random.nextInt(3)];
            }
            assertThat(table.size()).as(where).isEqualTo(model.size());
            texts.add(table.formText());
        }

        private String destination() {
            return "4477009000" + (10 + random.nextInt(20));
        }

        private void expect() {
            long number = random.nextInt(IDS);
            // No two end at the same time, so that the oldest is never in doubt.
            long until = now + WAIT - random.nextInt(3) * (WAIT / 4);
            until += sent - until % ENDS_APART;
            TestExpected expected = new TestExpected(sent++, destination(), until);
            Sent message = new Sent(form.inResponse(number), form.inReceipt(number), expected);
            table.expect(message.inResponse(), expected);
            model.add(message);
        }

        private void report() {
            boolean stray = model.isEmpty() || random.nextInt(10) == 0;
            Sent of = stray ? new Sent("", "", TestExpected.NONE) : model.get(random.nextInt(model.size()));
            String id = stray ? form.inReceipt(random.nextInt(IDS)) : of.inReceipt();
            String to = stray ? destination() : of.expected().destination();
            String named = random.nextInt(20) == 0 ? "" : random.nextInt(3) == 0 ? "+" + to : to;
            boolean last = random.nextInt(4) > 0;
            TestExpected due = search(id, named);
            boolean known = table.forms().known() != LearntForm.UNKNOWN;
            TestExpected came = table.match(id, named, last);
            assertThat(came).as(where).isEqualTo(due);
            if (last) {
                model.removeIf(message -> message.expected().equals(due));
            }
            found += came.equals(TestExpected.NONE) ? 0 : 1;
            letItReadAnew(known);
        }

        /** What was filed under one form is filed under the others a little with each call; here that is waited for. */
        private void letItReadAnew(boolean known) {
            if (known && table.forms().known() == LearntForm.UNKNOWN) {
                for (int i = 0; i < 500; i++) {
                    table.match("nobody's", "", false);
                }
            }
        }

        private TestExpected search(String id, String destination) {
            for (int number = 0; number < TestForm.ALL.size(); number++) {
                TestForm reading = TestForm.values()[number];
                if (table.forms().uses(number)) {
                    List<TestExpected> fits = model.stream()
                            .filter(message ->
                                    reading.ofResponse(message.inResponse()).equals(reading.ofReceipt(id)))
                            .map(Sent::expected)
                            .filter(expected -> Numbers.agree(expected.destination(), destination))
                            .sorted(Comparator.comparingLong(TestExpected::untilNanos))
                            .toList();
                    if (!fits.isEmpty()) {
                        return fits.get(0);
                    }
                }
            }
            return TestExpected.NONE;
        }

        private void expire() {
            List<TestExpected> expired = new ArrayList<>();
            table.expire(now, expired::add);
            assertThat(expired)
                    .as(where)
                    .containsExactlyInAnyOrderElementsOf(model.stream()
                            .map(Sent::expected)
                            .filter(expected -> expected.untilNanos() <= now)
                            .toList());
            model.removeIf(message -> message.expected().untilNanos() <= now);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void findsWhatASearchFinds(long seed) {
        Rig rig = new Rig(seed);
        for (int operation = 0; operation < OPERATIONS; operation++) {
            rig.step("seed " + seed + ", operation " + operation);
        }
        assertThat(rig.found)
                .as("seed %d: receipts that were for something", seed)
                .isGreaterThan(OPERATIONS / 10);
        if (!rig.told) {
            assertThat(rig.texts).as("seed %d: learnt and unlearnt", seed).hasSizeGreaterThan(2);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void neverHoldsMoreThanItMayAndAccountsForEach(long seed) {
        Random random = new Random(seed);
        int max = 1 + random.nextInt(300);
        ReceiptTable<TestExpected> table =
                new ReceiptTable<>(new ReceiptTable.Plan(TestForm.ALL, "learn", max, WAIT), TestExpected.NONE);
        int ended = 0;
        int[] expired = new int[1];
        long now = 0;
        for (int operation = 1; operation <= OPERATIONS; operation++) {
            now += random.nextInt((int) (WAIT / 100));
            table.expect("" + random.nextInt(IDS), new TestExpected(operation, "447700900123", now + WAIT));
            if (random.nextInt(3) == 0) {
                ended += table.match("" + random.nextInt(IDS), "", true).equals(TestExpected.NONE) ? 0 : 1;
            }
            if (random.nextInt(200) == 0) {
                table.expire(now, expected -> expired[0]++);
            }
            assertThat(table.size())
                    .as("seed %d, operation %d", seed, operation)
                    .isLessThanOrEqualTo(max);
            assertThat(table.size() + ended + expired[0] + table.dropped())
                    .as("seed %d, operation %d", seed, operation)
                    .isEqualTo(operation);
        }
        assertThat(table.dropped()).as("seed %d", seed).isPositive();
    }
}
