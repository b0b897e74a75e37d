package org.strowger.router.config.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
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

    // ---- Opt-outs

    private static final String TABLE = "tables: [{name: stopped, file: stopped.txt}]\n";
    private static final String OPT_OUT = "opt-outs: [{name: stop, numbers: \"80000\", table: stopped}]\n";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "filters: [{name: other, match: {in-list: others}, refuse: not-allowed}]\n",
                "filters: [{name: length, when: segments > 3, refuse: not-allowed}]\n"
            })
    void warnsOfAnOptOutWhoseTableNoFilterUses(String filters) throws IOException {
        String others = TABLE.replace("]", ", {name: others, file: others.txt}]");
        assertThat(warnings("smscs:", others + OPT_OUT + filters + "smscs:"))
                .singleElement()
                .asString()
                .contains("opt-outs[0].table: no filter and no route uses the table \"stopped\", so messages to "
                        + "subscribers who opted out are still sent; write filters: [{name: stopped, match: "
                        + "{in-list: stopped}, refuse: not-allowed}]");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "filters: [{name: stopped, match: {in-list: stopped}, refuse: not-allowed}]\nsmscs:",
                "filters: [{name: stopped, when: 'inList(\"stopped\", to)', refuse: not-allowed}]\nsmscs:",
                "routes: [{name: no, match: {in-list: stopped}, reject: not-allowed}, {name: all, via: operator-a}]"
                        + "\nsmscs:"
            })
    void doesNotWarnOfAnOptOutWhoseTableIsUsed(String user) throws IOException {
        assertThat(warnings("smscs:", TABLE + OPT_OUT + user)).isEmpty();
    }

    @Test
    void aFilterOfOneApplicationUsesATable() throws IOException {
        String filter = "password: sesame, filters: [{name: f, match: {in-list: stopped}, refuse: not-allowed}]";
        assertThat(ofTwo(filter, TABLE + OPT_OUT + "smscs:")).isEmpty();
    }

    @Test
    void warnsOfOptOutsInACluster() throws IOException {
        String filter = "filters: [{name: stopped, match: {in-list: stopped}, refuse: not-allowed}]\n";
        String cluster = "cluster: {name: emea, nodes: [exchange-1, exchange-2], brokers: k1.example.net:9092}\n";
        assertThat(warnings("smscs:", TABLE + OPT_OUT + filter + cluster + "smscs:"))
                .singleElement()
                .asString()
                .contains("opt-outs[0]: only the node that receives a stop word adds the number to its table, so the "
                        + "other nodes still send to the subscriber; give \"table add stopped NUMBER\" on each other "
                        + "node");
    }

    // ---- Prices

    @Test
    void aFloorOfZeroNeedsNoGap() throws IOException {
        String prices = "prices: [{name: a, file: a.csv}]\n"
                + "routes: [{name: all, via: operator-a, cheapest: {floor: 0%}}]\nsmscs:";
        String text = Files.readString(SMALLEST)
                .replace("smscs:", prices)
                .replace("system-id: strowger", "system-id: s, cost: a");
        Verdict verdict = ConfigurationFile.of(
                Source.of(Path.of("nowhere.yaml"), text), new TestVocabulary(), TestVocabulary.MACHINE);
        assertThat(verdict.faults()).isEmpty();
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
