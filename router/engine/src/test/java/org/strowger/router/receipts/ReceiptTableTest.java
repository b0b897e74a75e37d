package org.strowger.router.receipts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.strowger.message.Address;
import org.strowger.router.metrics.laws.Equation;
import org.strowger.router.metrics.laws.ExpectationTerm;

/** Which message a receipt is for, rule by rule. */
class ReceiptTableTest {
    private static final int OF_ONE_ID_MAX = 48;
    private static final String TO = "447700900123";
    private static final long WAIT = 1_000_000;

    private final List<Integer> gone = new ArrayList<>();
    private final ReceiptTable table = table("learn", 1_000);

    private ReceiptTable table(String setting, int max) {
        return new ReceiptTable(
                new ReceiptTableSettings(TestForm.ALL, setting, max, WAIT),
                new Equation<>(ExpectationTerm.class),
                (entry, gaveWay) -> gone.add(entry));
    }

    private int match(String id, String destination) {
        return TestExpected.take(table, id, destination, true);
    }

    /** Sends and reports so many messages as an SMSC of that form does. */
    private static void teach(ReceiptTable table, TestForm form, int messages) {
        for (int i = 0; i < messages; i++) {
            long id = 900_000 + 11L * i;
            TestExpected.enter(table, TestExpected.of(form.inResponse(id), i, TO, WAIT));
            assertThat(TestExpected.take(table, form.inReceipt(id), TO, true)).isEqualTo(i);
        }
    }

    @Test
    void findsAnExpectedReceiptOnce() {
        TestExpected.enter(table, TestExpected.of("1001", 1, TO, WAIT));
        assertThat(match("1002", TO)).isEqualTo(-1);
        assertThat(match("1001", TO)).isEqualTo(1);
        assertThat(match("1001", TO)).isEqualTo(-1);
        assertThat(table.size()).isZero();
    }

    @Test
    void aReceiptBeingGivenUpCannotBeMatched() {
        int entry = TestExpected.enter(table, TestExpected.of("1001", 1, TO, 1_000));
        List<Integer> found = new ArrayList<>();
        table.expire(1_000, Integer.MAX_VALUE, never -> found.add(table.look("1001", TO, true)));
        assertThat(found).containsExactly(ReceiptTable.NONE);
        assertThat(gone).containsExactly(entry);
    }

    @Test
    void removesAnEntryEvenIfItsListenerFails() {
        int entry = TestExpected.enter(table, TestExpected.of("1001", 1, TO, 1_000));
        assertThatIllegalStateException()
                .isThrownBy(() -> table.expire(1_000, Integer.MAX_VALUE, never -> {
                    throw new IllegalStateException();
                }));
        assertThat(gone).containsExactly(entry);
        assertThat(match("1001", TO)).isEqualTo(-1);
        assertThat(table.delivering()).isZero();
    }

    @Test
    void keepsTheEntryUntilTheLastReceipt() {
        TestExpected.enter(table, TestExpected.of("1001", 1, TO, WAIT));
        assertThat(TestExpected.take(table, "1001", TO, false)).isEqualTo(1);
        assertThat(TestExpected.take(table, "1001", TO, false)).isEqualTo(1);
        assertThat(match("1001", TO)).isEqualTo(1);
        assertThat(table.size()).isZero();
    }

    @Test
    void triesAllMessageIdFormsUntilOneOfThemIsLearnt() {
        TestExpected.enter(table, TestExpected.of("FF", 1, TO, WAIT));
        TestExpected.enter(table, TestExpected.of("300", 2, TO, WAIT));
        assertThat(match("255", TO)).isEqualTo(1);
        assertThat(match("12c", TO)).isEqualTo(2);
        teach(table, TestForm.HEX_TO_DECIMAL, 20);
        assertThat(table.formText()).isEqualTo("hex-to-decimal (learnt)");
        TestExpected.enter(table, TestExpected.of("300", 3, TO, WAIT));
        assertThat(match("12c", TO)).isEqualTo(-1);
        assertThat(match("300", TO)).isEqualTo(-1);
        assertThat(match("768", TO)).isEqualTo(3);
    }

