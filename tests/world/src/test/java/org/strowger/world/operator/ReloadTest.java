package org.strowger.world.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.message.Body;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.message.ReceiptRequest;
import org.strowger.protocol.SignIn.Traffic;
import org.strowger.router.app.daemon.NotStarted;
import org.strowger.world.Peer;
import org.strowger.world.TestSmsc;
import org.strowger.world.World;

/** Another configuration in the place of the one at work, while messages are on their way. */
class ReloadTest {
    private static final String NUMBER = "447700900123";
    private static final String LISTENERS = "listeners: [{name: smpp, protocol: smpp, listen: 127.0.0.1:2775}]\n";
    private static final String SHOP = "applications: [{name: shop, password: secret, max-binds: 5}]\n";
    private static final String A = "{name: a, protocol: smpp, hosts: [127.0.0.1:2776], system-id: s, password: p%s}";
    private static final String B = "{name: b, protocol: smpp, hosts: [127.0.0.1:2777], system-id: s, password: p%s}";

    private static String yaml(String... smscs) {
        return LISTENERS + SHOP + smscs(smscs);
    }

    private static String smscs(String... smscs) {
        return "smscs: [" + String.join(", ", smscs) + "]\n";
    }

    private static String a(String more) {
        return A.formatted(more);
    }

    private static String b(String more) {
        return B.formatted(more);
    }

    private static String via(String smscs) {
        return "routes: [{name: all, match: {}, delivery: relay, via: " + smscs + "}]\n";
    }

    private static String only(String more) {
        return smscs(a(more)) + via("a");
    }

    /** One SMSC, to which all goes. */
    private static String alone(String more) {
        return LISTENERS + SHOP + only(more);
    }

    @Test
    void messagesTakeTheNewRouteAfterAReload() {
        try (World world = new World()) {
            TestSmsc first = world.smsc("a", 2776);
            TestSmsc second = world.smsc("b", 2777);
            world.start(yaml(a(""), b("")) + via("a"));
            Peer shop = world.application("shop");
            shop.submit(World.text(NUMBER));
            world.millis(1);
            assertThat(world.reload(yaml(a(""), b("")) + via("b"))).containsExactly("changed route all: via");
            shop.submit(World.text(NUMBER));
            world.millis(1);
            assertThat(first.came()).hasSize(1);
            assertThat(second.came()).hasSize(1);
            assertThat(shop.outcomes().values()).hasSize(2).allMatch(Outcome::isAccepted);
        }
    }

