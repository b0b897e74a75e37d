package org.strowger.router.app.daemon;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.message.ReceiptRequest;
import org.strowger.router.credit.AccountFigures;

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

    /** An SMSC that accepts some parts and answers the next one otherwise. */
    private static final class Smsc {
        private final TestSmsc smsc;
        private final List<String> ids = new ArrayList<>();

        Smsc(World world, String name, int port, int accepted, Outcome then) {
            smsc = world.smsc(name, port);
            smsc.answers(each -> {
                if (ids.size() < accepted) {
                    ids.add(smsc.accept(each));
                } else {
                    each.answer(then);
                }
            });
        }

        /** Reports parts that were accepted, from 0. */
        void report(World world, MessageState state, int... parts) {
            for (int part : parts) {
                reports(smsc, world, part, ids.get(part), state);
            }
        }

        /** As {@link #report}, after a restart: by the new SMSC of the same name. */
        void reportBy(TestSmsc other, World world, MessageState state, int... parts) {
            for (int part : parts) {
                reports(other, world, part, ids.get(part), state);
            }
        }

        private void reports(TestSmsc by, World world, int part, String id, MessageState state) {
            by.receiver().submit(TestSmsc.receipt(smsc.came().get(part).message(), id, state));
            world.millis(50);
        }
    }

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

    /** The segments that were charged, and those that are reserved. */
    private static String segments(World world) {
        AccountFigures now = world.router().exchange().accounts().named("shop").figures();
        return now.paid().millionths() / 2_000_000 + " charged, "
                + now.reserved().millionths() / 2_000_000 + " reserved";
    }

    private static World again(World world, int threads, boolean isKilled) {
        return isKilled ? world.killed(threads) : world.restarted(threads);
    }

    // ---- An attempt that failed, and another one

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void refundsThePartsOfTheFirstAttemptOnceAnotherOneIsAccepted(int threads) {
        try (World world = new World(threads)) {
            Smsc a = new Smsc(world, "a", 2776, 2, NEVER);
            Smsc b = new Smsc(world, "b", 2777, 3, NEVER);
            send(world, BY_BOTH);
            a.report(world, MessageState.DELIVERED, 0, 1);
            b.report(world, MessageState.DELIVERED, 0, 1);
            b.report(world, MessageState.UNDELIVERABLE, 2);

            assertThat(segments(world)).isEqualTo("2 charged, 0 reserved");
        }
    }

    @ParameterizedTest
    @CsvSource({"1, false", "3, false", "1, true", "3, true"})
    void countsReceiptsThatComeWhileTheMessageWaitsForItsNextAttempt(int threads, boolean isKilled) {
        World world = new World(threads);
        try {
            Smsc a = new Smsc(world, "a", 2776, 2, LATER);
            world.smsc("b", 2777);
            send(world, BY_A);
            a.report(world, MessageState.DELIVERED, 0);
            assertThat(segments(world)).as("one is delivered").isEqualTo("0 charged, 5 reserved");
            world = again(world, threads, isKilled);
            TestSmsc later = world.smsc("a", 2776).answers(NEVER);
            world.smsc("b", 2777);
            start(world, BY_A);
            assertThat(later.came()).isNotEmpty();
            assertThat(segments(world)).as("the message is refused").isEqualTo("1 charged, 1 reserved");
            a.reportBy(later, world, MessageState.DELIVERED, 1);

            assertThat(segments(world)).isEqualTo("2 charged, 0 reserved");
        } finally {
            world.close();
        }
    }

    @ParameterizedTest
    @CsvSource({"1, false", "3, false", "1, true", "3, true"})
    void refundsKeptOutcomesIfTheNextAttemptAfterARestartIsAccepted(int threads, boolean isKilled) {
        World world = new World(threads);
        try {
            Smsc a = new Smsc(world, "a", 2776, 2, LATER);
            world.smsc("b", 2777);
            send(world, BY_A);
            a.report(world, MessageState.DELIVERED, 0);
            world = again(world, threads, isKilled);
            Smsc later = new Smsc(world, "a", 2776, 3, NEVER);
            later.smsc.hasGiven(100);
            world.smsc("b", 2777);
            start(world, BY_A);
            world.seconds(60);
            later.report(world, MessageState.DELIVERED, 0, 1, 2);
            a.reportBy(later.smsc, world, MessageState.DELIVERED, 1);

            assertThat(segments(world)).isEqualTo("3 charged, 0 reserved");
        } finally {
            world.close();
        }
    }

    @ParameterizedTest
    @CsvSource({"1, false", "3, false", "1, true", "3, true"})
    void chargesLateReceiptsOfAMessageThatFailed(int threads, boolean isKilled) {
        World world = new World(threads);
        try {
            Smsc a = new Smsc(world, "a", 2776, 2, NEVER);
            world.smsc("b", 2777);
            Peer shop = send(world, BY_A);
            assertThat(shop.came()).hasSize(1);
            assertThat(segments(world)).isEqualTo("0 charged, 2 reserved");
            world = again(world, threads, isKilled);
            TestSmsc later = world.smsc("a", 2776);
            world.smsc("b", 2777);
            start(world, BY_A);
            Peer again = world.application("shop");
            a.reportBy(later, world, MessageState.DELIVERED, 0);
            a.reportBy(later, world, MessageState.UNDELIVERABLE, 1);
            world.seconds(1);

            assertThat(segments(world)).isEqualTo("1 charged, 0 reserved");
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

            assertThat(segments(world)).isEqualTo("3 charged, 0 reserved");
        }
    }

    // ---- Failover by receipt

    @ParameterizedTest
    @CsvSource({"1, false", "3, false", "1, true", "3, true"})
    void chargesWhatTheSecondSmscDeliversAfterAFailoverByReceipt(int threads, boolean isKilled) {
        World world = new World(threads);
        try {
            Smsc a = new Smsc(world, "a", 2776, 3, NEVER);
            Smsc b = new Smsc(world, "b", 2777, 0, LATER);
            send(world, UNTIL_DELIVERED);
            a.report(world, MessageState.DELIVERED, 0);
            a.report(world, MessageState.UNDELIVERABLE, 1);
            assertThat(segments(world)).as("two receipts").isEqualTo("0 charged, 3 reserved");
            a.report(world, MessageState.UNDELIVERABLE, 2);
            assertThat(b.smsc.came()).isNotEmpty();
            assertThat(segments(world)).as("taken back").isEqualTo("0 charged, 6 reserved");
            world = again(world, threads, isKilled);
            world.smsc("a", 2776);
            Smsc later = new Smsc(world, "b", 2777, 3, NEVER);
            later.smsc.hasGiven(100);
            start(world, UNTIL_DELIVERED);
            world.seconds(60);
            later.report(world, MessageState.DELIVERED, 0, 1);
            later.report(world, MessageState.UNDELIVERABLE, 2);

            assertThat(segments(world)).isEqualTo("2 charged, 0 reserved");
        } finally {
            world.close();
        }
    }

    @ParameterizedTest
    @CsvSource({"1, false", "3, false", "1, true", "3, true"})
    void chargesWhatTheFirstSmscDeliveredIfThereIsNoFailover(int threads, boolean isKilled) {
        World world = new World(threads);
        try {
            Smsc a = new Smsc(world, "a", 2776, 3, NEVER);
            world.smsc("b", 2777);
            send(world, UNTIL_DELIVERED);
            a.report(world, MessageState.DELIVERED, 0, 1);
            assertThat(segments(world)).as("two receipts").isEqualTo("0 charged, 3 reserved");
            world = again(world, threads, isKilled);
            TestSmsc later = world.smsc("a", 2776);
            TestSmsc b = world.smsc("b", 2777);
            start(world, UNTIL_DELIVERED);
            assertThat(segments(world)).as("after the restart").isEqualTo("0 charged, 3 reserved");
            a.reportBy(later, world, MessageState.DELIVERED, 2);

            assertThat(b.came()).isEmpty();
            assertThat(segments(world)).isEqualTo("3 charged, 0 reserved");
        } finally {
            world.close();
        }
    }
}