    @Test
    void findsReceiptsExpectedBeforeAFormWasLearnt() {
        TestExpected.enter(table, TestExpected.of("300", 1, TO, WAIT));
        TestExpected.enter(table, TestExpected.of("301", 2, TO, WAIT));
        teach(table, TestForm.HEX_TO_DECIMAL, 20);
        assertThat(match("768", TO)).isEqualTo(1);
        for (int i = 0; i < 100; i++) {
            TestExpected.enter(table, TestExpected.of("5" + i, 100 + i, TO, WAIT));
        }
        for (int i = 0; i < 20; i++) {
            assertThat(match("f" + i, TO)).isEqualTo(-1);
        }
        assertThat(table.forms().isDoubtful()).isTrue();
        table.learnAnew();
        assertThat(table.formText()).isEqualTo("learning");
        for (int i = 0; i < 10; i++) {
            assertThat(match("f" + i, TO)).isEqualTo(-1);
        }
        assertThat(match("12d", TO)).as("decimal-to-hex").isEqualTo(2);
        assertThat(match("599", TO))
                .as("same, of one that stood under hex alone")
                .isEqualTo(199);
        assertThat(match(Long.toString(0x598, 10), TO)).as("still as hex too").isEqualTo(198);
    }

    @Test
    void theDestinationMustMatchIfTheReceiptContainsOne() {
        TestExpected.enter(table, TestExpected.of("1001", 1, TO, WAIT));
        assertThat(match("1001", "447700900999")).isEqualTo(-1);
        assertThat(match("1001", "+447700900123")).isEqualTo(1);
        TestExpected.enter(table, TestExpected.of("1002", 2, TO, WAIT));
        assertThat(match("1002", "")).isEqualTo(2);
    }

    @Test
    void aReusedIdMatchesTheOldestReceiptWithTheSameDestination() {
        TestExpected.enter(table, TestExpected.of("7", 1, TO, 100));
        TestExpected.enter(table, TestExpected.of("7", 2, "447700900555", 200));
        TestExpected.enter(table, TestExpected.of("7", 3, TO, 300));
        assertThat(match("7", "447700900555")).isEqualTo(2);
        assertThat(match("7", TO)).isEqualTo(1);
        assertThat(match("7", TO)).isEqualTo(3);
    }

    @Test
    void onlyTheLatestReceiptsWithTheSameIdAreKept() {
        ReceiptTable large = table("learn", 1_000_000);
        for (int i = 0; i < 100_000; i++) {
            TestExpected.enter(large, TestExpected.of("0", i, TO, WAIT + i));
        }
        assertThat(large.size()).isEqualTo(OF_ONE_ID_MAX);
        assertThat(large.givenUp()).isEqualTo(100_000 - OF_ONE_ID_MAX);
        assertThat(gone).hasSize(100_000 - OF_ONE_ID_MAX);
        assertThat(TestExpected.take(large, "0", TO, true)).isEqualTo(100_000 - OF_ONE_ID_MAX);
    }

    /** A receipt that the SMSC sends again is not pushed out by the answers that are taken ahead of it. */
    @Test
    void aReturnedReceiptIsPlacedLastAmongReceiptsWithTheSameId() {
        ReceiptTable large = table("same", 1_000);
        int first = TestExpected.enter(large, TestExpected.of("0", 0, TO, WAIT));
        assertThat(large.match("0", TO, true)).isEqualTo(first);
        large.leaves(first);
        for (int i = 1; i < OF_ONE_ID_MAX; i++) {
            TestExpected.enter(large, TestExpected.of("0", i, "4477009" + (10_000 + i), WAIT + i));
        }
        large.comesAgain(first);
        for (int i = 1; i < OF_ONE_ID_MAX; i++) {
            TestExpected.enter(
                    large, TestExpected.of("0", OF_ONE_ID_MAX + i, "4477009" + (20_000 + i), WAIT + 100 + i));
        }
        assertThat(large.givenUp()).isEqualTo(OF_ONE_ID_MAX - 1);
        assertThat(TestExpected.take(large, "0", TO, true)).isZero();
    }

