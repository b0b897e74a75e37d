package org.strowger.router.exchange.mail;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.strowger.router.cluster.mail.MailItem;
import org.strowger.router.cluster.mail.MailKind;

class RecentItemsTest {
    private static final long TEN_MINUTES = TimeUnit.MINUTES.toNanos(10);

    private final RecentItems deliveries = new RecentItems();

    private static MailItem delivery(long origin, int content) {
        return new MailItem(MailKind.DELIVERY, origin, 6, new byte[] {(byte) content, 2, 3});
    }

    @Test
    void aDeliveryThatComesAgainIsNotNew() {
        assertThat(deliveries.isNew(delivery(1, 7), 0)).isTrue();
        assertThat(deliveries.isNew(delivery(1, 7), TEN_MINUTES - 1)).isFalse();
    }

    @Test
    void twoNodesMayUseOneId() {
        assertThat(deliveries.isNew(delivery(1, 7), 0)).isTrue();
        assertThat(deliveries.isNew(delivery(1, 8), 0)).isTrue();
    }

    @Test
    void afterTenMinutesItIsForgotten() {
        deliveries.isNew(delivery(1, 7), 0);
        deliveries.isNew(delivery(2, 7), 1);
        assertThat(deliveries.isNew(delivery(3, 7), TEN_MINUTES)).isTrue();
        assertThat(deliveries.size()).isEqualTo(2);
        assertThat(deliveries.isNew(delivery(1, 7), TEN_MINUTES)).isTrue();
    }

    @Test
    void oneThatWasNotStoredMayComeAgain() {
        deliveries.isNew(delivery(1, 7), 0);
        deliveries.forget(delivery(1, 7));
        assertThat(deliveries.isNew(delivery(1, 7), 1)).isTrue();
    }

    @Test
    void aboveTheMaximumTheOldestAreForgotten() {
        for (int i = 0; i < RecentItems.ITEMS_MAX + 10; i++) {
            deliveries.isNew(delivery(i, 7), 0);
        }
        assertThat(deliveries.size()).isEqualTo(RecentItems.ITEMS_MAX);
        assertThat(deliveries.isNew(delivery(RecentItems.ITEMS_MAX, 7), 0)).isFalse();
    }
}
