package org.strowger.router.application;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.strowger.message.Address;
import org.strowger.router.config.ApplicationSettings.MessageIdForm;
import org.strowger.router.config.ApplicationSettings.Rank;
import org.strowger.router.config.ApplicationSettings.Sending;
import org.strowger.router.config.match.AddressPattern;

class SenderRuleTest {
    private static final Address SHOP = Address.alphanumeric("SHOP");
    private static final Address NUMBER = Address.international("447700900123");

    private static SenderRule rule(Address byDefault, AddressPattern... from) {
        return new SenderRule(new Sending(List.of(from), byDefault, Rank.NORMAL, MessageIdForm.DECIMAL));
    }

    @Test
    void withoutAListEverySenderIsAllowed() {
        SenderRule rule = rule(Address.NONE);
        assertThat(rule.allows(SHOP)).isTrue();
        assertThat(rule.allows(NUMBER)).isTrue();
        assertThat(rule.allows(Address.NONE)).isTrue();
        assertThat(rule.senderFor(Address.NONE)).isEqualTo(Address.NONE);
        assertThat(rule.rewrites(Address.NONE)).isFalse();
    }

    @Test
    void withAListNoOtherSenderIsAllowed() {
        SenderRule rule = rule(Address.NONE, AddressPattern.exact("SHOP"), AddressPattern.prefix("447700900"));
        assertThat(rule.allows(SHOP)).isTrue();
        assertThat(rule.allows(NUMBER)).isTrue();
        assertThat(rule.allows(new Address(0, 0, "+447700900999"))).isTrue();
        assertThat(rule.allows(Address.alphanumeric("SHOPS"))).isFalse();
        assertThat(rule.allows(Address.alphanumeric("shop"))).isFalse();
        assertThat(rule.allows(Address.international("447700800123"))).isFalse();
        assertThat(rule.allows(Address.NONE)).as("no sender, and no default").isFalse();
    }

    @Test
    void aMessageWithoutASenderGetsTheDefaultOne() {
        SenderRule rule = rule(SHOP, AddressPattern.prefix("447700900"));
        assertThat(rule.allows(Address.NONE)).isTrue();
        assertThat(rule.senderFor(Address.NONE)).isEqualTo(SHOP);
        assertThat(rule.rewrites(Address.NONE)).isTrue();
        assertThat(rule.allows(SHOP)).as("the default one named").isTrue();
        assertThat(rule.allows(Address.alphanumeric("OTHER"))).isFalse();
        assertThat(rule.senderFor(NUMBER)).isSameAs(NUMBER);
        assertThat(rule.rewrites(NUMBER)).isFalse();
    }
}
