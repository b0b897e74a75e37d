package org.strowger.router.receipts;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.strowger.message.Address;
import org.strowger.message.MessageState;
import org.strowger.message.PlainMessage;
import org.strowger.message.Receipt;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.ShortMessage;
import org.strowger.router.credit.PartAttempt;
import org.strowger.router.credit.PartCharges;

/** Of the receipts of all parts an application hears once. */
class PartReceiptsTest {
    private static ShortMessage receipt(String id, MessageState state) {
        return PlainMessage.from(Address.NONE)
                .to(Address.NONE)
                .reporting(Receipt.of(id, state, "000"))
                .build();
    }

    private static PartReceipts kept(int missing) {
        PartReceipts receipts = PartReceipts.recovered(false, PartAttempt.NONE, PartCharges.NONE);
        for (int i = 0; i < missing; i++) {
            receipts.expects(part(PartOutcome.DELIVERED));
        }
        return receipts;
    }

    private static ExpectedReceipt part(PartOutcome known) {
        return new ExpectedReceipt(
                "a",
                "shop",
                1,
                "4711",
                ReceiptInterest.END,
                true,
                ReceiptExtras.NONE.of(known),
                Address.NONE,
                Address.NONE,
                "",
                1,
                0);
    }

    private static String told(PartReceipts receipts) {
        return receipts.reported().receiptId();
    }

    @ParameterizedTest
    @CsvSource({
        "ON_END, true, true", "ON_END, false, true", "ON_FAILURE, true, false", "ON_FAILURE, false, true",
        "ON_SUCCESS, true, true", "ON_SUCCESS, false, false", "NEVER, true, false", "NEVER, false, false"
    })
    void reportsTheFinalStateToApplicationsThatRequestIt(ReceiptRequest request, boolean delivered, boolean told) {
        PartReceipts receipts = new PartReceipts(2, request, false, PartAttempt.NONE, PartCharges.NONE);
        assertThat(receipts.came(receipt("1", MessageState.DELIVERED))).isFalse();
        MessageState last = delivered ? MessageState.DELIVERED : MessageState.UNDELIVERABLE;
        assertThat(receipts.came(receipt("2", last))).isEqualTo(told);
        assertThat(told(receipts)).isEqualTo("2");
    }

    @Test
    void eachPartIsReportedIfConfiguredForTheApplication() {
        PartReceipts receipts = new PartReceipts(2, ReceiptRequest.ON_END, true, PartAttempt.NONE, PartCharges.NONE);
        assertThat(receipts.came(receipt("1", MessageState.UNDELIVERABLE))).isTrue();
        assertThat(told(receipts)).isEqualTo("1");
        assertThat(receipts.isOverdue()).isTrue();
        assertThat(receipts.gaveWay()).isFalse();
        assertThat(receipts.came(receipt("2", MessageState.DELIVERED))).isTrue();
        assertThat(told(receipts)).isEqualTo("2");
        receipts.giveUp();
        assertThat(receipts.came(receipt("2", MessageState.DELIVERED))).isFalse();
        assertThat(receipts.isOverdue()).isFalse();
    }

    @Test
    void theFirstFailureIsReported() {
        PartReceipts receipts = new PartReceipts(3, ReceiptRequest.ON_END, false, PartAttempt.NONE, PartCharges.NONE);
        receipts.came(receipt("1", MessageState.DELIVERED));
        receipts.came(receipt("2", MessageState.EXPIRED));
        assertThat(receipts.came(receipt("3", MessageState.UNDELIVERABLE))).isTrue();
        assertThat(told(receipts)).isEqualTo("2");
    }

    /** How many had come before is not written down: those that are still to come decide. */
    @Test
    void aRecoveredMessageIsReportedWhenTheMissingReceiptsArrive() {
        PartReceipts receipts = kept(2);
        assertThat(receipts.came(receipt("2", MessageState.DELIVERED))).isFalse();
        assertThat(receipts.came(receipt("3", MessageState.DELIVERED))).isTrue();
        assertThat(told(receipts)).isEqualTo("3");
    }

