package org.strowger.world.custody;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.protocol.SignIn.Traffic;
import org.strowger.router.application.AppFigure;
import org.strowger.simulation.disk.SimulatedDisk.Operation;
import org.strowger.simulation.net.SimulatedConnection;
import org.strowger.world.Peer;
import org.strowger.world.SceneYaml;
import org.strowger.world.TestSmsc;
import org.strowger.world.World;

/** Messages of mobiles and receipts that are kept for applications. */
class HeldForApplicationsTest {
    private static final String MOBILE = "447700900123";
    private static final Outcome LATER = Outcome.of(Outcome.Kind.TEMPORARY, 0x64, "");
    private static final Outcome NEVER = Outcome.of(Outcome.Kind.PERMANENT, 0x65, "");

    private static final SceneYaml YAML = SceneYaml.RELAYED;

    private static List<Long> mobiles(World world, TestSmsc smsc, int count) {
        List<Long> tokens = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            tokens.add(smsc.mobile(MOBILE, "6000", "text " + i));
            world.millis(2);
        }
        return tokens;
    }

    private static List<String> texts(Peer application) {
        return application.came().stream()
                .map(each -> new String(each.message().body().octets(), StandardCharsets.US_ASCII))
                .toList();
    }

    private static List<String> texts(int from, int to) {
        return IntStream.range(from, to).mapToObj(i -> "text " + i).toList();
    }

    private static boolean isAccepted(TestSmsc smsc, long token) {
        return smsc.receiver().outcome(token).isAccepted();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aMobileMessageIsAnsweredAndDeliveredWhenItIsDurable(int threads) {
        try (World world = new World(threads)) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(YAML.mobiles("store"));
            Peer shop = world.application("shop");
            world.keeping().hangs(true);
            long token = smsc.mobile(MOBILE, "6000", "text 0");
            world.millis(500);
            assertThat(smsc.receiver().outcomes()).isEmpty();
            assertThat(shop.came()).isEmpty();
            world.keeping().hangs(false);
            world.millis(5);
            assertThat(isAccepted(smsc, token)).isTrue();
            assertThat(texts(shop)).containsExactly("text 0");
            assertThat(world.figure("shop", AppFigure.DELIVERIES_STORED)).isOne();
            assertThat(world.records()).isZero();
        }
    }

    @Test
    void refusesAMobileMessageTemporarilyIfTheDiskFails() {
        try (World world = new World(2)) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(YAML.mobiles("store"));
            Peer shop = world.application("shop");
            world.disk().fail(Operation.SYNC, 1);
            long token = smsc.mobile(MOBILE, "6000", "text 0");
            world.seconds(5);
            assertThat(smsc.receiver().outcome(token).kind()).isEqualTo(Outcome.Kind.TEMPORARY);
            assertThat(shop.came()).isEmpty();
            long next = smsc.mobile(MOBILE, "6000", "text 0");
            world.millis(5);
            assertThat(isAccepted(smsc, next)).isTrue();
            assertThat(shop.came()).hasSize(1);
            assertThat(world.records()).isZero();
        }
    }

    /** The router's thread has no turn from before the answer until after its deadline. */
    @Test
    void aResponseThatArrivedInTimeCountsEvenIfItIsReadLate() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(YAML.mobiles("store"));
            List<Peer.Came> came = new ArrayList<>();
            Peer.Manner manner = new Peer.Manner();
            manner.messages = came::add;
            world.application(2775, World.terms("shop", "secret", Traffic.BOTH, "3.4"), manner);
            mobiles(world, smsc, 10);
            world.seconds(4);
            assertThat(came).hasSize(10);
            came.forEach(each -> each.answer(Outcome.accepted("")));
            world.rig().turn(0);
            world.rig().spend(TimeUnit.SECONDS.toNanos(2));
            world.seconds(1);
            assertThat(came).as("none is sent again").hasSize(10);
            assertThat(world.figure("shop", AppFigure.NOT_DELIVERED)).isZero();
            assertThat(world.records()).isZero();
        }
    }

    @ParameterizedTest
    @CsvSource({"1, 10", "2, 10", "1, 1", "2, 1"})
    void aBindingApplicationGetsHeldMessagesOldestFirst(int threads, int window) {
        try (World world = new World(threads)) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(YAML.shop(", receive-window: " + window).mobiles("store"));
            List<Long> tokens = mobiles(world, smsc, 30);
            assertThat(tokens).allMatch(each -> isAccepted(smsc, each));
            assertThat(world.records()).isEqualTo(30);
            world.seconds(3600);
            Peer shop = world.application("shop");
            world.seconds(1);
            assertThat(texts(shop)).containsExactlyElementsOf(texts(0, 30));
            assertThat(shop.mostUnanswered()).isLessThanOrEqualTo(window);
            assertThat(world.records()).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aTemporarilyRefusedMessageIsRetriedWithoutDelayingOtherMessages(int threads) {
        try (World world = new World(threads)) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(YAML.mobiles("store"));
            Peer.Manner manner = new Peer.Manner();
            manner.messages = each ->
                    each.answer(each.message().body().equals(World.body("text 0")) ? LATER : Outcome.accepted(""));
            Peer shop = world.application(World.LISTENER, World.terms("shop", "secret", Traffic.BOTH, "3.4"), manner);
            mobiles(world, smsc, 3);
            world.millis(100);
            assertThat(texts(shop)).containsExactly("text 0", "text 1", "text 2");
            world.seconds(6);
            assertThat(texts(shop)).hasSize(4);
            manner.messages = each -> each.answer(Outcome.accepted(""));
            world.seconds(11);
            assertThat(texts(shop)).containsExactly("text 0", "text 1", "text 2", "text 0", "text 0");
            world.seconds(600);
            assertThat(shop.came()).hasSize(5);
            assertThat(world.records()).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void dropsAMessageThatTheApplicationRefusesPermanently(int threads) {
        try (World world = new World(threads)) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(YAML.mobiles("store"));
            Peer.Manner manner = new Peer.Manner();
            manner.messages = each -> each.answer(NEVER);
            Peer shop = world.application(World.LISTENER, World.terms("shop", "secret", Traffic.BOTH, "3.4"), manner);
            List<Long> tokens = mobiles(world, smsc, 3);
            world.seconds(600);
            assertThat(tokens).allMatch(each -> isAccepted(smsc, each));
            assertThat(shop.came()).hasSize(3);
            assertThat(world.records()).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void messagesBeyondTheHeldMaximumAreRefusedTemporarily(int threads) {
        try (World world = new World(threads)) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(YAML.shop(", keep: {max: 5}").mobiles("store"));
            List<Long> tokens = mobiles(world, smsc, 8);
            assertThat(tokens.subList(0, 5)).allMatch(each -> isAccepted(smsc, each));
            assertThat(tokens.subList(5, 8))
                    .allMatch(each -> smsc.receiver().outcome(each).kind() == Outcome.Kind.TEMPORARY);
            Peer shop = world.application("shop");
            world.seconds(1);
            assertThat(texts(shop)).containsExactlyElementsOf(texts(0, 5));
            assertThat(mobiles(world, smsc, 1)).allMatch(each -> isAccepted(smsc, each));
            world.seconds(1);
            assertThat(shop.came()).hasSize(6);
            assertThat(world.records()).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void dropsAndCountsAMobileMessageHeldTooLong(int threads) {
        try (World world = new World(threads)) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(YAML.shop(", keep: {messages: 10m}").mobiles("store"));
            mobiles(world, smsc, 3);
            world.seconds(300);
            mobiles(world, smsc, 2);
            world.seconds(302);
            assertThat(world.figure("shop", AppFigure.DELIVERIES_EXPIRED)).isEqualTo(3);
            assertThat(world.records()).isEqualTo(2);
            Peer shop = world.application("shop");
            world.seconds(1);
            assertThat(shop.came()).hasSize(2);
            assertThat(world.records()).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void redeliversUnansweredMessagesAfterTheApplicationHasDisconnected(int threads) {
        try (World world = new World(threads)) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(YAML.mobiles("store"));
            Peer.Manner manner = new Peer.Manner();
            manner.messages = each -> {};
            Peer shop = world.application(World.LISTENER, World.terms("shop", "secret", Traffic.BOTH, "3.4"), manner);
            mobiles(world, smsc, 3);
            assertThat(shop.came()).hasSize(3);
            // The application's connection is the youngest.
            List<SimulatedConnection> all = world.rig().network().connections();
            all.get(all.size() - 1).reset();
            world.seconds(1);
            assertThat(shop.isClosed()).isTrue();
            assertThat(world.records()).isEqualTo(3);
            Peer again = world.application("shop");
            world.seconds(1);
            assertThat(texts(again)).containsExactlyElementsOf(texts(0, 3));
            assertThat(world.records()).isZero();
        }
    }

    @ParameterizedTest
    @CsvSource({"true, 1", "true, 2", "false, 2"})
    void deliversHeldMessagesAfterARestart(boolean killed, int threads) {
        try (World world = new World(threads)) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(YAML.shop(", keep: {max: 5, messages: 10m}").mobiles("store"));
            mobiles(world, smsc, 5);
            World next = killed ? world.killed(threads) : world.restarted(threads);
            TestSmsc later = next.smsc("a", 2776);
            next.start(YAML.shop(", keep: {max: 5, messages: 10m}").mobiles("store"));
            next.seconds(1);
            long more = later.mobile(MOBILE, "6000", "text 5");
            next.millis(10);
            assertThat(isAccepted(later, more)).as("what was found counts").isFalse();
            Peer shop = next.application("shop");
            next.seconds(1);
            assertThat(texts(shop)).containsExactlyElementsOf(texts(0, 5));
            assertThat(next.records()).isZero();
            next.close();
        }
    }

    @Test
    void dropsAMobileMessageHeldTooLongAcrossARestart() {
        try (World world = new World(2)) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(YAML.shop(", keep: {messages: 10m}").mobiles("store"));
            mobiles(world, smsc, 5);
            World next = world.killed(2);
            next.seconds(700);
            next.start(YAML.shop(", keep: {messages: 10m}").mobiles("store"));
            Peer shop = next.application("shop");
            next.seconds(1);
            assertThat(next.figure("shop", AppFigure.DELIVERIES_EXPIRED)).isEqualTo(5);
            assertThat(shop.came()).isEmpty();
            assertThat(next.records()).isZero();
            next.close();
        }
    }

    /** In relay the application's answer is the SMSC's; a receipt is kept all the same, for an SMSC tries few times. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aRelayedReceiptIsHeldWhenItsApplicationIsNotBound(int threads) {
        try (World world = new World(threads)) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(YAML.mobiles("relay"));
            Peer shop = world.application("shop");
            long token = shop.submit(World.reported(MOBILE));
            world.millis(10);
            String id = shop.outcome(token).messageId();
            shop.leave();
            world.seconds(1);
            long reported = smsc.report(smsc.last(), "1");
            long mobile = smsc.mobile(MOBILE, "6000", "text 0");
            world.millis(10);
            assertThat(isAccepted(smsc, reported)).isTrue();
            assertThat(isAccepted(smsc, mobile)).isFalse();
            assertThat(world.records()).isOne();
            Peer again = world.application("shop");
            world.seconds(1);
            assertThat(again.came()).hasSize(1);
            assertThat(again.came().get(0).receipt().messageId()).isEqualTo(id);
            assertThat(world.records()).isZero();
        }
    }

    /** Former promises are kept; messages that the SMSC could not hand over yet stay there. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void receiptsBeyondTheHeldMaximumAreRefusedUnlessStrowgerCreatedThem(int threads) {
        try (World world = new World(threads)) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(YAML.shop(", keep: {max: 1}")
                    .mobiles("store")
                    .delivery("store")
                    .route(", retry: {validity: 30s}"));
            Peer shop = world.application("shop");
            shop.submit(World.reported(MOBILE));
            shop.submit(World.reported(MOBILE));
            world.millis(10);
            smsc.answers(Outcome.of(Outcome.Kind.TEMPORARY, 8, ""));
            shop.submit(World.reported(MOBILE));
            world.millis(10);
            shop.leave();
            world.seconds(1);
            long first = smsc.report(smsc.came().get(0), "1");
            long second = smsc.report(smsc.came().get(1), "2");
            world.millis(10);
            assertThat(isAccepted(smsc, first)).isTrue();
            assertThat(isAccepted(smsc, second)).isFalse();
            world.seconds(60);
            Peer again = world.application("shop");
            world.seconds(1);
            assertThat(again.came().stream().map(each -> each.receipt().state()))
                    .containsExactly(MessageState.DELIVERED, MessageState.EXPIRED);
            long third = smsc.report(smsc.came().get(1), "2");
            world.seconds(1);
            assertThat(isAccepted(smsc, third)).isTrue();
            assertThat(again.came()).hasSize(3);
            assertThat(world.records()).isZero();
        }
    }

    @Test
    void aRepeatedReceiptIsHeldOnce() {
        try (World world = new World(2)) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(YAML.mobiles("relay").delivery("store"));
            Peer shop = world.application("shop");
            shop.submit(World.reported(MOBILE));
            world.millis(10);
            shop.leave();
            world.seconds(1);
            world.keeping().hangs(true);
            long first = smsc.report(smsc.last(), "1");
            long second = smsc.report(smsc.last(), "1");
            world.millis(100);
            world.keeping().hangs(false);
            world.millis(100);
            assertThat(isAccepted(smsc, first)).isTrue();
            assertThat(isAccepted(smsc, second)).isTrue();
            Peer again = world.application("shop");
            world.seconds(1);
            assertThat(again.came()).hasSize(1);
            assertThat(world.records()).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void keepsHeldMessagesOfAnApplicationThatIsRemovedAndReadded(int threads) {
        try (World world = new World(threads)) {
            TestSmsc smsc = world.smsc("a", 2776);
            SceneYaml with = YAML.mobiles("store").application("bank", "");
            world.start(with);
            mobiles(world, smsc, 5);
            world.reload(YAML.mobiles("store")
                    .yaml()
                    .replace("name: shop, password: secret, max-binds: 10", "name: bank, password: secret")
                    .replace("deliver-to: shop", "deliver-to: bank"));
            world.seconds(60);
            assertThat(world.records()).isEqualTo(5);
            world.reload(with);
            Peer shop = world.application("shop");
            world.seconds(1);
            assertThat(texts(shop)).containsExactlyElementsOf(texts(0, 5));
            assertThat(world.records()).isZero();
        }
    }
}
