package org.strowger.world.custody;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.message.Body;
import org.strowger.message.Outcome;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.ShortMessage;
import org.strowger.world.Peer;
import org.strowger.world.SceneYaml;
import org.strowger.world.TestSmsc;
import org.strowger.world.World;

/** A message leaves only prepared: by the rules of the route, the SMSC and the application that hold when it leaves. */
class PreparedMessagesTest {
    private static final String NUMBER = "447700900123";
    private static final String REWRITE = "rewrite: {from: \"12345\", to: {prefix: \"99\"}}";

    private static final SceneYaml YAML = SceneYaml.STORED.b("").route(", retry: {first: 30s, factor: 1}");

    private static ShortMessage segment(int number) {
        byte[] octets = {5, 0, 3, 0x34, 2, (byte) number, 'h', 'i'};
        return World.message(ReceiptRequest.ON_END, NUMBER)
                .saying(new Body(octets, true, 0))
                .build();
    }

    private static List<String> addresses(TestSmsc smsc) {
        return smsc.came().stream()
                .map(each -> each.message().source().text() + " " + each.to())
                .toList();
    }

    private static List<String> sendAll(World world, Peer shop) {
        List<String> ids = new ArrayList<>();
        for (ShortMessage each : List.of(World.reported(NUMBER), segment(1), segment(2))) {
            long token = shop.submit(each);
            world.seconds(1);
            ids.add(shop.outcome(token).messageId());
        }
        return ids;
    }

    private static void reportAll(World world, TestSmsc smsc) {
        for (int i = 0; i < smsc.came().size(); i++) {
            smsc.report(smsc.came().get(i), Integer.toString(i + 1));
        }
        world.seconds(2);
    }

    private static List<String> reported(Peer shop) {
        return shop.came().stream().map(each -> each.receipt().messageId()).toList();
    }

    // ---- Restarts

    /** The SMSC is away when the messages come, and the router ends before it is back. */
    @ParameterizedTest
    @CsvSource({"true, 1", "false, 1", "true, 3", "false, 2"})
    void segmentsAreRewrittenAndReportedAfterARestart(boolean killed, int threads) {
        try (World first = new World()) {
            first.start(YAML.route(", " + REWRITE));
            List<String> ids = sendAll(first, first.application("shop"));
            try (World world = killed ? first.killed(threads) : first.restarted(threads)) {
                TestSmsc smsc = world.smsc("a", 2776);
                world.start(YAML.route(", " + REWRITE));
                Peer shop = world.application("shop");
                world.seconds(60);
                assertThat(addresses(smsc)).containsOnly("12345 99" + NUMBER).hasSize(3);
                reportAll(world, smsc);
                assertThat(reported(shop)).containsExactlyInAnyOrderElementsOf(ids);
                assertThat(world.records()).isZero();
            }
        }
    }

    // ---- Failover

    @Test
    void theNextCandidateGetsTheSegmentFormOfItsOwnSettings() {
        try (World world = new World()) {
            TestSmsc a = world.smsc("a", 2776);
            TestSmsc b = world.smsc("b", 2777);
            a.answers(each -> each.answer(Outcome.of(Outcome.Kind.TEMPORARY, 0x14, "")));
            world.start(YAML.a(", segments: udh").via("[a, b]").route(", try-next-on: [full], " + REWRITE));
            Peer shop = world.application("shop");
            shop.submit(World.message(ReceiptRequest.ON_END, NUMBER)
                    .saying(new Body("x".repeat(250).getBytes(StandardCharsets.US_ASCII), false, 0))
                    .build());
            world.seconds(5);
            assertThat(a.came()).hasSize(2);
            assertThat(addresses(b)).containsExactly("12345 99" + NUMBER);
            assertThat(b.last().message().body().octets()).hasSize(250);
        }
    }

    // ---- Reloads

    /** With one candidate the messages wait in the queue of the SMSC. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void queuedMessagesUseTheReloadedRewriteRules(int threads) {
        try (World world = new World(threads)) {
            world.start(YAML.route(", " + REWRITE));
            Peer shop = world.application("shop");
            List<String> ids = sendAll(world, shop);
            world.reload(YAML.route(", rewrite: {from: \"54321\"}"));
            TestSmsc smsc = world.smsc("a", 2776);
            world.seconds(60);
            assertThat(addresses(smsc)).containsOnly("54321 " + NUMBER).hasSize(3);
            reportAll(world, smsc);
            assertThat(reported(shop)).containsExactlyInAnyOrderElementsOf(ids);
        }
    }

    @Test
    void queuedMessagesGoToTheNewSmscOfTheirReloadedRoute() {
        try (World world = new World()) {
            TestSmsc b = world.smsc("b", 2777);
            world.start(YAML.route(", " + REWRITE));
            Peer shop = world.application("shop");
            sendAll(world, shop);
            world.reload(YAML.via("b").route(", rewrite: {from: \"54321\"}"));
            world.seconds(2);
            assertThat(addresses(b)).containsOnly("54321 " + NUMBER).hasSize(3);
        }
    }

    @Test
    void queuedMessagesKeepTheirOrderAcrossAReload() {
        try (World world = new World()) {
            world.start(YAML.route(", " + REWRITE));
            Peer shop = world.application("shop");
            for (int i = 0; i < 8; i++) {
                shop.submit(World.text("44770090012" + i));
                world.millis(50);
            }
            world.reload(YAML.route(", rewrite: {from: \"54321\"}"));
            TestSmsc smsc = world.smsc("a", 2776);
            world.seconds(60);
            assertThat(smsc.came().stream().map(Peer.Came::to))
                    .containsExactly(
                            "447700900120",
                            "447700900121",
                            "447700900122",
                            "447700900123",
                            "447700900124",
                            "447700900125",
                            "447700900126",
                            "447700900127");
        }
    }
}
