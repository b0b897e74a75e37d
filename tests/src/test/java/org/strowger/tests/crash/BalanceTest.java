package org.strowger.tests.crash;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.strowger.message.MessageState;

/** All faults are found, and those that the store excuses do not count. */
final class BalanceTest {
    private static final int OURS = 7;
    private static final int OTHER = 8;

    private static final CrashPlan.Load LOAD = new CrashPlan.Load(CrashPlan.SMPP, 10, 100, 10, Variety.ALL);

    private final Accounts accounts = new Accounts(LOAD);

    private static long nanos(long millis) {
        return TimeUnit.MILLISECONDS.toNanos(millis);
    }

    /** Sent and accepted at once. */
    private int accepted(long id) {
        int message = accounts.sent(OURS);
        accounts.accepted(message, id, 0);
        return message;
    }

    private int delivered(int message, long cameMillis, long answeredMillis) {
        int reception = accounts.received(message, nanos(cameMillis));
        if (answeredMillis > 0) {
            accounts.answered(reception, nanos(answeredMillis));
        }
        accounts.acknowledged(reception);
        return reception;
    }

    private void reported(int message, long id, long atMillis) {
        accounts.reported(OURS, message, id, MessageState.DELIVERED, "", nanos(atMillis));
    }

    /** The daemon ends and begins again, with this in its store. */
    private void restarted(long atMillis, StoreRemains remains) {
        accounts.ended(nanos(atMillis));
        accounts.starts(remains);
    }

    private static StoreRemains marked(Integer... messages) {
        return new StoreRemains(List.of(messages), List.of(), List.of(), Map.of());
    }

    private static StoreRemains withReceipt(int message, long id) {
        return new StoreRemains(List.of(), List.of(new StoreRemains.Receipt(message, id)), List.of(), Map.of());
    }

    private static StoreRemains withMobile(int number) {
        return new StoreRemains(List.of(), List.of(), List.of(number), Map.of());
    }

    private Balance balanced(Fault... faults) {
        Balance balance = Balance.of(accounts);
        for (Fault fault : Fault.values()) {
            long wanted = List.of(faults).contains(fault) ? 1 : 0;
            assertThat(accounts.faults().count(fault)).as(fault.text()).isEqualTo(wanted);
        }
        return balance;
    }

    @Test
    void findsNoFaultInASettledHistory() {
        int message = accepted(5);
        assertThat(accounts.isSettled()).isFalse();
        delivered(message, 10, 20);
        reported(message, 5, 30);
        int refused = accounts.sent(OURS);
        accounts.refused(refused);

        assertThat(accounts.isSettled()).isTrue();
        assertThat(balanced()).isEqualTo(new Balance(0, 0, 0));
    }

    @Test
    void countsUnansweredMessagesSeparately() {
        int delivered = accounts.sent(OURS);
        accounts.unanswered(delivered);
        delivered(delivered, 10, 20);
        reported(delivered, 5, 30);
        int gone = accounts.sent(OURS);
        accounts.unanswered(gone);

        assertThat(accounts.isSettled()).isTrue();
        assertThat(balanced()).isEqualTo(new Balance(1, 1, 0));
    }

    @Test
    void findsThatAnAcceptedMessageIsMissing() {
        accepted(5);

        assertThat(accounts.isSettled()).isFalse();
        balanced(Fault.LOST);
    }

    @Test
    void findsThatAReceiptIsMissingAfterTheSubmissionWasAnswered() {
        delivered(accepted(5), 10, 20);

        assertThat(accounts.isSettled()).isFalse();
        balanced(Fault.RECEIPT_LOST);
    }

    @Test
    void findsAReceiptThatWasNeverDelivered() {
        accounts.received(accepted(5), nanos(10));

        assertThat(accounts.isSettled()).isFalse();
        balanced(Fault.RECEIPT_LEFT);
    }

    @Test
    void excusesADuplicateThatWasMarkedInTheStoreOrNeverAnswered() {
        int unanswered = accepted(5);
        delivered(unanswered, 10, 0);
        int marked = accepted(6);
        delivered(marked, 10, 901);
        restarted(1000, marked(marked));
        delivered(unanswered, 1500, 1510);
        delivered(marked, 1500, 1510);
        reported(unanswered, 5, 1600);
        reported(marked, 6, 1600);

        assertThat(balanced()).isEqualTo(new Balance(0, 0, 2));
        assertThat(accounts.doubles()).isEqualTo(2);
        assertThat(accounts.oldestDoubleNanos()).isEqualTo(nanos(99));
    }

