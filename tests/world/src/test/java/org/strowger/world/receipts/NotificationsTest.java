package org.strowger.world.receipts;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.message.Address;
import org.strowger.message.MessageState;
import org.strowger.message.PlainMessage;
import org.strowger.message.Receipt;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.SendOptions;
import org.strowger.message.ShortMessage.Kind;
import org.strowger.protocol.ApplicationTerms;
import org.strowger.protocol.Credentials;
import org.strowger.protocol.PeerQuirks;
import org.strowger.protocol.ProtocolTraits;
import org.strowger.protocol.Secret;
import org.strowger.protocol.SessionLimits;
import org.strowger.protocol.SessionTimers;
import org.strowger.protocol.SignIn.Traffic;
import org.strowger.router.reactor.DialPlan;
import org.strowger.world.Peer;
import org.strowger.world.Protocols;
import org.strowger.world.TestSmsc;
import org.strowger.world.World;

/** Reports of states that are not final: over restarts, of messages in parts, with failover, in each protocol. */
class NotificationsTest {
    private static final String NUMBER = "447700900123";
    private static final String ACCOUNT = "8006";

    private static String yaml(String protocol, String smsc, String route) {
        return """
                listeners: [{name: door, protocol: %s, listen: 127.0.0.1:2775, idle-timeout: off}]
                applications: [{name: shop, system-id: "8006", password: secret, max-binds: 5, timezone: UTC}]
                smscs:
                  - {name: a, protocol: smpp, hosts: [127.0.0.1:2776], system-id: s, password: p%s}
                  - {name: b, protocol: smpp, hosts: [127.0.0.1:2777], system-id: s, password: p}
                routes: [{name: all, match: {}, via: [a, b], delivery: store%s}]
                """.formatted(protocol, smsc, route);
    }

    private static Peer shop(World world, String protocol) {
        ProtocolTraits suite = Protocols.named(protocol);
        ApplicationTerms terms = new ApplicationTerms(
                Credentials.of(ACCOUNT, new Secret("secret")),
                Traffic.BOTH,
                protocol.equals("smpp") ? "3.4" : suite.versions().get(0),
                new SessionTimers(Duration.ofSeconds(10), Duration.ZERO, Duration.ZERO, Duration.ofSeconds(10)),
                new SessionLimits(10, 100, 4096),
                PeerQuirks.USUAL);
        Peer peer = world.dial(
                2775,
                DialPlan.ANY_LOCAL,
                connection -> new Peer(connection, new Peer.Manner(), given -> suite.sessions()
                        .application(terms, given, world.rig().nowNanos())));
        world.millis(100);
        return peer;
    }

    private static void send(World world, Peer from, String text) {
        long token = from.submit(PlainMessage.from(new Address(0, 1, ACCOUNT))
                .to(new Address(0, 1, NUMBER))
                .saying(World.body(text))
                .options(new SendOptions(ReceiptRequest.ON_END, true, 0, 0, false, false))
                .build());
        world.millis(200);
        assertThat(from.outcome(token).isAccepted()).isTrue();
    }

    /** Reports on a message in a packet that announces a final receipt. */
    private static void report(World world, TestSmsc smsc, Peer.Came of, String id, MessageState state) {
        smsc.receiver()
                .submit(PlainMessage.from(of.message().destination())
                        .to(of.message().source())
                        .reporting(Receipt.of(id, state, "000"))
                        .build());
        world.millis(200);
    }

    private static List<Kind> kinds(Peer app) {
        return app.came().stream().map(each -> each.message().kind()).toList();
    }