    @Test
    void aFailureOfARecoveredMessageIsReported() {
        PartReceipts receipts = kept(2);
        assertThat(receipts.came(receipt("2", MessageState.UNDELIVERABLE))).isFalse();
        assertThat(receipts.came(receipt("3", MessageState.DELIVERED))).isTrue();
        assertThat(told(receipts)).isEqualTo("2");
    }

    @ParameterizedTest
    @CsvSource({
        "UNDELIVERABLE, DELIVERED, UNDELIVERABLE",
        "UNDELIVERABLE, EXPIRED, UNDELIVERABLE",
        "UNKNOWN, DELIVERED, UNKNOWN",
        "UNKNOWN, EXPIRED, EXPIRED",
        "DELIVERED, DELIVERED, DELIVERED"
    })
    void theKnownStateOfPartsIsRecovered(MessageState known, MessageState last, MessageState told) {
        PartReceipts receipts = PartReceipts.recovered(false, PartAttempt.NONE, PartCharges.NONE);
        receipts.expects(part(new PartOutcome(known, "005")));
        assertThat(receipts.known().state()).isEqualTo(known);
        assertThat(receipts.came(receipt("1", last))).isTrue();
        Receipt whole = receipts.reported().receipt().orElseThrow();
        assertThat(whole.state()).isEqualTo(told);
        if (known == MessageState.UNDELIVERABLE) {
            assertThat(whole.error()).isEqualTo("005");
        }
    }

    @Test
    void noReceiptIsReportedAfterTheMessageWasGivenUp() {
        PartReceipts receipts = kept(2);
        assertThat(receipts.giveUp()).isTrue();
        assertThat(receipts.giveUp()).isFalse();
        assertThat(receipts.came(receipt("2", MessageState.DELIVERED))).isFalse();
        assertThat(receipts.came(receipt("3", MessageState.DELIVERED))).isFalse();
    }

    /** The application refused it for now, and the SMSC brings it again. */
    @Test
    void aRepeatedLastReceiptIsReportedAgain() {
        PartReceipts receipts = kept(1);
        assertThat(receipts.came(receipt("1", MessageState.DELIVERED))).isTrue();
        assertThat(receipts.came(receipt("1", MessageState.DELIVERED))).isTrue();
        assertThat(told(receipts)).isEqualTo("1");
    }

    @ParameterizedTest
    @CsvSource({"ON_END, true, true", "ON_FAILURE, true, false", "ON_SUCCESS, true, false", "ON_FAILURE, false, true"})
    void aPartWithAnEvictedReceiptHasAnUnknownState(ReceiptRequest request, boolean delivered, boolean told) {
        PartReceipts receipts = new PartReceipts(2, request, false, PartAttempt.NONE, PartCharges.NONE);
        assertThat(receipts.gaveWay()).isFalse();
        MessageState other = delivered ? MessageState.DELIVERED : MessageState.UNDELIVERABLE;
        assertThat(receipts.came(receipt("2", other))).isEqualTo(told);
        assertThat(receipts.reported().receipt().map(Receipt::state))
                .hasValue(delivered ? MessageState.UNKNOWN : MessageState.UNDELIVERABLE);
    }

    @Test
    void theMessageIsReportedWhenTheLastMissingReceiptIsEvicted() {
        PartReceipts receipts = new PartReceipts(2, ReceiptRequest.ON_END, false, PartAttempt.NONE, PartCharges.NONE);
        receipts.came(receipt("1", MessageState.EXPIRED));
        assertThat(receipts.gaveWay()).isTrue();
        assertThat(receipts.state()).isEqualTo(MessageState.EXPIRED);
        assertThat(receipts.error()).isEqualTo("000");
    }

    @Test
    void theMessageStateIsUnknownIfAllReceiptsAreEvicted() {
        PartReceipts receipts = new PartReceipts(2, ReceiptRequest.ON_END, false, PartAttempt.NONE, PartCharges.NONE);
        assertThat(receipts.gaveWay()).isFalse();
        assertThat(receipts.gaveWay()).isTrue();
        assertThat(receipts.state()).isEqualTo(MessageState.UNKNOWN);
        assertThat(receipts.gaveWay()).isFalse();
    }
}
