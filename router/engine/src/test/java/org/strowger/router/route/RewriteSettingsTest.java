package org.strowger.router.route;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.strowger.message.Address;
import org.strowger.message.PlainMessage;
import org.strowger.router.config.RewriteSettings;
import org.strowger.router.filter.FilterChain;
import org.strowger.router.filter.MessageChanges;

class RewriteSettingsTest {
    private static final Address SHOP = Address.alphanumeric("Shop");
    private static final Address MOBILE = Address.international("447700900123");
    private static final int SAME = RewriteSettings.AS_IT_CAME;

    private static FilterChain filters(RewriteSettings rewriting) {
        return new Tables()
                .smscs("a")
                .routes(Way.named("all").via("a").rewrite(rewriting))
                .routes()
                .get(0)
                .filters();
    }

    private static MessageChanges changes(RewriteSettings rewriting, Address source, Address destination) {
        RouteQuery query = new RouteQuery(LongMessages.usual())
                .about(PlainMessage.from(source).to(destination).build(), RouteQuery.NOBODY, 0);
        return filters(rewriting).judge(query.facts()).changes();
    }

    @Test
    void aRouteWithoutRewritingHasNoFilter() {
        assertThat(filters(RewriteSettings.NONE).isEmpty()).isTrue();
    }

    @Test
    void anAddressInTheTargetFormIsNotChanged() {
        assertThat(changes(new RewriteSettings("Shop", "00", "44", 5, 0), SHOP, MOBILE))
                .isSameAs(MessageChanges.NONE);
    }

    @ParameterizedTest
    @CsvSource({
        // from, source-ton, source-npi, and what becomes of the sender
        "Bank, -1, -1, 5, 0, Bank",
        "6000, -1, -1, 0, 1, 6000",
        "+447700900000, -1, -1, 1, 1, 447700900000",
        "447700900000, 1, 1, 1, 1, 447700900000",
        "447700900000, 1, -1, 1, 1, 447700900000",
        "447700900000, 1, 0, 1, 0, 447700900000",
        "'', 3, -1, 3, 0, Shop",
        "'', -1, 9, 5, 9, Shop",
        "'', 0, 0, 0, 0, Shop",
    })
    void theSenderOrItsTypeIsReplaced(String from, int ton, int npi, int newTon, int newNpi, String text) {
        MessageChanges changes = changes(new RewriteSettings(from, "", "", ton, npi), SHOP, MOBILE);
        assertThat(changes.source()).isEqualTo(new Address(newTon, newNpi, text));
        assertThat(changes.destination().isEmpty()).isTrue();
    }

    @Test
    void anEmptySenderIsReplacedOnlyByAConfiguredSender() {
        assertThat(changes(new RewriteSettings("", "", "", 1, 1), Address.NONE, MOBILE))
                .isSameAs(MessageChanges.NONE);
        assertThat(changes(new RewriteSettings("Shop", "", "", SAME, SAME), Address.NONE, MOBILE)
                        .source())
                .isEqualTo(SHOP);
    }

    @ParameterizedTest
    @CsvSource({
        // strip, prefix, as it came, as it leaves
        "00, +, 00447700900123, +447700900123",
        "00, +, 447700900123, +447700900123",
        "00, +, +447700900123, +447700900123",
        "00, +, 07700900123, +07700900123",
        "0, 44, 00447700900123, 440447700900123",
        "0, 44, 07700900123, 447700900123",
        "0, 44, 447700900123, 447700900123",
        "0, 44, +447700900123, +447700900123",
        "0, 44, 7700900123, 447700900123",
        "'', 99, 00447700900123, 9900447700900123",
        "'', 99, 447700900123, 99447700900123",
        "'', 99, +447700900123, 99+447700900123",
        "'', 99, 07700900123, 9907700900123",
        "'', 99, 99447700900123, 9999447700900123",
        "00, '', 00447700900123, 447700900123",
        "00, '', 447700900123, 447700900123",
        "+, '', +447700900123, 447700900123",
        "44, '', 4444, 44",
    })
    void theRecipientIsStrippedAndPrefixed(String strip, String prefix, String came, String leaves) {
        Address written = new Address(1, 1, came);
        MessageChanges changes = changes(new RewriteSettings("", strip, prefix, SAME, SAME), SHOP, written);
        assertThat(changes.destination().isEmpty() ? written : changes.destination())
                .isEqualTo(new Address(1, 1, leaves));
        assertThat(changes.source().isEmpty()).isTrue();
        assertThat(changes.isNone()).isEqualTo(came.equals(leaves));
    }

    @Test
    void aMessageWithoutARecipientGetsNoPrefix() {
        assertThat(changes(new RewriteSettings("", "", "99", SAME, SAME), SHOP, Address.NONE))
                .isSameAs(MessageChanges.NONE);
    }

    @Test
    void bothAddressesCanChangeAtTheSameTime() {
        MessageChanges changes = changes(new RewriteSettings("Bank", "44", "0", SAME, SAME), SHOP, MOBILE);
        assertThat(changes.source()).isEqualTo(Address.alphanumeric("Bank"));
        assertThat(changes.destination()).isEqualTo(new Address(1, 1, "07700900123"));
    }
}
