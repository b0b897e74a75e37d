package org.strowger.world.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.strowger.message.Address;
import org.strowger.message.Body;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.message.PlainMessage;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.SampleMessage;
import org.strowger.message.SendOptions;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.SignIn.Traffic;
import org.strowger.router.config.Configuration;
import org.strowger.router.filter.FilterCatalogue;
import org.strowger.router.reactor.DialPlan;
import org.strowger.router.route.LongMessages;
import org.strowger.router.route.RouteExplanation;
import org.strowger.router.route.RouteQuery;
import org.strowger.router.route.RouteTable;
import org.strowger.world.Peer;
import org.strowger.world.TestSmsc;
import org.strowger.world.WalkProtocol;
import org.strowger.world.WalkProtocols;
import org.strowger.world.World;

/** The fields that SMSCs and routes require, in messages that arrive over each protocol. */
class LinkFieldsTest {
    private static final String NUMBER = "447700900123";
    private static final Instant SOON = World.EPOCH.plusSeconds(2);
    private static final String FIELDS = "fields: {source: {ton: 0, npi: 9}, destination: {by-number: yes}, "
            + "service-type: VMA, protocol-id: 65, priority: 2, mode: store-and-forward, validity: 24h, "
            + "validity-max: 48h}";

    private static String yaml(String smsc, String route) {
        return WalkProtocols.listeners() + """
                applications: [{name: shop, system-id: "8001", password: secret, window: 100}]
                smscs:
                  - {name: a, hosts: [127.0.0.1:2776], system-id: s, password: p, %s}
                  - {name: b, hosts: [127.0.0.1:2777], system-id: s, password: p}
                routes: [{name: all, match: {}, via: [a, b], %s}]
                store: {path: /store}
                """.formatted(smsc, route);
    }

    private static Peer dial(World world, WalkProtocol protocol) {
        Peer peer = world.dial(
                protocol.port(),
                DialPlan.ANY_LOCAL,
                connection -> protocol.session(connection, "8001", Traffic.SENDS, new Peer.Manner()));
        assertThat(peer.isSignedIn()).isTrue();
        return peer;
    }

    /** The submit_sm as it came, from its header on. */
    private static ByteBuffer pdu(ShortMessage message) {
        byte[] stored = new byte[World.SUITE.form().octets(message)];
        World.SUITE.form().write(message, stored, 0);
        return ByteBuffer.wrap(stored, 3, stored.length - 3).slice();
    }

    /** The esm_class of a submit_sm: behind service_type and two addresses. */
    private static int esmClass(ShortMessage message) {
        ByteBuffer pdu = pdu(message).position(16);
        text(pdu);
        for (int i = 0; i < 2; i++) {
            pdu.getShort();
            text(pdu);
        }
        return pdu.get();
    }

    private static void text(ByteBuffer pdu) {
        byte octet = pdu.get();
        while (octet != 0) {
            octet = pdu.get();
        }
    }

    private static PlainMessage.Builder message(String sender, String to) {
        return PlainMessage.from(new Address(Address.TON_UNKNOWN, Address.NPI_ISDN, sender))
                .to(new Address(Address.TON_UNKNOWN, Address.NPI_ISDN, to))
                .saying(World.body("hello"));
    }

    // ---- The fields of an SMSC

