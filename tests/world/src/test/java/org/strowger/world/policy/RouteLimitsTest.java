package org.strowger.world.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.message.Address;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.SampleMessage;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.RefusalReason;
import org.strowger.router.application.AppFigure;
import org.strowger.router.config.Configuration;
import org.strowger.router.filter.ApplicationFilters;
import org.strowger.router.route.LongMessages;
import org.strowger.router.route.RouteExplanation;
import org.strowger.router.route.RouteQuery;
import org.strowger.router.route.RouteTable;
import org.strowger.world.Looking;
import org.strowger.world.Peer;
import org.strowger.world.TestSmsc;
import org.strowger.world.World;

/** The rates of routes in a running router. */
class RouteLimitsTest {
    private static final String NUMBER = "447700900123";
    private static final String ABROAD = "353861234567";
    private static final int TOO_FAST =
            World.SUITE.statuses().refusal(RefusalReason.TOO_FAST).code();

    private static String yaml(String limit) {
        return """
                listeners: [{name: smpp, protocol: smpp, listen: 127.0.0.1:2775, idle-timeout: off}]
                applications:
                  - {name: shop, password: secret, max-binds: 10}
                  - {name: bank, password: secret, max-binds: 10}
                smscs:
                  - {name: a, protocol: smpp, hosts: [127.0.0.1:2776], system-id: s, password: p}
                routes:
                  - {name: kingdom, match: {to: "44*"}, via: a, delivery: relay%s}
                  - {name: all, match: {}, via: a, delivery: relay}
                records: {path: /records}
                """.formatted(limit);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void messagesBeyondTheRateOfARouteAreRefused(int threads) {
        try (World world = new World(threads)) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(yaml(", throughput: 2/s"));
            Peer shop = world.application("shop");
            Peer bank = world.application("bank");
            assertThat(world.send(shop, World.text(NUMBER)).code()).isZero();
            assertThat(world.send(bank, World.text(NUMBER)).code()).isZero();
            assertThat(world.send(shop, World.text(NUMBER)).code()).isEqualTo(TOO_FAST);
            assertThat(world.send(shop, World.text(ABROAD)).code())
                    .as("another route")
                    .isZero();
            assertThat(world.figure("shop", AppFigure.TOO_FAST)).isOne();
            world.millis(500);
            assertThat(world.send(shop, World.text(NUMBER)).code()).isZero();
            assertThat(smsc.came()).hasSize(4);
            world.seconds(2);
            assertThat(world.recording().rows().toString()).contains("event=refused", "route=kingdom");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"relay", "store"})
    void theRecordOfAMessageBeyondTheRateHasItsNumbers(String delivery) {
        try (World world = new World()) {
            world.smsc("a", 2776);
            world.start(yaml(", throughput: 1/s").replace("delivery: relay", "delivery: " + delivery));
            Peer shop = world.application("shop");
            assertThat(world.send(shop, World.text(NUMBER)).code()).isZero();
            assertThat(world.send(shop, World.text(NUMBER)).code()).isEqualTo(TOO_FAST);
            world.seconds(1);
            assertThat(world.recording().row("refused"))
                    .containsEntry("from", "SHOP")
                    .containsEntry("to", NUMBER);
        }
    }

    @Test
    void aMessageLongerThanTheRateIsSentAfterAPauseAndDelaysTheNextMessage() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(yaml(", throughput: 2/s"));
            Peer shop = world.application("shop");
            ShortMessage isLong = World.message(ReceiptRequest.NEVER, NUMBER)
                    .saying(World.body("x".repeat(400)))
                    .build();
            assertThat(world.send(shop, isLong).code()).isZero();
            world.seconds(1);
            assertThat(world.send(shop, World.text(NUMBER)).code()).isZero();
            assertThat(world.send(shop, World.text(NUMBER)).code()).isEqualTo(TOO_FAST);
            assertThat(world.send(shop, isLong).code()).as("after no pause").isEqualTo(TOO_FAST);
            world.seconds(2);
            assertThat(world.send(shop, isLong).code()).isZero();
            assertThat(smsc.came()).hasSize(3);
        }
    }

    @ParameterizedTest
    @CsvSource({"false", "true"})
    void messagesBeyondTheRateAreHeldIfConfiguredEvenAcrossARestart(boolean isRestarted) {
        String configuration = yaml(", throughput: 1/m, when-too-fast: hold");
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(configuration);
            Peer shop = world.application("shop");
            for (int i = 0; i < 3; i++) {
                assertThat(world.send(shop, World.text(NUMBER)).code()).isZero();
            }
            assertThat(smsc.came()).hasSize(1);
            assertThat(world.records()).isEqualTo(2);
            world.advance(Duration.ofSeconds(50));
            assertThat(smsc.came()).hasSize(1);
            if (isRestarted) {
                try (World next = world.killed(1)) {
                    TestSmsc again = next.smsc("a", 2776);
                    next.start(configuration);
                    next.advance(Duration.ofSeconds(12));
                    assertThat(again.came()).hasSize(1);
                    next.advance(Duration.ofSeconds(60));
                    assertThat(again.came()).hasSize(2);
                }
                return;
            }
            world.advance(Duration.ofSeconds(11));
            assertThat(smsc.came()).hasSize(2);
            world.advance(Duration.ofSeconds(60));
            assertThat(smsc.came()).hasSize(3);
            assertThat(world.records()).isZero();
        }
    }

    @Test
    void eachRecipientCountsForTheRateAndAReloadKeepsTheCount() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(yaml(", throughput: 2/m"));
            Peer shop = world.application("shop");
            long token = shop.submit(World.message(ReceiptRequest.NEVER, "1")
                    .to(
                            Address.international(NUMBER),
                            Address.international("447700900124"),
                            Address.international("447700900125"))
                    .build());
            world.seconds(1);
            assertThat(shop.outcome(token).failures()).singleElement().satisfies(each -> assertThat(each.code())
                    .isEqualTo(TOO_FAST));
            assertThat(smsc.came()).hasSize(2);
            world.reload(yaml(", throughput: 2/m, try-next-on: [timeout]"));
            assertThat(world.send(shop, World.text(NUMBER)).code()).isEqualTo(TOO_FAST);
            world.reload(yaml(""));
            assertThat(world.send(shop, World.text(NUMBER)).code()).isZero();
        }
    }

    @Test
    void operatorsSeeTheRateOfARoute() {
        String configured = yaml(", throughput: 2/s, when-too-fast: hold");
        Configuration configuration = World.configuration(configured);
        RouteQuery query = new RouteQuery(LongMessages.usual())
                .about(SampleMessage.of(World.SHOP, Address.international(NUMBER), "hello"), 0, 0)
                .at(World.EPOCH.toEpochMilli(), 0);
        assertThat(RouteExplanation.of(RouteTable.of(configuration), query, ApplicationFilters.NONE)
                        .effects())
                .containsExactly("Route kingdom permits 2/s in segments; messages beyond this rate are held");
        try (World world = new World()) {
            world.smsc("a", 2776);
            world.start(configured);
            assertThat(Looking.column(Looking.table(new Looking(world).ask("show routes"), "routes"), "rate_limit"))
                    .containsExactly("2.0", "-");
        }
    }
}
