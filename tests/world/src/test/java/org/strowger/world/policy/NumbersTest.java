package org.strowger.world.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.gsm.Concatenation;
import org.strowger.gsm.UserData;
import org.strowger.gsm.UserDataHeader;
import org.strowger.message.Address;
import org.strowger.message.Body;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.message.PlainMessage;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.SendOptions;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.Inquiry;
import org.strowger.protocol.RefusalReason;
import org.strowger.protocol.SignIn.Traffic;
import org.strowger.router.admin.answer.Table;
import org.strowger.router.reactor.DialPlan;
import org.strowger.world.CallbackPeer;
import org.strowger.world.HttpClient;
import org.strowger.world.HttpShop;
import org.strowger.world.Looking;
import org.strowger.world.Peer;
import org.strowger.world.TestSmsc;
import org.strowger.world.WalkProtocol;
import org.strowger.world.WalkProtocols;
import org.strowger.world.World;

/**
 * Rules for numbers in a running router: routes, records and lists see the international number, each SMSC gets its own
 * form, and the application hears of the number as it wrote it.
 */
class NumbersTest {
    private static final Address WRITTEN = new Address(Address.TON_UNKNOWN, Address.NPI_ISDN, "07700900123");
    private static final Address NORMAL = Address.international("447700900123");
    private static final Address NATIONAL = new Address(Address.TON_NATIONAL, Address.NPI_ISDN, "07700900123");
    private static final Address WITH_PLUS = new Address(Address.TON_UNKNOWN, Address.NPI_ISDN, "+447700900123");
    private static final Outcome LATER = Outcome.of(Outcome.Kind.TEMPORARY, 0x08, "");

    private static String yaml(String delivery, String ofSmsc) {
        return yaml(delivery, ofSmsc, "rules: [{country: GB}]");
    }

    private static String yaml(String delivery, String ofSmsc, String ofShop) {
        return WalkProtocols.listeners()
                + """
                applications:
                  - {name: shop, system-id: "8001", password: secret, numbers: {%1$s}}
                numbers: {rules: [{country: any}]}
                smscs:
                  - {name: a, protocol: smpp, hosts: [127.0.0.1:2776], system-id: s, password: p%2$s}
                  - {name: b, protocol: smpp, hosts: [127.0.0.1:2777], system-id: s, password: p, numbers: {form: plus}}
                routes:
                  - {name: kingdom, match: {to: "+44*"}, via: [a, b], delivery: %3$s, try-next-on: [temporary]%4$s}
                  - {name: all, match: {}, reject: not-allowed}
                inbound: [{name: mobiles, match: {from: "+44*"}, deliver-to: shop}]
                store: {path: /store}
                records: {steps: all}
                """.formatted(
                        ofShop, ofSmsc, delivery, delivery.equals("store") ? ", retry: {first: 30s, factor: 1}" : "");
    }

    private static final String NATIONAL_FORM = ", numbers: {form: national, country: GB}";

    /** The same with one candidate, so that messages wait for a retry. */
    private static String alone(String yaml) {
        return yaml.replace("via: [a, b]", "via: a");
    }

    private static Peer shop(World world) {
        return shop(world, WalkProtocol.SMPP);
    }

    private static Peer shop(World world, WalkProtocol spoken) {
        Peer peer = world.dial(
                spoken.port(),
                DialPlan.ANY_LOCAL,
                connection -> spoken.session(connection, "8001", Traffic.BOTH, new Peer.Manner()));
        assertThat(peer.isSignedIn()).isTrue();
        return peer;
    }

    private static PlainMessage.Builder to(Address... recipients) {
        return PlainMessage.from(World.SHOP)
                .to(recipients)
                .saying(World.body("hello"))
                .options(new SendOptions(ReceiptRequest.ON_END, false, 0, 0, false, false));
    }

    // ---- To the SMSC, and the receipt

