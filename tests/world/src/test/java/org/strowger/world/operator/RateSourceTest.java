package org.strowger.world.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.strowger.protocol.SignIn.Traffic;
import org.strowger.router.admin.figures.RateSource.Scope;
import org.strowger.router.admin.figures.RateSource.Series;
import org.strowger.router.admin.figures.RateSource.Span;
import org.strowger.router.admin.figures.Sampler;
import org.strowger.router.application.ListenerFigure;
import org.strowger.router.application.login.BindRefusal;
import org.strowger.router.exchange.routes.RouteCounts;
import org.strowger.router.exchange.routes.RouteFigure;
import org.strowger.router.metrics.Distribution;
import org.strowger.router.smsc.SmscGauge;
import org.strowger.world.Peer;
import org.strowger.world.TestSmsc;
import org.strowger.world.World;

/** How fast things go in a whole router, and how long they take. */
class RateSourceTest {
    private static final String NUMBER = "447700900123";
    private static final double NOT_MUCH = 0.2;

    private static String yaml(String smsc) {
        return """
                listeners: [{name: smpp, protocol: smpp, listen: 127.0.0.1:2775, max-connections: 2}]
                applications: [{name: shop, password: secret, max-binds: 10}, {name: bank, password: secret}]
                smscs: [{name: a, protocol: smpp, hosts: [127.0.0.1:2776], system-id: s, password: p%s}]
                """.formatted(smsc) + World.RELAYED;
    }

    private static Sampler samplerOf(World world) {
        return new Sampler(world.figures());
    }

    /** So many messages in each of so many seconds. */
    private static void seconds(World world, Sampler sampler, int seconds, Runnable each) {
        for (int i = 0; i < seconds; i++) {
            each.run();
            world.millis(1000);
            sampler.sample(world.rig().nowNanos());
        }
    }

    private static void submit(Peer from, int messages) {
        for (int i = 0; i < messages; i++) {
            from.submit(World.text(NUMBER));
        }
    }

    private static double pace(Sampler sampler, Scope scope, String name, String figure, Span span) {
        return sampler.perSecond(new Series(scope, name, figure), span);
    }

    @Test
    void measuresTheRateOfEachObject() {
        try (World world = new World(2)) {
            world.smsc("a", 2776);
            world.start(yaml(""));
            Sampler sampler = samplerOf(world);
            Peer shop = world.application("shop");
            sampler.sample(world.rig().nowNanos());
            seconds(world, sampler, 70, () -> submit(shop, 2));
            seconds(world, sampler, 10, () -> submit(shop, 8));
            assertThat(pace(sampler, Scope.APPLICATION, "shop", "messages", Span.NOW))
                    .isCloseTo(8, within(NOT_MUCH));
            assertThat(pace(sampler, Scope.APPLICATION, "shop", "messages", Span.MINUTE))
                    .isCloseTo(3, within(NOT_MUCH));
            assertThat(pace(sampler, Scope.APPLICATION, "bank", "messages", Span.NOW))
                    .isZero();
            assertThat(pace(sampler, Scope.APPLICATION, "nobody", "messages", Span.NOW))
                    .isZero();
            assertThat(pace(sampler, Scope.APPLICATION, "shop", "nothing", Span.NOW))
                    .isZero();
            assertThat(pace(sampler, Scope.SMSC, "a", "accepted", Span.NOW)).isCloseTo(8, within(NOT_MUCH));
            assertThat(pace(sampler, Scope.ROUTE, "all", "accepted", Span.NOW)).isCloseTo(8, within(NOT_MUCH));
            assertThat(pace(sampler, Scope.ROUTER, "", "messages", Span.NOW)).isCloseTo(8, within(NOT_MUCH));
            assertThat(pace(sampler, Scope.ROUTER, "", "smsc_accepted", Span.QUARTER))
                    .isCloseTo(2.75, within(NOT_MUCH));
            assertThat(sampler.course(new Series(Scope.ROUTER, "", "messages"))[0])
                    .isCloseTo(2, within(NOT_MUCH));
        }
    }