    @Test
    void optionalReceiptsBeyondTheLimitPerIdAreNotCountedAsGivenUp() {
        ReceiptTable large = table("same", 1_000);
        for (int i = 0; i <= OF_ONE_ID_MAX; i++) {
            TestExpected.enter(large, TestExpected.of("0", i, TO, WAIT + i, ReceiptInterest.NEWS));
        }
        assertThat(large.size()).isEqualTo(OF_ONE_ID_MAX);
        assertThat(large.givenUp()).isZero();
    }

    @Test
    void doesNotCountOptionalReceiptsAsGivenUp() {
        ReceiptTable small = table("same", 1);
        ExpectedReceipt end = TestExpected.of("1", 1, TO, WAIT);
        ExpectedReceipt news = TestExpected.of("2", 2, TO, WAIT, ReceiptInterest.NEWS);
        TestExpected.enter(small, news);
        TestExpected.enter(small, end);
        assertThat(small.givenUp()).as("of failures alone most hear nothing").isZero();
        TestExpected.enter(small, news);
        assertThat(small.givenUp()).isEqualTo(1);
    }

    @Test
    void theOldestReceiptIsEvictedFromAFullTable() {
        ReceiptTable small = table("same", 10);
        for (int i = 0; i < 25; i++) {
            TestExpected.enter(small, TestExpected.of("" + i, i, TO, 10_000L * i));
        }
        assertThat(small.size()).isEqualTo(10);
        assertThat(small.givenUp()).isEqualTo(15);
        assertThat(TestExpected.take(small, "14", TO, true)).isEqualTo(-1);
        assertThat(TestExpected.take(small, "15", TO, true)).isEqualTo(15);
        small.limit(5);
        TestExpected.enter(small, TestExpected.of("99", 99, TO, 990_000));
        assertThat(small.size()).isEqualTo(5);
    }

    /** An operator lowers `receipts.max`: a million entries must not go in one turn. */
    @Test
    void aLoweredLimitRemovesOnlyAFewEntriesAtATime() {
        ReceiptTable large = table("same", 10_000);
        for (int i = 0; i < 10_000; i++) {
            TestExpected.enter(large, TestExpected.of(Integer.toString(i), i, TO, 1_000_000 + i));
        }
        large.limit(100);
        TestExpected.enter(large, TestExpected.of("10000", 10_000, TO, 1_000_000 + 10_000));
        assertThat(large.size()).isBetween(9_900, 9_999);
        assertThat(large.expire(0, 1_000, never -> {})).as("there is more").isTrue();
        assertThat(large.size()).isBetween(8_900, 8_999);
        while (large.expire(0, 1_000, never -> {})) {
            assertThat(large.size()).isGreaterThanOrEqualTo(100);
        }
        assertThat(large.size()).isEqualTo(100);
        assertThat(large.givenUp()).isEqualTo(9_901);
        assertThat(TestExpected.take(large, "9901", TO, true))
                .as("those that expire last stay")
                .isEqualTo(9_901);
    }

    @Test
    void reportsALimitedNumberOfMissingReceiptsAtATime() {
        ReceiptTable large = table("same", 10_000);
        for (int i = 0; i < 2_500; i++) {
            TestExpected.enter(large, TestExpected.of(Integer.toString(i), i, TO, 1_000));
        }
        List<Integer> never = new ArrayList<>();
        assertThat(large.expire(2_000, 1_000, never::add)).isTrue();
        assertThat(never).hasSize(1_000);
        assertThat(large.expire(2_000, 1_000, never::add)).isTrue();
        assertThat(large.expire(2_000, 1_000, never::add)).isFalse();
        assertThat(never).hasSize(2_500).doesNotHaveDuplicates();
        assertThat(large.size()).isZero();
    }

