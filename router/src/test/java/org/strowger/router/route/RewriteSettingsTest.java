package org.strowger.router.route;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.strowger.message.Address;
import org.strowger.message.Rewrite;
import org.strowger.router.config.RewriteSettings;

class RewriteSettingsTest {
    private static final Address SHOP = Address.alphanumeric("Shop");
    private static final Address MOBILE = Address.international("447700900123");
    private static final int SAME = RewriteSettings.AS_IT_CAME;

    private static Route route(RewriteSettings rewriting) {
        return new Tables()
                .smscs("a")
                .routes(Way.named("all").via("a").rewrite(rewriting))
                .routes()
                .get(0);
    }

    @Test
    void nothingChangesWhereNothingIsAsked() {
        Route route = route(RewriteSettings.NONE);
        assertThat(route.rewrites()).isFalse();
        assertThat(route.rewriteFor(SHOP, MOBILE)).isSameAs(Rewrite.NONE);
    }

    @Test
    void whatIsThereAlreadyIsNoChange() {
        Route route = route(new RewriteSettings("Shop", "00", "44", 5, 0));
        assertThat(route.rewrites()).isTrue();
        assertThat(route.rewriteFor(SHOP, MOBILE)).isSameAs(Rewrite.NONE);
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
    void theSenderIsReplacedOrTypedAnew(String from, int ton, int npi, int newTon, int newNpi, String text) {
        Rewrite rewrite = route(new RewriteSettings(from, "", "", ton, npi)).rewriteFor(SHOP, MOBILE);
        assertThat(rewrite.source()).contains(new Address(newTon, newNpi, text));
        assertThat(rewrite.destination()).isEmpty();
    }

    @Test
    void nobodyStaysNobodyUnlessASenderIsGiven() {
        assertThat(route(new RewriteSettings("", "", "", 1, 1)).rewriteFor(Address.NONE, MOBILE))
                .isSameAs(Rewrite.NONE);
        assertThat(route(new RewriteSettings("Shop", "", "", SAME, SAME))
                        .rewriteFor(Address.NONE, MOBILE)
                        .source())
                .contains(SHOP);
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
        Rewrite rewrite =
                route(new RewriteSettings("", strip, prefix, SAME, SAME)).rewriteFor(SHOP, written);
        assertThat(rewrite.destination().orElse(written)).isEqualTo(new Address(1, 1, leaves));
        assertThat(rewrite.source()).isEmpty();
        assertThat(rewrite.isNone()).isEqualTo(came.equals(leaves));
    }

    @Test
    void aMessageToNobodyGetsNoPrefix() {
        assertThat(route(new RewriteSettings("", "", "99", SAME, SAME)).rewriteFor(SHOP, Address.NONE))
                .isSameAs(Rewrite.NONE);
    }

    @Test
    void bothAddressesMayChangeAtOnce() {
        Rewrite rewrite =
                route(new RewriteSettings("Bank", "44", "0", SAME, SAME)).rewriteFor(SHOP, MOBILE);
        assertThat(rewrite.source()).contains(Address.alphanumeric("Bank"));
        assertThat(rewrite.destination()).contains(new Address(1, 1, "07700900123"));
    }
}
