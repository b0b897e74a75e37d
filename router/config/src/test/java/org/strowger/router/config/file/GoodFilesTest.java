package org.strowger.router.config.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.strowger.message.Address;
import org.strowger.router.config.ApplicationSettings;
import org.strowger.router.config.ApplicationSettings.Retention;
import org.strowger.router.config.CallbackSettings;
import org.strowger.router.config.Configuration;
import org.strowger.router.config.DeliveryMode;
import org.strowger.router.config.FailoverCause;
import org.strowger.router.config.InboundSettings;
import org.strowger.router.config.ListenerSettings;
import org.strowger.router.config.ListenerSettings.Admittance;
import org.strowger.router.config.ListenerSettings.Patience;
import org.strowger.router.config.Rejection;
import org.strowger.router.config.RetrySettings;
import org.strowger.router.config.RewriteSettings;
import org.strowger.router.config.RouteSettings;
import org.strowger.router.config.RouteSettings.Share;
import org.strowger.router.config.RouteSettings.Tier;
import org.strowger.router.config.SmscSettings;
import org.strowger.router.config.SmscSettings.SmscDialect;
import org.strowger.router.config.SmscSettings.SmscPatience;
import org.strowger.router.config.StoreSettings;
import org.strowger.router.config.fault.Fault;
import org.strowger.router.config.fault.Source;
import org.strowger.router.config.grammar.HostDefaults;
import org.strowger.router.config.match.AddressPattern;
import org.strowger.router.config.match.Criteria;
import org.strowger.router.config.tls.ServerTls;
import org.strowger.router.config.value.BindKind;
import org.strowger.router.config.value.Host;
import org.strowger.router.config.value.Password;
import org.strowger.router.config.value.Rate;

/** Files that are right, and what is made of them. */
final class GoodFilesTest {
    private static final Path SAMPLES = Path.of("src/test/resources/config/good");

    private static Configuration read(String name) throws IOException {
        return ConfigurationFile.read(SAMPLES.resolve(name), new TestVocabulary(), TestVocabulary.MACHINE)
                .configuration();
    }

    @Test
    void theSmallestValidFileHasOneListenerApplicationAndSmsc() throws IOException {
        Configuration smallest = read("smallest.yaml");
        assertThat(smallest.listeners())
                .containsExactly(new ListenerSettings(
                        "smpp",
                        "smpp",
                        new InetSocketAddress(InetAddress.getLoopbackAddress(), 2775),
                        ServerTls.NONE,
                        Patience.USUAL,
                        Admittance.USUAL,
                        ListenerSettings.Web.USUAL));
        ApplicationSettings shop = smallest.applications().get(0);
        assertThat(shop.login().systemId()).isEqualTo("shop");
        assertThat(shop.login().password()).isEqualTo(new Password.Plain("sesame"));
        assertThat(shop.limits().throughput()).isEqualTo(Rate.UNLIMITED);
        assertThat(shop.sending().defaultFrom()).isEqualTo(Address.NONE);
        assertThat(shop.receiving().retention()).isEqualTo(Retention.USUAL);
        SmscSettings smsc = smallest.smscs().get(0);
        assertThat(smsc.login().version()).isEqualTo("3.4");
        assertThat(smsc.patience()).isEqualTo(SmscPatience.USUAL);
        assertThat(smsc.dialect()).isEqualTo(SmscDialect.USUAL);
        assertThat(smsc.peer().encrypted()).isFalse();
        assertThat(smallest.general().node()).isEqualTo("exchange-1");
    }

    @Test
    void aFileOfTheMaximumSizeIsAccepted() throws IOException {
        String smallest = Files.readString(SAMPLES.resolve("smallest.yaml"));
        String line = "# " + "x".repeat(98) + "\n";
        String lines = line.repeat((BoundedText.OCTETS_MAX - smallest.length()) / line.length());
        String text = smallest.replace("applications:", lines + "applications:");
        assertThat(text.length()).isGreaterThan(BoundedText.OCTETS_MAX - 200);
        Verdict verdict = ConfigurationFile.of(
                Source.of(Path.of("large.yaml"), text), new TestVocabulary(), TestVocabulary.MACHINE);
        assertThat(verdict.faults()).isEmpty();
        assertThat(verdict.isRight()).isTrue();
    }

    @Test
    void allMessagesGoToTheOnlySmscIfThereAreNoRoutes() throws IOException {
        assertThat(read("smallest.yaml").routing().routes()).singleElement().satisfies(route -> {
            assertThat(route.name()).isEqualTo("default");
            assertThat(route.tiers()).containsExactly(new Tier(List.of(new Share("operator-a", 1))));
            assertThat(route.reject()).isEqualTo(Rejection.NONE);
            assertThat(route.rewrite()).isEqualTo(RewriteSettings.NONE);
        });
    }