    @Test
    void findsADuplicateThatWasAnsweredJustBeforeAKillAndIsNotMarked() {
        int message = accepted(5);
        delivered(message, 10, 999);
        reported(message, 5, 999);
        restarted(1000, marked(message + 1));
        delivered(message, 1500, 1510);

        balanced(Fault.DOUBLED);
    }

    @Test
    void excusesOnlyOneDuplicateOfAMarkedMessage() {
        int message = accepted(5);
        delivered(message, 10, 20);
        reported(message, 5, 30);
        restarted(1000, marked(message));
        delivered(message, 1500, 1510);
        delivered(message, 1600, 1610);

        balanced(Fault.DOUBLED);
    }

    @Test
    void forgetsTheMarksOfAProcessAtTheNextRestart() {
        int message = accepted(5);
        delivered(message, 10, 20);
        reported(message, 5, 30);
        restarted(1000, marked(message));
        restarted(2000, StoreRemains.NONE);
        delivered(message, 2500, 2510);

        balanced(Fault.DOUBLED);
    }

    @Test
    void findsADuplicateIfTheFirstMessageIsAnsweredAfterIt() {
        int message = accepted(5);
        int first = delivered(message, 10, 0);
        delivered(message, 30, 40);
        accounts.answered(first, nanos(50));
        reported(message, 5, 60);

        balanced(Fault.DOUBLED);
    }

    @Test
    void findsARefusedMessageThatWasDelivered() {
        int message = accounts.sent(OURS);
        accounts.refused(message);
        delivered(message, 10, 20);

        balanced(Fault.REFUSED_AND_SENT);
    }

    @Test
    void findsAnIdThatWasAllocatedTwice() {
        for (int i = 0; i < 2; i++) {
            int message = accepted(5);
            delivered(message, 10, 20);
            reported(message, 5, 30);
        }

        balanced(Fault.ID_TWICE);
    }

    @Test
    void findsAReceiptWithTheIdOfAnotherMessage() {
        int message = accepted(5);
        delivered(message, 10, 20);
        reported(message, 6, 30);

        balanced(Fault.ID_CHANGED);
    }

    @Test
    void findsAReceiptAtTheWrongApplication() {
        int message = accepted(5);
        delivered(message, 10, 20);
        reported(message, 5, 30);
        accounts.reported(OTHER, message, 5, MessageState.DELIVERED, "", nanos(30));

        balanced(Fault.RECEIPT_CROSSED);
    }

    @Test
    void findsAReceiptOfAnUnknownMessage() {
        accounts.reported(OTHER, 99, 5, MessageState.DELIVERED, "", nanos(30));

        balanced(Fault.RECEIPT_OF_NOTHING);
    }

    @Test
    void findsAReceiptDeliveredTwiceAlthoughItsDeliveryWasInTheStore() {
        int message = accepted(5);
        delivered(message, 10, 20);
        reported(message, 5, 999);
        restarted(1000, withReceipt(message + 1, 6));
        reported(message, 5, 1500);

        balanced(Fault.RECEIPT_DOUBLED);
    }

    @Test
    void findsAReceiptThatOneProcessDeliveredTwice() {
        int message = accepted(5);
        delivered(message, 10, 20);
        restarted(25, withReceipt(message, 5));
        reported(message, 5, 30);
        reported(message, 5, 31);

        balanced(Fault.RECEIPT_DOUBLED);
    }

    @Test
    void excusesARepeatedReceiptWhoseDeliveryWasNotInTheStore() {
        int message = accepted(5);
        delivered(message, 10, 20);
        reported(message, 5, 400);
        restarted(1000, withReceipt(message, 5));
        reported(message, 5, 1500);

        balanced();
        assertThat(accounts.reportedAgain()).isEqualTo(1);
        assertThat(accounts.oldestReportNanos()).isEqualTo(nanos(600));
    }

    /** Its application has not been answered, but knows the id from the first receipt. */
    @Test
    void excusesARepeatedReceiptOfAPartWithTheSameId() {
        accounts.sent(OURS, Form.REFERENCE_8, 0);
        accounts.sent(OURS, Form.REFERENCE_8, 1);
        delivered(0, 10, 20);
        delivered(1, 10, 20);
        reported(0, 5, 30);
        reported(0, 6, 30);
        restarted(1000, withReceipt(0, 6));
        reported(0, 6, 1500);

        assertThat(accounts.messages().receipts(1)).isEqualTo(2);
        balanced();
        reported(0, 5, 1600);
        balanced(Fault.RECEIPT_DOUBLED);
    }

    @Test
    void findsAReceiptWithoutAFinalState() {
        int message = accepted(5);
        delivered(message, 10, 20);
        accounts.reported(OURS, message, 5, MessageState.ENROUTE, "", nanos(30));

        balanced(Fault.STATE_CHANGED);
    }

