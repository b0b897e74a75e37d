package org.strowger.world.links;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.message.OptionalParameter;
import org.strowger.message.Outcome;
import org.strowger.message.PlainMessage;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.SendOptions;
import org.strowger.protocol.SignIn.Traffic;
import org.strowger.world.Peer;
import org.strowger.world.SceneYaml;
import org.strowger.world.TestSmsc;
import org.strowger.world.World;

/** SMSCs that are slow, silent, broken or scarce, and what becomes of messages. */
class SmscsTest {
    private static final String NUMBER = "447700900123";
    private static final int NO_ANSWER = 0x08;

    private static final SceneYaml YAML = SceneYaml.RELAYED
            .shop(", window: 1000")
            .application("bank", ", window: 1000, class: transactional")
            .application("news", ", window: 1000, class: bulk")
            .b("")
            .via("[a, b]");

    private static long count(Peer peer, Outcome.Kind kind) {
        return peer.outcomes().values().stream()
                .filter(each -> each.kind() == kind)
                .count();
    }

    @Test
    void anUnansweredDnsLookupDelaysNoOtherSmsc() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.answersNames(false);
            world.start(YAML);
            world.seconds(5);
            assertThat(smsc.peers()).isEmpty();
            assertThat(world.application("shop").isSignedIn()).isTrue();
            world.answersNames(true);
            world.millis(10);
            assertThat(smsc.peers()).hasSize(1);
        }
    }

    @Test
    void aHostThatIsAListenerOfStrowgerItselfIsSkipped() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.smsc("b", 2777);
            world.start(YAML.yaml().replace("127.0.0.1:2776", "127.0.0.1:2775, 127.0.0.1:2776"));
            world.seconds(5);
            assertThat(smsc.peers()).hasSize(1);
            assertThat(world.operatorLines()).anyMatch(line -> line.startsWith("smsc.loop a: "));
        }
    }

    // ---- Rates

    private static PlainMessage part(int reference, int number) {
        byte[] octets = {5, 0, 3, (byte) reference, 4, (byte) number, 'h', 'i'};
        return World.message(ReceiptRequest.NEVER, NUMBER)
                .saying(new org.strowger.message.Body(octets, true, 0))
                .build();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void theSendRateStaysCloselyBelowTheThroughput(int threads) {
        try (World world = new World(threads)) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.smsc("b", 2777);
            world.start(YAML.a(", throughput: 30/s, sessions: 2, queue: 50").route(", try-next-on: [timeout]"));
            List<Peer> shops = List.of(world.application("shop"), world.application("shop"));
            long beganNanos = world.rig().nowNanos();
            for (int i = 0; i < 20 * 90 / 4; i++) {
                for (int part = 1; part <= 4; part++) {
                    shops.get(i % 2).submit(part(i, part));
                }
                world.advance(java.time.Duration.ofNanos(4 * 1_000_000_000L / 90));
            }
            long tookNanos = world.rig().nowNanos() - beganNanos;
            List<Peer.Came> came = smsc.came();
            for (int i = 30; i < came.size(); i++) {
                assertThat(came.get(i).nanos() - came.get(i - 30).nanos())
                        .as("from message " + (i - 30))
                        .isGreaterThanOrEqualTo(TimeUnit.SECONDS.toNanos(1));
            }
            assertThat((double) came.size()).isGreaterThanOrEqualTo(0.99 * 30 * tookNanos / 1e9);
        }
    }

    @Test
    void aThrottlingSmscGetsFewerMessagesAndTheNextSmscGetsTheOtherMessages() {
        try (World world = new World()) {
            TestSmsc first = world.smsc("a", 2776);
            long[] taken = {0};
            first.answers(each -> {
                long second = each.nanos() / 1_000_000_000L;
                taken[0] = taken[0] >> 32 == second ? taken[0] + 1 : (second << 32) + 1;
                if ((int) taken[0] > 20) {
                    each.answer(Outcome.of(Outcome.Kind.THROTTLED, 0x58, ""));
                } else {
                    first.accept(each);
                }
            });
            TestSmsc second = world.smsc("b", 2777);
            world.start(YAML.a(", throughput: 100/s"));
            Peer shop = world.application("shop");
            for (int i = 0; i < 600; i++) {
                shop.submit(World.text(NUMBER));
                world.millis(20);
            }
            world.seconds(15);
            assertThat(count(shop, Outcome.Kind.ACCEPTED)).isGreaterThan(550);
            assertThat(second.came()).isNotEmpty();
            assertThat(world.operatorLines()).anyMatch(each -> each.startsWith("smsc.slowed_down a"));
            long throttled = first.came().size() + second.came().size() - count(shop, Outcome.Kind.ACCEPTED);
            assertThat(throttled).as("refused as too fast").isLessThan(150);
        }
    }

    @Test
    void theRateAfterThrottlingIsCountedInSegments() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.smsc("b", 2777);
            world.start(YAML.a(", throughput: 1000/s, window: 100"));
            Peer shop = world.application("shop");
            for (int i = 0; i < 50; i++) {
                shop.submit(World.message(ReceiptRequest.NEVER, NUMBER)
                        .saying(World.body("x".repeat(600)))
                        .build());
            }
            world.millis(500);
            assertThat(smsc.came()).hasSize(50);
            smsc.answers(Outcome.of(Outcome.Kind.THROTTLED, 0x58, ""));
            shop.submit(World.text(NUMBER));
            world.millis(100);
            assertThat(world.operatorLines())
                    .as("0.7 of 50 messages of four segments")
                    .anyMatch(each -> each.startsWith("smsc.slowed_down a: to 140/s"));
        }
    }

    @Test
    void anSmscThatWasBoundForLongIsRedialledAtOnceDespiteEarlierFailures() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            smsc.manner().binds = (peer, asked) -> Outcome.of(Outcome.Kind.TEMPORARY, 0x0D, "");
            world.smsc("b", 2777);
            world.start(YAML);
            world.seconds(600);
            smsc.manner().binds = (peer, asked) -> Outcome.accepted("");
            world.seconds(62);
            assertThat(smsc.peers()).hasSize(1);
            world.seconds(600);
            smsc.breakOff();
            world.millis(1300);
            assertThat(smsc.peers()).hasSize(1);
        }
    }

    @Test
    void theThrottledStatusGoesToTheApplicationIfThereIsNoOtherCandidate() {
        try (World world = new World()) {
            world.smsc("a", 2776).answers(Outcome.of(Outcome.Kind.THROTTLED, 0x58, ""));
            world.smsc("b", 2777);
            world.start(YAML.via("a"));
            Peer shop = world.application("shop");
            assertThat(world.send(shop, World.text(NUMBER)).code()).isEqualTo(0x58);
        }
    }

    // ---- Silence

    @Test
    void sendsByTheNextSmscAfterATimeoutAndIgnoresALateAnswer() {
        try (World world = new World()) {
            TestSmsc first = world.smsc("a", 2776).keepsSilent();
            TestSmsc second = world.smsc("b", 2777);
            world.start(YAML);
            Peer shop = world.application("shop");
            long token = shop.submit(World.text(NUMBER));
            world.seconds(9);
            assertThat(second.came()).isEmpty();
            world.seconds(2);
            assertThat(second.came()).hasSize(1);
            assertThat(shop.outcome(token).isAccepted()).isTrue();
            first.accept(first.last());
            first.answers(first::accept);
            world.seconds(1);
            assertThat(world.send(shop, World.text(NUMBER)).isAccepted()).isTrue();
            assertThat(shop.outcomes()).hasSize(2);
        }
    }

    @Test
    void aSilentSmscIsSetAsideAndProbed() {
        try (World world = new World(2)) {
            TestSmsc first = world.smsc("a", 2776).keepsSilent();
            TestSmsc second = world.smsc("b", 2777);
            world.start(YAML.a(", window: 100"));
            Peer shop = world.application("shop");
            for (int i = 0; i < 400; i++) {
                shop.submit(World.text(NUMBER));
                world.millis(100);
            }
            assertThat(world.operatorLines()).anyMatch(each -> each.startsWith("smsc.set_aside a"));
            assertThat(first.came()).hasSizeBetween(90, 130);
            first.answers(first::accept);
            int before = first.came().size();
            for (int i = 0; i < 400; i++) {
                shop.submit(World.text(NUMBER));
                world.millis(100);
            }
            assertThat(world.operatorLines()).anyMatch(each -> each.startsWith("smsc.recovered a"));
            assertThat(first.came()).hasSizeGreaterThan(before + 50);
            assertThat(shop.outcomes()).hasSize(800);
            assertThat(count(shop, Outcome.Kind.ACCEPTED)).isEqualTo(800);
            assertThat(second.came()).isNotEmpty();
        }
    }

    @Test
    void anSmscThatRespondsBeforeItsProbeGetsTheNextMessage() {
        try (World world = new World()) {
            TestSmsc first = world.smsc("a", 2776).keepsSilent();
            world.smsc("b", 2777);
            world.start(YAML.a(", window: 100"));
            Peer shop = world.application("shop");
            for (int i = 0; i < 10; i++) {
                shop.submit(World.text(NUMBER));
            }
            world.seconds(9);
            shop.submit(World.text(NUMBER));
            world.millis(2900);
            assertThat(world.operatorLines()).anyMatch(each -> each.startsWith("smsc.set_aside a"));
            first.last().answer(Outcome.of(Outcome.Kind.THROTTLED, 0x58, ""));
            world.millis(1);
            first.answers(first::accept);
            shop.submit(World.text(NUMBER));
            world.seconds(1);
            assertThat(count(shop, Outcome.Kind.ACCEPTED)).isEqualTo(12);
        }
    }

    // ---- Full

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {"; 1", ", try-next-on: [full]; 1", ", try-next-on: [timeout]; 0"})
    void aQueueFullStatusMovesTheMessageToTheNextSmscOnlyIfConfigured(String route, int moved) {
        try (World world = new World()) {
            TestSmsc first = world.smsc("a", 2776).answers(Outcome.of(Outcome.Kind.TEMPORARY, 0x14, ""));
            TestSmsc second = world.smsc("b", 2777);
            world.start(YAML.route(route == null ? "" : route));
            Peer shop = world.application("shop");
            long token = shop.submit(World.text(NUMBER));
            world.millis(1);
            assertThat(first.came()).hasSize(1);
            assertThat(second.came()).hasSize(moved);
            assertThat(shop.outcome(token).code()).isEqualTo(moved == 1 ? 0 : 0x14);
        }
    }

    /** The place of a session that is not at the home of the SMSC too. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void aRefusedMessageFreesItsPlaceInTheWindow(int session) {
        try (World world = new World(2)) {
            TestSmsc smsc = world.smsc("a", 2776).keepsSilent();
            world.smsc("b", 2777);
            world.start(YAML.a(", window: 1, sessions: 2, tlvs: [{require: 0x1500}]")
                    .via("a"));
            Peer shop = world.application("shop");
            PlainMessage.Builder complete = World.message(ReceiptRequest.NEVER, NUMBER)
                    .optionalParameters(List.of(new OptionalParameter(0x1500, new byte[2])));
            for (int i = 0; i < 2; i++) {
                shop.submit(complete.build()); // Fills both windows.
                world.millis(1);
            }
            shop.submit(complete.build()); // Finds no room.
            world.millis(1);
            long refused = shop.submit(World.text(NUMBER));
            long next = shop.submit(complete.build());
            world.millis(1);
            assertThat(smsc.came()).hasSize(2);
            smsc.answers(smsc::accept).accept(smsc.came().get(session));
            world.millis(100);
            assertThat(shop.outcome(refused).isAccepted()).isFalse();
            assertThat(shop.outcome(next).isAccepted()).isTrue();
        }
    }

    // ---- Broken sessions

    @ParameterizedTest
    @CsvSource({"resend, 1, 1", "resend, 2, 1", "fail, 1, 0", "fail, 2, 0"})
    void appliesOnUncertainToUnansweredMessagesOfABrokenSession(String what, int threads, int again) {
        try (World world = new World(threads)) {
            TestSmsc first = world.smsc("a", 2776).keepsSilent();
            TestSmsc second = world.smsc("b", 2777);
            world.start(YAML.a(", on-uncertain: " + what));
            Peer shop = world.application("shop");
            long token = shop.submit(World.text(NUMBER));
            world.millis(1);
            first.breakOff();
            world.millis(10);
            assertThat(second.came()).hasSize(again);
            assertThat(shop.outcome(token).code()).isEqualTo(again == 1 ? 0 : NO_ANSWER);
        }
    }

    @Test
    void messagesWaitForAnSmscThatReconnectsSoon() {
        try (World world = new World(2)) {
            TestSmsc first = world.smsc("a", 2776);
            TestSmsc second = world.smsc("b", 2777);
            world.start(YAML.a(", timers: {reconnect: 2s..4s}"));
            Peer shop = world.application("shop");
            first.breakOff();
            world.millis(10);
            long token = shop.submit(World.text(NUMBER));
            world.millis(500);
            assertThat(shop.outcomes()).isEmpty();
            world.seconds(5);
            assertThat(shop.outcome(token).isAccepted()).isTrue();
            assertThat(second.came()).isEmpty();
            assertThat(first.came()).hasSize(1);
        }
    }

    @Test
    void messagesDoNotWaitForAnSmscThatIsDownForLong() {
        try (World world = new World(2)) {
            TestSmsc first = world.smsc("a", 2776);
            TestSmsc second = world.smsc("b", 2777);
            world.start(YAML.a(", unbound-after: 5s"));
            Peer shop = world.application("shop");
            world.rig().network().refuse(first.address());
            first.breakOff();
            world.millis(10);
            long waiting = shop.submit(World.text(NUMBER));
            world.seconds(6);
            assertThat(shop.outcome(waiting).isAccepted()).as("gave way").isTrue();
            assertThat(world.send(shop, World.text(NUMBER)).isAccepted()).isTrue();
            assertThat(second.came()).hasSize(2);
            world.rig().network().heal(first.address());
            world.seconds(70);
            shop.submit(World.text(NUMBER));
            world.millis(1);
            assertThat(first.came()).as("it is back").hasSize(1);
        }
    }

    @Test
    void reconnectDelaysGrowWithEachFailure() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.smsc("b", 2777);
            world.rig().network().refuse(smsc.address());
            world.start(YAML.a(", timers: {reconnect: 1s..16s}"));
            world.seconds(120);
            long dialled = world.operatorLines().stream()
                    .filter(each -> each.startsWith("smsc.not_connected a"))
                    .count();
            assertThat(dialled).isBetween(9L, 16L);
            world.rig().network().heal(smsc.address());
            world.seconds(20);
            assertThat(smsc.peers()).hasSize(1);
        }
    }

    @Test
    void anSmscWithoutTransceiversGetsATransmitterAndAReceiver() {
        try (World world = new World(2)) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.smsc("b", 2777);
            smsc.manner().binds = (peer, asked) -> asked.traffic() == Traffic.BOTH
                    ? Outcome.of(Outcome.Kind.PERMANENT, 0x03, "")
                    : Outcome.accepted("");
            world.start(YAML);
            world.seconds(5);
            assertThat(smsc.peers()).hasSize(2);
            assertThat(smsc.peers()).filteredOn(Peer::sends).hasSize(1);
            Peer shop = world.application("shop");
            long token = shop.submit(World.reported(NUMBER));
            world.millis(1);
            smsc.report(smsc.last(), "1");
            world.millis(1);
            assertThat(shop.outcome(token).isAccepted()).isTrue();
            assertThat(shop.came()).hasSize(1);
            smsc.breakOff();
            world.seconds(10);
            assertThat(smsc.peers()).hasSize(2);
        }
    }

    @Test
    void sessionsAreSpreadOverTheReachableHosts() {
        try (World world = new World(2)) {
            TestSmsc first = world.smsc("a1", 2776);
            TestSmsc other = world.smsc("a2", 2778);
            world.smsc("b", 2777);
            world.start(YAML.a(", sessions: 4").yaml().replace("[127.0.0.1:2776]", "[127.0.0.1:2776, 127.0.0.1:2778]"));
            assertThat(first.peers()).hasSize(2);
            assertThat(other.peers()).hasSize(2);
            world.rig().network().refuse(first.address());
            first.breakOff();
            world.seconds(10);
            assertThat(other.peers()).hasSize(4);
        }
    }

    // ---- Scarcity

    @Test
    void theClassesOfMessagesShareALimitedThroughput() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.smsc("b", 2777);
            world.start(YAML.a(", throughput: 20/s").via("a"));
            List<Peer> all = new ArrayList<>();
            for (String name : new String[] {"news", "shop", "bank"}) {
                Peer peer = world.application(name);
                all.add(peer);
                for (int i = 0; i < 60; i++) {
                    peer.submit(PlainMessage.from(org.strowger.message.Address.alphanumeric(name))
                            .to(org.strowger.message.Address.international(NUMBER))
                            .saying(World.body("hi"))
                            .options(SendOptions.NONE)
                            .build());
                }
            }
            world.seconds(3);
            List<String> order = smsc.came().stream()
                    .map(each -> each.message().source().text())
                    .toList();
            assertThat(order).hasSizeBetween(55, 65);
            assertThat(order.stream().filter("bank"::equals)).hasSizeBetween(48, 60);
            assertThat(order.stream().filter("shop"::equals)).hasSizeBetween(2, 6);
            assertThat(order.stream().filter("news"::equals)).hasSizeBetween(2, 6);
            world.seconds(20);
            all.forEach(each -> assertThat(each.outcomes()).hasSize(60));
        }
    }
}
