package org.strowger.world.operator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.message.Outcome;
import org.strowger.protocol.SignIn.Traffic;
import org.strowger.router.config.OperatorOverride;
import org.strowger.router.exchange.routes.RouteCounts;
import org.strowger.router.exchange.routes.RouteFigure;
import org.strowger.router.exchange.routes.RouteFigures;
import org.strowger.world.Peer;
import org.strowger.world.Scene;
import org.strowger.world.SceneYaml;
import org.strowger.world.World;

/** Things that operators take out of service and put back, while messages are on their way. */
class OperatorActionsTest {
    private static final String NUMBER = "447700900123";

    private static final SceneYaml YAML = SceneYaml.STORED.b("");

    private static final SceneYaml BOTH = YAML.via("[a, b]");
    private static final SceneYaml ALONE = YAML;

    // ---- SMSCs

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void sendsByTheNextSmscIfTheFirstSmscIsDisabled(int threads) {
        try (Scene scene = new Scene(threads, BOTH)) {
            assertThat(scene.operator.says("disable smsc a")).isEqualTo("smsc a is disabled: 1 session being closed");
            scene.world.millis(50);
            assertThat(scene.a.peers()).isEmpty();
            assertThat(scene.world.operatorLines())
                    .anyMatch(line -> line.startsWith("smsc.session_closed a: session 0: our side closed"))
                    .noneMatch(line -> line.startsWith("smsc.session_down"));
            assertThat(scene.world.router().overrides().all())
                    .containsOnlyKeys(new OperatorOverride.Thing(OperatorOverride.Kind.SMSC, "a"));
            Peer shop = scene.world.application("shop");
            shop.submit(World.text(NUMBER));
            scene.world.seconds(100);
            assertThat(scene.a.allPeers()).hasSize(1);
            assertThat(scene.b.came()).hasSize(1);
            assertThat(scene.operator.says("disable smsc a"))
                    .startsWith("smsc a was already disabled since 2026-")
                    .endsWith("by alice");
            assertThat(scene.operator.says("enable smsc a")).startsWith("smsc a is in service again");
            scene.world.millis(50);
            assertThat(scene.a.peers()).hasSize(1);
            shop.submit(World.text(NUMBER));
            scene.world.millis(50);
            assertThat(scene.a.came()).hasSize(1);
            assertThat(scene.operator.says("enable smsc a")).isEqualTo("smsc a was already in service");
            assertThat(scene.world.router().overrides().all()).isEmpty();
            assertThat(scene.world.records()).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void holdsMessagesIfTheirOnlySmscIsDisabled(int threads) {
        try (Scene scene = new Scene(threads, ALONE)) {
            scene.operator.says("disable smsc a");
            Peer shop = scene.world.application("shop");
            List<Long> tokens = new ArrayList<>();
            for (int i = 0; i < 5; i++) {
                tokens.add(shop.submit(World.text(NUMBER)));
            }
            scene.world.seconds(100);
            tokens.forEach(token -> assertThat(shop.outcome(token).isAccepted()).isTrue());
            assertThat(scene.a.came()).isEmpty();
            scene.operator.says("enable smsc a");
            scene.world.millis(100);
            assertThat(scene.a.came()).hasSize(5);
            assertThat(scene.world.records()).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void theDialCommandDialsAnSmscAtOnce(int threads) {
        try (Scene scene = new Scene(threads, YAML.both(", sessions: 2"))) {
            scene.a.manner().binds = (peer, asked) -> Outcome.of(Outcome.Kind.TEMPORARY, 0x0D, "");
            scene.a.breakOff();
            scene.world.seconds(600);
            scene.a.manner().binds = (peer, asked) -> Outcome.accepted("");
            assertThat(scene.operator.says("dial smsc a")).isEqualTo("2 sessions of a being dialled");
            scene.world.millis(100);
            assertThat(scene.a.peers()).hasSize(2);
            assertThat(scene.operator.says("dial smsc a"))
                    .isEqualTo("no session of a waits to be dialled; see `show smsc a`");
            scene.world.seconds(100);
            assertThat(scene.a.peers()).hasSize(2);
            scene.operator.says("disable smsc a");
            scene.world.millis(100);
            assertThat(scene.operator.isRefused("dial smsc a").getMessage())
                    .startsWith("smsc a is disabled")
                    .endsWith("`enable smsc a` dials it");
            assertThat(scene.a.peers()).isEmpty();
        }
    }

    @Test
    void answersARelayedMessageTemporarilyIfItsSmscIsDisabled() {
        SceneYaml relay = YAML.delivery("relay");
        try (Scene scene = new Scene(2, relay)) {
            scene.operator.says("disable smsc a");
            Peer shop = scene.world.application("shop");
            long token = shop.submit(World.text(NUMBER));
            scene.world.millis(50);
            assertThat(shop.outcome(token).kind()).isEqualTo(Outcome.Kind.TEMPORARY);
        }
    }

    @Test
    void responsesOfADisabledSmscToPendingRequestsAreUsed() {
        SceneYaml relay = YAML.delivery("relay");
        try (Scene scene = new Scene(2, relay)) {
            scene.a.keepsSilent();
            Peer shop = scene.world.application("shop");
            long token = shop.submit(World.text(NUMBER));
            scene.world.millis(50);
            scene.operator.says("disable smsc a");
            scene.world.seconds(9);
            assertThat(scene.a.peers()).hasSize(1);
            scene.a.accept(scene.a.last());
            scene.world.millis(50);
            assertThat(shop.outcome(token).isAccepted()).isTrue();
            assertThat(scene.a.peers()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void sendsQueuedMessagesOfADrainedSmscButNoNewMessages(int threads) {
        SceneYaml slow = YAML.both(", throughput: 1/s").via("[a, b]");
        try (Scene scene = new Scene(threads, slow)) {
            Peer shop = scene.world.application("shop");
            for (int i = 0; i < 5; i++) {
                shop.submit(World.text(NUMBER));
            }
            scene.world.millis(50);
            assertThat(scene.operator.says("drain smsc a"))
                    .isEqualTo("smsc a is drained: 4 messages queued, 0 unanswered");
            shop.submit(World.text(NUMBER));
            scene.world.millis(50);
            assertThat(scene.b.came()).hasSize(1);
            scene.world.seconds(10);
            assertThat(scene.a.came()).hasSize(5);
            assertThat(scene.a.peers()).hasSize(1);
            assertThat(scene.world.operatorLines())
                    .contains("smsc.drained a: no messages are queued, and no response is pending");
            scene.operator.says("resume smsc a");
            shop.submit(World.text(NUMBER));
            scene.world.millis(50);
            assertThat(scene.a.came()).hasSize(6);
        }
    }

    @Test
    void triesAMessageAgainWhenItsDrainedSmscResumes() {
        try (Scene scene = new Scene(2, ALONE)) {
            scene.operator.says("drain smsc a");
            scene.world.application("shop").submit(World.text(NUMBER));
            scene.world.millis(50);
            assertThat(scene.operator.says("resume smsc a")).endsWith(", 1 messages retried");
            scene.world.millis(50);
            assertThat(scene.a.came()).hasSize(1);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {", window: 3", ", queue: 7"})
    void keepsOverridesOverAReload(String change) {
        try (Scene scene = new Scene(2, BOTH)) {
            scene.operator.says("disable smsc a");
            scene.operator.writes(YAML.both(change).via("[a, b]"));
            assertThat(scene.operator.says("reload")).isEqualTo("generation 2 active, 2 changes");
            scene.world.application("shop").submit(World.text(NUMBER));
            scene.world.seconds(10);
            assertThat(scene.a.peers()).isEmpty();
            assertThat(scene.b.came()).hasSize(1);
            scene.operator.says("enable smsc a");
            scene.world.millis(50);
            assertThat(scene.a.peers()).hasSize(1);
        }
    }

    // ---- Applications

    @Test
    void aDisabledApplicationIsUnboundAndItsBindsAreRefused() {
        try (Scene scene = new Scene(2, BOTH)) {
            Peer shop = scene.world.application("shop");
            assertThat(scene.operator.says("disable application shop")).endsWith("1 session being closed");
            scene.world.millis(50);
            assertThat(shop.isClosed()).isTrue();
            Peer again = scene.world.application("shop");
            scene.world.millis(50);
            assertThat(again.refusal().kind()).isEqualTo(Outcome.Kind.TEMPORARY);
            scene.operator.says("enable application shop");
            assertThat(scene.world.application("shop").isSignedIn()).isTrue();
        }
    }

    @Test
    void aDrainedApplicationGetsReceiptsButItsMessagesAreRefused() {
        try (Scene scene = new Scene(2, BOTH)) {
            Peer shop = scene.world.application("shop");
            shop.submit(World.reported(NUMBER));
            scene.world.millis(50);
            scene.operator.says("drain application shop");
            long token = shop.submit(World.text(NUMBER));
            scene.world.millis(50);
            assertThat(shop.outcome(token).kind()).isEqualTo(Outcome.Kind.TEMPORARY);
            scene.a.report(scene.a.last(), "1");
            scene.world.millis(50);
            assertThat(shop.came()).hasSize(1);
            scene.operator.says("resume application shop");
            long next = shop.submit(World.text(NUMBER));
            scene.world.millis(50);
            assertThat(shop.outcome(next).isAccepted()).isTrue();
        }
    }

    // ---- Listeners

    @Test
    void drainedAndDisabledListenersRefuseBindsAndADrainedListenerKeepsItsSessions() {
        try (Scene scene = new Scene(2, BOTH)) {
            Peer first = scene.world.application("shop");
            scene.operator.says("drain listener smpp");
            Peer refused = scene.world.application("shop");
            scene.world.millis(50);
            assertThat(refused.isClosed()).isTrue();
            assertThat(first.isClosed()).isFalse();
            assertThat(scene.operator.says("disable listener smpp")).endsWith("1 session being closed");
            scene.world.millis(50);
            assertThat(first.isClosed()).isTrue();
            scene.operator.says("enable listener smpp");
            assertThat(scene.world.application("shop").isSignedIn()).isTrue();
        }
    }

    // ---- Routes

    private static final SceneYaml TWO_ROUTES = BOTH.routeBefore("uk", "match: {to: \"44*\"}, via: b");

    /** With any route in service, and whether or not the configuration is read again meanwhile. */
    @Test
    void countsAMessageForTheRouteThatItTakes() {
        try (Scene scene = new Scene(2, TWO_ROUTES)) {
            Peer shop = scene.world.application("shop");
            scene.operator.says("disable route uk");
            shop.submit(World.text(NUMBER));
            scene.world.millis(50);
            assertThat(taken(scene.world)).isEqualTo(Map.of("uk", 0L, "all", 1L, RouteFigures.NO_ROUTE, 0L));
            scene.world.reload(BOTH.routeBefore("uk", "match: {to: \"44*\"}, via: [b, a]"));
            shop.submit(World.text(NUMBER));
            scene.world.millis(50);
            scene.operator.says("enable route uk");
            shop.submit(World.text(NUMBER));
            scene.world.millis(50);
            assertThat(taken(scene.world)).isEqualTo(Map.of("uk", 1L, "all", 2L, RouteFigures.NO_ROUTE, 0L));
        }
    }

    private static Map<String, Long> taken(World world) {
        return world.router().exchange().generation().counts().all().stream()
                .collect(Collectors.toMap(RouteCounts::name, each -> each.total(RouteFigure.MESSAGES)));
    }

    @Test
    void aDisabledRouteIsSkipped() {
        try (Scene scene = new Scene(2, TWO_ROUTES)) {
            Peer shop = scene.world.application("shop");
            scene.operator.says("disable route uk");
            shop.submit(World.text(NUMBER));
            scene.world.millis(50);
            assertThat(scene.a.came()).hasSize(1);
            scene.operator.says("enable route uk");
            shop.submit(World.text(NUMBER));
            scene.world.millis(50);
            assertThat(scene.b.came()).hasSize(1);
        }
    }

    /** Nothing is refused for good, and nothing that is kept ends, because of what an operator may undo. */
    @Test
    void retriesAMessageWhoseOnlyRouteIsDisabled() {
        SceneYaml later = YAML.route(", retry: {first: 10s}");
        try (Scene scene = new Scene(2, later)) {
            scene.a.answers(Outcome.of(Outcome.Kind.TEMPORARY, 0x08, ""));
            Peer shop = scene.world.application("shop");
            shop.submit(World.reported(NUMBER));
            scene.world.millis(50);
            scene.operator.says("disable route all");
            long token = shop.submit(World.text(NUMBER));
            scene.world.seconds(15);
            assertThat(shop.outcome(token).kind()).isEqualTo(Outcome.Kind.TEMPORARY);
            assertThat(scene.a.came()).hasSize(1);
            assertThat(shop.came()).isEmpty();
            scene.a.answers(each -> scene.a.accept(each));
            scene.operator.says("enable route all");
            scene.world.seconds(100);
            assertThat(scene.a.came()).hasSize(2);
        }
    }

    // ---- Sessions

    @Test
    void aDisconnectedPeerCanBindAgain() {
        try (Scene scene = new Scene(2, BOTH)) {
            Peer shop = scene.world.application(World.terms("shop", "secret", Traffic.BOTH, "3.4"));
            assertThat(scene.operator.says("disconnect smsc a")).isEqualTo("1 session of a being closed");
            scene.world.seconds(5);
            assertThat(scene.a.allPeers()).hasSize(2);
            assertThat(scene.a.peers()).hasSize(1);
            assertThat(scene.operator.says("disconnect application shop")).isEqualTo("1 session of shop being closed");
            scene.world.millis(50);
            assertThat(shop.isClosed()).isTrue();
            assertThat(scene.operator.says("disconnect application shop")).isEqualTo("0 sessions of shop being closed");
            assertThat(scene.operator.isRefused("disconnect 9-99").getMessage()).contains("9-99");
        }
    }

    @Test
    void reportsUnknownObjects() {
        try (Scene scene = new Scene(1, BOTH)) {
            for (String command : List.of(
                    "drain smsc c",
                    "disable listener c",
                    "enable route c",
                    "resume application c",
                    "disconnect smsc c",
                    "queue retry smsc c",
                    "queue retry message 77",
                    "queue fail application c",
                    "queue move smsc a to c",
                    "receipts resend application c",
                    "limit smsc c 1/s for 1m",
                    "limit application c off")) {
                assertThat(scene.operator.isRefused(command).code().label())
                        .as(command)
                        .isEqualTo("unknown");
            }
        }
    }
}
