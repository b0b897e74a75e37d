package org.strowger.router.exchange.ids;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SentMessagesTest {
    private static final long SHORT_ID = 0xFFFF_FFFFL;
    private static final long LONG_ID = SHORT_ID + 1;

    @Test
    void storesShortIdsSeparatelyFromOrdinaryIds() {
        SentMessages sent = new SentMessages();
        assertThat(sent.of(LONG_ID)).isSameAs(sent.usual());
        assertThat(sent.of(SHORT_ID)).isNotSameAs(sent.usual()).isSameAs(sent.of(1));
    }

    @Test
    void needsNoMemoryForShortIdsBeforeTheFirstShortId() {
        SentMessages sent = new SentMessages();
        assertThat(sent.mayKnow(SHORT_ID)).isFalse();
        assertThat(sent.mayKnow(LONG_ID)).isTrue();
        sent.of(SHORT_ID).put(SHORT_ID, 1, 2, "smsc-id", RecentParties.Parties.UNKNOWN);
        assertThat(sent.mayKnow(SHORT_ID)).isTrue();
    }

    @Test
    void findsMessagesByShortAndOrdinaryIds() {
        SentMessages sent = new SentMessages();
        sent.of(SHORT_ID).put(SHORT_ID, 1, 2, "short", RecentParties.Parties.UNKNOWN);
        sent.of(LONG_ID).put(LONG_ID, 1, 3, "long", RecentParties.Parties.UNKNOWN);
        assertThat(sent.of(SHORT_ID).smscId(sent.of(SHORT_ID).find(SHORT_ID, 1)))
                .isEqualTo("short");
        assertThat(sent.of(LONG_ID).smscId(sent.of(LONG_ID).find(LONG_ID, 1))).isEqualTo("long");
        assertThat(sent.of(LONG_ID).find(SHORT_ID, 1)).isEqualTo(RecentMessages.NONE);
    }
}
