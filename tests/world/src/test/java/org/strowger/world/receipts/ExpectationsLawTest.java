package org.strowger.world.receipts;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.SignIn.Traffic;
import org.strowger.router.metrics.laws.Law;
import org.strowger.world.JoiningScene;
import org.strowger.world.Peer;
import org.strowger.world.SceneYaml;
import org.strowger.world.TestSmsc;
import org.strowger.world.World;

/** The equation of expected receipts, term by term: {@link LawsWatch} sees in every world that they agree. */
class ExpectationsLawTest {
    private static final String NUMBER = "447700900123";

    private static final SceneYaml YAML = SceneYaml.STORED.b("").via("[a, b]");

    private static String terms(World world) {
        return world.laws().terms(Law.EXPECTATIONS);
    }

    private static void report(World world, TestSmsc smsc, int message, MessageState state) {
        ShortMessage of = smsc.came().get(message).message();
        smsc.receiver().submit(TestSmsc.receipt(of, Integer.toString(message + 1), state));
        world.seconds(1);
    }

    @ParameterizedTest
    @CsvSource({"1, relay", "2, relay", "1, store", "2, store"})
    void receiptsAreExpectedUntilTheyAreReported(int threads, String delivery) {
        try (World world = new World(threads)) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(YAML.delivery(delivery));
            world.send(world.application("shop"), World.reported(NUMBER), 3);
            assertThat(terms(world)).isEqualTo("asked 3, expected 3");
            report(world, smsc, 0, MessageState.ENROUTE);
            assertThat(terms(world)).as("a notification ends nothing").isEqualTo("asked 3, expected 3");
            report(world, smsc, 0, MessageState.DELIVERED);
            report(world, smsc, 1, MessageState.UNDELIVERABLE);
            assertThat(terms(world)).isEqualTo("asked 3, expected 1, told 2");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aRelayedReceiptIsInFlightUntilTheApplicationAnswers(int threads) {
        try (World world = new World(threads)) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(YAML.delivery("relay"));
            Peer.Manner manner = new Peer.Manner();
            manner.messages = each -> {};
            Peer shop = world.application(World.LISTENER, World.terms("shop", "secret", Traffic.BOTH, "3.4"), manner);
            world.send(shop, World.reported(NUMBER), 2);
            world.keeping().hangs(true); // So that it is not stored instead.
            smsc.report(smsc.came().get(0), "1");
            world.seconds(1);
            assertThat(terms(world)).isEqualTo("asked 2, expected 1, in flight 1");
            shop.came().get(0).answer(Outcome.of(Outcome.Kind.TEMPORARY, 0, "later"));
            world.seconds(1);
            world.keeping().hangs(false);
            world.seconds(1);
            assertThat(terms(world)).isEqualTo("asked 2, expected 1, told 1");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aMissingReceiptIsCountedAsOverdue(int threads) {
        try (World world = new World(threads)) {
            world.smsc("a", 2776);
            world.start(YAML.a(", receipts: {wait: 1m}"));
            world.send(world.application("shop"), World.reported(NUMBER), 2);
            world.seconds(70);
            assertThat(terms(world)).isEqualTo("asked 2, overdue 2");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"relay", "store"})
    void theOldestExpectedReceiptsAreDroppedFromAFullTable(String delivery) {
        try (World world = new World(2)) {
            world.smsc("a", 2776);
            world.start(YAML.a(", receipts: {max: 10}").delivery(delivery));
            world.send(world.application("shop"), World.reported(NUMBER), 12);
            assertThat(terms(world)).isEqualTo("asked 12, expected 10, gave way 2");
        }
    }

    @Test
    void onlyTheReceiptOfTheLastPartIsReported() {
        try (World world = new World(2)) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(YAML.a(", segments: udh"));
            Peer shop = world.application("shop");
            shop.submit(World.message(ReceiptRequest.ON_END, NUMBER)
                    .saying(JoiningScene.whole(4))
                    .build());
            world.seconds(1);
            int parts = smsc.came().size();
            assertThat(parts).isEqualTo(3);
            for (int i = 0; i < parts; i++) {
                report(world, smsc, i, MessageState.DELIVERED);
            }
            assertThat(shop.came()).hasSize(1);
            assertThat(terms(world)).isEqualTo("asked 3, told 1, untold 2");
        }
    }

    @Test
    void aReceiptThatCausesAFailoverIsCounted() {
        try (World world = new World(2)) {
            TestSmsc a = world.smsc("a", 2776);
            TestSmsc b = world.smsc("b", 2777);
            world.start(YAML.route(", failover-on-receipt: {errors: undeliverable, within: 1h}"));
            world.send(world.application("shop"), World.reported(NUMBER), 1);
            report(world, a, 0, MessageState.UNDELIVERABLE);
            assertThat(b.came()).hasSize(1);
            assertThat(terms(world)).isEqualTo("asked 2, failed over 1, expected 2, sent to another SMSC 1");
            report(world, a, 0, MessageState.DELIVERED);
            report(world, b, 0, MessageState.DELIVERED);
            assertThat(terms(world)).isEqualTo("asked 2, failed over 1, told 1, untold 1, sent to another SMSC 1");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void receiptsOfAnUnconfiguredSmscAreExpectedAgainWhenItIsAdded(int threads) {
        World before = new World();
        before.smsc("a", 2776);
        before.start(YAML);
        before.send(before.application("shop"), World.reported(NUMBER), 3);
        try (World world = before.killed(threads)) {
            String other = YAML.yaml().replace("name: a", "name: c").replace("[a, b]", "[c, b]");
            world.start(other);
            world.seconds(1);
            assertThat(terms(world)).isEqualTo("recovered 3, of absent SMSCs 3");
            world.reload(YAML);
            world.seconds(1);
            assertThat(terms(world)).isEqualTo("recovered 3, expected 3");
        }
    }

    /** All have the same id: the SMSC is at fault. */
    @Test
    void onlyAFewReceiptsOfTheSameIdAreExpected() {
        try (World world = new World(2)) {
            TestSmsc smsc = world.smsc("a", 2776);
            smsc.answers(Outcome.accepted("same"));
            world.start(YAML);
            world.send(world.application("shop"), World.reported(NUMBER), 200);
            List<String> found = List.of(terms(world).split(", "));
            assertThat(found)
                    .hasSize(3)
                    .startsWith("asked 200")
                    .last()
                    .asString()
                    .startsWith("gave way");
        }
    }
}
