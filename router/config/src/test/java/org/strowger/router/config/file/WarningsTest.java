package org.strowger.router.config.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.strowger.router.config.fault.Fault;
import org.strowger.router.config.fault.Source;

/** Files that are right, and nevertheless hardly what was meant. */
final class WarningsTest {
    private static final Path SMALLEST = Path.of("src/test/resources/config/good/smallest.yaml");

    private static List<String> warnings(String smallest, String instead) throws IOException {
        String text = Files.readString(SMALLEST);
        assertThat(text).contains(smallest);
        Verdict verdict = ConfigurationFile.of(
                Source.of(Path.of("nowhere.yaml"), text.replace(smallest, instead)),
                new TestVocabulary(),
                TestVocabulary.MACHINE);
        assertThat(verdict.faults()).isEmpty();
        return verdict.warnings().stream().map(Fault::toString).toList();
    }

    private static List<String> ofRewrite(String rewrite) throws IOException {
        return warnings("smscs:", "routes: [{name: all, via: operator-a, rewrite: " + rewrite + "}]\nsmscs:");
    }

    private static List<String> ofListener(String more) throws IOException {
        return warnings("127.0.0.1:2775", "127.0.0.1:2775, " + more);
    }

    @Test
    void warnsOfAPlusPrefixThatKeepsTheTypeOfNumber() throws IOException {
        assertThat(ofRewrite("{to: {strip: \"00\", prefix: \"+\"}}"))
                .singleElement()
                .satisfies(each ->
                        assertThat(each).contains("routes[0].rewrite.to.prefix: ", "type of number (TON) stays"));
        assertThat(ofRewrite("{to: {prefix: \"+44\"}}")).hasSize(1);
        assertThat(ofRewrite("{to: {strip: \"+\", prefix: \"44\"}}")).isEmpty();
    }

    private static List<String> ofSmsc(String more) throws IOException {
        return warnings("system-id: strowger", "system-id: strowger, " + more);
    }

    @Test
    void warnsOfAReceiptTableTooSmallForTheThroughput() throws IOException {
        assertThat(ofSmsc("throughput: 10/s")).singleElement().satisfies(each -> assertThat(each)
                .contains(
                        "smscs[0].receipts: ",
                        "the SMSC accepts up to 1728000 messages (throughput 10/s) while a receipt is expected (wait "
                                + "2d), and max is 1000000",
                        "write max: 1728000 (140 octets of heap for each), or wait: 27h"));
        assertThat(ofSmsc("throughput: 5/s")).isEmpty();
        assertThat(ofSmsc("throughput: 10/s, receipts: {max: 1728000}")).isEmpty();
        assertThat(ofSmsc("throughput: 10/s, receipts: {max: 1727999}")).hasSize(1);
        assertThat(ofSmsc("throughput: 10/s, receipts: {wait: 27h}")).isEmpty();
        assertThat(ofSmsc("throughput: 600/m, receipts: {wait: 28h}")).hasSize(1);
        assertThat(ofSmsc("throughput: 10/s, receipts: {ask: never}")).isEmpty();
        assertThat(ofSmsc("receipts: {max: 1}")).as("its rate is not known").isEmpty();
        assertThat(ofSmsc("throughput: 1000/s, receipts: {wait: 30d}"))
                .singleElement()
                .asString()
                .as("max cannot be so large")
                .contains("2592000000 messages")
                .doesNotContain("write max")
                .contains("; write wait: 16m");
        assertThat(ofSmsc("throughput: 100/s, receipts: {max: 2}"))
                .singleElement()
                .asString()
                .as("wait cannot be so short")
                .endsWith("; write max: 17280000 (140 octets of heap for each)");
    }