    @ParameterizedTest
    @CsvSource({"SMPP, relay", "SMPP, store", "UCP, relay", "UCP, store", "CIMD2, relay", "CIMD2, store"})
    void theSmscGetsItsLinkFieldsRegardlessOfTheProtocolOfTheMessage(WalkProtocol protocol, String delivery) {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.smsc("b", 2777);
            world.start(yaml(FIELDS, "delivery: " + delivery));
            Peer shop = dial(world, protocol);
            long token = shop.submit(message("6000", "00" + NUMBER).build());
            world.millis(100);
            assertThat(shop.outcome(token).isAccepted()).isTrue();
            ShortMessage came = smsc.last().message();
            assertThat(came.source()).isEqualTo(new Address(0, 9, "6000"));
            assertThat(came.destination()).isEqualTo(Address.international(NUMBER));
            assertThat(came.serviceType()).isEqualTo("VMA");
            assertThat(came.options().protocolId()).isEqualTo(65);
            assertThat(came.options().priority()).isEqualTo(2);
            assertThat(esmClass(came) & 3).isEqualTo(3);
            assertThat(came.expiresAt(World.EPOCH).orElseThrow())
                    .isBetween(World.EPOCH.plus(Duration.ofDays(1)), SOON.plus(Duration.ofDays(1)));
            assertThat(came.body()).isEqualTo(World.body("hello"));
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"UCP", "CIMD2"})
    void otherProtocolsGetOnlyTheFieldsThatTheySupport(WalkProtocol protocol) {
        for (WalkProtocol from : WalkProtocol.values()) {
            try (World world = new World()) {
                TestSmsc smsc = new TestSmsc(world.rig(), World.at(2776), protocol.traits());
                world.start(yaml(
                                "protocol: " + protocol.traits().name()
                                        + ", fields: {protocol-id: 65, priority: 1, validity: 24h, validity-max: 48h}",
                                "delivery: store")
                        .replace("system-id: s", "system-id: \"9001\""));
                Peer shop = dial(world, from);
                shop.submit(message("6000", NUMBER).build());
                shop.submit(message("6000", NUMBER)
                        .until(World.EPOCH.plus(Duration.ofHours(90)))
                        .build());
                world.millis(100);
                assertThat(smsc.came()).as(from.name()).hasSize(2);
                Instant usual =
                        smsc.came().get(0).message().expiresAt(World.EPOCH).orElseThrow();
                Instant longest =
                        smsc.came().get(1).message().expiresAt(World.EPOCH).orElseThrow();
                assertThat(Duration.between(World.EPOCH, usual))
                        .isBetween(Duration.ofMinutes(1439), Duration.ofHours(25));
                assertThat(Duration.between(World.EPOCH, longest))
                        .isBetween(Duration.ofMinutes(2879), Duration.ofHours(49));
                for (Peer.Came each : smsc.came()) {
                    assertThat(each.message().options().protocolId()).isEqualTo(65);
                    assertThat(each.message().options().priority()).isPositive();
                }
            }
        }
    }

    @Test
    void eachPartOfASplitMessageHasTheFields() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.smsc("b", 2777);
            world.start(yaml(FIELDS + ", segments: udh", "delivery: store"));
            Peer shop = dial(world, WalkProtocol.SMPP);
            byte[] text = "0123456789".repeat(20).getBytes(StandardCharsets.US_ASCII);
            shop.submit(message("6000", "+" + NUMBER)
                    .saying(new Body(text, false, 0))
                    .build());
            world.millis(100);
            assertThat(smsc.came()).hasSize(2).allSatisfy(each -> {
                ShortMessage part = each.message();
                assertThat(part.body().hasHeader()).isTrue();
                assertThat(part.part()).isPresent();
                assertThat(esmClass(part)).isEqualTo(0x43);
                assertThat(part.serviceType()).isEqualTo("VMA");
                assertThat(part.source()).isEqualTo(new Address(0, 9, "6000"));
                assertThat(part.destination()).isEqualTo(Address.international(NUMBER));
                assertThat(part.expiresAt(World.EPOCH)).isPresent();
            });
        }
    }

    @Test
    void theReceiptHasTheNumberAsTheApplicationWroteIt() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.smsc("b", 2777);
            world.start(yaml("fields: {destination: {by-number: yes}}", "delivery: store"));
            Peer shop = world.dial(
                    WalkProtocol.SMPP.port(),
                    DialPlan.ANY_LOCAL,
                    connection -> WalkProtocol.SMPP.session(connection, "8001", Traffic.BOTH, new Peer.Manner()));
            shop.submit(message("6000", "00" + NUMBER)
                    .options(new SendOptions(ReceiptRequest.ON_END, false, 0, 0, false, false))
                    .build());
            world.millis(100);
            assertThat(smsc.last().message().destination().text()).isEqualTo(NUMBER);
            smsc.report(smsc.last(), "1");
            world.millis(100);
            assertThat(shop.came()).hasSize(1);
            assertThat(shop.came().get(0).message().source().text()).isEqualTo("00" + NUMBER);
            assertThat(world.records()).isZero();
        }
    }

    // ---- The validity

    @ParameterizedTest
    @CsvSource({
        // hours that the application asks for, and hours that the SMSC gets
        "1, 1",
        "47, 47",
        "49, 48",
        "500, 48",
    })
    void aValidityIsShortenedToTheMaximum(long asked, long sent) {
        for (String delivery : List.of("relay", "store")) {
            try (World world = new World()) {
                TestSmsc smsc = world.smsc("a", 2776);
                world.smsc("b", 2777);
                world.start(yaml("fields: {validity: 24h, validity-max: 48h}", "delivery: " + delivery));
                Peer shop = dial(world, WalkProtocol.SMPP);
                shop.submit(message("6000", NUMBER)
                        .until(World.EPOCH.plus(Duration.ofHours(asked)))
                        .build());
                world.millis(100);
                assertThat(smsc.last().message().expiresAt(World.EPOCH).orElseThrow())
                        .isBetween(
                                World.EPOCH.plus(Duration.ofHours(sent)).minusSeconds(1),
                                SOON.plus(Duration.ofHours(sent)));
            }
        }
    }

    @Test
    void theLongestValidityCountsFromTheDeliveryTime() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.smsc("b", 2777);
            world.start(yaml("fields: {validity-max: 2h}", "delivery: relay"));
            Peer shop = dial(world, WalkProtocol.SMPP);
            shop.submit(message("6000", NUMBER)
                    .after(World.EPOCH.plus(Duration.ofHours(10)))
                    .until(World.EPOCH.plus(Duration.ofHours(11)))
                    .build());
            shop.submit(message("6000", NUMBER)
                    .after(World.EPOCH.plus(Duration.ofHours(10)))
                    .until(World.EPOCH.plus(Duration.ofHours(20)))
                    .build());
            world.millis(100);
            assertThat(smsc.came())
                    .extracting(each -> each.message().expiresAt(World.EPOCH).orElseThrow())
                    .containsExactly(World.EPOCH.plus(Duration.ofHours(11)), World.EPOCH.plus(Duration.ofHours(12)));
        }
    }

    // ---- The route over the SMSC, and the application over both

    @Test
    void fieldsOfTheRouteOverrideFieldsOfTheSmscKeyByKey() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.smsc("b", 2777);
            world.start(yaml(FIELDS, "delivery: relay, fields: {service-type: CMT, source: {ton: 4}}"));
            dial(world, WalkProtocol.SMPP).submit(message("6000", NUMBER).build());
            world.millis(100);
            ShortMessage came = smsc.last().message();
            assertThat(came.serviceType()).isEqualTo("CMT");
            assertThat(came.source()).isEqualTo(new Address(4, 1, "6000"));
            assertThat(came.options().priority()).isEqualTo(2);
        }
    }

    @Test
    void theAddressTypeOfARewrittenSenderOverridesTheTypeOfTheSmsc() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.smsc("b", 2777);
            world.start(yaml(FIELDS, "delivery: relay, rewrite: {source-ton: 6, source-npi: 4}"));
            dial(world, WalkProtocol.SMPP).submit(message("6000", NUMBER).build());
            world.millis(100);
            assertThat(smsc.last().message().source()).isEqualTo(new Address(6, 4, "6000"));
            assertThat(smsc.last().message().serviceType()).isEqualTo("VMA");
        }
    }

    @Test
    void theNextSmscGetsItsOwnFields() {
        try (World world = new World()) {
            TestSmsc first = world.smsc("a", 2776).answers(Outcome.of(Outcome.Kind.TEMPORARY, 0x08, ""));
            TestSmsc second = world.smsc("b", 2777);
            world.start(yaml(FIELDS, "delivery: relay, try-next-on: [ESME_RSYSERR]"));
            Peer shop = dial(world, WalkProtocol.SMPP);
            long token = shop.submit(message("6000", NUMBER).build());
            world.millis(100);
            assertThat(shop.outcome(token).isAccepted()).isTrue();
            assertThat(first.last().message().serviceType()).isEqualTo("VMA");
            assertThat(second.last().message().serviceType()).isEmpty();
            assertThat(second.last().message().source()).isEqualTo(new Address(0, 1, "6000"));
            assertThat(second.last().message().expiresAt(World.EPOCH)).isEmpty();
            assertThat(esmClass(second.last().message())).isZero();
        }
    }

    @ParameterizedTest
    @CsvSource({"'', 3, 7, VMA, 3, 7", "CMT, 0, 0, CMT, 2, 65"})
    void theApplicationCanSetOnlyTheListedFields(
            String service, int priority, int protocolId, String sent, int sentPriority, int sentProtocol) {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.smsc("b", 2777);
            String own = "application-may-set: [service-type, priority, protocol-id], service-type";
            world.start(yaml(FIELDS.replace("service-type", own), "delivery: relay"));
            dial(world, WalkProtocol.SMPP)
                    .submit(message("6000", NUMBER)
                            .service(service)
                            .options(new SendOptions(ReceiptRequest.NEVER, false, priority, protocolId, false, false))
                            .build());
            world.millis(100);
            ShortMessage came = smsc.last().message();
            assertThat(came.serviceType()).isEqualTo(sent);
            assertThat(came.options().priority()).isEqualTo(sentPriority);
            assertThat(came.options().protocolId()).isEqualTo(sentProtocol);
        }
    }

    @Test
    void reloadedFieldsApplyToTheNextMessage() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.smsc("b", 2777);
            world.start(yaml(FIELDS, "delivery: relay"));
            Peer shop = dial(world, WalkProtocol.SMPP);
            world.reload(yaml("fields: {service-type: WAP}", "delivery: relay"));
            world.millis(10);
            shop.submit(message("6000", NUMBER).build());
            world.millis(100);
            assertThat(smsc.last().message().serviceType()).isEqualTo("WAP");
            assertThat(smsc.last().message().options().priority()).isZero();
        }
    }

    // ---- For operators

    @Test
    void explainShowsTheFieldsForEachSmscAndNoOptionalTlvs() {
        Configuration configuration = World.configuration(
                yaml(FIELDS + ", tlvs: [{remove: 0x1403}]", "fields: {service-type: CMT}, tlvs: [{require: 0x1401}]")
                        .replace("window: 100", "tlvs: [{require: 0x1401}]"));
        RouteQuery query = new RouteQuery(LongMessages.usual())
                .about(SampleMessage.of(World.SHOP, Address.international(NUMBER), "hello"), 0, 0)
                .at(0, 0);
        RouteExplanation explained = RouteExplanation.of(
                RouteTable.of(configuration),
                query,
                FilterCatalogue.builtIn(1).of(configuration.applications().get(0)));
        assertThat(explained.isRouted()).isTrue();
        assertThat(explained.effects())
                .containsExactly(
                        "SMSC a gets TON/NPI of the sender 0/9, TON/NPI of the recipient by the form of the number, "
                                + "service type \"CMT\", protocol id 65, priority 2, mode 3, validity 1440m, "
                                + "validity at most 2880m, TLVs: require 0x1401, remove 0x1403",
                        "SMSC b gets service type \"CMT\", TLVs: require 0x1401");
    }

    // ---- Receipts

    @ParameterizedTest
    @CsvSource({
        // the policy, the application's wish, and the request that the SMSC gets
        "as-asked, ON_END, ON_END",
        "failure, ON_END, ON_FAILURE",
        "failure, ON_FAILURE, ON_FAILURE",
        "failure, NEVER, NEVER",
        "never, ON_END, NEVER",
        "never, ON_FAILURE, NEVER",
        "always, NEVER, ON_END",
    })
    void fewerReceiptsAreRequestedFromTheSmscThanTheApplicationRequests(
            String policy, ReceiptRequest asked, ReceiptRequest sent) {
        for (String delivery : List.of("relay", "store")) {
            try (World world = new World()) {
                TestSmsc smsc = world.smsc("a", 2776);
                world.smsc("b", 2777);
                world.start(yaml("receipts: {ask: " + policy + "}, version: \"5.0\"", "delivery: " + delivery));
                Peer shop = dial(world, WalkProtocol.SMPP);
                long token = shop.submit(message("6000", NUMBER)
                        .options(new SendOptions(asked, false, 0, 0, false, false))
                        .build());
                world.millis(100);
                assertThat(shop.outcome(token).isAccepted()).isTrue();
                assertThat(smsc.last().message().receiptRequest()).isEqualTo(sent);
            }
        }
    }

    /** UCP can ask for the receipts of deliveries alone. */
    @Test
    void noReceiptIsRequestedForSuccessesIfTheSmscReportsOnlyFailures() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.smsc("b", 2777);
            world.start(yaml("receipts: {ask: failure}", "delivery: relay"));
            dial(world, WalkProtocol.UCP)
                    .submit(message("6000", NUMBER)
                            .options(new SendOptions(ReceiptRequest.ON_SUCCESS, false, 0, 0, false, false))
                            .build());
            world.millis(100);
            assertThat(smsc.last().message().receiptRequest()).isEqualTo(ReceiptRequest.NEVER);
        }
    }

    @Test
    void noReceiptIsExpectedIfNoneIsEverRequestedFromTheSmsc() {
        try (World world = new World()) {
            world.smsc("a", 2776);
            world.smsc("b", 2777);
            world.start(yaml("receipts: {ask: never}", "delivery: store"));
            Peer shop = dial(world, WalkProtocol.SMPP);
            shop.submit(World.reported(NUMBER));
            world.millis(100);
            assertThat(world.records()).isZero();
        }
    }

    @Test
    void aMissingReceiptIsNotReportedIfTheSmscReportsOnlyFailures() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.smsc("b", 2777);
            world.start(yaml("receipts: {ask: failure, wait: 1h, expired: report}", "delivery: store"));
            Peer shop = world.dial(
                    WalkProtocol.SMPP.port(),
                    DialPlan.ANY_LOCAL,
                    connection -> WalkProtocol.SMPP.session(connection, "8001", Traffic.BOTH, new Peer.Manner()));
            shop.submit(World.reported(NUMBER));
            shop.submit(World.reported(NUMBER));
            world.millis(100);
            smsc.receiver().submit(TestSmsc.receipt(smsc.came().get(0).message(), "1", MessageState.UNDELIVERABLE));
            world.millis(100);
            assertThat(shop.came()).hasSize(1);
            assertThat(shop.came().get(0).receipt().state()).isEqualTo(MessageState.UNDELIVERABLE);
            world.advance(Duration.ofHours(3));
            assertThat(shop.came()).hasSize(1);
            assertThat(world.records()).isZero();
        }
    }

    @Test
    void allReceiptsAreRequestedForTheSegmentsOfASplitMessage() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.smsc("b", 2777);
            world.start(yaml("receipts: {ask: failure}, segments: udh", "delivery: store"));
            Peer shop = dial(world, WalkProtocol.SMPP);
            byte[] text = "0123456789".repeat(20).getBytes(StandardCharsets.US_ASCII);
            shop.submit(World.message(ReceiptRequest.ON_END, NUMBER)
                    .saying(new Body(text, false, 0))
                    .build());
            world.millis(100);
            assertThat(smsc.came()).hasSize(2).allSatisfy(each -> assertThat(
                            each.message().receiptRequest())
                    .isEqualTo(ReceiptRequest.ON_END));
        }
    }
}