    @Test
    void responsesToRequestsSentBeforeAChangeOfTheSmscAreUsed() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776).keepsSilent();
            world.start(alone(""));
            Peer shop = world.application("shop");
            long token = shop.submit(World.text(NUMBER));
            world.millis(1);
            assertThat(world.reload(alone(", window: 5"))).containsExactly("changed smsc a: window (new sessions)");
            world.millis(500);
            smsc.accept(smsc.last());
            world.millis(1);
            assertThat(shop.outcome(token).isAccepted()).isTrue();
            smsc.answers(smsc::accept);
            assertThat(world.send(shop, World.text(NUMBER)).isAccepted()).isTrue();
            world.seconds(30);
            assertThat(smsc.peers()).hasSize(1);
        }
    }

    /** Many SMSCs never repeat a refused receipt. */
    @ParameterizedTest
    @CsvSource({"1, true", "2, true", "1, false", "2, false"})
    void receiptsAreAcceptedWhileTheSessionsOfTheirSmscAreReplaced(int threads, boolean isAnswered) {
        try (World world = new World(threads)) {
            world.rig().network().latencyNanos(3_000_000);
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(alone(""));
            world.millis(50);
            Peer.Manner manner = new Peer.Manner();
            manner.messages = each -> {
                if (isAnswered) {
                    each.answer(Outcome.accepted(""));
                }
            };
            Peer shop = world.application(World.LISTENER, World.terms("shop", "secret", Traffic.BOTH, "3.4"), manner);
            world.millis(50);
            for (int i = 0; i < 100; i++) {
                shop.submit(World.reported("4477009001" + (10 + i)));
            }
            world.millis(100);
            int reported = 0;
            for (int millis = 0; millis < 150; millis++) {
                if (millis % 20 == 10) {
                    world.reload(alone(", window: " + (20 + millis)));
                }
                List<Peer> peers = smsc.peers();
                if (reported < 100 && !peers.isEmpty()) {
                    Peer by = peers.get(millis % peers.size());
                    long token = by.submitIfRoom(TestSmsc.receipt(
                            smsc.came().get(reported).message(),
                            Integer.toString(reported + 1),
                            MessageState.DELIVERED));
                    world.millis(1);
                    reported += by.outcomes().containsKey(token) ? 0 : 1; // Otherwise the session was unbinding.
                } else {
                    world.millis(1);
                }
            }
            world.seconds(3);
            assertThat(reported).isEqualTo(100);
            assertThat(smsc.allPeers()).hasSizeGreaterThan(5);
            assertThat(smsc.allPeers().stream()
                            .flatMap(each -> each.outcomes().values().stream())
                            .filter(each -> !each.isAccepted() && each.kind() != Outcome.Kind.UNCERTAIN)
                            .filter(each -> !each.detail().equals("it was never said")))
                    .isEmpty();
            if (isAnswered) {
                assertThat(shop.came().stream().map(each -> each.receipt().messageId()))
                        .hasSize(100)
                        .doesNotHaveDuplicates();
                assertThat(world.records()).isZero();
            }
        }
    }

    @Test
    void aChangeOfTheSettingUnboundAfterAppliesAtOnce() {
        try (World world = new World()) {
            world.start(alone(", unbound-after: 1h"));
            Peer shop = world.application("shop");
            shop.submit(World.text(NUMBER));
            world.seconds(3);
            assertThat(shop.outcomes()).isEmpty();
            world.reload(alone(", unbound-after: 1s"));
            world.seconds(1);
            assertThat(shop.outcomes()).hasSize(1);
        }
    }

    @Test
    void usesTheLateResponseOfARemovedSmsc() {
        try (World world = new World()) {
            TestSmsc first = world.smsc("a", 2776).keepsSilent();
            TestSmsc second = world.smsc("b", 2777);
            world.start(yaml(a(""), b("")) + via("a"));
            Peer shop = world.application("shop");
            long token = shop.submit(World.text(NUMBER));
            world.millis(1);
            world.reload(yaml(b("")) + via("b"));
            world.millis(500);
            first.accept(first.last());
            world.millis(10);
            assertThat(shop.outcome(token).isAccepted()).isTrue();
            assertThat(first.peers()).isEmpty();
            shop.submit(World.text(NUMBER));
            world.millis(1);
            assertThat(second.came()).hasSize(1);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {", window: 5", ", sessions: 2", ", receipt-ids: same", ", timers: {response: 5s}"})
    void matchesReceiptsOfMessagesSentBeforeAnyChangeOfTheSmsc(String change) {
        try (World world = new World(2)) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(alone(""));
            Peer shop = world.application("shop");
            long token = shop.submit(World.reported(NUMBER));
            world.millis(1);
            world.reload(alone(change));
            world.seconds(1);
            smsc.report(smsc.last(), "1");
            world.millis(1);
            assertThat(shop.came()).hasSize(1);
            assertThat(shop.came().get(0).receipt().messageId())
                    .isEqualTo(shop.outcome(token).messageId());
        }
    }

    /** The copies wait with what was under way then, whichever way the ids are read by now. */
    @ParameterizedTest
    @CsvSource({"1, true", "2, true", "1, false", "2, false"})
    void repeatedReceiptsWaitForTheReceiptInFlightAfterAChangeOfTheIdFormat(int threads, boolean taken) {
        try (World world = new World(threads)) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(alone(""));
            List<Peer.Came> toAnswer = new ArrayList<>();
            Peer.Manner manner = new Peer.Manner();
            manner.messages = toAnswer::add;
            Peer shop = world.application(World.LISTENER, World.terms("shop", "secret", Traffic.BOTH, "3.4"), manner);
            shop.submit(World.reported(NUMBER));
            world.millis(1);
            Peer before = smsc.receiver();
            long first = smsc.report(before, smsc.last(), "1");
            long copy = smsc.report(before, smsc.last(), "1");
            world.millis(1);
            world.reload(alone(", receipt-ids: same"));
            world.millis(200); // Shorter than a receipt may be unanswered before it is stored.
            Peer after = smsc.peers().get(smsc.peers().size() - 1);
            long later = smsc.report(after, smsc.last(), "1");
            world.millis(1);
            assertThat(shop.came()).as("copies of what is on its way").hasSize(1);
            toAnswer.get(0).answer(taken ? Outcome.accepted("") : Outcome.of(Outcome.Kind.TEMPORARY, 0, ""));
            world.millis(1);
            assertThat(shop.came()).hasSize(taken ? 1 : 2);
            if (!taken) {
                toAnswer.get(1).answer(Outcome.accepted(""));
                world.millis(1);
            }
            assertThat(before.outcome(first).isAccepted()).isEqualTo(taken);
            assertThat(before.outcome(copy).isAccepted()).isTrue();
            assertThat(after.outcome(later).isAccepted()).isTrue();
        }
    }

    @Test
    void aReceiptBeforeItsResponseIsMatchedAfterAReloadOfTheSmsc() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776).keepsSilent();
            world.start(alone(""));
            Peer shop = world.application("shop");
            shop.submit(World.reported(NUMBER));
            world.millis(1);
            world.reload(alone(", window: 5"));
            world.millis(100);
            Peer newer = smsc.peers().get(smsc.peers().size() - 1);
            smsc.report(newer, smsc.last(), "1");
            world.millis(1);
            smsc.accept(smsc.last());
            world.millis(1);
            assertThat(shop.came()).hasSize(1);
        }
    }

    /** The queue must find it where it was put, whatever the application's class is by then. */
    @Test
    void aQueuedMessageIsAnsweredOnlyOnceIfTheClassOfItsApplicationChanges() {
        String bulk = LISTENERS + "applications: [{name: shop, password: secret, class: bulk}]\n";
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            String settings = only(", throughput: 1/m");
            world.start(LISTENERS + SHOP + settings);
            Peer shop = world.application("shop");
            long first = shop.submit(World.text(NUMBER));
            long second = shop.submit(World.text(NUMBER));
            world.millis(1);
            world.reload(bulk + settings);
            world.seconds(200);
            assertThat(shop.outcome(first).isAccepted()).isTrue();
            assertThat(shop.outcome(second).isAccepted()).isFalse();
            assertThat(smsc.came()).hasSize(1);
        }
    }

    @Test
    void sendsWaitingMessagesByTheNewSessionsOfAChangedSmsc() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776).keepsSilent();
            world.start(alone(", window: 1"));
            Peer shop = world.application("shop");
            long first = shop.submit(World.text(NUMBER));
            long second = shop.submit(World.text(NUMBER));
            world.millis(1);
            world.reload(alone(", window: 5"));
            world.millis(100);
            smsc.came().forEach(smsc::accept);
            world.millis(1);
            assertThat(shop.outcome(first).isAccepted()).isTrue();
            assertThat(shop.outcome(second).isAccepted()).isTrue();
        }
    }

    @Test
    void anSmscRemovedWhileItIsDialledGetsNoSession() {
        try (World world = new World()) {
            TestSmsc first = world.smsc("a", 2776);
            world.smsc("b", 2777);
            world.rig().network().fillBacklog(first.address());
            world.start(yaml(a(""), b("")) + via("b"));
            world.millis(100);
            world.reload(yaml(b("")) + via("b"));
            world.rig().network().heal(first.address());
            world.seconds(100);
            assertThat(first.peers()).isEmpty();
        }
    }

    @Test
    void aChangedRateAppliesAtOnce() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(alone(", throughput: 1/s"));
            Peer shop = world.application("shop");
            for (int i = 0; i < 50; i++) {
                shop.submit(World.text(NUMBER));
            }
            world.millis(1);
            assertThat(smsc.came()).hasSize(1);
            world.reload(alone(", throughput: 100/s"));
            world.seconds(1);
            assertThat(smsc.came()).hasSize(50);
            assertThat(smsc.allPeers()).as("sessions stay").hasSize(1);
        }
    }

    @Test
    void aRemovedApplicationIsUnboundAndAnAddedApplicationCanBind() {
        try (World world = new World(2)) {
            TestSmsc smsc = world.smsc("a", 2776).keepsSilent();
            world.start(alone(""));
            Peer shop = world.application("shop");
            long token = shop.submit(World.text(NUMBER));
            world.millis(1);
            world.reload(LISTENERS + "applications: [{name: bank, password: secret}]\n" + only(""));
            world.millis(100);
            smsc.accept(smsc.last());
            world.millis(1);
            assertThat(shop.outcome(token).isAccepted())
                    .as("what it sent is answered")
                    .isTrue();
            assertThat(shop.isSignedIn()).isFalse();
            assertThat(world.application("shop").isSignedIn()).isFalse();
            assertThat(world.application("bank").isSignedIn()).isTrue();
        }
    }

    @Test
    void appliesANewPasswordToNewBinds() {
        try (World world = new World()) {
            world.smsc("a", 2776);
            world.start(alone(""));
            Peer shop = world.application("shop");
            world.reload(LISTENERS + "applications: [{name: shop, password: other}]\n" + only(""));
            assertThat(shop.isSignedIn()).isTrue();
            assertThat(world.application("shop").isSignedIn()).isFalse();
            assertThat(world.application(World.terms("shop", "other", Traffic.BOTH, "3.4"))
                            .isSignedIn())
                    .isTrue();
        }
    }

    @Test
    void listenersAreAddedAndRemovedByAReload() {
        try (World world = new World(2)) {
            world.smsc("a", 2776);
            world.start(alone(""));
            Peer old = world.application("shop");
            world.reload("listeners: [{name: other, protocol: smpp, listen: 127.0.0.1:2785}]\n" + SHOP + only(""));
            world.millis(10);
            assertThat(old.isSignedIn()).isFalse();
            Peer fresh = world.application(2785, World.terms("shop", "secret", Traffic.BOTH, "3.4"), new Peer.Manner());
            assertThat(fresh.isSignedIn()).isTrue();
            assertThat(world.router().addresses()).containsOnlyKeys("other");
        }
    }

    @Test
    void aListenerThatCannotBeOpenedLeavesTheConfigurationUnchanged() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(alone(""));
            Peer shop = world.application("shop");
            String wrong = "listeners: [{name: smpp, protocol: smpp, listen: 127.0.0.1:2775},"
                    + " {name: good, protocol: smpp, listen: 127.0.0.1:2786},"
                    + " {name: taken, protocol: smpp, listen: 127.0.0.1:2776}]\n"
                    + "applications: [{name: bank, password: secret}]\n" + smscs(b(""));
            assertThatThrownBy(() -> world.change(World.configuration(wrong), 2))
                    .isInstanceOf(NotStarted.class)
                    .hasMessageContaining("taken");
            world.millis(10);
            assertThat(world.send(shop, World.text(NUMBER)).isAccepted()).isTrue();
            assertThat(smsc.peers()).hasSize(1);
            assertThat(world.router().addresses()).containsOnlyKeys("smpp");
            assertThat(world.reload(alone(""))).isEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "'store: {path: other}', pending store.path: requires a restart",
        "'store: {sync: os}', pending store.sync: requires a restart",
        "'store: {max-size: 1GiB}', pending store.max-size: requires a restart",
        "'store: {max-messages: 1000}', pending store.max-messages: requires a restart",
        "'store: {reserve: 2GiB}', pending store.reserve: requires a restart",
        "'node: other', pending node: requires a restart",
        "'shutdown: {drain: 1s}', pending shutdown.drain: requires a restart",
        "'limits: {pdu: 1KiB}', pending limits.pdu: requires a restart",
        "'limits: {failed-binds: 7/m}', pending limits.failed-binds: requires a restart",
        "'limits: {binds-per-second: 7}', changed limits.binds-per-second",
        "'timezone: Asia/Tokyo', changed timezone"
    })
    void reportsWhetherADaemonSettingIsInEffect(String setting, String told) {
        try (World world = new World()) {
            world.smsc("a", 2776);
            world.start(alone(""));
            assertThat(world.reload(alone("") + setting + "\n")).containsExactly(told);
        }
    }

    @Test
    void countsPendingChangesUntilTheFileEqualsTheFileReadAtTheStart() {
        String store = alone("") + "store: {sync: os}\n";
        try (World world = new World()) {
            world.smsc("a", 2776);
            world.start(alone(""));
            world.reload(store);
            assertThat(world.router().pending()).isEqualTo(1);
            world.reload(store);
            assertThat(world.router().pending()).as("it waits yet").isEqualTo(1);
            world.reload(store + "node: other\n");
            assertThat(world.router().pending()).isEqualTo(2);
            world.reload(alone(", window: 5"));
            assertThat(world.router().pending()).isZero();
        }
    }

    @Test
    void appliesARestartSettingOnlyAfterTheRestart() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(alone(""));
            world.reload(alone(", window: 5") + "limits: {pdu: 1KiB}\n");
            world.millis(100);
            Peer shop = world.application("shop");
            long token = shop.submit(World.message(ReceiptRequest.NEVER, NUMBER)
                    .saying(new Body(new byte[2000], false, 4))
                    .build());
            world.millis(10);
            assertThat(shop.outcome(token).isAccepted()).isTrue();
            assertThat(smsc.came()).hasSize(1);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aReaddedApplicationGetsItsReceipts(int threads) {
        try (World world = new World(threads)) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(alone(""));
            Peer before = world.application("shop");
            long token = before.submit(World.reported(NUMBER));
            world.millis(1);
            world.reload(LISTENERS + "applications: [{name: bank, password: secret}]\n" + only(""));
            world.seconds(1);
            world.reload(alone(""));
            Peer shop = world.application("shop");
            smsc.report(smsc.last(), "1");
            world.millis(10);
            assertThat(shop.came()).hasSize(1);
            assertThat(shop.came().get(0).receipt().messageId())
                    .isEqualTo(before.outcome(token).messageId());
        }
    }

    @Test
    void listenersCanBeRenamedAndCanSwapAddresses() {
        try (World world = new World(2)) {
            world.smsc("a", 2776);
            world.start(alone(""));
            Peer shop = world.application("shop");
            world.reload("listeners: [{name: other, protocol: smpp, listen: 127.0.0.1:2775},"
                    + " {name: more, protocol: smpp, listen: 127.0.0.1:2785}]\n" + SHOP + only(""));
            world.millis(10);
            assertThat(shop.isSignedIn())
                    .as("the listener by which it came is gone")
                    .isFalse();
            assertThat(world.application("shop").isSignedIn()).isTrue();
            world.reload("listeners: [{name: other, protocol: smpp, listen: 127.0.0.1:2785},"
                    + " {name: more, protocol: smpp, listen: 127.0.0.1:2775}]\n" + SHOP + only(""));
            assertThat(world.router().addresses())
                    .containsEntry("other", World.at(2785))
                    .containsEntry("more", World.at(2775))
                    .hasSize(2);
            assertThat(world.application("shop").isSignedIn()).isTrue();
            world.reload("listeners: [{name: more, protocol: smpp, listen: 127.0.0.1:2775}]\n" + SHOP + only(""));
            world.millis(10);
            assertThat(world.application("shop").isSignedIn()).isTrue();
            assertThat(world.router().addresses()).containsOnlyKeys("more");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                ", window: 5 | window (new sessions) | 2",
                ", receipts: {ask: always} | receipts.ask (new sessions) | 2",
                ", timers: {response: 5s} | timers.response (new sessions) | 2",
                ", timers: {reconnect: 2s..30s} | timers.reconnect | 1",
                ", queue: 10, window: 5 | window (new sessions), queue | 2",
                ", queue: 10, throughput: 5/s | throughput, queue | 1"
            })
    void aReloadReplacesTheSessionsOfAnSmscIfSettingsOfNewSessionsChange(String change, String told, int sessions) {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(alone(""));
            world.millis(10);
            assertThat(world.reload(alone(change))).containsExactly("changed smsc a: " + told);
            world.seconds(2);
            assertThat(smsc.allPeers()).hasSize(sessions);
        }
    }

    @Test
    void anIdleTimeoutAppliesToNewSessions() {
        try (World world = new World()) {
            world.smsc("a", 2776);
            world.start(alone(""));
            Peer before = world.application("shop");
            String listener = "listeners: [{name: smpp, protocol: smpp, listen: 127.0.0.1:2775, idle-timeout: 5s}]\n";
            assertThat(world.reload(listener + SHOP + only("")))
                    .containsExactly("changed listener smpp: idle-timeout (new sessions)");
            Peer after = world.application("shop");
            world.seconds(10);
            assertThat(after.isSignedIn()).isFalse();
            assertThat(before.isSignedIn()).isTrue();
        }
    }

    @Test
    void aReceiveWindowAppliesToNewSessions() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(receiving(2));
            Peer before = silentReceiver(world);
            assertThat(world.reload(receiving(1)))
                    .containsExactly("changed application shop: receive-window (new sessions)");
            for (int i = 0; i < 3; i++) {
                smsc.mobile(NUMBER, "6000", "hello");
            }
            world.millis(10);
            assertThat(before.came()).hasSize(2);
            before.leave();
            world.millis(10);
            Peer after = silentReceiver(world);
            world.millis(10);
            assertThat(after.came()).hasSize(1);
        }
    }

    private static String receiving(int window) {
        return LISTENERS + "applications: [{name: shop, password: secret, receives: [\"6000\"], receive-window: "
                + window + "}]\n" + only("");
    }

    /** A bind that takes messages and answers none. */
    private static Peer silentReceiver(World world) {
        Peer.Manner manner = new Peer.Manner();
        manner.messages = came -> {};
        return world.application(World.LISTENER, World.terms("shop", "secret", Traffic.BOTH, "3.4"), manner);
    }
}