    @Test
    void warnsOfAListenerThatTrustsEveryPeerAsAProxy() throws IOException {
        assertThat(ofListener("proxy-protocol: true, trusted-proxies: [10.0.0.5, 0.0.0.0/0]"))
                .singleElement()
                .satisfies(each -> assertThat(each).contains("listeners[0].trusted-proxies: every peer is trusted"));
        assertThat(ofListener("proxy-protocol: true, trusted-proxies: [10.0.0.5, 10.0.1.0/24]"))
                .isEmpty();
    }

    @Test
    void warnsOfOperatorPasswordsWithoutTlsFromOtherHosts() throws IOException {
        String admin = "applications:";
        String listener = "  - {name: admin, protocol: http, listen: %s:13000,"
                + " http: {apis: [kannel-admin], admin: {user: kannel, status-user: kannel}}}\n"
                + "console: {users: [{name: kannel, password: sesame}]}\napplications:";
        assertThat(warnings(admin, listener.formatted("127.0.0.1"))).isEmpty();
        assertThat(warnings(admin, listener.formatted("10.0.0.1")))
                .singleElement()
                .satisfies(each -> assertThat(each).contains("listeners[1].listen: ", "would be sent unencrypted"));
    }

    @Test
    void warnsOfTrustedProxiesWithoutProxyProtocol() throws IOException {
        assertThat(ofListener("trusted-proxies: 10.0.0.5")).singleElement().satisfies(each -> assertThat(each)
                .contains("listeners[0].trusted-proxies: ", "has no effect"));
    }

    // ---- Callbacks

    private static final String URL = "url: \"https://app.example/sms\"";
    private static final String SIGNED = "secrets: whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

    private static List<String> ofApplication(String more) throws IOException {
        return warnings("password: sesame", "password: sesame, " + more);
    }

    @Test
    void warnsOfCallbacksWithoutASignature() throws IOException {
        assertThat(ofApplication("callbacks: {" + URL + "}")).singleElement().satisfies(each -> assertThat(each)
                .contains("applications[0].callbacks: the callbacks are not signed"));
        assertThat(ofApplication("callbacks: {" + URL + ", " + SIGNED + "}")).isEmpty();
        assertThat(ofApplication("callbacks: {style: kannel, " + URL + "}")).isEmpty();
    }

    @Test
    void warnsOfInboundMessagesWithoutACallbackUrl() throws IOException {
        String without = "callbacks: {" + SIGNED + "}";
        assertThat(ofApplication(without)).isEmpty();
        assertThat(ofApplication("receives: \"6000\", " + without))
                .singleElement()
                .satisfies(each -> assertThat(each)
                        .contains("applications[0].callbacks: without \"url\", messages for the application wait"));
        assertThat(ofApplication("receives: \"6000\", callbacks: {" + URL + ", " + SIGNED + "}"))
                .isEmpty();
        String inbound = "inbound: [{name: all, deliver-to: shop}]\nsmscs:";
        assertThat(warnings("smscs:", inbound)).isEmpty();
        assertThat(ofTwo("password: sesame, " + without, inbound)).hasSize(1);
        assertThat(ofTwo("password: sesame, callbacks: {" + URL + ", " + SIGNED + "}", inbound))
                .isEmpty();
    }

    /** Warnings of the smallest file with another application and another line before the SMSCs. */
    private static List<String> ofTwo(String application, String smscs) throws IOException {
        String text = Files.readString(SMALLEST)
                .replace("password: sesame", application)
                .replace("smscs:", smscs);
        Verdict verdict = ConfigurationFile.of(
                Source.of(Path.of("nowhere.yaml"), text), new TestVocabulary(), TestVocabulary.MACHINE);
        assertThat(verdict.faults()).isEmpty();
        return verdict.warnings().stream().map(Fault::toString).toList();
    }

    @Test
    void doesNotWarnOfAPasswordInTheUrlOfAPrivateServer() throws IOException {
        assertThat(ofApplication("protocols: http, callbacks: {style: kannel, private-addresses: true,"
                        + " url: \"http://user:geheim@127.0.0.1:8080/mo?text=%a\"}"))
                .isEmpty();
    }
}
