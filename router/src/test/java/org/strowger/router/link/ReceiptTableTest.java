package org.strowger.router.link;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which message a receipt is for, rule by rule. */
class ReceiptTableTest {
    private static final String TO = "447700900123";
    private static final long WAIT = 1_000_000;

    private final ReceiptTable<TestExpected> table = table("learn", 1_000);

    private static ReceiptTable<TestExpected> table(String setting, int max) {
        return new ReceiptTable<>(new ReceiptTable.Plan(TestForm.ALL, setting, max, WAIT), TestExpected.NONE);
    }

    private int match(String id, String destination) {
        return table.match(id, destination, true).number();
    }

    /** Sends and reports so many messages as an SMSC of that form does. */
    private static void teach(ReceiptTable<TestExpected> table, TestForm form, int messages) {
        for (int i = 0; i < messages; i++) {
            long id = 900_000 + 11L * i;
            table.expect(form.inResponse(id), new TestExpected(i, TO, WAIT));
            assertThat(table.match(form.inReceipt(id), TO, true).number()).isEqualTo(i);
        }
    }

    @Test
    void findsWhatWasExpectedOnce() {
        table.expect("1001", new TestExpected(1, TO, WAIT));
        assertThat(match("1002", TO)).isEqualTo(-1);
        assertThat(match("1001", TO)).isEqualTo(1);
        assertThat(match("1001", TO)).isEqualTo(-1);
        assertThat(table.size()).isZero();
    }

    @Test
    void keepsTheEntryUntilTheLastReceipt() {
        table.expect("1001", new TestExpected(1, TO, WAIT));
        assertThat(table.match("1001", TO, false).number()).isEqualTo(1);
        assertThat(table.match("1001", TO, false).number()).isEqualTo(1);
        assertThat(match("1001", TO)).isEqualTo(1);
        assertThat(table.size()).isZero();
    }

    @Test
    void triesAllFormsUntilOneIsLearnt() {
        table.expect("FF", new TestExpected(1, TO, WAIT));
        table.expect("300", new TestExpected(2, TO, WAIT));
        assertThat(match("255", TO)).isEqualTo(1);
        assertThat(match("12c", TO)).isEqualTo(2);
        teach(table, TestForm.HEX_TO_DECIMAL, 20);
        assertThat(table.formText()).isEqualTo("hex-to-decimal (learnt)");
        table.expect("300", new TestExpected(3, TO, WAIT));
        assertThat(match("12c", TO)).isEqualTo(-1);
        assertThat(match("300", TO)).isEqualTo(-1);
        assertThat(match("768", TO)).isEqualTo(3);
    }

    @Test
    void whatWasExpectedBeforeItLearntIsFoundAfterwardsAndWhenItLearnsAnew() {
        table.expect("300", new TestExpected(1, TO, WAIT));
        table.expect("301", new TestExpected(2, TO, WAIT));
        teach(table, TestForm.HEX_TO_DECIMAL, 20);
        assertThat(match("768", TO)).isEqualTo(1);
        for (int i = 0; i < 100; i++) {
            table.expect("5" + i, new TestExpected(100 + i, TO, WAIT));
        }
        for (int i = 0; i < 20; i++) {
            assertThat(match("f" + i, TO)).isEqualTo(-1);
        }
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
    void theDestinationMustAgreeWhenTheReceiptNamesOne() {
        table.expect("1001", new TestExpected(1, TO, WAIT));
        assertThat(match("1001", "447700900999")).isEqualTo(-1);
        assertThat(match("1001", "+447700900123")).isEqualTo(1);
        table.expect("1002", new TestExpected(2, TO, WAIT));
        assertThat(match("1002", "")).isEqualTo(2);
    }

    @Test
    void anIdThatIsUsedAgainLeadsToTheOneThatAgreesAndToTheOldestOfThose() {
        table.expect("7", new TestExpected(1, TO, 100));
        table.expect("7", new TestExpected(2, "447700900555", 200));
        table.expect("7", new TestExpected(3, TO, 300));
        assertThat(match("7", "447700900555")).isEqualTo(2);
        assertThat(match("7", TO)).isEqualTo(1);
        assertThat(match("7", TO)).isEqualTo(3);
    }

    @Test
    void ofOneIdForAllOnlyTheLastSixteenAreRemembered() {
        ReceiptTable<TestExpected> large = table("learn", 1_000_000);
        for (int i = 0; i < 100_000; i++) {
            large.expect("0", new TestExpected(i, TO, WAIT + i));
        }
        assertThat(large.size()).isEqualTo(16);
        assertThat(large.dropped()).isEqualTo(100_000 - 16);
        assertThat(large.match("0", TO, true).number()).isEqualTo(100_000 - 16);
    }

    @Test
    void whenItIsFullTheOldestGivesWay() {
        ReceiptTable<TestExpected> small = table("same", 10);
        for (int i = 0; i < 25; i++) {
            small.expect("" + i, new TestExpected(i, TO, 10_000L * i));
        }
        assertThat(small.size()).isEqualTo(10);
        assertThat(small.dropped()).isEqualTo(15);
        assertThat(small.match("14", TO, true)).isSameAs(TestExpected.NONE);
        assertThat(small.match("15", TO, true).number()).isEqualTo(15);
        small.limit(5);
        small.expect("99", new TestExpected(99, TO, 990_000));
        assertThat(small.size()).isEqualTo(5);
    }

    @Test
    void handsOverThoseThatNeverCame() {
        table.expect("1", new TestExpected(1, TO, 2_000));
        table.expect("2", new TestExpected(2, TO, 1_000));
        List<TestExpected> never = new ArrayList<>();
        table.expire(999, never::add);
        assertThat(never).isEmpty();
        table.expire(1_000, never::add);
        assertThat(never).extracting(TestExpected::number).containsExactly(2);
        assertThat(match("2", TO)).isEqualTo(-1);
        assertThat(match("1", TO)).isEqualTo(1);
    }

    @Test
    void withoutAnIdThereIsNothingToExpect() {
        table.expect("", new TestExpected(1, TO, WAIT));
        assertThat(table.size()).isZero();
        assertThat(match("", TO)).isEqualTo(-1);
    }
}
