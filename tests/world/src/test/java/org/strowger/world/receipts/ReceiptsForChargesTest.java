package org.strowger.world.receipts;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.strowger.message.MessageState;
import org.strowger.message.PlainMessage;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.SendOptions;
import org.strowger.protocol.SignIn;
import org.strowger.world.PartsSmsc;
import org.strowger.world.Peer;
import org.strowger.world.SceneYaml;
import org.strowger.world.TestSmsc;
import org.strowger.world.World;

/**
 * Messages that are charged on delivery: the SMSC sends only the receipts for which it was asked, and a message is
 * charged if it was delivered, whatever receipts its application wants.
 */
class ReceiptsForChargesTest {
    private static final String NUMBER = "447700900123";

    private static final SceneYaml YAML = SceneYaml.STORED.a(", version: 5.0, segments: udh");

    static Stream<Arguments> all() {
        return Stream.of("as-asked", "always", "failure", "never").flatMap(ask -> Stream.of(ReceiptRequest.values())
                .flatMap(request -> Stream.of(MessageState.DELIVERED, MessageState.UNDELIVERABLE)
                        .flatMap(state -> Stream.of(1, 3).flatMap(parts -> Stream.of(false, true)
                                .map(killed -> Arguments.of(ask, request, state, parts, killed))))));
    }

    private static PlainMessage.Builder message(ReceiptRequest request, boolean notifications) {
        return World.message(request, NUMBER).options(new SendOptions(request, notifications, 0, 0, false, false));
    }

    private static boolean isAskedFor(ReceiptRequest request, MessageState state) {
        return switch (request) {
            case NEVER -> false;
            case ON_END -> true;
            case ON_FAILURE -> state != MessageState.DELIVERED;
            case ON_SUCCESS -> state == MessageState.DELIVERED;
        };
    }

    /** Sends the receipts that the message asks for. */
    private static void report(World world, TestSmsc by, List<Peer.Came> sent, MessageState state) {
        for (int i = 0; i < sent.size(); i++) {
            if (isAskedFor(sent.get(i).message().receiptRequest(), state)) {
                by.receiver().submit(TestSmsc.receipt(sent.get(i).message(), String.valueOf(i + 1), state));
                world.millis(100);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("all")
    void receiptsDecideTheChargeRegardlessOfTheRequestOfTheApplication(
            String ask, ReceiptRequest request, MessageState state, int parts, boolean isKilled) {
        World world = new World(2);
        try {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(YAML.a(", receipts: {wait: 10m, ask: " + ask + "}").charged(2, "delivered"));
            world.seconds(1);
            Peer shop = shop(world);
            shop.submit(message(request, false)
                    .saying(World.body(parts == 1 ? "hello" : "x".repeat(400)))
                    .build());
            world.seconds(1);
            List<Peer.Came> sent = List.copyOf(smsc.came());
            assertThat(sent).hasSize(parts);
            if (isKilled) {
                world = world.killed(2);
                smsc = world.smsc("a", 2776);
                world.start(YAML.a(", receipts: {wait: 10m, ask: " + ask + "}").charged(2, "delivered"));
                world.seconds(1);
                shop = shop(world);
            }
            report(world, smsc, sent, state);

            boolean isCharged = ask.equals("never") || state == MessageState.DELIVERED;
            assertThat(PartsSmsc.segments(world)).isEqualTo((isCharged ? parts : 0) + " charged, 0 reserved");
            boolean isTold = !ask.equals("never") && isAskedFor(request, state);
            assertThat(shop.came()).hasSize(isTold ? 1 : 0);
            world.seconds(1200);
            assertThat(shop.came()).as("after the wait").hasSize(isTold ? 1 : 0);
            assertThat(PartsSmsc.segments(world)).isEqualTo((isCharged ? parts : 0) + " charged, 0 reserved");
        } finally {
            world.close();
        }
    }

    /** An application that asks only for notifications gets no end. */
    @ParameterizedTest
    @CsvSource({
        "as-asked, NEVER, 1, 0",
        "as-asked, NEVER, 3, 0",
        "as-asked, ON_END, 1, 1",
        "as-asked, ON_FAILURE, 1, 0",
        "as-asked, ON_SUCCESS, 1, 1",
        "failure, NEVER, 1, 0",
        "failure, ON_END, 1, 1"
    })
    void receiptsDecideTheChargeWhenNotificationsAreAlsoRequested(
            String ask, ReceiptRequest request, int parts, int ends) {
        try (World world = new World(2)) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(YAML.a(", receipts: {wait: 10m, ask: " + ask + "}").charged(2, "delivered"));
            world.seconds(1);
            Peer shop = shop(world);
            shop.submit(message(request, true)
                    .saying(World.body(parts == 1 ? "hello" : "x".repeat(400)))
                    .build());
            world.seconds(1);
            List<Peer.Came> sent = List.copyOf(smsc.came());
            assertThat(sent.get(0).message().wantsNotifications()).isTrue();
            smsc.receiver().submit(TestSmsc.receipt(sent.get(0).message(), "1", MessageState.ENROUTE));
            world.millis(100);
            assertThat(shop.came()).hasSize(1);
            assertThat(shop.came().get(0).receipt().state()).isEqualTo(MessageState.ENROUTE);
            report(world, smsc, sent, MessageState.DELIVERED);

            assertThat(PartsSmsc.segments(world)).isEqualTo(parts + " charged, 0 reserved");
            assertThat(shop.came()).hasSize(1 + ends);
        }
    }

    /** A route that fails over needs receipts of failures, too. */
    @ParameterizedTest
    @CsvSource({
        "as-asked, NEVER, submitted",
        "as-asked, ON_FAILURE, submitted",
        "as-asked, ON_SUCCESS, submitted",
        "as-asked, ON_SUCCESS, delivered",
        "failure, NEVER, submitted",
        "failure, ON_SUCCESS, submitted",
        "failure, ON_SUCCESS, delivered"
    })
    void receiptsForChargesCauseAFailover(String ask, ReceiptRequest request, String charged) {
        SceneYaml yaml = YAML.a(", receipts: {wait: 10m, ask: " + ask + "}")
                .b("")
                .via("[a, b]")
                .route(", failover-on-receipt: {errors: undeliverable, within: 1h}")
                .charged(2, charged);
        try (World world = new World(2)) {
            TestSmsc a = world.smsc("a", 2776);
            TestSmsc b = world.smsc("b", 2777);
            world.start(yaml);
            world.seconds(1);
            Peer shop = shop(world);
            shop.submit(message(request, false).build());
            world.seconds(1);
            report(world, a, List.copyOf(a.came()), MessageState.UNDELIVERABLE);
            world.seconds(1);

            assertThat(b.came()).hasSize(1);
            report(world, b, List.copyOf(b.came()), MessageState.DELIVERED);
            assertThat(shop.came()).hasSize(request == ReceiptRequest.ON_SUCCESS ? 1 : 0);
            assertThat(PartsSmsc.segments(world)).isEqualTo("1 charged, 0 reserved");
        }
    }

    private static Peer shop(World world) {
        return world.application(World.terms("shop", "secret", SignIn.Traffic.BOTH, "5.0"));
    }
}
