package org.strowger.router.receipts;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.router.metrics.laws.Equation;
import org.strowger.router.metrics.laws.ExpectationTerm;

/** Receipts and what they are for come together, whichever comes first. */
class ReceiptMatcherTest {
    private static final String TO = "447700900123";
    private static final String OTHER = "447700900555";
    private static final long WAIT = 1_000_000;
    private static final long EARLY_WAIT = 5_000;

    private final ReceiptMatcher<TestReceipt> matcher = matcher(3);
    private final List<String> found = new ArrayList<>();
    private final List<Integer> lost = new ArrayList<>();

    private static ReceiptMatcher<TestReceipt> matcher(int earlyMax) {
        ReceiptTable table = new ReceiptTable(
                new ReceiptTableSettings(TestForm.ALL, "learn", 1_000_000, WAIT),
                new Equation<>(ExpectationTerm.class),
                (gone, gaveWay) -> {});
        return new ReceiptMatcher<>(table, new ReceiptMatcher.Early(earlyMax, EARLY_WAIT));
    }

    private void expect(String id, int number, String to) {
        int expected = TestExpected.enter(matcher.table(), TestExpected.of(id, number, to, WAIT));
        matcher.lookForEarly(expected, id, to, (entry, receipt) -> {
            found.add(receipt.number() + " for " + matcher.table().messageId(entry));
            leave(matcher, entry, receipt);
        });
    }

    /** As the owner does: a last receipt leaves, and is settled at once. */
    private static void leave(ReceiptMatcher<TestReceipt> matcher, int entry, TestReceipt receipt) {
        if (receipt.isLast()) {
            matcher.table().leaves(entry);
            matcher.table().settled(entry, ExpectationTerm.TOLD);
        }
    }

    private int received(int number, String id, String to, boolean last, long now) {
        TestReceipt receipt = new TestReceipt(number, id, to, last);
        int entry = matcher.table().match(id, to, last);
        if (entry == ReceiptTable.NONE && !matcher.hold(receipt, now)) {
            lost.add(number);
        }
        int owner = TestExpected.number(matcher.table(), entry);
        if (entry != ReceiptTable.NONE) {
            leave(matcher, entry, receipt);
        }
        return owner;
    }

    @Test
    void aReceiptAfterItsResponseIsMatchedAtOnce() {
        expect("1", 1, TO);
        assertThat(received(10, "1", TO, true, 0)).isEqualTo(1);
        assertThat(matcher.early()).isZero();
        assertThat(found).isEmpty();
    }

    @Test
    void aReceiptBeforeItsResponseIsMatchedWhenTheResponseArrives() {
        assertThat(received(10, "1", TO, true, 0)).isEqualTo(-1);
        assertThat(matcher.early()).isEqualTo(1);
        expect("2", 2, TO);
        assertThat(found).isEmpty();
        expect("1", 1, TO);
        assertThat(found).containsExactly("10 for 1");
        assertThat(matcher.early()).isZero();
        assertThat(matcher.table().size()).isEqualTo(1);
    }

    @Test
    void severalReceiptsForOneMessageAreMatchedInOrder() {
        received(10, "1", TO, false, 0);
        received(11, "1", OTHER, true, 0);
        received(12, "1", TO, true, 0);
        expect("1", 1, TO);
        assertThat(found).containsExactly("10 for 1", "12 for 1");
        assertThat(matcher.early()).isEqualTo(1);
    }

    @Test
    void aReceiptIsMatchedInEachMessageIdFormInUse() {
        received(10, "255", TO, true, 0);
        expect("FF", 1, TO);
        received(11, "ff", TO, true, 0);
        expect("255", 2, TO);
        assertThat(found).containsExactly("10 for 1", "11 for 2");
    }

    @Test
    void anUnmatchedReceiptIsGivenUpAfterAWhile() {
        received(10, "1", TO, true, 0);
        received(11, "2", TO, true, 1);
        List<Integer> nobodys = new ArrayList<>();
        matcher.expire(
                EARLY_WAIT - 1,
                Integer.MAX_VALUE,
                never -> {},
                (entry, late) -> {},
                receipt -> nobodys.add(receipt.number()));
        assertThat(nobodys).isEmpty();
        matcher.expire(
                EARLY_WAIT,
                Integer.MAX_VALUE,
                never -> {},
                (entry, late) -> {},
                receipt -> nobodys.add(receipt.number()));
        assertThat(nobodys).containsExactly(10);
        expect("1", 1, TO);
        expect("2", 2, TO);
        assertThat(found).containsExactly("11 for 2");
        assertThat(matcher.unmatched()).isEqualTo(1);
    }