    @ParameterizedTest
    @CsvSource({"smpp, UNKNOWN", "smpp, SCHEDULED", "ucp, UNKNOWN", "ucp, ACCEPTED", "cimd2, UNKNOWN", "cimd2, ENROUTE"
    })
    void eachProtocolDistinguishesNotificationsFromReceipts(String protocol, MessageState state) {
        try (World world = new World(2)) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(yaml(protocol, "", ""));
            world.seconds(1);
            Peer shop = shop(world, protocol);
            send(world, shop, "hi");

            report(world, smsc, smsc.last(), "1", state);
            report(world, smsc, smsc.last(), "1", MessageState.DELIVERED);

            assertThat(kinds(shop)).containsExactly(Kind.NOTIFICATION, Kind.RECEIPT);
            assertThat(shop.came().get(1).receipt().state()).isEqualTo(MessageState.DELIVERED);
            assertThat(world.records()).isZero();
        }
    }

    @ParameterizedTest
    @CsvSource({"false, 2, 2", "true, 2, 2", "true, 1, 1"})
    void notificationRequestsSurviveARestartIfTheRecordFormatHasThem(boolean isKilled, int format, int told) {
        try (World world = new World().writing(() -> format)) {
            TestSmsc before = world.smsc("a", 2776);
            world.start(yaml("smpp", "", ""));
            world.seconds(1);
            send(world, shop(world, "smpp"), "hi");
            Peer.Came sent = before.last();
            world.seconds(1);
            try (World next = isKilled ? world.killed(1) : world.restarted(1)) {
                TestSmsc smsc = next.smsc("a", 2776);
                next.start(yaml("smpp", "", ""));
                next.seconds(2);
                Peer shop = shop(next, "smpp");

                report(next, smsc, sent, "1", MessageState.ENROUTE);
                report(next, smsc, sent, "1", MessageState.DELIVERED);

                assertThat(shop.came()).hasSize(told);
                assertThat(shop.came().get(told - 1).message().kind()).isEqualTo(Kind.RECEIPT);
                assertThat(next.records()).isZero();
            }
        }
    }

    /** The application is away, so that the notification is stored as it is to leave. */
    @ParameterizedTest
    @ValueSource(strings = {"", ", version: 3.3"})
    void aStoredNotificationIsDeliveredAsANotification(String version) {
        try (World world = new World()) {
            TestSmsc before = world.smsc("a", 2776);
            world.start(yaml("smpp", version, ""));
            world.seconds(1);
            Peer app = shop(world, "smpp");
            send(world, app, "hi");
            app.leave();
            world.seconds(1);
            report(world, before, before.last(), "1", MessageState.ACCEPTED);
            try (World next = world.killed(1)) {
                next.smsc("a", 2776);
                next.start(yaml("smpp", version, ""));
                next.seconds(1);
                Peer shop = shop(next, "smpp");
                next.seconds(1);
                assertThat(kinds(shop)).containsExactly(Kind.NOTIFICATION);
                assertThat(shop.came().get(0).receipt().state()).isEqualTo(MessageState.ACCEPTED);
            }
        }
    }

    /** The progress of the first part is that of the message; no part ends by it. */
    @Test
    void anEnrouteStateOfAPartIsProgressAndNotAFinalState() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(yaml("smpp", ", segments: udh", ""));
            world.seconds(1);
            Peer shop = shop(world, "smpp");
            send(world, shop, "x".repeat(250));
            assertThat(smsc.came()).hasSize(2);

            for (MessageState state : List.of(MessageState.ACCEPTED, MessageState.DELIVERED)) {
                report(world, smsc, smsc.came().get(0), "1", state);
                report(world, smsc, smsc.came().get(1), "2", state);
            }

            assertThat(kinds(shop)).containsExactly(Kind.NOTIFICATION, Kind.RECEIPT);
            assertThat(world.records()).isZero();
        }
    }

    @Test
    void onlyAFinalStateCausesAFailover() {
        try (World world = new World()) {
            TestSmsc a = world.smsc("a", 2776);
            TestSmsc b = world.smsc("b", 2777);
            world.start(yaml("smpp", "", ", failover-on-receipt: {errors: undeliverable, within: 1h}"));
            world.seconds(1);
            Peer shop = shop(world, "smpp");
            send(world, shop, "hi");
            TestSmsc first = a.came().isEmpty() ? b : a;
            TestSmsc second = first == a ? b : a;

            report(world, first, first.last(), "1", MessageState.ENROUTE);
            report(world, first, first.last(), "1", MessageState.UNKNOWN);
            assertThat(second.came()).isEmpty();
            report(world, first, first.last(), "1", MessageState.UNDELIVERABLE);

            assertThat(second.came()).hasSize(1);
            report(world, second, second.last(), "1", MessageState.DELIVERED);
            assertThat(kinds(shop)).containsExactly(Kind.NOTIFICATION, Kind.NOTIFICATION, Kind.RECEIPT);
        }
    }
}