    @Test
    void theImplicitRouteEqualsAWrittenRoute() throws IOException {
        String text =
                Files.readString(SAMPLES.resolve("smallest.yaml")) + "routes: [{name: default, via: operator-a}]\n";
        Configuration written = ConfigurationFile.of(
                        Source.of(Path.of("smallest.yaml"), text), new TestVocabulary(), TestVocabulary.MACHINE)
                .configuration();
        assertThat(written).isEqualTo(read("smallest.yaml"));
    }

    @Test
    void everyKeyOfAListenerAndAnApplicationIsRead() throws IOException {
        Configuration full = read("full.yaml");
        ListenerSettings tls = full.listeners().get(1);
        assertThat(tls.listen()).hasToString("/[0:0:0:0:0:0:0:0]:3550");
        assertThat(tls.patience().idle()).isZero();
        assertThat(tls.tls().clientCas()).containsExactly(SAMPLES.resolve("tls/clients.pem"));
        ApplicationSettings shop = full.applications().get(0);
        assertThat(shop.login().allowFrom())
                .hasSize(3)
                .hasToString("[127.0.0.0/8, 10.20.0.0/16, 2001:db8:0:0:0:0:0:0/32]");
        assertThat(shop.limits().throughput()).isEqualTo(Rate.perSecond(500));
        assertThat(shop.sending().from())
                .containsExactly(AddressPattern.exact("SHOP"), AddressPattern.prefix("447700900"));
        assertThat(shop.sending().defaultFrom()).isEqualTo(Address.alphanumeric("SHOP"));
        assertThat(full.applications().get(1).login().password())
                .isInstanceOfSatisfying(Password.Hashed.class, hashed -> {
                    assertThat(hashed.iterations()).isEqualTo(20_000);
                    assertThat(hashed.hash()).hasSize(32).startsWith(0, 1, 2);
                });
    }

    @Test
    void everyKeyOfHttpIsRead() throws IOException {
        String text = Files.readString(SAMPLES.resolve("smallest.yaml"))
                .replace("{name: smpp, listen: 127.0.0.1:2775}", """
                        {name: web, protocol: http, listen: 127.0.0.1:2778, session-init-timeout: 5s,
                             http: {apis: [kannel, v1], exact: true, max-body: 64KiB, pipeline: 3}}""")
                .replace("password: sesame", """
                        password: sesame, api-keys: [0123456789abcdef, {env: KEY}],
                             callbacks: {style: kannel-post, url: "https://user:word@app.example/mo?from=%p", window: 7,
                               secrets: whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw, timeout: 3s, private-addresses: true,
                               tls: {verify-host: false}}""");
        HostDefaults hostDefaults =
                new HostDefaults(Map.of("KEY", "fedcba9876543210"), "exchange-1", ZoneId.of("Europe/London"));
        Verdict verdict =
                ConfigurationFile.of(Source.of(Path.of("http.yaml"), text), new TestVocabulary(), hostDefaults);
        assertThat(verdict.text()).isEmpty();
        assertThat(verdict.warnings()).isEmpty();
        ListenerSettings web = verdict.configuration().listeners().get(0);
        assertThat(web.isHttp()).isTrue();
        assertThat(web.web())
                .isEqualTo(new ListenerSettings.Web(
                        List.of("kannel", "v1"), true, 64 << 10, 10_000, 3, ListenerSettings.AdminAccess.NONE));
        ApplicationSettings shop = verdict.configuration().applications().get(0);
        assertThat(shop.login().keys())
                .containsExactly(new Password.Plain("0123456789abcdef"), new Password.Plain("fedcba9876543210"));
        CallbackSettings callbacks = shop.callbacks();
        assertThat(callbacks.style()).isEqualTo("kannel-post");
        assertThat(callbacks.url()).isEqualTo("https://user:word@app.example/mo?from=%p");
        assertThat(callbacks.secrets()).containsExactly(new Password.Plain("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"));
        assertThat(callbacks.windowMax()).isEqualTo(7);
        assertThat(callbacks.timeout()).isEqualTo(Duration.ofSeconds(3));
        assertThat(callbacks.privateAddresses()).isTrue();
        assertThat(callbacks.tls().verifyHost()).isFalse();
        assertThat(read("smallest.yaml").applications().get(0).callbacks()).isEqualTo(CallbackSettings.NONE);
    }

