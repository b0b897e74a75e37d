package org.strowger.world.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.message.Address;
import org.strowger.message.Body;
import org.strowger.message.MessageState;
import org.strowger.message.OptionalParameter;
import org.strowger.message.Outcome;
import org.strowger.message.PlainMessage;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.SendOptions;
import org.strowger.protocol.SignIn.Traffic;
import org.strowger.router.application.AppFigure;
import org.strowger.router.reactor.DialPlan;
import org.strowger.world.HttpClient;
import org.strowger.world.HttpShop;
import org.strowger.world.Peer;
import org.strowger.world.TestSmsc;
import org.strowger.world.WalkProtocol;
import org.strowger.world.WalkProtocols;
import org.strowger.world.World;

/**
 * Rules for TLVs of applications, routes and SMSCs; the entity and the template of India's regulator are the example.
 */
class TlvRulesTest {
    private static final String NUMBER = "447700900123";
    private static final int ENTITY = 0x1400;
    private static final int TEMPLATE = 0x1401;
    private static final int MISSING = 0xC3;
    private static final String INDIA =
            "attributes: {entity: \"1101\"}, tlvs: [{add: 0x1400, value-of: account.entity},"
                    + " {require: 0x1401}, {check: 0x1401, matches: \"/^[0-9]+$/\", length: 4..19}]";

    private static String yaml(String application, String smsc, String route) {
        return WalkProtocols.listeners()
                + """
                applications: [{name: shop, system-id: "8001", password: secret, %s}]
                smscs:
                  - {name: a, hosts: [127.0.0.1:2776], system-id: s, password: p, %s}
                  - {name: b, hosts: [127.0.0.1:2777], system-id: s, password: p}
                routes: [{name: all, match: {}, via: [a, b], %s}]
                store: {path: /store}
                """.formatted(
                                application.isEmpty() ? "window: 100" : application,
                                smsc.isEmpty() ? "window: 50" : smsc,
                                route);
    }

    private static Peer dial(World world, WalkProtocol protocol) {
        return world.dial(
                protocol.port(),
                DialPlan.ANY_LOCAL,
                connection -> protocol.session(connection, "8001", Traffic.BOTH, new Peer.Manner()));
    }

    private static OptionalParameter tlv(int tag, String text) {
        return new OptionalParameter(tag, text.getBytes(StandardCharsets.ISO_8859_1));
    }

    private static PlainMessage.Builder message(OptionalParameter... tlvs) {
        return PlainMessage.from(new Address(Address.TON_UNKNOWN, Address.NPI_ISDN, "6000"))
                .to(Address.international(NUMBER))
                .saying(World.body("hello"))
                .optionalParameters(List.of(tlvs));
    }

    /** The TLVs of the message that the first SMSC gets of one from an application. */
    private static List<OptionalParameter> sent(
            String application, String smsc, String route, OptionalParameter... own) {
        try (World world = new World()) {
            TestSmsc a = world.smsc("a", 2776);
            world.smsc("b", 2777);
            world.start(yaml(application, smsc, "delivery: relay" + (route.isEmpty() ? "" : ", " + route)));
            Peer shop = dial(world, WalkProtocol.SMPP);
            long token = shop.submit(message(own).build());
            world.millis(100);
            assertThat(shop.outcome(token).isAccepted()).isTrue();
            return a.last().message().optionalParameters();
        }
    }

