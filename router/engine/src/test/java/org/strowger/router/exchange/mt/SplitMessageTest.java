package org.strowger.router.exchange.mt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.strowger.message.Outcome;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.Rewrite;
import org.strowger.router.config.FailoverCause;
import org.strowger.router.credit.PartAttempt;
import org.strowger.router.credit.PartCharges;

/** Messages that are relayed: what custody adds is in the walks through the whole router. */
class SplitMessageTest {
    private static final Outcome REFUSED = Outcome.of(Outcome.Kind.PERMANENT, 11, "");
    private static final Outcome BUSY = Outcome.of(Outcome.Kind.TEMPORARY, 20, "");

    private static SplitMessage split(int parts) {
        return new SplitMessage(null, parts, ReceiptRequest.NEVER, false, PartAttempt.NONE, PartCharges.NONE, true);
    }

    @Test
    void aSplitMessageIsAnsweredWhenAllPartsAreAnswered() {
        SplitMessage split = split(3);
        assertThat(split.answered(Outcome.accepted("a"), false)).isFalse();
        assertThat(split.notTaken(FailoverCause.Word.FULL)).isFalse();
        assertThat(split.answered(Outcome.accepted("c"), false)).isTrue();
    }

    @Test
    void aSplitMessageHasTheIdOfThePartAcceptedLast() {
        SplitMessage split = split(2);
        split.answered(Outcome.accepted("b"), false);
        split.answered(Outcome.accepted("a"), false);
        assertThat(split.isAccepted()).isTrue();
        assertThat(split.outcome().messageId()).isEqualTo("a");
        assertThat(split.left()).isEqualTo(2);
    }

    @Test
    void theFirstRefusalOfAPartIsTheOutcomeOfTheMessage() {
        SplitMessage split = split(3);
        split.answered(REFUSED, false);
        split.answered(BUSY, true);
        split.answered(Outcome.accepted("c"), false);
        assertThat(split.isAccepted()).isFalse();
        assertThat(split.outcome()).isEqualTo(REFUSED);
        assertThat(split.isLost()).isFalse();
        assertThat(split.left()).as("the SMSC has one part").isOne();
        assertThat(split.wasNotTaken()).isFalse();
    }

    @Test
    void aSplitMessageIsLostIfTheSessionEndedBeforeTheFirstRefusal() {
        SplitMessage split = split(2);
        split.answered(BUSY, true);
        split.answered(REFUSED, false);
        assertThat(split.isLost()).isTrue();
    }

    @Test
    void reportsTheFirstReasonWhyAPartWasNotSent() {
        SplitMessage split = split(2);
        split.notTaken(FailoverCause.Word.UNBOUND);
        split.notTaken(FailoverCause.Word.FULL);
        assertThat(split.wasNotTaken()).isTrue();
        assertThat(split.cause()).isEqualTo(FailoverCause.Word.UNBOUND);
        assertThat(split.isAccepted()).isFalse();
        assertThat(split.left()).isZero();
    }

    @Test
    void aPartNotSentAfterARefusalLeavesTheOutcomeUnchanged() {
        SplitMessage split = split(2);
        split.answered(REFUSED, false);
        split.notTaken(FailoverCause.Word.FULL);
        assertThat(split.wasNotTaken()).isFalse();
        assertThat(split.outcome()).isEqualTo(REFUSED);
        assertThatThrownBy(split::cause).isInstanceOf(AssertionError.class);
    }

    @ParameterizedTest
    @EnumSource(
            value = ReceiptRequest.class,
            names = {"ON_SUCCESS", "ON_FAILURE"})
    void partsRequestReceiptsForSuccessAndFailure(ReceiptRequest request) {
        Rewrite rewrite = new SplitMessage(null, 2, request, false, PartAttempt.NONE, PartCharges.NONE, true)
                .rewrite(Rewrite.NONE);
        assertThat(rewrite.receipt()).contains(ReceiptRequest.ON_END);
    }

    @ParameterizedTest
    @EnumSource(
            value = ReceiptRequest.class,
            names = {"NEVER", "ON_END"})
    void partsKeepAReceiptRequestOfNoneOrAll(ReceiptRequest request) {
        assertThat(new SplitMessage(null, 2, request, false, PartAttempt.NONE, PartCharges.NONE, true)
                        .rewrite(Rewrite.NONE))
                .isSameAs(Rewrite.NONE);
    }
}