    @Test
    void reportsReceiptsThatNeverArrived() {
        TestExpected.enter(table, TestExpected.of("1", 1, TO, 2_000));
        TestExpected.enter(table, TestExpected.of("2", 2, TO, 1_000));
        List<Integer> never = new ArrayList<>();
        table.expire(999, Integer.MAX_VALUE, entry -> never.add(TestExpected.number(table, entry)));
        assertThat(never).isEmpty();
        table.expire(1_000, Integer.MAX_VALUE, entry -> never.add(TestExpected.number(table, entry)));
        assertThat(never).containsExactly(2);
        assertThat(match("2", TO)).isEqualTo(-1);
        assertThat(match("1", TO)).isEqualTo(1);
    }

    @Test
    void noReceiptIsExpectedForAnEmptyMessageId() {
        TestExpected.enter(table, TestExpected.of("", 1, TO, WAIT));
        assertThat(table.size()).isZero();
        assertThat(match("", TO)).isEqualTo(-1);
    }

    @Test
    void distinguishesCopiesFromReceiptsOfOtherMessages() {
        int first = TestExpected.enter(table, TestExpected.of("7", 1, TO, 100));
        assertThat(table.match("7", TO, true)).isEqualTo(first);
        table.leaves(first);
        assertThat(table.size()).isZero();
        assertThat(table.delivering()).isEqualTo(1);
        assertThat(table.match("7", TO, true)).as("a copy").isEqualTo(first);
        assertThat(table.isUnderWay(first)).isTrue();
        assertThat(table.match("7", TO, false)).as("a notification is no copy").isEqualTo(ReceiptTable.NONE);
        assertThat(table.match("7", "447700900555", true)).as("for another").isEqualTo(ReceiptTable.NONE);
        int second = TestExpected.enter(table, TestExpected.of("7", 2, TO, 200));
        assertThat(table.match("7", TO, true)).as("what is expected goes first").isEqualTo(second);
        table.settled(first, ExpectationTerm.TOLD);
        assertThat(gone).containsExactly(first);
        assertThat(table.match("7", TO, true)).isEqualTo(second);
    }

    @Test
    void aReceiptReadInAnotherFormIsNotACopy() {
        int hex = TestExpected.enter(table, TestExpected.of("10", 1, TO, 100));
        assertThat(table.match("16", TO, true)).as("hex-to-decimal").isEqualTo(hex);
        table.leaves(hex);
        assertThat(table.match("10", TO, true))
                .as("the same text, read otherwise")
                .isEqualTo(ReceiptTable.NONE);
        assertThat(table.match("16", TO, true)).isEqualTo(hex);
    }

    @Test
    void expectsAReturnedReceiptAgain() {
        int entry = TestExpected.enter(table, TestExpected.of("7", 1, TO, 100));
        table.match("7", TO, true);
        table.leaves(entry);
        table.expire(1_000, Integer.MAX_VALUE, never -> gone.add(-1));
        assertThat(gone).as("it is not waited for while it is under way").isEmpty();
        table.comesAgain(entry);
        assertThat(table.size()).isEqualTo(1);
        assertThat(table.match("7", TO, true)).isEqualTo(entry);
        table.expire(1_000, Integer.MAX_VALUE, never -> gone.add(-1));
        assertThat(gone).containsExactly(-1, entry);
        assertThat(table.delivering()).isZero();
    }

