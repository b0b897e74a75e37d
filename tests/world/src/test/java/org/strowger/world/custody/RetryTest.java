package org.strowger.world.custody;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.SignIn.Traffic;
import org.strowger.router.application.AppFigure;
import org.strowger.world.Peer;
import org.strowger.world.SceneYaml;
import org.strowger.world.SubmitSm;
import org.strowger.world.TestSmsc;
import org.strowger.world.World;

/** When messages that we answer for are tried again, when no more, and what their applications hear of that. */
class RetryTest {
    private static final String NUMBER = "447700900123";
    private static final Outcome LATER = Outcome.of(Outcome.Kind.TEMPORARY, 0x08, "");
    private static final Outcome THROTTLED = Outcome.of(Outcome.Kind.THROTTLED, 0x58, "");
    private static final Outcome NEVER = Outcome.of(Outcome.Kind.PERMANENT, 0x0B, "");

    private static final SceneYaml YAML = SceneYaml.STORED.b("");

    /** When each came, in milliseconds after the first. */
    private static List<Long> times(TestSmsc smsc) {
        long first = smsc.came().get(0).nanos();
        return smsc.came().stream()
                .map(each -> TimeUnit.NANOSECONDS.toMillis(each.nanos() - first))
                .toList();
    }

    private static void assertTimes(TestSmsc smsc, long... seconds) {
        List<Long> times = times(smsc);
        assertThat(times).hasSize(seconds.length);
        for (int i = 0; i < seconds.length; i++) {
            // A timer is right to a few milliseconds, and the errors of several add up.
            assertThat(times.get(i)).isBetween(seconds[i] * 1000, seconds[i] * 1000 + 20);
        }
    }

    // ---- When

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void retryPausesGrowByTheFactorUpToTheMaximum(int threads) {
        try (World world = new World(threads)) {
            TestSmsc smsc = world.smsc("a", 2776).answers(LATER);
            world.start(YAML.route(", retry: {first: 10s, factor: 3, max: 1m, validity: 24h}"));
            world.application("shop").submit(World.text(NUMBER));
            world.seconds(300);
            assertTimes(smsc, 0, 10, 40, 100, 160, 220, 280);
        }
    }

