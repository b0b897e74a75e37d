package org.strowger.world.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.strowger.message.Address;
import org.strowger.message.Body;
import org.strowger.message.DefaultCoding;
import org.strowger.message.PlainMessage;
import org.strowger.message.SampleMessage;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.RefusalReason;
import org.strowger.protocol.SignIn.Traffic;
import org.strowger.router.admin.figures.Sampler;
import org.strowger.router.config.Configuration;
import org.strowger.router.filter.FilterCatalogue;
import org.strowger.router.reactor.DialPlan;
import org.strowger.router.route.LongMessages;
import org.strowger.router.route.RouteExplanation;
import org.strowger.router.route.RouteQuery;
import org.strowger.router.route.RouteTable;
import org.strowger.world.HttpClient;
import org.strowger.world.HttpShop;
import org.strowger.world.Looking;
import org.strowger.world.Peer;
import org.strowger.world.TestSmsc;
import org.strowger.world.WalkProtocol;
import org.strowger.world.WalkProtocols;
import org.strowger.world.World;

/** Filters with expressions in a running router. */
class ExpressionFiltersTest {
    private static final String NUMBER = "447700900123";

    private static String yaml(String filters) {
        return """
                listeners: [{name: smpp, protocol: smpp, listen: 127.0.0.1:2775, idle-timeout: off}]
                applications:
                  - {name: shop, password: secret, max-binds: 10}
                  - {name: bank, password: secret, max-binds: 10}
                smscs:
                  - {name: a, protocol: smpp, hosts: [127.0.0.1:2776], system-id: s, password: p}
                  - {name: b, protocol: smpp, hosts: [127.0.0.1:2777], system-id: s, password: p}
                routes:
                  - {name: second, match: {to: "1*"}, via: b, delivery: relay}
                  - {name: all, match: {}, via: a, delivery: relay}
                records: {path: /records}
                filters:
                %s
                """.formatted(filters.indent(2));
    }

    private static int status(RefusalReason reason) {
        return World.SUITE.statuses().refusal(reason).code();
    }

    private static ShortMessage saying(String text) {
        return PlainMessage.from(World.SHOP)
                .to(Address.international(NUMBER))
                .saying(DefaultCoding.GSM.body(text))
                .build();
    }

    private static String textOf(ShortMessage message) {
        return DefaultCoding.GSM.text(message.body()).orElseThrow();
    }