    @Test
    void receiptsBeingDeliveredAreNotSearchedForARepeatedId() {
        ReceiptTable large = table("learn", 1_000_000);
        List<Integer> left = new ArrayList<>();
        for (int i = 0; i < 1_000; i++) {
            left.add(TestExpected.enter(large, TestExpected.of("0", i, TO, WAIT + i)));
            assertThat(large.match("0", TO, true)).isEqualTo(left.get(i));
            large.leaves(left.get(i));
        }
        assertThat(large.delivering()).isEqualTo(1_000);
        assertThat(large.standsUnder("0")).isLessThanOrEqualTo(OF_ONE_ID_MAX);
        large.comesAgain(left.get(999));
        assertThat(large.match("0", TO, true)).as("found though it was not").isEqualTo(left.get(999));
        large.leaves(left.get(999));
        left.forEach(each -> large.settled(each, ExpectationTerm.TOLD));
        assertThat(large.delivering()).isZero();
        assertThat(large.standsUnder("0")).isZero();
    }

    @Test
    void entriesAreFoundInEveryMessageIdForm() {
        ReceiptTable same = table("same", 1_000);
        int expected = TestExpected.enter(same, TestExpected.of("ff", 1, TO, WAIT));
        int left = TestExpected.enter(same, TestExpected.of("10", 2, TO, WAIT));
        assertThat(same.match("10", TO, true)).isEqualTo(left);
        same.leaves(left);
        same.read(TestForm.ALL, "hex-to-decimal");
        assertThat(same.match("255", TO, true)).isEqualTo(expected);
        assertThat(same.match("16", TO, true)).as("a copy in the other form").isEqualTo(left);
        same.comesAgain(left);
        assertThat(TestExpected.take(same, "16", TO, true)).isEqualTo(2);
        assertThat(TestExpected.take(same, "255", TO, true)).isEqualTo(1);
    }

    /** Each differs in one thing. */
    private static List<Address> othersThan(Address one) {
        String last = one.text().substring(1);
        return List.of(
                new Address(one.ton() + 1, one.npi(), one.text()),
                new Address(one.ton(), one.npi() + 1, one.text()),
                new Address(one.ton(), one.npi(), last),
                new Address(one.ton(), one.npi(), one.text() + "0"),
                new Address(one.ton(), one.npi(), "x" + last),
                Address.NONE);
    }

    @Test
    void keepsIdsAndAddressesOfAnyLength() {
        String[] ids = {"1", "0123456789".repeat(3), "0123456789".repeat(6), "x".repeat(1_000)};
        Address[] sources = {Address.NONE, Address.alphanumeric("S\u00e9cure"), new Address(255, 254, "1".repeat(300))};
        for (String id : ids) {
            for (Address source : sources) {
                for (String sent : List.of("", TO, "00" + TO)) {
                    Address destination = Address.international(TO);
                    long number = Long.MIN_VALUE + id.length();
                    ExpectedReceipt expected = new ExpectedReceipt(
                            "operator-a",
                            "shop",
                            number,
                            id,
                            ReceiptInterest.NEWS,
                            false,
                            ReceiptExtras.NONE,
                            source,
                            destination,
                            sent,
                            0,
                            WAIT);
                    int entry = table.expect(expected, 99_999, id.length(), ExpectationTerm.ASKED);
                    assertThat(table.smscId(entry)).isEqualTo(id);
                    assertThat(table.source(entry)).isEqualTo(source);
                    assertThat(table.destination(entry)).isEqualTo(destination);
                    assertThat(table.isDestination(entry, destination)).isTrue();
                    for (Address other : othersThan(destination)) {
                        assertThat(table.isDestination(entry, other)).isFalse();
                    }
                    assertThat(table.sent(entry)).isEqualTo(sent);
                    assertThat(table.messageId(entry)).isEqualTo(Long.MIN_VALUE + id.length());
                    assertThat(table.application(entry)).isEqualTo(99_999);
                    assertThat(table.wanted(entry)).isEqualTo(ReceiptInterest.NEWS);
                    assertThat(table.match(id, sent, true)).isEqualTo(entry);
                    table.leaves(entry);
                    table.settled(entry, ExpectationTerm.TOLD);
                }
            }
        }
        assertThat(TestExpected.enter(table, TestExpected.of("x".repeat(1_025), 1, TO, WAIT)))
                .as("no SMSC means that")
                .isEqualTo(ReceiptTable.NONE);
    }
}
