package org.strowger.router.exchange.ids;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.message.Address;
import org.strowger.router.exchange.ids.RecentParties.Parties;

class RecentPartiesTest {
    private static final Address SHOP = Address.alphanumeric("SHOP");
    private static final Address SENDER = new Address(2, 8, "0401234567");
    private static final Address NUMBER = Address.international("358401234567");
    private static final Address NATIONAL = new Address(2, 1, "0401234567");

    private static final Address NUMBER_SHORT = Address.international("358401");

    private final RecentParties parties = new RecentParties(4);

    @Test
    void anEntryHasTheAddressesThatTheSmscReceivedWithTheirTypes() {
        parties.put(2, new Parties(SHOP, NUMBER, SENDER, NATIONAL));
        assertThat(parties.source(2)).isEqualTo(SENDER);
        assertThat(parties.destination(2)).isEqualTo(NATIONAL);
    }

    @Test
    void anEntryIsFoundByTheAddressesThatTheApplicationWrote() {
        parties.put(1, new Parties(SHOP, NUMBER, SENDER, NATIONAL));
        assertThat(parties.isFrom(1, SHOP)).isTrue();
        assertThat(parties.isFrom(1, SENDER)).isFalse();
        assertThat(parties.isTo(1, RecentParties.key(NUMBER))).isTrue();
        assertThat(parties.isTo(1, RecentParties.key(NATIONAL))).isFalse();
    }

    @Test
    void entriesDoNotOverlap() {
        Address longest = Address.international("9".repeat(20));
        parties.put(0, new Parties(longest, longest, longest, longest));
        parties.put(1, new Parties(SHOP, NUMBER, SHOP, NUMBER));
        parties.put(2, new Parties(longest, longest, longest, longest));
        assertThat(parties.source(1)).isEqualTo(SHOP);
        assertThat(parties.destination(1)).isEqualTo(NUMBER);
        assertThat(parties.source(0)).isEqualTo(longest);
        assertThat(parties.destination(2)).isEqualTo(longest);
    }

    /** Else an inquiry about a later message would be compared with the addresses of an earlier one. */
    @Test
    void aReusedEntryForgetsItsFormerAddresses() {
        parties.put(3, new Parties(SHOP, NUMBER, SHOP, NUMBER));
        parties.put(3, Parties.UNKNOWN);
        assertThat(parties.isKnown(3)).isFalse();
        assertThat(parties.isTo(3, RecentParties.key(NUMBER))).isFalse();
    }

    @Test
    void noAddressesAreKnownIfTheCapacityIsZero() {
        assertThat(RecentParties.NONE.hasRoom()).isFalse();
        assertThat(RecentParties.NONE.isKnown(0)).isFalse();
        assertThat(RecentParties.NONE.isTo(0, RecentParties.key(NUMBER))).isFalse();
        assertThat(RecentParties.NONE.isFrom(0, SHOP)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"123456789012345678901", "\u20AC2"})
    void addressesThatAreTooLongAreNotStored(String text) {
        Parties tooLong = new Parties(SHOP, NUMBER, new Address(5, 0, text), NUMBER);
        assertThat(tooLong.isKnown()).isFalse();
        parties.put(0, tooLong);
        assertThat(parties.isKnown(0)).isFalse();
    }

    /** The octets of a name are kept, whatever its character set is. */
    @Test
    void aNameWithOctetsAbove127ComesBackUnchanged() {
        Address name = Address.alphanumeric("K\u00E4se\u00FF");
        parties.put(0, new Parties(name, NUMBER, name, NUMBER));
        assertThat(parties.source(0)).isEqualTo(name);
    }

    @Test
    void aNumberIsTheSameRecipientWithAndWithoutAPlus() {
        assertThat(RecentParties.key(new Address(0, 0, "+358401"))).isEqualTo(RecentParties.key(NUMBER_SHORT));
        assertThat(RecentParties.key(Address.NONE)).isZero();
    }

    @Test
    void numbersThatDifferInLeadingZerosAreDifferentRecipients() {
        assertThat(RecentParties.key(Address.international("00358401"))).isNotEqualTo(RecentParties.key(NUMBER_SHORT));
    }
}
