package org.strowger.router.receipts;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.router.metrics.laws.Equation;
import org.strowger.router.metrics.laws.ExpectationTerm;

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
    private record Sent(int number, String inResponse, String inReceipt, String to, long until) {}

    /** The fate of an entry: its receipt may have left, read in some form. */
    private static final class Entry {
        private final Sent sent;
        private boolean left;
        private int form;

        Entry(Sent sent) {
            this.sent = sent;
        }
    }

    /** The table, the list, and an SMSC. */
    private static final class Rig {
        private final Random random;
        private final Equation<ExpectationTerm> laws = new Equation<>(ExpectationTerm.class);
        private final ReceiptTable table;
        private final boolean told;
        private final List<Entry> model = new ArrayList<>();
        private final Map<Integer, Integer> slots = new HashMap<>();
        private final Set<String> texts = new HashSet<>();
        private TestForm form;
        private String where = "";
        private long now;
        private int sent;
        private int found;
        private int copies;
        private int formOfSearch;

        Rig(long seed) {
            random = new Random(seed);
            form = TestForm.values()[random.nextInt(3)];
            told = seed % 4 == 0;
            String setting = told ? form.label() : "learn";
            table = new ReceiptTable(
                    new ReceiptTableSettings(TestForm.ALL, setting, Integer.MAX_VALUE, WAIT),
                    laws,
                    (entry, gaveWay) ->
                            assertThat(slots.values().remove(entry)).as(where).isTrue());
        }

        void step(String run) {
            where = run;
            now += random.nextInt(12_000_000);
            int chance = random.nextInt(10_000);
            if (chance < 4_000) {
                expect();
            } else if (chance < 7_000) {
                report();
            } else if (chance < 9_900) {
                settle();
            } else if (chance < 9_990) {
                expire();
            } else if (!told) {
                form = TestForm.values()[random.nextInt(3)];
            }
            assertThat(table.size()).as(where).isEqualTo((int)
                    model.stream().filter(entry -> !entry.left).count());
            assertThat(table.size() + table.delivering()).as(where).isEqualTo(model.size());
            assertThat(laws.difference()).as(where).isZero();
            assertThat(laws.get(ExpectationTerm.EXPECTED)).as(where).isEqualTo(table.size());
            assertThat(laws.get(ExpectationTerm.IN_FLIGHT)).as(where).isEqualTo(table.delivering());
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
            Sent message = new Sent(sent++, form.inResponse(number), form.inReceipt(number), destination(), until);
            int slot = TestExpected.enter(
                    table, TestExpected.of(message.inResponse(), message.number(), message.to(), until));
            assertThat(slots.put(message.number(), slot)).as(where).isNull();
            model.add(new Entry(message));
        }

        private void report() {
            boolean stray = model.isEmpty() || random.nextInt(10) == 0;
            Sent of = stray
                    ? new Sent(-1, "", form.inReceipt(random.nextInt(IDS)), destination(), 0)
                    : model.get(random.nextInt(model.size())).sent;
            String named = random.nextInt(20) == 0 ? "" : random.nextInt(3) == 0 ? "+" + of.to() : of.to();
            boolean last = random.nextInt(4) > 0;
            Entry due = search(of.inReceipt(), named, last);
            boolean known = table.forms().known() != LearnedIdForm.UNKNOWN;
            int came = table.match(of.inReceipt(), named, last);
            assertThat(TestExpected.number(table, came)).as(where).isEqualTo(due.sent.number());
            if (came != ReceiptTable.NONE) {
                assertThat(slots).as(where).containsEntry(due.sent.number(), came);
                assertThat(table.isUnderWay(came)).as(where).isEqualTo(due.left);
                copies += due.left ? 1 : 0;
                found++;
                if (last && !due.left) {
                    table.leaves(came);
                    due.left = true;
                    due.form = formOfSearch;
                }
            }
            if (table.forms().isDoubtful()) {
                table.learnAnew();
            }
            letItReadAnew(known);
        }

        /** Of most that leave, not many are under way at once. */
        private void settle() {
            List<Entry> unanswered = model.stream().filter(entry -> entry.left).toList();
            if (!unanswered.isEmpty()) {
                Entry one = unanswered.get(random.nextInt(unanswered.size()));
                int slot = slots.getOrDefault(one.sent.number(), ReceiptTable.NONE);
                if (random.nextInt(4) == 0) {
                    table.comesAgain(slot);
                    one.left = false;
                } else {
                    table.settled(slot, ExpectationTerm.TOLD);
                    model.remove(one);
                }
            }
        }

        /**
         * Entries that were filed under one form are filed under the others a little with each call; here that is
         * waited for.
         */
        private void letItReadAnew(boolean known) {
            if (known && table.forms().known() == LearnedIdForm.UNKNOWN) {
                for (int i = 0; i < 500; i++) {
                    table.match("nobody's", "", false);
                }
            }
        }

        private Entry search(String id, String destination, boolean last) {
            for (boolean left : last ? new boolean[] {false, true} : new boolean[] {false}) {
                for (int number = 0; number < TestForm.ALL.size(); number++) {
                    TestForm reading = TestForm.values()[number];
                    int now = number;
                    if (table.forms().uses(number)) {
                        List<Entry> fits = model.stream()
                                .filter(entry -> entry.left == left && (!left || entry.form == now))
                                .filter(entry -> reading.ofResponse(entry.sent.inResponse())
                                        .equals(reading.ofReceipt(id)))
                                .filter(entry -> SubscriberNumbers.agree(entry.sent.to(), destination))
                                .sorted(Comparator.comparingLong(entry -> entry.sent.until()))
                                .toList();
                        if (!fits.isEmpty()) {
                            formOfSearch = number;
                            return fits.get(0);
                        }
                    }
                }
            }
            return new Entry(new Sent(-1, "", "", "", 0));
        }

        private void expire() {
            List<Integer> expired = new ArrayList<>();
            table.expire(now, Integer.MAX_VALUE, entry -> expired.add(TestExpected.number(table, entry)));
            assertThat(expired)
                    .as(where)
                    .containsExactlyInAnyOrderElementsOf(model.stream()
                            .filter(entry -> !entry.left && entry.sent.until() <= now)
                            .map(entry -> entry.sent.number())
                            .toList());
            model.removeIf(entry -> !entry.left && entry.sent.until() <= now);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void findsTheSameEntriesAsALinearSearch(long seed) {
        Rig rig = new Rig(seed);
        for (int operation = 0; operation < OPERATIONS; operation++) {
            rig.step("seed " + seed + ", operation " + operation);
        }
        assertThat(rig.copies).as("seed %d: copies", seed).isPositive();
        assertThat(rig.found)
                .as("seed %d: receipts that were for something", seed)
                .isGreaterThan(OPERATIONS / 10);
        if (!rig.told) {
            assertThat(rig.texts).as("seed %d: learnt and unlearnt", seed).hasSizeGreaterThan(2);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void holdsAtMostItsMaximumAndAccountsForEveryReceipt(long seed) {
        Random random = new Random(seed);
        int max = 1 + random.nextInt(300);
        int[] gone = new int[1];
        ReceiptTable table = new ReceiptTable(
                new ReceiptTableSettings(TestForm.ALL, "learn", max, WAIT),
                new Equation<>(ExpectationTerm.class),
                (entry, gaveWay) -> gone[0]++);
        int ended = 0;
        int[] expired = new int[1];
        long now = 0;
        for (int operation = 1; operation <= OPERATIONS; operation++) {
            now += random.nextInt((int) (WAIT / 100));
            TestExpected.enter(table, TestExpected.of("" + random.nextInt(IDS), operation, "447700900123", now + WAIT));
            if (random.nextInt(3) == 0) {
                ended += TestExpected.take(table, "" + random.nextInt(IDS), "", true) < 0 ? 0 : 1;
            }
            if (random.nextInt(200) == 0) {
                table.expire(now, Integer.MAX_VALUE, expected -> expired[0]++);
            }
            assertThat(table.size())
                    .as("seed %d, operation %d", seed, operation)
                    .isLessThanOrEqualTo(max);
            assertThat(table.size() + gone[0])
                    .as("seed %d, operation %d", seed, operation)
                    .isEqualTo(operation);
        }
        assertThat(table.givenUp()).as("seed %d", seed).isPositive().isEqualTo(gone[0] - ended - expired[0]);
    }
}