    @Test
    void aValueHasTheTypeOfItsKeyAndNotItsYamlType() throws IOException {
        Configuration full = read("full.yaml");
        ApplicationSettings no = full.applications().get(2);
        assertThat(no.name()).isEqualTo("no");
        assertThat(no.login().password()).isEqualTo(new Password.Plain("off"));
        assertThat(no.sending().defaultFrom()).isEqualTo(Address.international("447700900123"));
        assertThat(full.smscs().get(1).login().systemId()).isEqualTo("007");
        RouteSettings codes = full.routing().routes().get(0);
        assertThat(codes.match().items(Criteria.TIME)).singleElement().satisfies(window -> {
            assertThat(window.begin()).isEqualTo(LocalTime.of(22, 30));
            assertThat(window.end()).isEqualTo(LocalTime.of(7, 0));
        });
        RouteSettings kingdom = full.routing().routes().get(1);
        assertThat(kingdom.rewrite()).isEqualTo(new RewriteSettings("+447700900000", "00", "+", 1, 1));
        assertThat(kingdom.custody().tryNextOn())
                .extracting(FailoverCause::word)
                .containsExactly(
                        FailoverCause.Word.TIMEOUT,
                        FailoverCause.Word.TEMPORARY,
                        FailoverCause.Word.STATUS,
                        FailoverCause.Word.STATUS);
        assertThat(kingdom.custody().tryNextOn().get(3).status().code()).isEqualTo(0x0B);
    }

    @Test
    void everyKeyOfAnSmscIsRead() throws IOException {
        SmscSettings smsc = read("full.yaml").smscs().get(0);
        assertThat(smsc.peer().hosts().all())
                .containsExactly(new Host("smsc1.example.net", 2775), new Host("2001:db8::1", 2775));
        assertThat(smsc.peer().encrypted()).isTrue();
        assertThat(smsc.peer().tls().identities()).hasSize(1);
        assertThat(smsc.peer().local()).hasToString("192.0.2.10");
        assertThat(smsc.peer().outbind()).isEqualTo(SmscSettings.Peer.ANY);
        assertThat(smsc.login().password()).as("without the newline at its end").isEqualTo("geheim");
        assertThat(smsc.login().bind()).isEqualTo(BindKind.TRANSMITTER_AND_RECEIVER);
        assertThat(smsc.capacity().sessions()).isEqualTo(4);
        assertThat(smsc.dialect().receipts().always()).isTrue();
        assertThat(smsc.dialect().receipts().reportExpired()).isTrue();
        assertThat(smsc.dialect().onUncertain()).isEqualTo(SmscSettings.OnUncertain.FAIL);
        assertThat(smsc.dialect().texts().segments()).isEqualTo(SmscSettings.Segments.KEEP);
        assertThat(smsc.dialect().strict()).isTrue();
    }

    @Test
    void appendsIncludedFilesInTheOrderOfTheirNames() throws IOException {
        Configuration full = read("full.yaml");
        assertThat(full.listeners()).extracting(ListenerSettings::name).containsExactly("smpp", "smpp-tls", "second");
        assertThat(full.smscs()).extracting(SmscSettings::name).contains("operator-c");
        assertThat(full.routing().inbound()).extracting(InboundSettings::name).containsExactly("stop", "rest", "b");
        assertThat(full.routing().inbound().get(1).patience()).isEqualTo(Duration.ofSeconds(7));
    }

    @Test
    void everyKeyOfTheStoreIsRead() throws IOException {
        assertThat(read("full.yaml").services().store())
                .isEqualTo(new StoreSettings(
                        SAMPLES.resolve("spool/messages"), false, 3L << 40, 250_000, 512L << 20, Duration.ofMillis(5)));
    }

    @Test
    void theDefaultKeysOfATableDependOnItsKind() throws IOException {
        Path directory = SAMPLES.toAbsolutePath().normalize();
        assertThat(read("full.yaml").services().tables())
                .extracting(each -> each.name() + " " + each.kind() + " " + each.keys() + " "
                        + each.file().toAbsolutePath().normalize())
                .containsExactly(
                        "dnd LIST EXACT " + directory.resolve("tables/dnd.txt.gz"),
                        "ranges LIST PREFIX " + directory.resolve("tables/ranges.txt"),
                        "ported PORTED EXACT /srv/ported.csv",
                        "plan PLAN PREFIX " + directory.resolve("tables/plan.csv"));
        assertThat(read("smallest.yaml").services().tables()).isEmpty();
    }

    @Test
    void aStoreWithoutSettingsHasTheDefaults() throws IOException {
        assertThat(read("smallest.yaml").services().store())
                .isEqualTo(new StoreSettings(
                        Path.of("/var/lib/strowger"), true, 20L << 30, 1_000_000, 1L << 30, Duration.ofMillis(2)));
    }