    // ---- Effects of rules

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{add: 0x1500, value: x}                             | 1500=x 1502=own",
                "{add: 0x1502, value: x}                             | 1502=own",
                "{set: 0x1502, value: x}                             | 1502=x",
                "{set: 5377, value: x, type: c-string}               | 1501=x0 1502=own",
                "{set: 0x1501, value: 258, type: int2}               | 1501=0102 1502=own",
                "{set: 0x1501, value: 4294967295, type: int4}        | 1501=ffffffff 1502=own",
                "{set: 0x1501, value: 7, type: int1}                 | 1501=07 1502=own",
                "{set: 0x1501, value: 00ff, type: octets}            | 1501=00ff 1502=own",
                "{set: 0x1501, value-of: message.from}               | 1501=6000 1502=own",
                "{set: 0x1501, value-of: message.to, type: c-string} | 1501=4477009001230 1502=own",
                "{remove: 0x1502}                                    | ''",
                "{remove: 0x1503}                                    | 1502=own",
                "{rename: 0x1502, to: 0x1600}                        | 1600=own",
            })
    void aRuleChangesTheTlvs(String rule, String expected) {
        for (String level : List.of("application", "smsc", "route")) {
            String tlvs = "tlvs: [" + rule.strip() + "]";
            List<OptionalParameter> sent = sent(
                    level.equals("application") ? tlvs : "",
                    level.equals("smsc") ? tlvs : "",
                    level.equals("route") ? tlvs : "",
                    tlv(0x1502, "own"));
            assertThat(shown(sent)).as(level).isEqualTo(expected.strip());
        }
    }

    /** Tags in hexadecimal and values as text; octets that are no text in hexadecimal, and a final NUL as 0. */
    private static String shown(List<OptionalParameter> tlvs) {
        return String.join(
                " ",
                tlvs.stream()
                        .map(each -> "%04x=%s".formatted(each.tag(), shown(each.value())))
                        .sorted()
                        .toList());
    }

    private static String shown(byte[] value) {
        String text = new String(value, StandardCharsets.ISO_8859_1);
        String visible = text.endsWith("\0") ? text.substring(0, text.length() - 1) + "0" : text;
        boolean isText = visible.chars().allMatch(each -> each >= ' ' && each <= '~') && !visible.isEmpty();
        return isText ? visible : HexFormat.of().formatHex(value);
    }

    @Test
    void rulesApplyInTheOrderApplicationRouteSmsc() {
        assertThat(shown(sent(
                        "tlvs: [{set: 0x1501, value: application}]",
                        "tlvs: [{rename: 0x1503, to: 0x1504}]",
                        "tlvs: [{rename: 0x1501, to: 0x1503}]")))
                .isEqualTo("1504=application");
    }

    @Test
    void rulesOfRoutesAndSmscsReadTheAttributesOfTheApplication() {
        String attributes = "attributes: {entity: \"1101\"}";
        assertThat(shown(sent(attributes, "tlvs: [{set: 0x1400, value-of: account.entity}]", "")))
                .isEqualTo("1400=1101");
        assertThat(shown(sent(attributes, "", "tlvs: [{set: 0x1400, value-of: account.entity}]")))
                .isEqualTo("1400=1101");
        assertThat(shown(sent("", "", "tlvs: [{set: 0x1400, value-of: account.entity}]")))
                .isEmpty();
    }

    @Test
    void tlvsWithoutARuleAreUnchangedAndKeepTheirOrder() {
        List<OptionalParameter> sent = sent(
                "",
                "tlvs: [{remove: 0x1501}]",
                "",
                tlv(0x1502, "b"),
                tlv(0x1501, "x"),
                tlv(0x0204, "\0\7"),
                tlv(0x1502, "a"));
        assertThat(sent).containsExactly(tlv(0x1502, "b"), tlv(0x0204, "\0\7"), tlv(0x1502, "a"));
    }

    // ---- India: an entity of the account, a template of the message

    @ParameterizedTest
    @CsvSource({"SMPP, relay", "SMPP, store", "UCP, relay", "UCP, store", "CIMD2, relay", "CIMD2, store"})
    void messagesOverAnyProtocolGetTheEntityOfTheirAccount(WalkProtocol protocol, String delivery) {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.smsc("b", 2777);
            world.start(yaml(
                    "attributes: {entity: \"1101\"}, tlvs: [{add: 0x1400, value-of: account.entity}]",
                    "",
                    "delivery: " + delivery + ", tlvs: [{add: 0x1401, value: \"2202\"}]"));
            Peer shop = dial(world, protocol);
            long token = shop.submit(message().build());
            world.millis(100);
            assertThat(shop.outcome(token).isAccepted()).isTrue();
            assertThat(smsc.last().message().optionalParameters())
                    .containsExactlyInAnyOrder(tlv(ENTITY, "1101"), tlv(TEMPLATE, "2202"));
            assertThat(smsc.last().message().body()).isEqualTo(World.body("hello"));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"relay", "store"})
    void aMessageWithATemplateIsSentWithEntityAndTemplate(String delivery) {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.smsc("b", 2777);
            world.start(yaml(INDIA, "", "delivery: " + delivery));
            dial(world, WalkProtocol.SMPP).submit(message(tlv(TEMPLATE, "2202")).build());
            world.millis(100);
            assertThat(smsc.last().message().optionalParameters())
                    .containsExactlyInAnyOrder(tlv(ENTITY, "1101"), tlv(TEMPLATE, "2202"));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"udh", "sar", "payload"})
    void eachPartOfALongMessageHasEntityAndTemplate(String segments) {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.smsc("b", 2777);
            world.start(yaml(INDIA, "segments: " + segments, "delivery: store"));
            byte[] text = "0123456789".repeat(20).getBytes(StandardCharsets.US_ASCII);
            dial(world, WalkProtocol.SMPP)
                    .submit(message(tlv(TEMPLATE, "2202"))
                            .saying(new Body(text, false, 0))
                            .build());
            world.millis(100);
            assertThat(smsc.came()).hasSize(segments.equals("payload") ? 1 : 2).allSatisfy(each -> assertThat(
                            each.message().optionalParameters())
                    .containsExactlyInAnyOrder(tlv(ENTITY, "1101"), tlv(TEMPLATE, "2202")));
        }
    }

    @ParameterizedTest
    @CsvSource({"'', 195", "220, 196", "2202x, 196", "22020000000000000000, 196"})
    void aMessageWithoutAValidTemplateIsRefusedAtOnceAndNotSent(String template, int status) {
        for (String delivery : List.of("relay", "store")) {
            try (World world = new World()) {
                TestSmsc smsc = world.smsc("a", 2776);
                TestSmsc other = world.smsc("b", 2777);
                world.start(yaml(INDIA, "", "delivery: " + delivery));
                Peer shop = dial(world, WalkProtocol.SMPP);
                long token = shop.submit((template.isEmpty() ? message() : message(tlv(TEMPLATE, template))).build());
                world.millis(100);
                assertThat(shop.outcome(token).code()).isEqualTo(status);
                assertThat(smsc.came()).isEmpty();
                assertThat(other.came()).isEmpty();
                assertThat(world.records()).isZero();
                assertThat(world.figure("shop", AppFigure.FILTER_REFUSED)).isOne();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"relay", "store"})
    void aRouteRuleRefusesAMessageAtOnceWithItsStatus(String delivery) {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.smsc("b", 2777);
            world.start(yaml("", "", "delivery: " + delivery + ", tlvs: [{require: 0x1401, status: \"smpp:0x403\"}]"));
            Peer shop = dial(world, WalkProtocol.SMPP);
            long refused = shop.submit(message().build());
            long accepted = shop.submit(message(tlv(TEMPLATE, "1")).build());
            world.millis(100);
            assertThat(shop.outcome(refused).code()).isEqualTo(0x403);
            assertThat(shop.outcome(accepted).isAccepted()).isTrue();
            assertThat(smsc.came()).hasSize(1);
            assertThat(world.records()).isZero();
        }
    }

    @Test
    void aRuleOfTheRouteSeesTheTlvsThatTheApplicationAdds() {
        assertThat(shown(sent(
                        "tlvs: [{add: 0x1401, value: \"7\"}]",
                        "",
                        "tlvs: [{require: 0x1401}, {check: 0x1401, length: 1}]")))
                .isEqualTo("1401=7");
    }

    @Test
    void anSmscThatRequiresATlvRefusesARelayedMessageWithoutIt() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            TestSmsc next = world.smsc("b", 2777);
            world.start(yaml("", "tlvs: [{require: 0x1401}]", "delivery: relay"));
            Peer shop = dial(world, WalkProtocol.SMPP);
            long token = shop.submit(message().build());
            world.millis(100);
            assertThat(shop.outcome(token).code()).isEqualTo(MISSING);
            assertThat(smsc.came()).isEmpty();
            assertThat(next.came()).isEmpty();
        }
    }

    @Test
    void theNextSmscGetsTheMessageIfConfiguredForTheRoute() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            TestSmsc next = world.smsc("b", 2777);
            world.start(yaml(
                    "", "tlvs: [{check: 0x1401, length: 4}]", "delivery: relay, try-next-on: [ESME_RINVOPTPARAMVAL]"));
            Peer shop = dial(world, WalkProtocol.SMPP);
            long token = shop.submit(message(tlv(TEMPLATE, "1")).build());
            world.millis(100);
            assertThat(shop.outcome(token).isAccepted()).isTrue();
            assertThat(smsc.came()).isEmpty();
            assertThat(next.last().message().optionalParameters()).containsExactly(tlv(TEMPLATE, "1"));
        }
    }

    @Test
    void aStoredMessageThatAnSmscRuleRefusesIsRejected() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.smsc("b", 2777);
            world.start(yaml("", "tlvs: [{require: 0x1401}]", "delivery: store"));
            Peer shop = dial(world, WalkProtocol.SMPP);
            long token = shop.submit(message()
                    .options(new SendOptions(ReceiptRequest.ON_END, false, 0, 0, false, false))
                    .build());
            world.millis(100);
            assertThat(shop.outcome(token).isAccepted()).isTrue();
            assertThat(smsc.came()).isEmpty();
            assertThat(shop.came()).hasSize(1);
            assertThat(shop.came().get(0).receipt().state()).isIn(MessageState.REJECTED, MessageState.UNDELIVERABLE);
            assertThat(world.records()).isZero();
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"UCP", "CIMD2"})
    void applicationsOfOtherProtocolsGetARefusalInTheirOwnCodes(WalkProtocol protocol) {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.smsc("b", 2777);
            world.start(yaml("tlvs: [{require: 0x1401}]", "", "delivery: store"));
            Peer shop = dial(world, protocol);
            long token = shop.submit(message().build());
            world.millis(100);
            assertThat(shop.outcome(token).isAccepted()).isFalse();
            assertThat(protocol.traits().statuses().kindOf(shop.outcome(token).code()))
                    .isEqualTo(Outcome.Kind.PERMANENT);
            assertThat(smsc.came()).isEmpty();
        }
    }

    // ---- HTTP

    @ParameterizedTest
    @ValueSource(strings = {"application", "route"})
    void aRequestWithoutTheTemplateIsABadRequestThatNamesIt(String level) {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            String rules = "tlvs: [{add: 0x1400, value: \"1101\"}, {require: 0x1401, status: ESME_RSUBMITFAIL}]";
            String yaml = HttpShop.yaml("store", HttpShop.CALLBACKS);
            world.start(
                    level.equals("route")
                            ? yaml.replace("via: a,", "via: a, " + rules + ",")
                            : yaml.replace("password: secret,", "password: secret, " + rules + ","));
            HttpClient client = new HttpClient(world);
            String message = "{\"from\": \"SHOP\", \"to\": \"+447700900001\", \"text\": \"hi\"";
            assertThat(client.post(
                            "/v1/messages",
                            HttpShop.JSON,
                            message + ", \"tlvs\": [{\"tag\": \"0x1401\", \"text\": \"2202\"}]}"))
                    .startsWith("202");
            assertThat(smsc.last().message().optionalParameters())
                    .containsExactlyInAnyOrder(tlv(ENTITY, "1101"), tlv(TEMPLATE, "2202"));
            assertThat(client.post("/v1/messages", HttpShop.JSON, message + "}"))
                    .startsWith("400")
                    .contains("/v1/problems/invalid-tlv", "TLV 0x1401 is missing");
            assertThat(smsc.came()).hasSize(1);
        }
    }
}
