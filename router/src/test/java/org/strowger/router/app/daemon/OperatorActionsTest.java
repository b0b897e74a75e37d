package org.strowger.router.app.daemon;

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

/** Things that operators take out of service and put back, while messages are on their way. */
class OperatorActionsTest {
    private static final String NUMBER = "447700900123";

    private static String yaml(String smsc, String route) {
        return """
                listeners: [{name: smpp, protocol: smpp, listen: 127.0.0.1:2775, idle-timeout: off}]
                applications: [{name: shop, password: secret, max-binds: 10}]
                smscs:
                  - {name: a, protocol: smpp, hosts: [127.0.0.1:2776], system-id: s, password: p%1$s}
                  - {name: b, protocol: smpp, hosts: [127.0.0.1:2777], system-id: s, password: p%1$s}
                routes: [{name: all, match: {}, %2$s}]
                """.formatted(smsc, route);
    }

    private static final String BOTH = yaml("", "delivery: store, via: [a, b]");
    private static final String ALONE = yaml("", "delivery: store, via: a");

    // ---- SMSCs

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void whatADisabledSmscWouldHaveGoesToTheNext(int threads) {
        try (World world = new World(threads)) {
            TestSmsc a = world.smsc("a", 2776);
            TestSmsc b = world.smsc("b", 2777);
            world.start(BOTH);
            try (Operator operator = new Operator(world, BOTH)) {
                assertThat(operator.says("disable smsc a")).isEqualTo("smsc a is disabled: 1 session being closed");
                world.millis(50);
                assertThat(a.peers()).isEmpty();
                assertThat(world.router().standings().all())
                        .containsOnlyKeys(new OperatorOverride.Thing(OperatorOverride.Kind.SMSC, "a"));
                Peer shop = world.application("shop");
                shop.submit(World.text(NUMBER));
                world.seconds(100);
                assertThat(a.allPeers()).hasSize(1);
                assertThat(b.came()).hasSize(1);
                assertThat(operator.says("disable smsc a"))
                        .startsWith("smsc a was disabled since 2026-")
                        .endsWith("by alice");
                assertThat(operator.says("enable smsc a")).startsWith("smsc a is in service again");
                world.millis(50);
                assertThat(a.peers()).hasSize(1);
                shop.submit(World.text(NUMBER));
                world.millis(50);
                assertThat(a.came()).hasSize(1);
                assertThat(operator.says("enable smsc a")).isEqualTo("smsc a was in service");
                assertThat(world.router().standings().all()).isEmpty();
                assertThat(world.records()).isZero();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void whatHasNowhereElseToGoWaitsForADisabledSmsc(int threads) {
        try (World world = new World(threads)) {
            TestSmsc a = world.smsc("a", 2776);
            world.smsc("b", 2777);
            world.start(ALONE);
            try (Operator operator = new Operator(world, ALONE)) {
                operator.says("disable smsc a");
                Peer shop = world.application("shop");
                List<Long> tokens = new ArrayList<>();
                for (int i = 0; i < 5; i++) {
                    tokens.add(shop.submit(World.text(NUMBER)));
                }
                world.seconds(100);
                tokens.forEach(
                        token -> assertThat(shop.outcome(token).isAccepted()).isTrue());
                assertThat(a.came()).isEmpty();
                operator.says("enable smsc a");
                world.millis(100);
                assertThat(a.came()).hasSize(5);
                assertThat(world.records()).isZero();
            }
        }
    }

    @Test
    void whatIsRelayedIsAnsweredWhenItsSmscIsDisabled() {
        String relay = yaml("", "delivery: relay, via: a");
        try (World world = new World(2)) {
            world.smsc("a", 2776);
            world.smsc("b", 2777);
            world.start(relay);
            try (Operator operator = new Operator(world, relay)) {
                operator.says("disable smsc a");
                Peer shop = world.application("shop");
                long token = shop.submit(World.text(NUMBER));
                world.millis(50);
                assertThat(shop.outcome(token).kind()).isEqualTo(Outcome.Kind.TEMPORARY);
            }
        }
    }

    @Test
    void aDisabledSmscAnswersYetWhatItHas() {
        String relay = yaml("", "delivery: relay, via: a");
        try (World world = new World(2)) {
            TestSmsc a = world.smsc("a", 2776).keepsSilent();
            world.smsc("b", 2777);
            world.start(relay);
            try (Operator operator = new Operator(world, relay)) {
                Peer shop = world.application("shop");
                long token = shop.submit(World.text(NUMBER));
                world.millis(50);
                operator.says("disable smsc a");
                world.seconds(9);
                assertThat(a.peers()).hasSize(1);
                a.accept(a.last());
                world.millis(50);
                assertThat(shop.outcome(token).isAccepted()).isTrue();
                assertThat(a.peers()).isEmpty();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aDrainedSmscSendsWhatWaitsAndTakesNothingNew(int threads) {
        String slow = yaml(", throughput: 1/s", "delivery: store, via: [a, b]");
        try (World world = new World(threads)) {
            TestSmsc a = world.smsc("a", 2776);
            TestSmsc b = world.smsc("b", 2777);
            world.start(slow);
            try (Operator operator = new Operator(world, slow)) {
                Peer shop = world.application("shop");
                for (int i = 0; i < 5; i++) {
                    shop.submit(World.text(NUMBER));
                }
                world.millis(50);
                assertThat(operator.says("drain smsc a"))
                        .isEqualTo("smsc a is drained: 4 messages queued, 0 unanswered");
                shop.submit(World.text(NUMBER));
                world.millis(50);
                assertThat(b.came()).hasSize(1);
                world.seconds(10);
                assertThat(a.came()).hasSize(5);
                assertThat(a.peers()).hasSize(1);
                assertThat(world.diary())
                        .contains("smsc.drained a: nothing is queued for it, and no response is pending");
                operator.says("resume smsc a");
                shop.submit(World.text(NUMBER));
                world.millis(50);
                assertThat(a.came()).hasSize(6);
            }
        }
    }

    @Test
    void whatFindsADrainedSmscAloneIsTriedWhenItIsBack() {
        try (World world = new World(2)) {
            TestSmsc a = world.smsc("a", 2776);
            world.smsc("b", 2777);
            world.start(ALONE);
            try (Operator operator = new Operator(world, ALONE)) {
                operator.says("drain smsc a");
                world.application("shop").submit(World.text(NUMBER));
                world.millis(50);
                assertThat(operator.says("resume smsc a")).endsWith(", 1 messages retried");
                world.millis(50);
                assertThat(a.came()).hasSize(1);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {", window: 3", ", queue: 7"})
    void whatOperatorsHaveSaidOutlivesAReload(String change) {
        try (World world = new World(2)) {
            TestSmsc a = world.smsc("a", 2776);
            TestSmsc b = world.smsc("b", 2777);
            world.start(BOTH);
            try (Operator operator = new Operator(world, BOTH)) {
                operator.says("disable smsc a");
                operator.writes(yaml(change, "delivery: store, via: [a, b]"));
                assertThat(operator.says("reload")).isEqualTo("generation 2 active, 2 changes");
                world.application("shop").submit(World.text(NUMBER));
                world.seconds(10);
                assertThat(a.peers()).isEmpty();
                assertThat(b.came()).hasSize(1);
                operator.says("enable smsc a");
                world.millis(50);
                assertThat(a.peers()).hasSize(1);
            }
        }
    }

    // ---- Applications

    @Test
    void aDisabledApplicationIsUnboundAndNotLetIn() {
        try (World world = new World(2)) {
            world.smsc("a", 2776);
            world.smsc("b", 2777);
            world.start(BOTH);
            try (Operator operator = new Operator(world, BOTH)) {
                Peer shop = world.application("shop");
                assertThat(operator.says("disable application shop")).endsWith("1 session being closed");
                world.millis(50);
                assertThat(shop.isClosed()).isTrue();
                Peer again = world.application("shop");
                world.millis(50);
                assertThat(again.refusal().kind()).isEqualTo(Outcome.Kind.TEMPORARY);
                operator.says("enable application shop");
                assertThat(world.application("shop").isSignedIn()).isTrue();
            }
        }
    }

    @Test
    void aDrainedApplicationSendsNothingNewAndHasItsReceipts() {
        try (World world = new World(2)) {
            TestSmsc a = world.smsc("a", 2776);
            world.smsc("b", 2777);
            world.start(BOTH);
            try (Operator operator = new Operator(world, BOTH)) {
                Peer shop = world.application("shop");
                shop.submit(World.reported(NUMBER));
                world.millis(50);
                operator.says("drain application shop");
                long token = shop.submit(World.text(NUMBER));
                world.millis(50);
                assertThat(shop.outcome(token).kind()).isEqualTo(Outcome.Kind.TEMPORARY);
                a.report(a.last(), "1");
                world.millis(50);
                assertThat(shop.came()).hasSize(1);
                operator.says("resume application shop");
                long next = shop.submit(World.text(NUMBER));
                world.millis(50);
                assertThat(shop.outcome(next).isAccepted()).isTrue();
            }
        }
    }

    // ---- Listeners

    @Test
    void aDisabledListenerLetsNobodyInAndADrainedOneKeepsWhoIsThere() {
        try (World world = new World(2)) {
            world.smsc("a", 2776);
            world.smsc("b", 2777);
            world.start(BOTH);
            try (Operator operator = new Operator(world, BOTH)) {
                Peer first = world.application("shop");
                operator.says("drain listener smpp");
                Peer refused = world.application("shop");
                world.millis(50);
                assertThat(refused.isClosed()).isTrue();
                assertThat(first.isClosed()).isFalse();
                assertThat(operator.says("disable listener smpp")).endsWith("1 session being closed");
                world.millis(50);
                assertThat(first.isClosed()).isTrue();
                operator.says("enable listener smpp");
                assertThat(world.application("shop").isSignedIn()).isTrue();
            }
        }
    }

    // ---- Routes

    private static final String TWO_ROUTES =
            BOTH.replace("{name: all, ", "{name: uk, match: {to: \"44*\"}, via: b}, {name: all, ");

    /** Whatever is in service, and whether the configuration is read again meanwhile. */
    @Test
    void whatTakesARouteIsCountedAsThatOfThisRoute() {
        try (World world = new World(2)) {
            world.smsc("a", 2776);
            world.smsc("b", 2777);
            world.start(TWO_ROUTES);
            try (Operator operator = new Operator(world, TWO_ROUTES)) {
                Peer shop = world.application("shop");
                operator.says("disable route uk");
                shop.submit(World.text(NUMBER));
                world.millis(50);
                assertThat(taken(world)).isEqualTo(Map.of("uk", 0L, "all", 1L, RouteFigures.NO_ROUTE, 0L));
                world.reload(TWO_ROUTES.replace("via: b}", "via: [b, a]}"));
                shop.submit(World.text(NUMBER));
                world.millis(50);
                operator.says("enable route uk");
                shop.submit(World.text(NUMBER));
                world.millis(50);
                assertThat(taken(world)).isEqualTo(Map.of("uk", 1L, "all", 2L, RouteFigures.NO_ROUTE, 0L));
            }
        }
    }

    private static Map<String, Long> taken(World world) {
        return world.router().exchange().generation().counts().all().stream()
                .collect(Collectors.toMap(RouteCounts::name, each -> each.total(RouteFigure.MESSAGES)));
    }

    @Test
    void aDisabledRouteIsPassedOver() {
        try (World world = new World(2)) {
            TestSmsc a = world.smsc("a", 2776);
            TestSmsc b = world.smsc("b", 2777);
            world.start(TWO_ROUTES);
            try (Operator operator = new Operator(world, TWO_ROUTES)) {
                Peer shop = world.application("shop");
                operator.says("disable route uk");
                shop.submit(World.text(NUMBER));
                world.millis(50);
                assertThat(a.came()).hasSize(1);
                operator.says("enable route uk");
                shop.submit(World.text(NUMBER));
                world.millis(50);
                assertThat(b.came()).hasSize(1);
            }
        }
    }

    /** Nothing is refused for good, and nothing that is kept ends, because of what an operator may undo. */
    @Test
    void whatOnlyADisabledRouteWouldTakeComesBackLater() {
        String later = yaml("", "delivery: store, via: a, retry: {first: 10s}");
        try (World world = new World(2)) {
            TestSmsc a = world.smsc("a", 2776).answers(Outcome.of(Outcome.Kind.TEMPORARY, 0x08, ""));
            world.smsc("b", 2777);
            world.start(later);
            try (Operator operator = new Operator(world, later)) {
                Peer shop = world.application("shop");
                shop.submit(World.reported(NUMBER));
                world.millis(50);
                operator.says("disable route all");
                long token = shop.submit(World.text(NUMBER));
                world.seconds(15);
                assertThat(shop.outcome(token).kind()).isEqualTo(Outcome.Kind.TEMPORARY);
                assertThat(a.came()).hasSize(1);
                assertThat(shop.came()).isEmpty();
                a.answers(each -> a.accept(each));
                operator.says("enable route all");
                world.seconds(100);
                assertThat(a.came()).hasSize(2);
            }
        }
    }

    // ---- Sessions

    @Test
    void whoIsDisconnectedComesBack() {
        try (World world = new World(2)) {
            TestSmsc a = world.smsc("a", 2776);
            world.smsc("b", 2777);
            world.start(BOTH);
            try (Operator operator = new Operator(world, BOTH)) {
                Peer shop = world.application(World.terms("shop", "secret", Traffic.BOTH, "3.4"));
                assertThat(operator.says("disconnect smsc a")).isEqualTo("1 session of a being closed");
                world.seconds(5);
                assertThat(a.allPeers()).hasSize(2);
                assertThat(a.peers()).hasSize(1);
                assertThat(operator.says("disconnect application shop")).isEqualTo("1 session of shop being closed");
                world.millis(50);
                assertThat(shop.isClosed()).isTrue();
                assertThat(operator.says("disconnect application shop")).isEqualTo("0 sessions of shop being closed");
                assertThat(operator.isRefused("disconnect 9-99").getMessage()).contains("9-99");
            }
        }
    }

    @Test
    void whatIsNotThereIsUnknown() {
        try (World world = new World()) {
            world.smsc("a", 2776);
            world.smsc("b", 2777);
            world.start(BOTH);
            try (Operator operator = new Operator(world, BOTH)) {
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
                    assertThat(operator.isRefused(command).code().label())
                            .as(command)
                            .isEqualTo("unknown");
                }
            }
        }
    }
}