    @Test
    void warnsOfAStoreTooSmallToBeCompactedInTime() throws IOException {
        String text = Files.readString(SAMPLES.resolve("smallest.yaml")) + "store: {max-size: 511MiB}\n";
        Verdict verdict = ConfigurationFile.of(
                Source.of(Path.of("small.yaml"), text), new TestVocabulary(), TestVocabulary.MACHINE);
        assertThat(verdict.isRight()).isTrue();
        assertThat(verdict.warnings()).singleElement().satisfies(fault -> {
            assertThat(fault.key()).isEqualTo("store.max-size");
            assertThat(fault.what().text()).contains("fill up with finished messages");
        });
        assertThat(ConfigurationFile.of(
                                Source.of(Path.of("small.yaml"), text.replace("511MiB", "512MiB")),
                                new TestVocabulary(),
                                TestVocabulary.MACHINE)
                        .warnings())
                .isEmpty();
    }

    @Test
    void readsTheDeliveryModeOfEachRoute() throws IOException {
        Configuration full = read("full.yaml");
        assertThat(full.routing().routes())
                .extracting(route -> route.custody().delivery())
                .startsWith(DeliveryMode.RELAY, DeliveryMode.STORE);
        assertThat(full.routing().routes().get(1).custody().retry())
                .isEqualTo(new RetrySettings(
                        Duration.ofSeconds(10), 1.5, Duration.ofMinutes(30), Duration.ofDays(1), Integer.MAX_VALUE));
        assertThat(full.routing().inbound())
                .extracting(InboundSettings::delivery)
                .startsWith(DeliveryMode.STORE, DeliveryMode.RELAY);
        assertThat(full.smscs().get(1).dialect().onUncertain()).isEqualTo(SmscSettings.OnUncertain.HOLD);
    }

    @Test
    void appliesDefaultsToRoutesAndInboundRules() throws IOException {
        String text = Files.readString(SAMPLES.resolve("smallest.yaml")) + "routes: [{name: all, via: operator-a}]\n"
                + "inbound: [{name: all, deliver-to: shop}]\n";
        Configuration written = ConfigurationFile.of(
                        Source.of(Path.of("usual.yaml"), text), new TestVocabulary(), TestVocabulary.MACHINE)
                .configuration();
        assertThat(written.routing().routes().get(0).custody().delivery()).isEqualTo(RouteSettings.DELIVERY_USUAL);
        assertThat(written.routing().routes().get(0).custody().retry()).isEqualTo(RetrySettings.USUAL);
        assertThat(written.routing().inbound().get(0).delivery()).isEqualTo(InboundSettings.DELIVERY_USUAL);
    }

    @Test
    void readingAConfigurationTwiceGivesEqualSettings() throws IOException {
        assertThat(read("full.yaml")).isEqualTo(read("full.yaml")).hasSameHashCodeAs(read("full.yaml"));
    }

    @Test
    void theTextFormOfAConfigurationShowsNoSecret() throws IOException {
        assertThat(read("full.yaml").toString()).contains("operator-a").doesNotContain("sesame", "geheim", "vault");
    }

    @Test
    void theConfigurationContractIsReadExceptForKeysOfLaterVersions() throws IOException {
        String text = Files.readString(SAMPLES.resolve("contract.txt"))
                .replace("certificate: ..., key: ...", "certificate: tls/server.pem, key: tls/server.key")
                .replace("client-ca: ...", "client-ca: tls/clients.pem")
                .replace("tls: {...}", "tls: {certificate: tls/server.pem, key: tls/server.key}")
                .replace("{file: ...}", "{file: secrets/operator-a}")
                .replace("{hash: \"...\"}", "sesame")
                .replace(
                        "applications:  ",
                        "applications:\n  - {name: crm, password: p}\n  - {name: bank, password: p}\n#")
                .replace(
                        "smscs:  ",
                        "smscs:\n  - {name: operator-b, hosts: b:1, system-id: s, password: p}\n"
                                + "  - {name: operator-c, hosts: c:1, system-id: s, password: p}\n#");
        List<Fault> faults = ConfigurationFile.of(
                        Source.of(SAMPLES.resolve("contract.yaml"), text), new TestVocabulary(), TestVocabulary.MACHINE)
                .faults();
        assertThat(faults).isNotEmpty().allSatisfy(fault -> assertThat(fault.toString())
                .contains("not supported by this version"));
        assertThat(faults).extracting(Fault::key).containsExactly("listeners[3].protocol");
    }
}
