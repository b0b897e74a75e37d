package org.strowger.world.policy;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.message.ReceiptRequest;
import org.strowger.world.PartsSmsc;
import org.strowger.world.Peer;
import org.strowger.world.TestSmsc;
import org.strowger.world.World;

/** Messages that leave in three parts and are charged by the receipts of the parts. */
class PartsChargedOnDeliveryTest {
    private static final String NUMBER = "447700900123";
    private static final String THREE_PARTS = "x".repeat(400);
    private static final Outcome NEVER = Outcome.of(Outcome.Kind.PERMANENT, 0x0B, "");
    private static final Outcome LATER = Outcome.of(Outcome.Kind.TEMPORARY, 0x08, "");

    private static final String BY_A = "via: a, retry: {first: 30s, factor: 1, validity: 5m}";
    private static final String BY_BOTH =
            "via: [a, b], try-next-on: [timeout, permanent], retry: {first: 30s, factor: 1, validity: 5m}";
    private static final String UNTIL_DELIVERED =
            "via: [a, b], failover-on-receipt: {errors: undeliverable, within: 1h}, retry: {first: 30s, factor: 1}";

    private static String yaml(String route) {
        return """
                listeners: [{name: smpp, protocol: smpp, listen: 127.0.0.1:2775, idle-timeout: off}]
                applications: [{name: shop, password: secret, max-binds: 10, account: shop}]
                smscs:
                  - {name: a, protocol: smpp, hosts: [127.0.0.1:2776], system-id: s, password: p, segments: udh}
                  - {name: b, protocol: smpp, hosts: [127.0.0.1:2777], system-id: s, password: p, segments: udh}
                routes: [{name: all, match: {}, delivery: store, %s}]
                accounts: [{name: shop, price: 2, credit-limit: 1000, charge-when: delivered}]
                """.formatted(route);
    }

    private static Peer send(World world, String route) {
        start(world, route);
        Peer shop = world.application("shop");
        shop.submit(World.message(ReceiptRequest.ON_END, NUMBER)
                .saying(World.body(THREE_PARTS))
                .build());
        world.seconds(2);
        return shop;
    }

    private static void start(World world, String route) {
        world.start(yaml(route));
        world.seconds(1);
    }

    // ---- An attempt that failed, and another one

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void refundsThePartsOfTheFirstAttemptWhenALaterAttemptIsAccepted(int threads) {
        try (World world = new World(threads)) {
            PartsSmsc a = new PartsSmsc(world, 2776, 2, NEVER);
            PartsSmsc b = new PartsSmsc(world, 2777, 3, NEVER);
            send(world, BY_BOTH);
            a.report(world, MessageState.DELIVERED, 0, 1);
            b.report(world, MessageState.DELIVERED, 0, 1);
            b.report(world, MessageState.UNDELIVERABLE, 2);

            assertThat(PartsSmsc.segments(world)).isEqualTo("2 charged, 0 reserved");
        }
    }

    @ParameterizedTest
    @CsvSource({"1, false", "3, false", "1, true", "3, true"})
    void countsReceiptsThatComeWhileTheMessageWaitsForItsNextAttempt(int threads, boolean isKilled) {
        World world = new World(threads);
        try {
            PartsSmsc a = new PartsSmsc(world, 2776, 2, LATER);
            world.smsc("b", 2777);
            send(world, BY_A);
            a.report(world, MessageState.DELIVERED, 0);
            assertThat(PartsSmsc.segments(world)).as("one is delivered").isEqualTo("0 charged, 5 reserved");
            world = world.again(threads, isKilled);
            TestSmsc later = world.smsc("a", 2776).answers(NEVER);
            world.smsc("b", 2777);
            start(world, BY_A);
            assertThat(later.came()).isNotEmpty();
            assertThat(PartsSmsc.segments(world)).as("the message is refused").isEqualTo("1 charged, 1 reserved");
            a.reportBy(later, world, MessageState.DELIVERED, 1);

            assertThat(PartsSmsc.segments(world)).isEqualTo("2 charged, 0 reserved");
        } finally {
            world.close();
        }
    }

    @ParameterizedTest
    @CsvSource({"1, false", "3, false", "1, true", "3, true"})
    void refundsAnAttemptIfTheNextAttemptAfterARestartIsAccepted(int threads, boolean isKilled) {
        World world = new World(threads);
        try {
            PartsSmsc a = new PartsSmsc(world, 2776, 2, LATER);
            world.smsc("b", 2777);
            send(world, BY_A);
            a.report(world, MessageState.DELIVERED, 0);
            world = world.again(threads, isKilled);
            PartsSmsc later = new PartsSmsc(world, 2776, 3, NEVER);
            later.smsc.hasGiven(100);
            world.smsc("b", 2777);
            start(world, BY_A);
            world.seconds(60);
            later.report(world, MessageState.DELIVERED, 0, 1, 2);
            a.reportBy(later.smsc, world, MessageState.DELIVERED, 1);

            assertThat(PartsSmsc.segments(world)).isEqualTo("3 charged, 0 reserved");
        } finally {
            world.close();
        }
    }

