package org.strowger.tools.load;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.strowger.tools.load.MessageTally.Finding;

/** The accounts of a connection: what is found missing, doubled and crossed. */
class MessageTallyTest {
    private static final long ONE = MessageTally.mark("1");
    private static final long TWO = MessageTally.mark("2");

    private static MessageTally sent(int count) {
        MessageTally tally = new MessageTally();
        for (int i = 0; i < count; i++) {
            tally.sent();
        }
        return tally;
    }

    @Test
    void aReceiptAfterItsAnswerMatchesOnce() {
        MessageTally tally = sent(2);
        assertThat(tally.accepted(0, ONE)).isEqualTo(Finding.WAITING);
        assertThat(tally.accepted(1, TWO)).isEqualTo(Finding.WAITING);
        assertThat(tally.missing()).isEqualTo(2);
        assertThat(tally.receipt(0, 1, ONE)).isEqualTo(Finding.MATCHED);
        assertThat(tally.receipt(0, 1, ONE)).isEqualTo(Finding.DOUBLED);
        assertThat(tally.missing()).isEqualTo(1);
    }

    @Test
    void aReceiptWithTheIdOfAnotherMessageIsCountedAsCrossed() {
        MessageTally tally = sent(2);
        tally.accepted(0, ONE);
        tally.accepted(1, TWO);
        assertThat(tally.receipt(0, 1, TWO)).isEqualTo(Finding.CROSSED);
        assertThat(tally.receipt(1, 1, ONE)).isEqualTo(Finding.CROSSED);
        assertThat(tally.missing()).isEqualTo(2);
    }

    @Test
    void aReceiptOfAnUnsentOrRefusedMessageIsCountedAsCrossed() {
        MessageTally tally = sent(1);
        tally.refused(0);
        assertThat(tally.receipt(0, 1, ONE)).isEqualTo(Finding.CROSSED);
        assertThat(tally.receipt(7, 1, ONE)).isEqualTo(Finding.CROSSED);
    }

    @Test
    void aReceiptBeforeItsResponseMatchesWhenTheResponseArrives() {
        MessageTally tally = sent(3);
        assertThat(tally.receipt(0, 1, ONE)).isEqualTo(Finding.WAITING);
        assertThat(tally.receipt(0, 1, ONE)).isEqualTo(Finding.DOUBLED);
        assertThat(tally.accepted(0, ONE)).isEqualTo(Finding.MATCHED);
        tally.receipt(1, 1, ONE);
        assertThat(tally.accepted(1, TWO)).isEqualTo(Finding.CROSSED);
        tally.receipt(2, 1, ONE);
        assertThat(tally.refused(2)).isEqualTo(Finding.CROSSED);
        assertThat(tally.missing()).isZero();
    }

    @Test
    void aReceiptOfAnUnansweredMessageIsOptional() {
        MessageTally tally = sent(2);
        assertThat(tally.uncertain(0)).isEqualTo(Finding.WAITING);
        assertThat(tally.missing()).as("nobody promised one").isZero();
        assertThat(tally.receipt(0, 1, ONE)).isEqualTo(Finding.MATCHED);
        tally.receipt(1, 1, TWO);
        assertThat(tally.uncertain(1)).isEqualTo(Finding.MATCHED);
    }

    @Test
    void thePartsOfAMessageShareANumberAndDifferInTheirIds() {
        MessageTally tally = sent(3);
        tally.accepted(0, ONE);
        tally.accepted(1, TWO);
        tally.accepted(2, MessageTally.mark("3"));
        assertThat(tally.receipt(0, 2, TWO)).isEqualTo(Finding.MATCHED);
        assertThat(tally.receipt(0, 2, ONE)).isEqualTo(Finding.MATCHED);
        assertThat(tally.receipt(0, 2, MessageTally.mark("3"))).isEqualTo(Finding.CROSSED);
        assertThat(tally.receipt(0, 2, TWO)).isEqualTo(Finding.DOUBLED);
    }

    @Test
    void keepsNoEntryForFinishedMessages() {
        MessageTally tally = new MessageTally();
        for (int i = 0; i < 100_000; i++) {
            tally.sent();
            long mark = MessageTally.mark(Integer.toString(i));
            tally.accepted(i, mark);
            if (i != 10) {
                assertThat(tally.receipt(i, 1, mark)).isEqualTo(Finding.MATCHED);
            }
        }
        assertThat(tally.sheets()).as("the first, for 10, and the last").isEqualTo(2);
        assertThat(tally.missing()).isEqualTo(1);
        assertThat(tally.receipt(50_000, 1, MessageTally.mark("50000"))).isEqualTo(Finding.DOUBLED);
        assertThat(tally.receipt(10, 1, MessageTally.mark("10"))).isEqualTo(Finding.MATCHED);
    }

    @Test
    void marksOfSimilarIdsDiffer() {
        assertThat(java.util.stream.IntStream.range(0, 200_000)
                        .mapToLong(i -> MessageTally.mark(Integer.toHexString(i)))
                        .distinct()
                        .count())
                .isEqualTo(200_000);
    }
}