    @Test
    void reportsAReceiptWithoutRoomAndReusesFreedRoom() {
        for (int i = 0; i < 4; i++) {
            received(10 + i, "" + i, TO, true, 0);
        }
        assertThat(lost).containsExactly(13);
        assertThat(matcher.unmatched()).isEqualTo(1);
        expect("0", 0, TO);
        assertThat(received(14, "4", TO, true, 1)).isEqualTo(-1);
        assertThat(lost).as("the place of the one that was found").containsExactly(13);
        assertThat(matcher.early()).isEqualTo(3);
    }

    @Test
    void reportsExpectedReceiptsThatNeverArrived() {
        expect("1", 1, TO);
        List<Integer> never = new ArrayList<>();
        matcher.expire(
                WAIT,
                Integer.MAX_VALUE,
                entry -> never.add(TestExpected.number(matcher.table(), entry)),
                (entry, late) -> {},
                receipt -> {});
        assertThat(never).containsExactly(1);
    }

    private void teach(ReceiptMatcher<TestReceipt> matcher, TestForm form, int messages) {
        for (int i = 0; i < messages; i++) {
            TestExpected.enter(matcher.table(), TestExpected.of(form.inResponse(90_000 + i), i, TO, WAIT));
            TestExpected.take(matcher.table(), form.inReceipt(90_000 + i), TO, true);
        }
    }

    @Test
    void receiptsBeforeTheirResponsesDoNotMakeTheFormDoubtful() {
        ReceiptMatcher<TestReceipt> matcher = matcher(1_000);
        teach(matcher, TestForm.HEX_TO_DECIMAL, 20);
        for (int i = 0; i < 100; i++) {
            TestReceipt receipt = new TestReceipt(i, TestForm.HEX_TO_DECIMAL.inReceipt(i), TO, true);
            assertThat(matcher.table().match(receipt.receiptId(), TO, true)).isEqualTo(ReceiptTable.NONE);
            matcher.hold(receipt, 1_000_000L * i);
        }
        assertThat(matcher.table().formText()).isEqualTo("hex-to-decimal (learnt)");
        for (int i = 0; i < 100; i++) {
            String id = TestForm.HEX_TO_DECIMAL.inResponse(i);
            int entry = TestExpected.enter(matcher.table(), TestExpected.of(id, i, TO, WAIT));
            matcher.lookForEarly(entry, id, TO, (owner, receipt) -> {
                found.add(receipt.number() + " for " + matcher.table().messageId(owner));
                leave(matcher, owner, receipt);
            });
        }
        assertThat(found).hasSize(100).contains("99 for 99");
        assertThat(matcher.early()).isZero();
    }

    @Test
    void anEarlyCopyDoesNotMakeTheFormDoubtful() {
        ReceiptMatcher<TestReceipt> matcher = matcher(1_000);
        teach(matcher, TestForm.HEX_TO_DECIMAL, 20);
        holdUnmatched(matcher, 500, 0);
        holdUnmatched(matcher, 500, 0);
        String id = TestForm.HEX_TO_DECIMAL.inResponse(500);
        int entry = TestExpected.enter(matcher.table(), TestExpected.of(id, 1, TO, WAIT));
        matcher.lookForEarly(entry, id, TO, (owner, receipt) -> {
            found.add(Integer.toString(receipt.number()));
            if (matcher.table().isExpected(owner)) {
                leave(matcher, owner, receipt);
            }
        });
        assertThat(found).hasSize(2);
        for (int i = 0; i < 100; i++) {
            holdUnmatched(matcher, 1_000 + i, 60_000_000_000L + i);
        }
        assertThat(matcher.table().formText()).isEqualTo("hex-to-decimal (learnt)");
    }

    private static void holdUnmatched(ReceiptMatcher<TestReceipt> matcher, int number, long now) {
        TestReceipt receipt = new TestReceipt(number, TestForm.HEX_TO_DECIMAL.inReceipt(number), TO, true);
        assertThat(matcher.table().match(receipt.receiptId(), TO, true)).isEqualTo(ReceiptTable.NONE);
        matcher.hold(receipt, now);
    }