    @Test
    void retryPausesAreConstantWithAFactorOfOne() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776).answers(LATER);
            world.start(YAML.route(", retry: {first: 7s, factor: 1, max: 1h, validity: 1h}"));
            world.application("shop").submit(World.text(NUMBER));
            world.seconds(30);
            assertTimes(smsc, 0, 7, 14, 21, 28);
        }
    }

    /** The answer of the SMSC, not its own sending, begins the pause. */
    @Test
    void theRetryPauseOfAnUnansweredMessageBeginsAtTheResponseTimeout() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776).keepsSilent();
            world.start(YAML.both(", timers: {response: 5s}").route(", retry: {first: 10s}"));
            world.application("shop").submit(World.text(NUMBER));
            world.seconds(20);
            assertTimes(smsc, 0, 15);
            assertThat(world.figure("shop", AppFigure.UNCERTAIN)).isOne();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void allCandidatesAreTriedWithoutAPauseAndARetryBeginsWithTheFirstCandidate(int threads) {
        try (World world = new World(threads)) {
            TestSmsc a = world.smsc("a", 2776).answers(THROTTLED);
            TestSmsc b = world.smsc("b", 2777).answers(THROTTLED);
            world.start(YAML.via("[a, b]").route(", retry: {first: 10s}"));
            world.application("shop").submit(World.text(NUMBER));
            world.seconds(5);
            assertThat(a.came()).hasSize(1);
            assertThat(b.came()).hasSize(1);
            a.answers(each -> a.accept(each));
            world.seconds(6);
            assertTimes(a, 0, 10);
            assertThat(b.came()).hasSize(1);
            world.seconds(100);
            assertThat(a.came()).hasSize(2);
            assertThat(world.records()).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aRetryUsesTheCurrentRoutes(int threads) {
        try (World world = new World(threads)) {
            TestSmsc a = world.smsc("a", 2776).answers(LATER);
            TestSmsc b = world.smsc("b", 2777);
            world.start(YAML.route(", retry: {first: 10s}"));
            world.application("shop").submit(World.text(NUMBER));
            world.seconds(5);
            world.reload(YAML.via("b").route(", retry: {first: 10s}"));
            world.seconds(6);
            assertThat(a.came()).hasSize(1);
            assertThat(b.came()).hasSize(1);
            assertThat(world.records()).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aRetriedMessageIsRejectedIfItsRouteNowRejects(int threads) {
        try (World world = new World(threads)) {
            TestSmsc a = world.smsc("a", 2776).answers(LATER);
            world.start(YAML.route(", retry: {first: 10s}"));
            Peer shop = world.application("shop");
            shop.submit(World.reported(NUMBER));
            world.seconds(5);
            SceneYaml reject = YAML.rejecting("invalid-destination");
            world.reload(reject);
            world.seconds(6);
            assertThat(a.came()).hasSize(1);
            assertThat(shop.came()).hasSize(1);
            assertThat(shop.came().get(0).receipt().state()).isEqualTo(MessageState.REJECTED);
            assertThat(world.records()).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void messagesQueuedForARemovedSmscAreRerouted(int threads) {
        try (World world = new World(threads)) {
            TestSmsc b = world.smsc("b", 2777);
            world.start(YAML);
            Peer shop = world.application("shop");
            for (int i = 0; i < 20; i++) {
                shop.submit(World.text(NUMBER));
            }
            world.seconds(100);
            world.reload(YAML.via("b").yaml().replaceAll("(?m)^.*name: a,.*\n", ""));
            world.seconds(2);
            assertThat(b.came()).hasSize(20);
            assertThat(world.records()).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void queuesMessagesForADownSmscAndSendsThemWhenItIsUp(int threads) {
        try (World world = new World(threads)) {
            world.start(YAML.both(", timers: {reconnect: 1s..5s}").route(", retry: {first: 1h}"));
            Peer shop = world.application("shop");
            for (int i = 0; i < 20; i++) {
                shop.submit(World.text(NUMBER));
            }
            world.seconds(100);
            TestSmsc a = world.smsc("a", 2776);
            world.seconds(6);
            assertThat(a.came()).hasSize(20);
            assertThat(world.records()).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void reroutesAMessageWhoseSmscIsDownForLong(int threads) {
        try (World world = new World(threads)) {
            TestSmsc b = world.smsc("b", 2777);
            world.start(YAML.both(", unbound-after: 10s").via("[a, b]").route(", retry: {first: 1h}"));
            Peer shop = world.application("shop");
            shop.submit(World.text(NUMBER));
            world.seconds(5);
            assertThat(b.came()).isEmpty();
            world.seconds(6);
            assertThat(b.came()).hasSize(1);
            assertThat(world.records()).isZero();
        }
    }

    // ---- No more

    private static ShortMessage wishing(ReceiptRequest request) {
        return World.message(request, NUMBER).build();
    }

    @ParameterizedTest
    @EnumSource
    void reportsExpiryIfAReceiptIsRequested(ReceiptRequest request) {
        for (int threads = 1; threads <= 2; threads++) {
            try (World world = new World(threads)) {
                TestSmsc a = world.smsc("a", 2776).answers(LATER);
                world.start(YAML.route(", retry: {first: 10s, factor: 1, validity: 35s}"));
                Peer shop = world.application(World.terms("shop", "secret", Traffic.BOTH, "5.0"));
                long token = shop.submit(wishing(request));
                world.seconds(34);
                assertThat(shop.came()).isEmpty();
                world.seconds(300);
                assertTimes(a, 0, 10, 20, 30);
                boolean told = request == ReceiptRequest.ON_END || request == ReceiptRequest.ON_FAILURE;
                assertThat(shop.came()).hasSize(told ? 1 : 0);
                if (told) {
                    Peer.Came came = shop.came().get(0);
                    assertThat(came.receipt().state()).isEqualTo(MessageState.EXPIRED);
                    assertThat(came.receipt().messageId())
                            .isEqualTo(shop.outcome(token).messageId());
                    assertThat(came.message().source().text()).isEqualTo(NUMBER);
                    assertThat(came.message().destination()).isEqualTo(World.SHOP);
                }
                assertThat(world.figure("shop", AppFigure.EXPIRED)).isOne();
                assertThat(world.records()).isZero();
            }
        }
    }

    @Test
    void aLateReceiptHasTheShortIdOfTheMessage() {
        try (World world = new World(2)) {
            world.smsc("a", 2776).answers(LATER);
            world.start(YAML.route(", retry: {validity: 1m}"));
            Peer shop = world.application(World.terms("shop", "secret", Traffic.BOTH, "3.3"));
            long token = shop.submit(wishing(ReceiptRequest.ON_END));
            world.seconds(1);
            String id = shop.outcome(token).messageId();
            assertThat(id).hasSize(8);
            shop.leave();
            world.seconds(1000);
            Peer again = world.application(World.terms("shop", "secret", Traffic.BOTH, "3.3"));
            world.seconds(1);
            assertThat(again.came()).hasSize(1);
            assertThat(again.came().get(0).receipt().messageId()).isEqualTo(id);
            assertThat(world.records()).isZero();
        }
    }

    @ParameterizedTest
    @EnumSource
    void reportsAFinalRefusalIfAReceiptIsRequested(ReceiptRequest request) {
        try (World world = new World(2)) {
            TestSmsc a = world.smsc("a", 2776).answers(NEVER);
            world.start(YAML);
            Peer shop = world.application(World.terms("shop", "secret", Traffic.BOTH, "5.0"));
            long token = shop.submit(wishing(request));
            world.seconds(100);
            assertThat(shop.outcome(token).isAccepted()).isTrue();
            assertThat(a.came()).hasSize(1);
            boolean told = request == ReceiptRequest.ON_END || request == ReceiptRequest.ON_FAILURE;
            assertThat(shop.came()).hasSize(told ? 1 : 0);
            if (told) {
                assertThat(shop.came().get(0).receipt().state()).isEqualTo(MessageState.REJECTED);
                assertThat(shop.came().get(0).receipt().error()).isEqualTo("011");
            }
            assertThat(world.records()).isZero();
        }
    }

    /** The lesser of what the route and what the application says counts. */
    @ParameterizedTest
    @CsvSource({"100, 35, 4", "35, 100, 4", "100, 1, 1"})
    void noRetryFollowsTheEndOfTheShorterValidityOfRouteAndMessage(int byRoute, int byApplication, int tries) {
        try (World world = new World(2)) {
            TestSmsc a = world.smsc("a", 2776).answers(LATER);
            world.start(YAML.route(", retry: {first: 10s, factor: 1, validity: " + byRoute + "s}"));
            Peer shop = world.application("shop");
            shop.submit(World.message(ReceiptRequest.ON_END, NUMBER)
                    .until(World.EPOCH.plusSeconds(byApplication))
                    .build());
            world.seconds(200);
            assertThat(a.came()).hasSize(tries);
            assertThat(shop.came()).hasSize(1);
            assertThat(shop.came().get(0).receipt().state()).isEqualTo(MessageState.EXPIRED);
        }
    }

    /** A submit_sm as its form writes it, with a validity_period of 30 seconds from when it comes. */
    @Test
    void aRelativeValidityBeginsWhenTheMessageArrives() {
        try (World world = new World(2)) {
            TestSmsc a = world.smsc("a", 2776).answers(LATER);
            world.start(YAML.route(", retry: {first: 10s, factor: 1, validity: 1h}"));
            Peer shop = world.application("shop");
            world.seconds(1000);
            shop.submit(SubmitSm.written("", "000000000030000R", 0, 1));
            world.seconds(200);
            assertTimes(a, 0, 10, 20);
            assertThat(shop.came()).hasSize(1);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void expiresAMessageThatWaitsForAnSmscThatIsDown(int threads) {
        try (World world = new World(threads)) {
            world.start(YAML.both(", timers: {reconnect: 1s..5s}").route(", retry: {validity: 30s}"));
            Peer shop = world.application("shop");
            shop.submit(World.reported(NUMBER));
            world.seconds(29);
            assertThat(shop.came()).isEmpty();
            world.seconds(2);
            assertThat(shop.came()).hasSize(1);
            assertThat(shop.came().get(0).receipt().state()).isEqualTo(MessageState.EXPIRED);
            TestSmsc a = world.smsc("a", 2776);
            world.seconds(60);
            assertThat(a.came()).isEmpty();
            assertThat(world.records()).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void expiresAQueuedMessageWithoutSendingIt(int threads) {
        try (World world = new World(threads)) {
            TestSmsc a = world.smsc("a", 2776);
            world.start(YAML.both(", throughput: 1/s").route(", retry: {validity: 10s}"));
            Peer shop = world.application("shop");
            for (int i = 0; i < 50; i++) {
                shop.submit(World.message(ReceiptRequest.ON_FAILURE, NUMBER).build());
            }
            world.seconds(100);
            assertThat(a.came()).hasSizeBetween(9, 12);
            assertThat(times(a)).allMatch(each -> each <= 10_000);
            assertThat(shop.came()).hasSize(50 - a.came().size());
            assertThat(shop.came()).allMatch(each -> each.receipt().state() == MessageState.EXPIRED);
        }
    }

    /** It is with an SMSC when its time is over: the SMSC's answer decides. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void theResponseDecidesTheFinalStateOfAMessageThatExpiresInFlight(boolean accepted) {
        try (World world = new World(2)) {
            TestSmsc a = world.smsc("a", 2776).keepsSilent();
            world.start(YAML.route(", retry: {validity: 5s}"));
            Peer shop = world.application("shop");
            shop.submit(World.reported(NUMBER));
            world.seconds(7);
            assertThat(shop.came()).isEmpty();
            if (accepted) {
                a.accept(a.last());
                world.seconds(1);
                assertThat(shop.came()).isEmpty();
                a.report(a.last(), "1");
            } else {
                a.last().answer(LATER);
            }
            world.seconds(100);
            assertThat(a.came()).hasSize(1);
            assertThat(shop.came()).hasSize(1);
            assertThat(shop.came().get(0).receipt().state())
                    .isEqualTo(accepted ? MessageState.DELIVERED : MessageState.EXPIRED);
            assertThat(world.records()).isZero();
        }
    }

    // ---- Not before

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aScheduledMessageIsSentAtItsTime(int threads) {
        try (World world = new World(threads)) {
            TestSmsc a = world.smsc("a", 2776);
            world.start(YAML);
            Peer shop = world.application("shop");
            Instant when = World.EPOCH.plusSeconds(600);
            long token = shop.submit(
                    World.message(ReceiptRequest.NEVER, NUMBER).after(when).build());
            world.millis(10);
            assertThat(shop.outcome(token).isAccepted()).isTrue();
            world.advance(Duration.ofSeconds(599));
            assertThat(a.came()).isEmpty();
            world.seconds(1);
            assertThat(a.came()).hasSize(1);
            assertThat(world.records()).isZero();
        }
    }

    @Test
    void aMessageScheduledAfterItsValidityExpires() {
        try (World world = new World()) {
            TestSmsc a = world.smsc("a", 2776);
            world.start(YAML.route(", retry: {validity: 300s}"));
            Peer shop = world.application("shop");
            shop.submit(World.message(ReceiptRequest.ON_END, NUMBER)
                    .after(World.EPOCH.plusSeconds(600))
                    .build());
            world.seconds(1000);
            assertThat(a.came()).isEmpty();
            assertThat(shop.came()).hasSize(1);
            assertThat(shop.came().get(0).receipt().state()).isEqualTo(MessageState.EXPIRED);
        }
    }
}