    @ParameterizedTest
    @CsvSource({"1, false", "3, false", "1, true", "3, true"})
    void chargesLateReceiptsOfAMessageThatFailed(int threads, boolean isKilled) {
        World world = new World(threads);
        try {
            PartsSmsc a = new PartsSmsc(world, 2776, 2, NEVER);
            world.smsc("b", 2777);
            Peer shop = send(world, BY_A);
            assertThat(shop.came()).hasSize(1);
            assertThat(PartsSmsc.segments(world)).isEqualTo("0 charged, 2 reserved");
            world = world.again(threads, isKilled);
            TestSmsc later = world.smsc("a", 2776);
            world.smsc("b", 2777);
            start(world, BY_A);
            Peer again = world.application("shop");
            a.reportBy(later, world, MessageState.DELIVERED, 0);
            a.reportBy(later, world, MessageState.UNDELIVERABLE, 1);
            world.seconds(1);

            assertThat(PartsSmsc.segments(world)).isEqualTo("1 charged, 0 reserved");
            assertThat(again.came()).as("after its end was reported").isEmpty();
        } finally {
            world.close();
        }
    }

    @Test
    void chargesAPartWithoutAnIdAsSubmitted() {
        try (World world = new World(2)) {
            TestSmsc a = world.smsc("a", 2776);
            a.answers(Outcome.accepted(""));
            world.smsc("b", 2777);
            send(world, BY_A);

            assertThat(PartsSmsc.segments(world)).isEqualTo("3 charged, 0 reserved");
        }
    }

    // ---- Failover by receipt

    @ParameterizedTest
    @CsvSource({"1, false", "3, false", "1, true", "3, true"})
    void chargesTheDeliveriesOfTheSecondSmscAfterAFailoverByReceipt(int threads, boolean isKilled) {
        World world = new World(threads);
        try {
            PartsSmsc a = new PartsSmsc(world, 2776, 3, NEVER);
            PartsSmsc b = new PartsSmsc(world, 2777, 0, LATER);
            send(world, UNTIL_DELIVERED);
            a.report(world, MessageState.DELIVERED, 0);
            a.report(world, MessageState.UNDELIVERABLE, 1);
            assertThat(PartsSmsc.segments(world)).as("two receipts").isEqualTo("0 charged, 3 reserved");
            a.report(world, MessageState.UNDELIVERABLE, 2);
            assertThat(b.smsc.came()).isNotEmpty();
            assertThat(PartsSmsc.segments(world)).as("taken back").isEqualTo("0 charged, 6 reserved");
            world = world.again(threads, isKilled);
            world.smsc("a", 2776);
            PartsSmsc later = new PartsSmsc(world, 2777, 3, NEVER);
            later.smsc.hasGiven(100);
            start(world, UNTIL_DELIVERED);
            world.seconds(60);
            later.report(world, MessageState.DELIVERED, 0, 1);
            later.report(world, MessageState.UNDELIVERABLE, 2);

            assertThat(PartsSmsc.segments(world)).isEqualTo("2 charged, 0 reserved");
        } finally {
            world.close();
        }
    }

    @ParameterizedTest
    @CsvSource({"1, false", "3, false", "1, true", "3, true"})
    void chargesTheDeliveriesOfTheFirstSmscWithoutFailover(int threads, boolean isKilled) {
        World world = new World(threads);
        try {
            PartsSmsc a = new PartsSmsc(world, 2776, 3, NEVER);
            world.smsc("b", 2777);
            send(world, UNTIL_DELIVERED);
            a.report(world, MessageState.DELIVERED, 0, 1);
            assertThat(PartsSmsc.segments(world)).as("two receipts").isEqualTo("0 charged, 3 reserved");
            world = world.again(threads, isKilled);
            TestSmsc later = world.smsc("a", 2776);
            TestSmsc b = world.smsc("b", 2777);
            start(world, UNTIL_DELIVERED);
            assertThat(PartsSmsc.segments(world)).as("after the restart").isEqualTo("0 charged, 3 reserved");
            a.reportBy(later, world, MessageState.DELIVERED, 2);

            assertThat(b.came()).isEmpty();
            assertThat(PartsSmsc.segments(world)).isEqualTo("3 charged, 0 reserved");
        } finally {
            world.close();
        }
    }
}