    @Test
    void aFilterAppliesOnlyIfItsConditionIsTrue() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(yaml("""
                    - name: links
                      match: {to: "44*"}
                      when: 'contains(text, "http:") and application != "bank"'
                      refuse: not-allowed
                    """));
            assertThat(world.send(world.application("shop"), saying("see http://example.com"))
                            .code())
                    .isEqualTo(status(RefusalReason.NOT_ALLOWED));
            assertThat(world.send(world.application("shop"), saying("hello")).code())
                    .isZero();
            assertThat(world.send(world.application("bank"), saying("see http://example.com"))
                            .code())
                    .isZero();
            assertThat(smsc.came()).hasSize(2);
            world.seconds(2);
            assertThat(world.recording().rows().toString()).contains("event=refused", "filter=links");
        }
    }

    /** As octets of the former coding it would be read as another text. */
    @ParameterizedTest
    @CsvSource({
        "8, UTF-16BE, sale, sale ends",
        "0, US-ASCII, sale, sale \u0434\u0430",
        "24, UTF-16BE, \u0434\u0430, sale"
    })
    void aTextThatAFilterSetsGetsASuitableCoding(int coding, Charset charset, String before, String after) {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(yaml("- {name: change, set: {text: '\"" + after + "\"'}}"));
            ShortMessage message = PlainMessage.from(World.SHOP)
                    .to(Address.international(NUMBER))
                    .saying(new Body(before.getBytes(charset), false, coding))
                    .build();
            assertThat(world.send(world.application("shop"), message).code()).isZero();
            assertThat(textOf(smsc.last().message())).isEqualTo(after);
        }
    }

    @Test
    void aFilterSetsSenderRecipientTextAndRoute() {
        try (World world = new World()) {
            TestSmsc second = world.smsc("b", 2777);
            world.start(yaml("""
                    - name: change
                      set:
                        from: 'if(startsWith(to, "44"), "Shop UK", from)'
                        to: '"+353" + substring(to, 2, 20)'
                        text: 'text + " €" + text(length(text))'
                        route: '"sec" + "ond"'
                    """));
            assertThat(world.send(world.application("shop"), saying("hello")).code())
                    .isZero();
            ShortMessage sent = second.last().message();
            assertThat(sent.source()).isEqualTo(Address.alphanumeric("Shop UK"));
            assertThat(sent.destination()).isEqualTo(Address.international("3537700900123"));
            assertThat(textOf(sent)).isEqualTo("hello €5");
        }
    }

    @Test
    void theNextFilterUsesTheChangedValues() {
        try (World world = new World()) {
            world.smsc("a", 2776);
            world.start(yaml("""
                    - {name: first, set: {text: 'upper(text)'}}
                    - {name: second, when: 'text == "HELLO"', refuse: not-allowed}
                    """));
            assertThat(world.send(world.application("shop"), saying("hello")).code())
                    .isEqualTo(status(RefusalReason.NOT_ALLOWED));
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "from: 'text + text + text'| INVALID_SENDER",
                "from: 'substring(text, 0, 0)'| INVALID_SENDER",
                "to: 'text'| INVALID_DESTINATION",
                "to: 'from + \"Shop\"'| INVALID_DESTINATION",
                "text: 'substring(text, 0, 0)'| NOT_ENCODABLE",
                "text: 'replace(text, \"e\", replace(text + text + text + text + text + text + text + text + text +"
                        + " text + text + text + text + text, \"l\", text + text + text + text + text + text + text +"
                        + " text + text + text + text + text + text + text + text + text + text + text + text + text))'"
                        + "| NOT_ENCODABLE",
            })
    void aMessageWhoseNewValueIsNotValidIsRefused(String field, RefusalReason reason) {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(yaml("- name: change\n  set:\n    " + field));
            ShortMessage message = saying("hello, hello, hello, hello, hello");
            assertThat(world.send(world.application("shop"), message).code()).isEqualTo(status(reason));
            assertThat(smsc.came()).isEmpty();
            world.seconds(2);
            assertThat(world.recording().rows().toString()).contains("event=refused", "filter=change");
        }
    }

    @Test
    void settingAnUnknownRouteOrUnchangedValuesHasNoEffect() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(yaml("- {name: same, set: {route: 'lower(from)', from: from, to: to, text: text}}"));
            ShortMessage message = World.text(NUMBER);
            assertThat(world.send(world.application("shop"), message).code()).isZero();
            ShortMessage sent = smsc.last().message();
            assertThat(sent.source()).isEqualTo(message.source());
            assertThat(sent.destination()).isEqualTo(message.destination());
            assertThat(sent.body().octets()).isEqualTo(message.body().octets());
        }
    }

    @Test
    void aBinaryMessageKeepsItsContent() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(yaml("- {name: footer, set: {text: 'text + \" STOP 80000\"'}}"));
            ShortMessage binary = PlainMessage.from(World.SHOP)
                    .to(Address.international(NUMBER))
                    .saying(new Body(new byte[] {1, 2, 3}, false, 4))
                    .build();
            assertThat(world.send(world.application("shop"), binary).code()).isZero();
            assertThat(smsc.last().message().body().octets()).containsExactly(1, 2, 3);
        }
    }

    @ParameterizedTest
    @CsvSource({"9980, 0", "10001, 1"})
    void aTextTooLongForTheExpressionIsRefusedInsteadOfTruncated(int characters, int refused) {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(yaml("- {name: footer, set: {text: 'substring(text, 0, 9000) + \"!\"'}}"));
            int code = world.send(world.application("shop"), saying("a".repeat(characters)))
                    .code();
            assertThat(code).isEqualTo(refused == 0 ? 0 : status(RefusalReason.NOT_ENCODABLE));
            assertThat(smsc.came().isEmpty()).isEqualTo(refused == 1);
        }
    }

    @Test
    void metricsCountChangesAndRefusals() {
        try (World world = new World()) {
            world.smsc("a", 2776);
            world.start(yaml("- {name: sender, set: {from: 'trim(text)'}}"));
            world.send(world.application("shop"), saying(" Zoe "));
            world.send(world.application("shop"), saying("no name that a sender can have"));
            Sampler sampler = new Sampler(world.figures());
            sampler.sample(world.rig().nowNanos());
            String metrics = Looking.metrics(sampler);
            for (String effect : List.of("change", "refuse")) {
                assertThat(metrics)
                        .contains("strowger_filter_effects_total{application=\"_all\",filter=\"sender\",effect=\""
                                + effect + "\"} 1");
            }
        }
    }

    // ---- Other protocols

    private static final String FOR_ALL_PROTOCOLS = """
            filters:
              - {name: links, when: 'contains(text, "http:") and length(text) > 9', refuse: not-allowed}
              - name: footer
                set: {text: 'text + " (" + application + ")"', from: '"+447700900555"', to: '"+353" + to'}
            """;

    @ParameterizedTest
    @CsvSource({"SMPP, relay", "UCP, relay", "UCP, store", "CIMD2, relay", "CIMD2, store"})
    void expressionsWorkForEachProtocol(WalkProtocol spoken, String delivery) {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(WalkProtocols.listeners() + """
                    applications: [{name: shop, system-id: "8001", password: secret}]
                    smscs:
                      - {name: a, protocol: smpp, hosts: [127.0.0.1:2776], system-id: s, password: p}
                    routes: [{name: all, match: {to: "353*"}, via: a, delivery: %s}]
                    """.formatted(delivery) + FOR_ALL_PROTOCOLS);
            Peer shop = world.dial(
                    spoken.port(),
                    DialPlan.ANY_LOCAL,
                    connection -> spoken.session(connection, "8001", Traffic.BOTH, new Peer.Manner()));
            long refused = shop.submit(plain("see http://example.com"));
            long changed = shop.submit(plain("hello"));
            world.seconds(1);
            assertThat(shop.outcome(refused).code())
                    .isEqualTo(spoken.traits()
                            .statuses()
                            .refusal(RefusalReason.NOT_ALLOWED)
                            .code());
            assertThat(shop.outcome(changed).isAccepted()).isTrue();
            assertThat(smsc.came()).hasSize(1);
            ShortMessage sent = smsc.last().message();
            assertThat(textOf(sent)).isEqualTo("hello (shop)");
            assertThat(sent.source().text()).isEqualTo("447700900555");
            assertThat(sent.destination().text()).isEqualTo("3537700900123");
        }
    }

    private static ShortMessage plain(String text) {
        return PlainMessage.from(new Address(0, 1, "8001"))
                .to(new Address(0, 1, "7700900123"))
                .saying(DefaultCoding.GSM.body(text))
                .build();
    }

    @Test
    void expressionsWorkForHttpApplications() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(HttpShop.yaml("relay", HttpShop.CALLBACKS) + FOR_ALL_PROTOCOLS);
            HttpClient client = new HttpClient(world);
            assertThat(client.get(HttpShop.SEND + "&to=7700900123&text=http://example.com"))
                    .startsWith("403");
            assertThat(client.get(HttpShop.SEND + "&to=7700900123&text=hello")).startsWith("202");
            world.seconds(1);
            assertThat(smsc.came()).hasSize(1);
            assertThat(textOf(smsc.last().message())).isEqualTo("hello (shop)");
            assertThat(smsc.last().message().destination().text()).isEqualTo("3537700900123");
        }
    }

    // ---- For operators

    private static List<String> effects(String filters, String to) {
        Configuration configuration = World.configuration(yaml(filters));
        RouteQuery query = new RouteQuery(LongMessages.usual())
                .about(SampleMessage.of(World.SHOP, Address.international(to), "hello"), 0, 0)
                .at(World.EPOCH.toEpochMilli(), 0);
        return new ArrayList<>(RouteExplanation.of(
                        RouteTable.of(configuration),
                        query,
                        FilterCatalogue.builtIn(1)
                                .of(configuration.applications().get(0)))
                .effects());
    }

    @Test
    void explainShowsTheValuesOfExpressionsInTheTimeZoneOfTheFilter() {
        // It is 04:05:06 in UTC, and 09:50:06 in Kathmandu.
        String filters = """
                - {name: night, match: {to: "1*"}, when: 'hour < 3', refuse: later}
                - name: day
                  when: 'hour == 9 and segments == 1'
                  timezone: Asia/Kathmandu
                  set: {from: '"Shop" + text(hour)'}
                - {name: never, when: 'segments > 3', refuse: later}
                """;
        assertThat(effects(filters, NUMBER))
                .containsExactly(
                        "Filter \"day\" finds: hour == 9 and segments == 1 is true",
                        "Filter \"day\" finds: hour == 9 is true (hour is 9)",
                        "Filter \"day\" finds: segments == 1 is true (segments is 1)",
                        "Filter \"day\" finds: \"Shop\" + text(hour) is \"Shop9\" (hour is 9)",
                        "Filter \"day\" changes the sender to Shop9 (ton 5, npi 0)",
                        "Filter \"never\" finds: segments > 3 is false (segments is 1)",
                        "Leaves from Shop9 (ton 5, npi 0)");
    }
}
