package org.strowger.router.exchange.mail;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.strowger.router.mail.MailItem;
import org.strowger.router.mail.MailKind;

class RecentItemsTest {
    private static final long TEN_MINUTES = TimeUnit.MINUTES.toNanos(10);

    private final RecentItems deliveries = new RecentItems();

    private static MailItem delivery(long origin, int content) {
        return new MailItem(MailKind.DELIVERY, origin, 6, new byte[] {(byte) content, 2, 3});
    }

    @Test
    void aRepeatedDeliveryIsNotNew() {
        assertThat(deliveries.isNew(delivery(1, 7), 0)).isTrue();
        assertThat(deliveries.isNew(delivery(1, 7), TEN_MINUTES - 1)).isFalse();
    }

    @Test
    void equalIdsOfTwoNodesAreDifferentDeliveries() {
        assertThat(deliveries.isNew(delivery(1, 7), 0)).isTrue();
        assertThat(deliveries.isNew(delivery(1, 8), 0)).isTrue();
    }

    @Test
    void aDeliveryIsForgottenAfterTenMinutes() {
        deliveries.isNew(delivery(1, 7), 0);
        deliveries.isNew(delivery(2, 7), 1);
        assertThat(deliveries.isNew(delivery(3, 7), TEN_MINUTES)).isTrue();
        assertThat(deliveries.size()).isEqualTo(2);
        assertThat(deliveries.isNew(delivery(1, 7), TEN_MINUTES)).isTrue();
    }

    @Test
    void aDeliveryThatWasNotStoredIsNewAgain() {
        deliveries.isNew(delivery(1, 7), 0);
        deliveries.forget(delivery(1, 7));
        assertThat(deliveries.isNew(delivery(1, 7), 1)).isTrue();
    }

    @Test
    void theOldestItemsAreForgottenBeyondTheMaximum() {
        for (int i = 0; i < RecentItems.ITEMS_MAX + 10; i++) {
            deliveries.isNew(delivery(i, 7), 0);
        }
        assertThat(deliveries.size()).isEqualTo(RecentItems.ITEMS_MAX);
        assertThat(deliveries.isNew(delivery(RecentItems.ITEMS_MAX, 7), 0)).isFalse();
    }

    @Test
    void aMessageSentAgainIsRecognizedByItsFirstPayload() {
        MailItem first = new MailItem(MailKind.MESSAGE, 1, 1, new byte[] {7, 2, 3});
        MailItem again = MessageAgain.of(first, new byte[] {7, 2, 3, 4});
        MailItem onceMore = MessageAgain.of(again, new byte[] {7, 2, 3, 4});
        assertThat(MessageAgain.read(onceMore).first()).containsExactly(7, 2, 3);
        assertThat(MessageAgain.read(onceMore).uncertain()).containsExactly(7, 2, 3, 4);
        assertThat(deliveries.isNew(again, 0)).isTrue();
        assertThat(deliveries.isNew(first, 1)).isFalse();
        assertThat(deliveries.isNew(onceMore, 1)).isFalse();
    }

    @Test
    void theListOfANewOwnerIsIncompleteForTenMinutes() {
        assertThat(deliveries.isComplete(TEN_MINUTES)).as("nothing came yet").isFalse();
        deliveries.isNew(delivery(1, 7), 5);
        assertThat(deliveries.isComplete(TEN_MINUTES + 4)).isFalse();
        assertThat(deliveries.isComplete(TEN_MINUTES + 5)).isTrue();
        for (int i = 0; i < RecentItems.ITEMS_MAX + 1; i++) {
            deliveries.isNew(delivery(i, 8), TEN_MINUTES + 5);
        }
        assertThat(deliveries.isComplete(TEN_MINUTES + 6))
                .as("some were forgotten early")
                .isFalse();
    }

    @Test
    void aPayloadThatIsTooShortIsNotRead() {
        assertThat(MessageAgain.isReadable(new MailItem(MailKind.MESSAGE_AGAIN, 1, 1, new byte[3])))
                .isFalse();
        assertThat(MessageAgain.isReadable(new MailItem(MailKind.MESSAGE_AGAIN, 1, 1, new byte[] {0, 0, 0, 1})))
                .isFalse();
        assertThat(MessageAgain.isReadable(new MailItem(MailKind.MESSAGE_AGAIN, 1, 1, new byte[] {-1, 0, 0, 1})))
                .isFalse();
        assertThat(MessageAgain.isReadable(new MailItem(MailKind.MESSAGE_AGAIN, 1, 1, new byte[] {0, 0, 0, 1, 5})))
                .isTrue();
    }
}