    @Test
    void findsAReceiptThatWasNotRequested() {
        int message = accepted(Form.WITHOUT_RECEIPT);
        delivered(message, 10, 20);
        assertThat(accounts.isSettled()).isTrue();
        reported(message, 5, 30);

        balanced(Fault.STATE_CHANGED);
    }

    @Test
    void acceptsAMessageThatTheSmscAcceptsTheSecondTime() {
        int message = accepted(Form.RETRIED);
        int refused = accounts.received(message, nanos(10));
        accounts.refusedBySmsc(refused, false);
        accounts.answered(refused, nanos(20));
        delivered(message, 1000, 1020);
        reported(message, 5, 1300);

        assertThat(accounts.isSettled()).isTrue();
        balanced();
    }

    @Test
    void findsAMessageThatIsRepeatedAfterAPermanentRefusal() {
        int message = accepted(Form.REFUSED_BY_SMSC);
        for (int i = 0; i < 2; i++) {
            int refused = accounts.received(message, nanos(10));
            accounts.refusedBySmsc(refused, true);
            accounts.answered(refused, nanos(20));
        }
        accounts.reported(OURS, message, 5, MessageState.REJECTED, "", nanos(30));

        balanced(Fault.DOUBLED);
    }

    @Test
    void findsAMessageThatTheHookHasRefused() {
        int message = accepted(Form.REFUSED_BY_HOOK);
        delivered(message, 10, 20);
        accounts.reported(OURS, message, 5, MessageState.REJECTED, "", nanos(30));

        balanced(Fault.REFUSED_AND_SENT);
    }

    @Test
    void findsThatTheReceiptOfAnUnsentMessageIsMissing() {
        accepted(Form.EXPIRED);

        assertThat(accounts.isSettled()).isFalse();
        balanced(Fault.RECEIPT_LOST);
    }

    @Test
    void findsAnAcceptedMessageThatAFilterRefuses() {
        accounts.reported(OURS, accepted(Form.REFUSED), 5, MessageState.REJECTED, "", nanos(30));

        balanced(Fault.CHANGED);
    }

    private int accepted(Form form) {
        int message = accounts.sent(OURS, form, 0);
        accounts.accepted(message, 5, 0);
        return message;
    }

    @Test
    void findsACallbackThatComesAgainWithAnotherId() {
        int message = accepted(5);
        delivered(message, 10, 20);
        accounts.reported(OURS, message, 5, MessageState.DELIVERED, "first", nanos(30));
        restarted(40, withReceipt(message, 5));
        accounts.reported(OURS, message, 5, MessageState.DELIVERED, "second", nanos(50));

        balanced(Fault.EVENT_RENAMED);
    }

    @Test
    void acceptsARepeatedMobileMessageThatWasStillInTheStore() {
        int mobile = fromMobile(1);
        mobileReceived(mobile, "event", 30);
        restarted(40, withMobile(mobile));
        mobileReceived(mobile, "event", 50);

        balanced();
        assertThat(accounts.mobiles().deliveredAgain()).isEqualTo(1);
    }

    @Test
    void acceptsAMobileMessageDeliveredTwiceBecauseItWasOfferedTwice() {
        int mobile = fromMobile(2);
        mobileReceived(mobile, "event", 30);
        mobileReceived(mobile, "other", 5000);

        balanced();
    }

    @Test
    void findsAMobileMessageDeliveredTwiceAlthoughItsDeliveryWasInTheStore() {
        int mobile = fromMobile(1);
        mobileReceived(mobile, "event", 30);
        restarted(40, withMobile(mobile + 1));
        mobileReceived(mobile, "event", 50);

        balanced(Fault.MOBILE_DOUBLED);
    }

    @Test
    void findsMobileMessagesThatWereLostOrLeftOrMisdelivered() {
        fromMobile(1);
        int left = accounts.mobiles().add(OURS);
        accounts.mobiles().offered(left);
        int crossed = fromMobile(1);
        mobileReceived(crossed, "event", 30);
        accounts.mobiles().received(OTHER, crossed, "event", nanos(40));

        assertThat(accounts.isSettled()).isFalse();
        balanced(Fault.MOBILE_LOST, Fault.MOBILE_LEFT, Fault.MOBILE_CROSSED);
    }

    /** A message from a mobile that the SMSC has offered so often, and Strowger has accepted. */
    private int fromMobile(int offers) {
        int number = accounts.mobiles().add(OURS);
        for (int i = 0; i < offers; i++) {
            accounts.mobiles().offered(number);
        }
        accounts.mobiles().acknowledged(number);
        return number;
    }

    private void mobileReceived(int number, String eventId, long atMillis) {
        accounts.mobiles().received(OURS, number, eventId, nanos(atMillis));
    }
}