    @Test
    void aReceiptReadInAWrongFormIsMatchedAtItsDeadline() {
        ReceiptMatcher<TestReceipt> matcher = new ReceiptMatcher<>(
                new ReceiptTable(
                        new ReceiptTableSettings(TestForm.ALL, "learn", 1_000_000, 1L << 50),
                        new Equation<>(ExpectationTerm.class),
                        (gone, gaveWay) -> {}),
                ReceiptMatcher.Early.USUAL);
        teach(matcher, TestForm.SAME, 20);
        for (int i = 0; i < 100; i++) {
            TestExpected.enter(
                    matcher.table(),
                    TestExpected.of(TestForm.DECIMAL_TO_HEX.inResponse(500 + i), i, TO, Long.MAX_VALUE >> 2));
        }
        for (int i = 0; i < 100; i++) {
            String id = TestForm.DECIMAL_TO_HEX.inReceipt(500 + i);
            int entry = matcher.table().match(id, TO, true);
            TestReceipt receipt = new TestReceipt(i, id, TO, true);
            if (entry == ReceiptTable.NONE) {
                matcher.hold(receipt, 20_000_000L * i);
            } else {
                found.add(receipt.number() + " for " + matcher.table().messageId(entry));
                leave(matcher, entry, receipt);
            }
        }
        assertThat(matcher.table().formText()).as("in doubt for a second").isNotEqualTo("same (learnt)");
        assertThat(matcher.early()).isBetween(50, 60);
        matcher.expire(
                10_000_000_000L,
                Integer.MAX_VALUE,
                never -> {},
                (entry, receipt) -> {
                    found.add(receipt.number() + " for " + matcher.table().messageId(entry));
                    leave(matcher, entry, receipt);
                },
                receipt -> lost.add(receipt.number()));
        assertThat(lost).isEmpty();
        assertThat(found).hasSize(100).contains("0 for 0", "99 for 99");
    }

    /** Each message has a response and two receipts; they come in any order, and the outcome is the same. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void matchesReceiptsInAnyOrder(long seed) {
        Random random = new Random(seed);
        TestForm form = TestForm.values()[random.nextInt(3)];
        ReceiptMatcher<TestReceipt> matcher = matcher(1_000_000);
        Map<Integer, Integer> owners = new HashMap<>();
        List<Runnable> events = new ArrayList<>();
        int messages = 5_000;
        for (int i = 0; i < messages; i++) {
            int number = i;
            long id = 50_000 + 7L * i;
            String to = "44770090" + (1_000 + random.nextInt(9_000));
            Runnable response = () -> matcher.lookForEarly(
                    TestExpected.enter(matcher.table(), TestExpected.of(form.inResponse(id), number, to, WAIT)),
                    form.inResponse(id),
                    to,
                    (entry, receipt) -> {
                        owners.put(receipt.number(), TestExpected.number(matcher.table(), entry));
                        leave(matcher, entry, receipt);
                    });
            Runnable notification = () -> receive(matcher, owners, number, form.inReceipt(id), to, false);
            Runnable end = () -> receive(matcher, owners, messages + number, form.inReceipt(id), "+" + to, true);
            // Of one message only the response changes its place, as the receipts come by one way.
            List<Runnable> order = new ArrayList<>(List.of(notification, end));
            order.add(random.nextInt(3), response);
            events.addAll(order);
        }
        mixNearby(events, random);
        events.forEach(Runnable::run);
        matcher.expire(WAIT - 1, Integer.MAX_VALUE, never -> {}, (entry, late) -> {}, receipt -> {});
        assertThat(owners).as("seed %d", seed).hasSize(2 * messages);
        for (int i = 0; i < messages; i++) {
            assertThat(owners).as("seed %d", seed).containsEntry(i, i).containsEntry(messages + i, i);
        }
        assertThat(matcher.table().size()).as("seed %d", seed).isZero();
        assertThat(matcher.early()).as("seed %d", seed).isZero();
    }

    private static void receive(
            ReceiptMatcher<TestReceipt> matcher,
            Map<Integer, Integer> owners,
            int number,
            String id,
            String to,
            boolean last) {
        TestReceipt receipt = new TestReceipt(number, id, to, last);
        int entry = matcher.table().match(id, to, last);
        if (entry == ReceiptTable.NONE) {
            assertThat(matcher.hold(receipt, 0)).isTrue();
        } else {
            owners.put(number, TestExpected.number(matcher.table(), entry));
            leave(matcher, entry, receipt);
        }
    }

    /** Messages are mixed with each other, in pieces of three events, which keep their order. */
    private static void mixNearby(List<Runnable> events, Random random) {
        List<List<Runnable>> messages = new ArrayList<>();
        for (int i = 0; i < events.size(); i += 3) {
            messages.add(new ArrayList<>(events.subList(i, i + 3)));
        }
        Collections.shuffle(messages, random);
        events.clear();
        List<List<Runnable>> open = new ArrayList<>();
        while (!messages.isEmpty() || !open.isEmpty()) {
            while (open.size() < 20 && !messages.isEmpty()) {
                open.add(messages.remove(messages.size() - 1));
            }
            List<Runnable> one = open.get(random.nextInt(open.size()));
            events.add(one.remove(0));
            if (one.isEmpty()) {
                open.remove(one);
            }
        }
    }
}