    @Test
    void measuresTheResponseTimeOfAnSmsc() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776).keepsSilent();
            world.start(yaml(""));
            Sampler sampler = samplerOf(world);
            sampler.sample(world.rig().nowNanos());
            assertThat(sampler.answerNanos("a", 99)).isZero();
            Peer shop = world.application("shop");
            for (int millis : new int[] {100, 200, 300}) {
                submit(shop, 1);
                world.millis(millis);
                smsc.accept(smsc.last());
                world.millis(1);
            }
            long tolerance = TimeUnit.MILLISECONDS.toNanos(25);
            assertThat(sampler.answerNanos("a", 50)).isCloseTo(TimeUnit.MILLISECONDS.toNanos(200), within(tolerance));
            assertThat(sampler.answerNanos("a", 99)).isCloseTo(TimeUnit.MILLISECONDS.toNanos(300), within(tolerance));
            seconds(world, sampler, 80, () -> {});
            assertThat(sampler.answerNanos("a", 99)).as("after a minute").isZero();
            assertThat(sampler.answerNanos("b", 99)).isZero();
        }
    }

    @Test
    void measuresTheMessagesAndDeliveriesOfAListener() {
        try (World world = new World(2)) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(yaml(""));
            String[] id = {""};
            smsc.answers(each -> id[0] = smsc.accept(each));
            Sampler sampler = samplerOf(world);
            Peer shop = world.application("shop");
            seconds(world, sampler, 20, () -> {
                submit(shop, 2);
                shop.submit(World.reported(NUMBER));
                world.millis(20);
                smsc.report(smsc.last(), id[0]);
            });
            assertThat(pace(sampler, Scope.LISTENER, "smpp", "messages", Span.MINUTE))
                    .isCloseTo(3, within(NOT_MUCH));
            assertThat(pace(sampler, Scope.LISTENER, "smpp", "delivered", Span.MINUTE))
                    .isCloseTo(1, within(NOT_MUCH));
        }
    }

    @Test
    void countersAndRatesSurviveAReload() {
        try (World world = new World()) {
            world.smsc("a", 2776);
            world.start(yaml(""));
            Sampler sampler = samplerOf(world);
            Peer shop = world.application("shop");
            seconds(world, sampler, 10, () -> submit(shop, 3));
            world.reload(yaml(", sessions: 2"));
            seconds(world, sampler, 10, () -> submit(shop, 3));
            RouteCounts route =
                    world.router().exchange().generation().counts().all().get(0);
            assertThat(route.name()).isEqualTo("all");
            assertThat(route.total(RouteFigure.MESSAGES)).isEqualTo(60);
            assertThat(route.total("a", RouteFigure.ACCEPTED)).isEqualTo(60);
            assertThat(pace(sampler, Scope.SMSC, "a", "accepted", Span.MINUTE)).isCloseTo(3, within(NOT_MUCH));
            assertThat(pace(sampler, Scope.ROUTER, "", "smsc_accepted", Span.MINUTE))
                    .isCloseTo(3, within(NOT_MUCH));
        }
    }

    @Test
    void countsAcceptedAndRefusedConnectionsOfAListener() {
        try (World world = new World(2)) {
            world.smsc("a", 2776);
            world.start(yaml(""));
            world.application("shop");
            world.application(World.terms("shop", "guessed", Traffic.BOTH, "3.4"));
            world.seconds(5);
            var listener = world.router().openListeners().get(0);
            assertThat(listener.name()).isEqualTo("smpp");
            assertThat(listener.counts().total(ListenerFigure.CONNECTIONS)).isEqualTo(2);
            assertThat(listener.counts().total(ListenerFigure.BINDS)).isEqualTo(1);
            assertThat(listener.counts().total(ListenerFigure.BINDS_REFUSED)).isEqualTo(1);
            assertThat(listener.counts().total(BindRefusal.WRONG_PASSWORD)).isEqualTo(1);
        }
    }

    @Test
    void showsWaitingMessagesAndTheDelayOfReceipts() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(yaml(", window: 1"));
            String[] id = {""};
            smsc.answers(each -> id[0] = smsc.accept(each));
            Peer shop = world.application("shop");
            shop.submit(World.reported(NUMBER));
            world.millis(3000);
            var configured = world.router().exchange().generation().smscs().get(0);
            assertThat(configured.levels().get(SmscGauge.RECEIPTS_EXPECTED)).isEqualTo(1);
            smsc.report(smsc.last(), id[0]);
            world.millis(1500);
            assertThat(configured.levels().get(SmscGauge.RECEIPTS_EXPECTED)).isZero();
            assertThat(Distribution.of(configured.receiptNanos()).percentile(50))
                    .isCloseTo(TimeUnit.SECONDS.toNanos(3), within(TimeUnit.MILLISECONDS.toNanos(300)));
            smsc.keepsSilent();
            submit(shop, 5);
            world.millis(2500);
            assertThat(configured.levels().get(SmscGauge.QUEUED)).isEqualTo(4);
            assertThat(configured.levels().get(SmscGauge.QUEUED_BYTES)).isBetween(4 * 40L, 4 * 100L);
            assertThat(configured.levels().get(SmscGauge.OLDEST_QUEUED_NANOS))
                    .isBetween(TimeUnit.SECONDS.toNanos(1), TimeUnit.SECONDS.toNanos(3));
        }
    }
}