    @ParameterizedTest
    @CsvSource({
        "relay, 07700900123, 0",
        "store, 07700900123, 0",
        "relay, 07700900123, 2",
        "store, 7700900123, 2",
        "store, 00447700900123, 0",
        "relay, 447700900123, 0",
        "store, +447700900123, 0",
        "store, 447700900123, 1"
    })
    void theSmscGetsItsNumberFormAndTheReceiptHasTheNumberAsWritten(String delivery, String text, int ton) {
        Address written = new Address(ton, Address.NPI_ISDN, text);
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(yaml(delivery, NATIONAL_FORM));
            Peer shop = shop(world);
            long token = shop.submit(to(written).build());
            world.seconds(1);
            assertThat(shop.outcome(token).isAccepted()).isTrue();
            assertThat(smsc.last().message().destination()).isEqualTo(NATIONAL);
            smsc.report(smsc.last(), "1");
            world.seconds(1);
            assertThat(shop.came()).hasSize(1);
            assertThat(shop.came().get(0).message().source()).isEqualTo(written);
            assertThat(shop.came().get(0).message().destination().text()).isEqualTo("SHOP");
            assertThat(world.recording().row("accepted")).containsEntry("to", NORMAL.text());
            assertThat(world.recording().row("accepted")).containsEntry("route", "kingdom");
            assertThat(world.records()).isZero();
        }
    }

    @ParameterizedTest
    @CsvSource({"UCP, relay", "UCP, store", "CIMD2, relay", "CIMD2, store"})
    void receiptsOfEachProtocolHaveTheNumberAsWritten(WalkProtocol spoken, String delivery) {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(yaml(delivery, ", numbers: {form: \"00\"}"));
            Peer shop = shop(world, spoken);
            long token = shop.submit(PlainMessage.from(new Address(0, 1, "8001"))
                    .to(WRITTEN)
                    .saying(World.body("hello"))
                    .options(new SendOptions(ReceiptRequest.ON_END, false, 0, 0, false, false))
                    .build());
            world.seconds(1);
            assertThat(shop.outcome(token).isAccepted()).isTrue();
            assertThat(smsc.last().to()).isEqualTo("00447700900123");
            smsc.report(smsc.last(), "1");
            world.seconds(1);
            assertThat(shop.came()).hasSize(1);
            assertThat(shop.came().get(0).message().source().text()).isEqualTo(WRITTEN.text());
            assertThat(world.records()).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"relay", "store"})
    void receiptsByTheKannelApiHaveTheNumberAfterTheRules(String delivery) {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            CallbackPeer server = new CallbackPeer(world.rig(), HttpShop.SERVER);
            String yaml = HttpShop.yaml(delivery, "numbers: {rules: [{country: GB}]}, " + HttpShop.CALLBACKS);
            world.start(yaml.replace("password: p}", "password: p, numbers: {form: plus}}"));
            HttpClient client = new HttpClient(world);
            String callback = "&dlr-mask=1&dlr-url=http://127.0.0.1:9090/dlr?to=%25p";
            assertThat(client.get(HttpShop.SEND + "&to=07700900123&text=hello" + callback))
                    .startsWith("202");
            world.millis(100);
            assertThat(smsc.last().message().destination()).isEqualTo(WITH_PLUS);
            smsc.report(smsc.last(), "1");
            world.seconds(1);
            assertThat(server.targets()).containsExactly("/dlr?to=%2B447700900123");
            assertThat(world.records()).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"relay", "store"})
    void theNextCandidateGetsItsOwnNumberForm(String delivery) {
        try (World world = new World()) {
            TestSmsc first = world.smsc("a", 2776).answers(LATER);
            TestSmsc second = world.smsc("b", 2777);
            world.start(yaml(delivery, NATIONAL_FORM));
            Peer shop = shop(world);
            shop.submit(to(WRITTEN).build());
            world.seconds(1);
            assertThat(first.last().message().destination()).isEqualTo(NATIONAL);
            assertThat(second.last().message().destination()).isEqualTo(WITH_PLUS);
            second.report(second.last(), "1");
            world.seconds(1);
            assertThat(shop.came().get(0).message().source()).isEqualTo(WRITTEN);
        }
    }

    @Test
    void aCandidateWithoutANumberFormGetsTheInternationalNumber() {
        try (World world = new World()) {
            world.smsc("b", 2777).answers(LATER);
            TestSmsc plain = world.smsc("a", 2776);
            world.start(yaml("relay", "").replace("via: [a, b]", "via: [b, a]"));
            shop(world).submit(to(WRITTEN).build());
            world.seconds(1);
            assertThat(plain.last().message().destination()).isEqualTo(NORMAL);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theNumbersSurviveRetriesAndARestart(boolean killed) {
        try (World world = new World()) {
            TestSmsc refusing = world.smsc("a", 2776).answers(LATER);
            world.start(alone(yaml("store", NATIONAL_FORM)));
            Peer shop = shop(world);
            shop.submit(to(WRITTEN).build());
            world.seconds(35);
            assertThat(refusing.came()).hasSize(2);
            assertThat(refusing.came())
                    .allMatch(each -> each.message().destination().equals(NATIONAL));
            try (World next = killed ? world.killed(1) : world.restarted(1)) {
                TestSmsc smsc = next.smsc("a", 2776);
                next.start(alone(yaml("store", NATIONAL_FORM, "")));
                Peer later = shop(next);
                next.seconds(40);
                assertThat(smsc.last().message().destination()).isEqualTo(NATIONAL);
                smsc.report(smsc.last(), "1");
                next.seconds(1);
                assertThat(later.came()).hasSize(1);
                assertThat(later.came().get(0).message().source()).isEqualTo(WRITTEN);
                assertThat(next.records()).isZero();
            }
        }
    }

    @Test
    void aReceiptAfterARestartHasTheNumberAsWritten() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(yaml("store", NATIONAL_FORM));
            shop(world).submit(to(WRITTEN).build());
            world.seconds(1);
            ShortMessage sent = smsc.last().message();
            try (World next = world.killed(1)) {
                TestSmsc again = next.smsc("a", 2776);
                next.start(yaml("store", NATIONAL_FORM));
                Peer later = shop(next);
                again.receiver().submit(TestSmsc.receipt(sent, "1", MessageState.DELIVERED));
                next.seconds(1);
                assertThat(later.came().get(0).message().source()).isEqualTo(WRITTEN);
                assertThat(next.records()).isZero();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"relay", "store"})
    void eachRecipientHasItsOwnNumberForm(String delivery) {
        Address other = new Address(Address.TON_UNKNOWN, Address.NPI_ISDN, "00447700900124");
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(yaml(delivery, NATIONAL_FORM));
            Peer shop = shop(world);
            shop.submit(to(WRITTEN, other).build());
            world.seconds(1);
            assertThat(smsc.came()).extracting(Peer.Came::to).containsExactly("07700900123", "07700900124");
            smsc.report(smsc.came().get(0), "1");
            smsc.report(smsc.came().get(1), "2");
            world.seconds(1);
            assertThat(shop.came())
                    .extracting(each -> each.message().source())
                    .containsExactlyInAnyOrder(WRITTEN, other);
            assertThat(world.records()).isZero();
        }
    }

    @ParameterizedTest
    @CsvSource({"relay, udh", "store, udh", "store, payload"})
    void eachPartOfALongMessageHasTheNumberForm(String delivery, String segments) {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(yaml(delivery, NATIONAL_FORM + ", segments: " + segments));
            Peer shop = shop(world);
            shop.submit(to(WRITTEN).saying(World.body("x".repeat(200))).build());
            world.seconds(70);
            assertThat(smsc.came()).isNotEmpty();
            assertThat(smsc.came())
                    .allMatch(each -> each.message().destination().equals(NATIONAL));
            for (int i = 0; i < smsc.came().size(); i++) {
                smsc.report(smsc.came().get(i), Integer.toString(i + 1));
            }
            world.seconds(1);
            assertThat(shop.came()).hasSize(1);
            assertThat(shop.came().get(0).message().source()).isEqualTo(WRITTEN);
        }
    }

    @Test
    void sendersGetANumberFormIfTheRulesIncludeSenders() {
        Address sender = new Address(Address.TON_UNKNOWN, Address.NPI_ISDN, "07700900200");
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(yaml(
                    "store",
                    ", numbers: {form: plus, senders: true}",
                    "rules: [{country: GB}], senders: true}, from: [\"+44*\", SHOP], keep: {max: 9"));
            Peer shop = shop(world);
            ShortMessage message = PlainMessage.from(sender)
                    .to(WRITTEN)
                    .saying(World.body("hello"))
                    .options(new SendOptions(ReceiptRequest.ON_END, false, 0, 0, false, false))
                    .build();
            shop.submit(message);
            world.seconds(1);
            assertThat(smsc.last().message().source().text()).isEqualTo("+447700900200");
            smsc.report(smsc.last(), "1");
            world.seconds(1);
            assertThat(shop.came().get(0).message().destination()).isEqualTo(sender);
            shop.submit(to(WRITTEN).build());
            world.seconds(1);
            assertThat(smsc.last().message().source()).isEqualTo(World.SHOP);
        }
    }

    @Test
    void inquiriesFindAMessageByTheNumberAsWritten() {
        try (World world = new World()) {
            world.smsc("a", 2776).answers(LATER);
            world.start(yaml("store", NATIONAL_FORM));
            Peer shop = shop(world);
            long token = shop.submit(to(WRITTEN).build());
            world.seconds(1);
            String id = shop.outcome(token).messageId();
            long query = shop.ask(Inquiry.query(id, World.SHOP));
            Address other = Address.international("353861234567");
            long wrong = shop.ask(Inquiry.cancel(id, World.SHOP, other));
            long cancel = shop.ask(Inquiry.cancel(id, World.SHOP, WRITTEN));
            world.seconds(1);
            assertThat(shop.answer(query).state()).isEqualTo(MessageState.ENROUTE);
            assertThat(shop.answer(wrong).outcome().isAccepted()).isFalse();
            assertThat(shop.answer(cancel).outcome().isAccepted()).isTrue();
            assertThat(world.records()).isZero();
        }
    }

    // ---- Numbers that fit no rule

    @ParameterizedTest
    @CsvSource({
        "invalid-destination, 60066, 0, false",
        "not-allowed, 60066, 0, false",
        "not-allowed, 4477009001, 1, false",
        "not-allowed, 4477009001, 0, false",
        "not-allowed, 447700900123, 0, true"
    })
    void aNumberThatMatchesNoRuleIsRefusedWithTheConfiguredError(
            String unmatched, String text, int ton, boolean isSent) {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(yaml("store", "", "rules: [{country: GB}], unmatched: " + unmatched)
                    .replace("to: \"+44*\"", "to: \"*\""));
            Peer shop = shop(world);
            long token =
                    shop.submit(to(new Address(ton, Address.NPI_ISDN, text)).build());
            world.seconds(1);
            RefusalReason reason =
                    unmatched.equals("not-allowed") ? RefusalReason.NOT_ALLOWED : RefusalReason.INVALID_DESTINATION;
            assertThat(shop.outcome(token).code())
                    .isEqualTo(
                            isSent ? 0 : World.SUITE.statuses().refusal(reason).code());
            assertThat(smsc.came()).hasSize(isSent ? 1 : 0);
        }
    }

    @Test
    void aNumberThatMatchesNoRulePassesUnchangedByDefault() {
        Address shortCode = new Address(Address.TON_UNKNOWN, Address.NPI_ISDN, "60066");
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(yaml("store", NATIONAL_FORM).replace("to: \"+44*\"", "to: \"*\""));
            shop(world).submit(to(shortCode).build());
            world.seconds(1);
            assertThat(smsc.last().message().destination()).isEqualTo(shortCode);
        }
    }

    // ---- From the SMSC

    @ParameterizedTest
    @CsvSource({"07700900123, 0", "7700900123, 2", "447700900123, 1", "00447700900123, 0"})
    void inboundRulesAndApplicationsSeeTheInternationalNumberOfAMobile(String text, int ton) {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(yaml("store", NATIONAL_FORM));
            Peer shop = shop(world);
            long token = smsc.receiver()
                    .submit(PlainMessage.from(new Address(ton, Address.NPI_ISDN, text))
                            .to(new Address(Address.TON_UNKNOWN, Address.NPI_ISDN, "60066"))
                            .saying(World.body("hi"))
                            .build());
            world.seconds(1);
            assertThat(smsc.receiver().outcome(token).isAccepted()).isTrue();
            assertThat(shop.came().get(0).message().source()).isEqualTo(NORMAL);
            assertThat(shop.came().get(0).message().destination().text()).isEqualTo("60066");
            assertThat(world.records()).isZero();
        }
    }

    @Test
    void theSegmentsOfAMobileAreJoinedUnderTheInternationalNumber() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(yaml("store", NATIONAL_FORM, "}, segments: join, keep: {segments: 1m"));
            Peer shop = shop(world);
            for (int part = 1; part <= 2; part++) {
                byte[] octets = ("part " + part).getBytes(StandardCharsets.US_ASCII);
                UserData segment = UserData.of(
                        UserDataHeader.NONE.with(new Concatenation(7, false, 2, part)), octets, 0, octets.length);
                smsc.receiver()
                        .submit(PlainMessage.from(part == 1 ? NATIONAL : NORMAL)
                                .to(new Address(Address.TON_UNKNOWN, Address.NPI_ISDN, "60066"))
                                .saying(new Body(segment.toBytes(), true, 0))
                                .build());
                world.seconds(1);
            }
            assertThat(shop.came()).hasSize(1);
            assertThat(shop.came().get(0).message().source()).isEqualTo(NORMAL);
            assertThat(new String(shop.came().get(0).message().body().octets(), StandardCharsets.US_ASCII))
                    .isEqualTo("part 1part 2");
        }
    }

    @Test
    void incomingRulesReplaceTheCountryRule() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(
                    yaml("store", ", numbers: {country: DE, incoming: [{prefix: \"+44\", replaces: [\"9\", \"0\"]}]}"));
            Peer shop = shop(world);
            smsc.receiver()
                    .submit(PlainMessage.from(new Address(0, 1, "97700900123"))
                            .to(new Address(0, 1, "60066"))
                            .saying(World.body("hi"))
                            .build());
            world.seconds(1);
            assertThat(shop.came().get(0).message().source()).isEqualTo(NORMAL);
        }
    }

    // ---- Operators

    @Test
    void outgoingRulesTakePrecedenceOverTheNumberForm() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(yaml("store", ", numbers: {form: plus, outgoing: [{prefix: \"+9944\", replaces: [\"+44\"]}]}"));
            shop(world).submit(to(WRITTEN).build());
            world.seconds(1);
            assertThat(smsc.last().to()).isEqualTo("+99447700900123");
        }
    }

    @Test
    void aReloadChangesRulesAndForms() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(yaml("store", NATIONAL_FORM));
            Peer shop = shop(world);
            world.reload(yaml("store", ", numbers: {form: plus}", "rules: [{prefix: \"+44\", replaces: [\"9\"]}]"));
            shop.submit(to(new Address(0, 1, "97700900123")).build());
            world.seconds(1);
            assertThat(smsc.last().message().destination()).isEqualTo(WITH_PLUS);
            assertThat(smsc.allPeers()).hasSize(1);
        }
    }

    @Test
    void explainShowsEachNumberConversion() {
        try (World world = new World()) {
            world.smsc("a", 2776);
            world.start(yaml("store", NATIONAL_FORM));
            Looking looking = new Looking(world);
            String answer = looking.ask("explain", "NUMBER", "07700900123", "NAME", "shop")
                    .toString();
            assertThat(answer)
                    .contains("Filter \"numbers of the application\" changes the recipient to 447700900123")
                    .contains("Leaves to 447700900123 (ton 1, npi 1)")
                    .contains("SMSC a gets recipient 07700900123 (ton 2, npi 1)")
                    .contains("SMSC b gets recipient +447700900123 (ton 0, npi 1)");
            String nobody = looking.ask("explain", "NUMBER", "00447700900123").toString();
            assertThat(nobody).contains("Filter \"numbers\" changes the recipient to 447700900123");
            assertThat(looking.ask("explain", "NUMBER", "00447700", "NAME", "shop")
                            .toString())
                    .doesNotContain("Filter");
        }
    }

    @Test
    void listsShowTheInternationalNumber() {
        try (World world = new World()) {
            world.smsc("a", 2776).answers(LATER);
            world.start(alone(yaml("store", NATIONAL_FORM)));
            shop(world).submit(to(WRITTEN).build());
            world.seconds(1);
            Table messages =
                    Looking.table(new Looking(world).ask("show queue held", "held|later", "later"), "messages");
            assertThat(Looking.column(messages, "to")).isEqualTo(List.of(NORMAL.text()));
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"SMPP", "UCP", "CIMD2"})
    void eachProtocolReportsTheRefusalOfANumberInItsOwnCode(WalkProtocol spoken) {
        try (World world = new World()) {
            world.smsc("a", 2776);
            world.start(yaml("store", "", "rules: [{country: GB}], unmatched: invalid-destination"));
            Peer shop = shop(world, spoken);
            long token = shop.submit(PlainMessage.from(new Address(0, 1, "8001"))
                    .to(new Address(0, 1, "60066"))
                    .saying(World.body("hello"))
                    .build());
            world.seconds(1);
            assertThat(shop.outcome(token).code())
                    .isEqualTo(spoken.traits()
                            .statuses()
                            .refusal(RefusalReason.INVALID_DESTINATION)
                            .code());
        }
    }
}
