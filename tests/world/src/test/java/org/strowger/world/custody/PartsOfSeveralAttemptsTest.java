package org.strowger.world.custody;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.gsm.Concatenation;
import org.strowger.message.Address;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.message.PlainMessage;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.SendOptions;
import org.strowger.protocol.Inquiry;
import org.strowger.protocol.SignIn;
import org.strowger.simulation.disk.SimulatedDisk;
import org.strowger.world.JoiningScene;
import org.strowger.world.PartsSmsc;
import org.strowger.world.Peer;
import org.strowger.world.TestSmsc;
import org.strowger.world.World;

/**
 * Messages in three parts that are charged by their receipts, after several attempts: over restarts, reloads, and while
 * an SMSC is missing in the configuration.
 */
class PartsOfSeveralAttemptsTest {
    private static final String NUMBER = "447700900123";
    private static final String THREE_PARTS = "x".repeat(400);
    private static final Outcome NEVER = Outcome.of(Outcome.Kind.PERMANENT, 0x0B, "");
    private static final Outcome LATER = Outcome.of(Outcome.Kind.TEMPORARY, 0x08, "");

    private static final String RETRY = "retry: {first: 30s, factor: 1, validity: 1h}";
    private static final String FAILOVER = "failover-on-receipt: {errors: undeliverable, within: 1h}, ";

    private static String smsc(String name, int port, String more) {
        return "  - {name: " + name + ", protocol: smpp, hosts: [127.0.0.1:" + port
                + "], system-id: s, password: p, segments: udh" + more + "}\n";
    }

    private static final String A = smsc("a", 2776, "");
    private static final String B = smsc("b", 2777, "");
    private static final String C = smsc("c", 2778, "");

    private static String yaml(String smscs, String route) {
        return """
                listeners: [{name: smpp, protocol: smpp, listen: 127.0.0.1:2775, idle-timeout: off}]
                applications: [{name: shop, password: secret, max-binds: 10, account: shop}]
                smscs:
                %sroutes: [{name: all, match: {}, delivery: store, %s}]
                accounts: [{name: shop, price: 2, credit-limit: 1000, charge-when: delivered}]
                """.formatted(smscs, route);
    }

    private static Peer send(World world) {
        return send(world, ReceiptRequest.ON_END, true);
    }

    private static Peer send(World world, ReceiptRequest request, boolean progress) {
        Peer shop = world.application(World.terms("shop", "secret", SignIn.Traffic.BOTH, "5.0"));
        long token = shop.submit(PlainMessage.from(World.SHOP)
                .to(Address.international(NUMBER))
                .saying(World.body(THREE_PARTS))
                .options(new SendOptions(request, progress, 0, 0, false, false))
                .build());
        world.seconds(2);
        assertThat(shop.outcome(token).isAccepted()).isTrue();
        return shop;
    }

    private static void start(World world, String yaml) {
        world.start(yaml);
        world.seconds(1);
    }

    /** Nothing lives in the store but the sums of the account. */
    private static void assertEmpty(World world, int threads, String yaml) {
        World next = world.restarted(threads);
        try {
            start(next, yaml);
            next.seconds(1);
            assertThat(next.records()).as("records").isEqualTo(1);
            assertThat(PartsSmsc.segments(next)).contains(" 0 reserved");
        } finally {
            next.close();
        }
    }

    @ParameterizedTest
    @CsvSource({"ON_SUCCESS, 0", "ON_FAILURE, 1", "ON_END, 1"})
    void anUnknownPartIsNotReportedIfOnlySuccessIsRequested(ReceiptRequest request, int told) {
        World world = new World(2);
        try {
            PartsSmsc a = new PartsSmsc(world, 2776, 3, NEVER);
            start(world, yaml(smsc("a", 2776, ", receipts: {wait: 10m}"), "via: a, " + RETRY));
            Peer shop = send(world, request, false);
            a.report(world, MessageState.DELIVERED, 0, 1);
            a.report(world, MessageState.UNKNOWN, 2);
            world.seconds(610);

            assertThat(shop.came()).hasSize(told);
            assertThat(PartsSmsc.segments(world)).isEqualTo("2 charged, 0 reserved");
        } finally {
            world.close();
        }
    }

    /** Its record has ended with the refund: the application is told nothing of the attempt, over restarts too. */
    @ParameterizedTest
    @CsvSource({"1, false", "3, false", "1, true", "3, true"})
    void anUnknownStateOfARefundedPartIsNotReported(int threads, boolean isKilled) {
        World world = new World(threads);
        PartsSmsc a = new PartsSmsc(world, 2776, 2, NEVER);
        PartsSmsc b = new PartsSmsc(world, 2777, 3, NEVER);
        String yaml = yaml(A + B, "via: [a, b], try-next-on: [permanent], " + RETRY);
        start(world, yaml);
        Peer shop = send(world);
        b.report(world, MessageState.DELIVERED, 0, 1, 2);
        assertThat(shop.came()).hasSize(1);
        long records = world.records();
        a.report(world, MessageState.UNKNOWN, 0, 1);
        world.seconds(1);
        long afterwards = world.records();

        World next = world.again(threads, isKilled);
        try {
            TestSmsc same = next.smsc("a", 2776);
            start(next, yaml);
            Peer again = next.application(World.terms("shop", "secret", SignIn.Traffic.BOTH, "5.0"));
            a.reportBy(same, next, MessageState.UNDELIVERABLE, 0, 1);
            next.seconds(1);
            assertThat(again.came()).as("told of the former attempt").isEmpty();
            assertThat(afterwards).as("records").isEqualTo(records);
        } finally {
            next.close();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void refundsAnAttemptAtAnSmscThatAReloadRemoves(int threads) {
        World world = new World(threads);
        try {
            PartsSmsc a = new PartsSmsc(world, 2776, 2, LATER);
            PartsSmsc b = new PartsSmsc(world, 2777, 3, NEVER);
            start(world, yaml(A, "via: a, " + RETRY));
            send(world);
            a.report(world, MessageState.DELIVERED, 0);
            world.reload(yaml(B, "via: b, " + RETRY));
            world.seconds(60);
            b.report(world, MessageState.DELIVERED, 0);
            world.reload(yaml(A + B, "via: b, " + RETRY));
            world.seconds(5);
            a.report(world, MessageState.DELIVERED, 1);
            b.report(world, MessageState.DELIVERED, 1, 2);

            assertThat(PartsSmsc.segments(world)).isEqualTo("3 charged, 0 reserved");
            assertThat(world.records()).isLessThanOrEqualTo(threads + 1);
        } finally {
            world.close();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "1, false, 447700900124",
        "3, true, 447700900124",
        "1, false, " + NUMBER,
        "1, true, " + NUMBER,
        "3, false, " + NUMBER,
        "3, true, " + NUMBER
    })
    void chargesEachRecipient(int threads, boolean isKilled, String second) {
        World world = new World(threads);
        try {
            String yaml = yaml(A, "via: a, " + RETRY);
            PartsSmsc a = new PartsSmsc(world, 2776, 6, NEVER);
            start(world, yaml);
            Peer shop = world.application("shop");
            shop.submit(PlainMessage.from(World.SHOP)
                    .to(Address.international(NUMBER), Address.international(second))
                    .saying(World.body(THREE_PARTS))
                    .options(new SendOptions(ReceiptRequest.ON_END, false, 0, 0, false, false))
                    .build());
            world.seconds(3);
            assertThat(a.ids).hasSize(6);
            a.report(world, MessageState.DELIVERED, 0);
            world = world.again(threads, isKilled);
            TestSmsc later = world.smsc("a", 2776);
            start(world, yaml);
            shop = world.application("shop");
            a.reportBy(later, world, MessageState.DELIVERED, 1, 2, 3, 4, 5);
            assertThat(PartsSmsc.segments(world)).isEqualTo("6 charged, 0 reserved");
            assertThat(shop.came()).as("receipts").hasSize(2);
        } finally {
            world.close();
        }
    }

    /** No charge depends on the receipts, and a part of the first message has its receipt before the restart. */
    @ParameterizedTest
    @CsvSource({"1, store", "3, store", "3, relay"})
    void reportsBothMessagesToTheSameNumber(int threads, String delivery) {
        World world = new World(threads);
        try {
            String yaml = yaml(A, "via: a" + (delivery.equals("store") ? ", " + RETRY : ""))
                    .replace("delivery: store", "delivery: " + delivery)
                    .replace("charge-when: delivered", "charge-when: submitted");
            PartsSmsc a = new PartsSmsc(world, 2776, 6, NEVER);
            start(world, yaml);
            world.application("shop").submit(twice());
            world.seconds(3);
            a.report(world, MessageState.DELIVERED, 0);
            world = world.again(threads, false);
            TestSmsc later = world.smsc("a", 2776);
            start(world, yaml);
            Peer shop = world.application("shop");
            a.reportBy(later, world, MessageState.DELIVERED, 1, 2, 3, 4, 5);
            assertThat(shop.came()).as("receipts").hasSize(2);
        } finally {
            world.close();
        }
    }

    private static PlainMessage twice() {
        return PlainMessage.from(World.SHOP)
                .to(Address.international(NUMBER), Address.international(NUMBER))
                .saying(World.body(THREE_PARTS))
                .options(new SendOptions(ReceiptRequest.ON_END, false, 0, 0, false, false))
                .build();
    }

    /** One of two messages to the same number waits for a receipt, the other one for another attempt. */
    @ParameterizedTest
    @CsvSource({"1, false", "1, true", "3, false", "3, true"})
    void distinguishesMessagesToTheSameNumber(int threads, boolean isKilled) {
        World world = new World(threads);
        try {
            String yaml = yaml(A, "via: a, " + RETRY);
            PartsSmsc a = new PartsSmsc(world, 2776, 5, LATER);
            start(world, yaml);
            Peer shop = world.application("shop");
            shop.submit(twice());
            world.seconds(3);
            a.report(world, MessageState.DELIVERED, 0);
            world = world.again(threads, isKilled);
            PartsSmsc later = new PartsSmsc(world, 2776, 3, 5, NEVER);
            start(world, yaml);
            shop = world.application("shop");
            world.seconds(60);
            assertThat(later.ids).as("parts of the second attempt").hasSize(3);
            a.reportBy(later.smsc, world, MessageState.DELIVERED, 1, 2, 3, 4);
            later.report(world, MessageState.DELIVERED, 0, 1, 2);

            assertThat(PartsSmsc.segments(world)).isEqualTo("6 charged, 0 reserved");
            assertThat(shop.came()).as("receipts").hasSize(2);
        } finally {
            world.close();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void refundsPartsWhoseReceiptsAreMissing(int threads) {
        World world = new World(threads);
        try {
            PartsSmsc a = new PartsSmsc(world, 2776, 2, LATER);
            String yaml = yaml(smsc("a", 2776, ", receipts: {wait: 10m}"), "via: a, " + RETRY);
            start(world, yaml);
            Peer shop = send(world);
            a.report(world, MessageState.DELIVERED, 0);
            world.seconds(700);
            assertThat(PartsSmsc.segments(world)).isEqualTo("0 charged, 5 reserved");
            world.seconds(3600);
            assertThat(PartsSmsc.segments(world)).isEqualTo("1 charged, 0 reserved");
            assertThat(shop.came()).hasSize(1);
            assertEmpty(world, threads, yaml);
        } finally {
            world.close();
        }
    }

    @ParameterizedTest
    @CsvSource({"1, LATER", "3, LATER", "1, NEVER", "3, NEVER"})
    void chargesPartsWithDroppedReceiptsIfTheyBelongToTheLastAttempt(int threads, String then) {
        World world = new World(threads);
        try {
            PartsSmsc a = new PartsSmsc(world, 2776, 2, then.equals("LATER") ? LATER : NEVER);
            start(world, yaml(smsc("a", 2776, ", receipts: {max: 1}"), "via: a, " + RETRY));
            Peer shop = send(world);
            assertThat(PartsSmsc.segments(world))
                    .isEqualTo(then.equals("LATER") ? "0 charged, 5 reserved" : "1 charged, 1 reserved");
            shop.ask(Inquiry.cancel(
                    shop.outcomes().values().iterator().next().messageId(), World.SHOP, Address.international(NUMBER)));
            world.seconds(5);
            a.report(world, MessageState.UNDELIVERABLE, 1);

            assertThat(PartsSmsc.segments(world)).isEqualTo("1 charged, 0 reserved");
            assertThat(shop.came()).hasSize(1);
        } finally {
            world.close();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void doesNotFailOverIfTheExpectedReceiptOfAPartWasDropped(int threads) {
        World world = new World(threads);
        try {
            PartsSmsc a = new PartsSmsc(world, 2776, 3, NEVER);
            PartsSmsc b = new PartsSmsc(world, 2777, 3, NEVER);
            start(world, yaml(smsc("a", 2776, ", receipts: {max: 1}") + B, "via: [a, b], " + FAILOVER + RETRY));
            send(world);
            a.report(world, MessageState.UNDELIVERABLE, 2);
            world.seconds(2);

            assertThat(PartsSmsc.segments(world)).isEqualTo("2 charged, 0 reserved");
            assertThat(b.ids).isEmpty();
        } finally {
            world.close();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void chargesACancelledMessageByTheReceiptsOfSentParts(int threads) {
        World world = new World(threads);
        try {
            PartsSmsc a = new PartsSmsc(world, 2776, 2, LATER);
            start(world, yaml(A, "via: a, " + RETRY));
            Peer shop = send(world);
            a.report(world, MessageState.DELIVERED, 0);
            shop.ask(Inquiry.cancel(
                    shop.outcomes().values().iterator().next().messageId(), World.SHOP, Address.international(NUMBER)));
            world.seconds(5);
            assertThat(PartsSmsc.segments(world)).isEqualTo("1 charged, 1 reserved");
            a.report(world, MessageState.DELIVERED, 1);
            assertThat(PartsSmsc.segments(world)).isEqualTo("2 charged, 0 reserved");
            assertThat(shop.came()).hasSize(1);
        } finally {
            world.close();
        }
    }

    @Test
    void reportsTheReceiptOfEachPartOfTheLastAttempt() {
        World world = new World(3);
        try {
            String yaml = yaml(A + B, "via: [a, b], try-next-on: [permanent], " + RETRY)
                    .replace("max-binds: 10", "max-binds: 10, receipts: {per: segment}");
            PartsSmsc a = new PartsSmsc(world, 2776, 2, NEVER);
            PartsSmsc b = new PartsSmsc(world, 2777, 3, NEVER);
            start(world, yaml);
            Peer shop = send(world);
            a.report(world, MessageState.DELIVERED, 0, 1);
            b.report(world, MessageState.DELIVERED, 0, 1);
            b.report(world, MessageState.UNDELIVERABLE, 2);

            assertThat(PartsSmsc.segments(world)).isEqualTo("2 charged, 0 reserved");
            assertThat(shop.came()).hasSize(3);
            assertEmpty(world, 3, yaml);
        } finally {
            world.close();
        }
    }

    /** The receipts send the message to another SMSC while the disk fails. */
    @ParameterizedTest
    @ValueSource(strings = {"heals", "heals after a stop", "heals after a kill"})
    void reservesAFailoverOnlyOnceWhileTheDiskFails(String then) {
        World world = new World(2);
        try {
            String yaml = yaml(A + B, "via: [a, b], " + FAILOVER + RETRY);
            PartsSmsc a = new PartsSmsc(world, 2776, 3, NEVER);
            PartsSmsc b = new PartsSmsc(world, 2777, 3, NEVER);
            start(world, yaml);
            send(world);
            a.report(world, MessageState.UNDELIVERABLE, 0);
            a.report(world, MessageState.DELIVERED, 1);
            world.disk().fail(SimulatedDisk.Operation.SYNC, Integer.MAX_VALUE);
            a.report(world, MessageState.UNDELIVERABLE, 2);
            world.seconds(20);
            assertThat(b.smsc.came()).isEmpty();
            assertThat(PartsSmsc.segments(world)).as("message and parts").isEqualTo("0 charged, 6 reserved");
            if (!then.equals("heals")) {
                world.windUp();
                world.seconds(5);
                world = world.again(2, then.equals("heals after a kill"));
                new PartsSmsc(world, 2776, 0, NEVER);
                b = new PartsSmsc(world, 2777, 3, 100, NEVER);
            }
            world.disk().heal();
            if (!then.equals("heals")) {
                start(world, yaml);
            }
            world.seconds(60);

            assertThat(PartsSmsc.segments(world)).isEqualTo("0 charged, 3 reserved");
            assertThat(b.smsc.came()).hasSize(3);
            b.report(world, MessageState.DELIVERED, 0, 1, 2);
            assertThat(PartsSmsc.segments(world)).isEqualTo("3 charged, 0 reserved");
        } finally {
            world.close();
        }
    }

    @ParameterizedTest
    @CsvSource({"1, false", "3, false", "1, true", "3, true"})
    void chargesTheDeliveriesOfTheThirdSmsc(int threads, boolean isKilled) {
        World world = new World(threads);
        try {
            String yaml = yaml(A + B + C, "via: [a, b, c], " + FAILOVER + RETRY);
            PartsSmsc a = new PartsSmsc(world, 2776, 3, NEVER);
            PartsSmsc b = new PartsSmsc(world, 2777, 3, NEVER);
            PartsSmsc c = new PartsSmsc(world, 2778, 0, LATER);
            start(world, yaml);
            send(world);
            a.report(world, MessageState.UNDELIVERABLE, 0);
            a.report(world, MessageState.DELIVERED, 1);
            a.report(world, MessageState.UNDELIVERABLE, 2);
            world.seconds(1);
            b.report(world, MessageState.DELIVERED, 0, 1);
            b.report(world, MessageState.UNDELIVERABLE, 2);
            world.seconds(1);
            assertThat(c.smsc.came()).isNotEmpty();
            assertThat(PartsSmsc.segments(world)).as("at c").isEqualTo("0 charged, 6 reserved");
            world = world.again(threads, isKilled);
            a = new PartsSmsc(world, 2776, 0, NEVER);
            b = new PartsSmsc(world, 2777, 0, NEVER);
            c = new PartsSmsc(world, 2778, 3, 100, NEVER);
            start(world, yaml);
            world.seconds(60);
            c.report(world, MessageState.DELIVERED, 0);
            c.report(world, MessageState.UNDELIVERABLE, 1, 2);

            assertThat(PartsSmsc.segments(world)).isEqualTo("1 charged, 0 reserved");
            assertThat(a.smsc.came()).isEmpty();
            assertThat(b.smsc.came()).isEmpty();
        } finally {
            world.close();
        }
    }

    @ParameterizedTest
    @CsvSource({"1, udh", "3, udh", "1, payload", "3, payload"})
    void refundsFormerAttemptsIfTheLastSmscIsNeverAskedForReceipts(int threads, String segments) {
        World world = new World(threads);
        try {
            PartsSmsc a = new PartsSmsc(world, 2776, 2, NEVER);
            new PartsSmsc(world, 2777, 3, NEVER);
            String b = "  - {name: b, protocol: smpp, hosts: [127.0.0.1:2777], system-id: s, password: p, segments: "
                    + segments + ", receipts: {ask: never}}\n";
            String yaml = yaml(A + b, "via: [a, b], try-next-on: [permanent], " + RETRY);
            start(world, yaml);
            send(world);
            a.report(world, MessageState.DELIVERED, 0, 1);

            assertThat(PartsSmsc.segments(world)).isEqualTo("3 charged, 0 reserved");
        } finally {
            world.close();
        }
    }

    @ParameterizedTest
    @CsvSource({"hi, 1", "long, 3"})
    void chargesOnAcceptanceIfTheSmscIsNeverAskedForReceipts(String text, int charged) {
        World world = new World(2);
        try {
            PartsSmsc a = new PartsSmsc(world, 2776, 3, NEVER);
            start(world, yaml(smsc("a", 2776, ", receipts: {ask: never}") + B, "via: a, " + RETRY));
            Peer shop = world.application("shop");
            shop.submit(World.message(ReceiptRequest.NEVER, NUMBER)
                    .saying(World.body(text.equals("long") ? THREE_PARTS : text))
                    .build());
            world.seconds(2);

            assertThat(a.smsc.came().get(0).message().receiptRequest()).isEqualTo(ReceiptRequest.NEVER);
            assertThat(PartsSmsc.segments(world)).isEqualTo(charged + " charged, 0 reserved");
        } finally {
            world.close();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void chargesAreReservedOnlyForTheMessageAndItsLastAttempt(int threads) {
        World world = new World(threads);
        try {
            TestSmsc a = world.smsc("a", 2776);
            a.answers(each -> {
                if (a.came().size() % 3 == 0) {
                    each.answer(LATER);
                } else {
                    a.accept(each);
                }
            });
            String yaml = yaml(A, "via: a, " + RETRY);
            start(world, yaml);
            send(world);
            world.seconds(300);
            assertThat(a.came().size()).isGreaterThan(20);
            assertThat(PartsSmsc.segments(world)).isEqualTo("0 charged, 5 reserved");
            assertThat(world.records()).isLessThan(6);
        } finally {
            world.close();
        }
    }

    @ParameterizedTest
    @CsvSource({"1, false", "3, false", "1, true", "3, true"})
    void refundsAnAttemptAtAnSmscThatIsNotConfigured(int threads, boolean isKilled) {
        World world = new World(threads);
        try {
            PartsSmsc a = new PartsSmsc(world, 2776, 2, LATER);
            start(world, yaml(A, "via: a, " + RETRY));
            send(world);
            world = world.again(threads, isKilled);
            PartsSmsc b = new PartsSmsc(world, 2777, 3, NEVER);
            start(world, yaml(B, "via: b, " + RETRY));
            world.seconds(60);
            b.report(world, MessageState.DELIVERED, 0, 1, 2);
            assertThat(PartsSmsc.segments(world)).as("without a").isEqualTo("3 charged, 0 reserved");
            world = world.again(threads, isKilled);
            TestSmsc later = world.smsc("a", 2776);
            start(world, yaml(A, "via: a, " + RETRY));
            a.reportBy(later, world, MessageState.DELIVERED, 0, 1);

            assertThat(PartsSmsc.segments(world)).isEqualTo("3 charged, 0 reserved");
        } finally {
            world.close();
        }
    }

    @ParameterizedTest
    @CsvSource({"1, false", "3, false", "1, true", "3, true"})
    void refundsAnAttemptAtAnSmscThatAReloadAdds(int threads, boolean isKilled) {
        World world = new World(threads);
        try {
            PartsSmsc a = new PartsSmsc(world, 2776, 2, LATER);
            start(world, yaml(A, "via: a, " + RETRY));
            send(world);
            world = world.again(threads, isKilled);
            PartsSmsc b = new PartsSmsc(world, 2777, 3, NEVER);
            TestSmsc later = world.smsc("a", 2776);
            start(world, yaml(B, "via: b, " + RETRY));
            world.seconds(60);
            b.report(world, MessageState.DELIVERED, 0, 1);
            world.reload(yaml(A + B, "via: b, " + RETRY));
            world.seconds(5);
            a.reportBy(later, world, MessageState.DELIVERED, 0, 1);
            b.report(world, MessageState.DELIVERED, 2);

            assertThat(PartsSmsc.segments(world)).isEqualTo("3 charged, 0 reserved");
        } finally {
            world.close();
        }
    }

    @ParameterizedTest
    @CsvSource({"1, false", "3, true"})
    void refundsOverdueReceiptsOfAnUnconfiguredSmsc(int threads, boolean isKilled) {
        World world = new World(threads);
        try {
            new PartsSmsc(world, 2776, 3, NEVER);
            start(world, yaml(smsc("a", 2776, ", receipts: {wait: 10m}"), "via: a, " + RETRY));
            send(world);
            world = world.again(threads, isKilled);
            start(world, yaml(B, "via: b, " + RETRY));
            world.seconds(300);
            assertThat(PartsSmsc.segments(world)).isEqualTo("0 charged, 3 reserved");
            world.seconds(310);

            assertThat(PartsSmsc.segments(world)).isEqualTo("0 charged, 0 reserved");
            assertThat(world.records()).isZero();
        } finally {
            world.close();
        }
    }

    @ParameterizedTest
    @CsvSource({"1, false", "3, false", "1, true", "3, true"})
    void receiptsOfAFormerlyUnconfiguredSmscAreChargedButNotReported(int threads, boolean isKilled) {
        World world = new World(threads);
        try {
            PartsSmsc a = new PartsSmsc(world, 2776, 2, PartsSmsc.SILENCE);
            start(world, yaml(A, "via: a, " + RETRY));
            send(world);
            world = world.again(threads, isKilled);
            new PartsSmsc(world, 2777, 0, NEVER);
            start(world, yaml(B, "via: b, " + RETRY));
            Peer shop = world.application("shop");
            world.seconds(60);
            assertThat(shop.came()).hasSize(1);
            assertThat(PartsSmsc.segments(world)).as("without a").isEqualTo("0 charged, 2 reserved");
            world = world.again(threads, isKilled);
            TestSmsc later = world.smsc("a", 2776);
            start(world, yaml(A, "via: a, " + RETRY));
            shop = world.application("shop");
            a.reportBy(later, world, MessageState.DELIVERED, 0, 1);
            world.seconds(1);

            assertThat(shop.came()).isEmpty();
            assertThat(PartsSmsc.segments(world)).isEqualTo("2 charged, 0 reserved");
        } finally {
            world.close();
        }
    }

    @ParameterizedTest
    @CsvSource({"1, false", "3, false", "1, true", "3, true"})
    void failsOverByReceiptsOfAnSmscThatAReloadAdds(int threads, boolean isKilled) {
        World world = new World(threads);
        try {
            PartsSmsc a = new PartsSmsc(world, 2776, 3, NEVER);
            start(world, yaml(A + B, "via: [a, b], " + FAILOVER + RETRY));
            send(world);
            a.report(world, MessageState.DELIVERED, 0);
            world = world.again(threads, isKilled);
            TestSmsc later = world.smsc("a", 2776);
            PartsSmsc b = new PartsSmsc(world, 2777, 3, NEVER);
            start(world, yaml(B, "via: b, " + RETRY));
            world.seconds(5);
            assertThat(PartsSmsc.segments(world)).as("without a").isEqualTo("0 charged, 3 reserved");
            world.reload(yaml(A + B, "via: [a, b], " + FAILOVER + RETRY));
            world.seconds(5);
            a.reportBy(later, world, MessageState.UNDELIVERABLE, 1, 2);
            world.seconds(5);
            assertThat(b.ids).hasSize(3);
            b.report(world, MessageState.DELIVERED, 0, 1);
            b.report(world, MessageState.UNDELIVERABLE, 2);

            assertThat(PartsSmsc.segments(world)).isEqualTo("2 charged, 0 reserved");
        } finally {
            world.close();
        }
    }

    @ParameterizedTest
    @CsvSource({"1, ENROUTE", "3, ENROUTE", "3, UNKNOWN"})
    void reportsNoProgressAfterTheFinalState(int threads, MessageState state) {
        World world = new World(threads);
        try {
            PartsSmsc a = new PartsSmsc(world, 2776, 2, NEVER);
            start(world, yaml(A, "via: a, " + RETRY));
            Peer shop = send(world);
            assertThat(shop.came()).hasSize(1);
            a.report(world, state, 0);
            world.seconds(1);

            assertThat(shop.came()).hasSize(1);
            a.report(world, MessageState.DELIVERED, 0, 1);
            assertThat(PartsSmsc.segments(world)).isEqualTo("2 charged, 0 reserved");
            assertThat(shop.came()).hasSize(1);
        } finally {
            world.close();
        }
    }

    /** The second SMSC takes the message in one piece, the third one in parts again. */
    @ParameterizedTest
    @CsvSource({"1, false", "3, false", "1, true", "3, true"})
    void chargesTheThirdSmscIfTheSecondSmscReceivedTheMessageUnsplit(int threads, boolean isKilled) {
        World world = new World(threads);
        try {
            String yaml = yaml(A + B.replace("udh", "payload") + C, "via: [a, b, c], " + FAILOVER + RETRY);
            PartsSmsc a = new PartsSmsc(world, 2776, 3, NEVER);
            PartsSmsc b = new PartsSmsc(world, 2777, 1, NEVER);
            PartsSmsc c = new PartsSmsc(world, 2778, 0, LATER);
            start(world, yaml);
            send(world);
            a.report(world, MessageState.DELIVERED, 0);
            a.report(world, MessageState.UNDELIVERABLE, 1, 2);
            world.seconds(1);
            assertThat(PartsSmsc.segments(world)).as("at b").isEqualTo("0 charged, 3 reserved");
            b.report(world, MessageState.UNDELIVERABLE, 0);
            world.seconds(1);
            assertThat(c.smsc.came()).isNotEmpty();
            world = world.again(threads, isKilled);
            world.smsc("a", 2776);
            world.smsc("b", 2777);
            c = new PartsSmsc(world, 2778, 3, 100, NEVER);
            start(world, yaml);
            world.seconds(60);
            c.report(world, MessageState.DELIVERED, 0, 1);
            c.report(world, MessageState.UNDELIVERABLE, 2);

            assertThat(PartsSmsc.segments(world)).isEqualTo("2 charged, 0 reserved");
        } finally {
            world.close();
        }
    }

    /** Held after the third part had no answer; an operator decides after a restart. */
    @ParameterizedTest
    @CsvSource({"1, false", "3, true"})
    void chargesAHeldMessageByTheReceiptsOfSentParts(int threads, boolean isKilled) {
        World world = new World(threads);
        try {
            String yaml = yaml(smsc("a", 2776, ", on-uncertain: hold"), "via: a, " + RETRY);
            PartsSmsc a = new PartsSmsc(world, 2776, 2, PartsSmsc.SILENCE);
            start(world, yaml);
            Peer shop = send(world);
            String id = shop.outcomes().values().iterator().next().messageId();
            a.smsc.breakOff();
            world.seconds(5);
            world = world.again(threads, isKilled);
            TestSmsc later = world.smsc("a", 2776);
            start(world, yaml);
            assertThat(later.came()).isEmpty();
            a.reportBy(later, world, MessageState.DELIVERED, 0);
            assertThat(PartsSmsc.segments(world)).as("held").isEqualTo("0 charged, 5 reserved");
            shop = world.application("shop");
            shop.ask(Inquiry.cancel(id, World.SHOP, Address.international(NUMBER)));
            world.seconds(1);
            a.reportBy(later, world, MessageState.DELIVERED, 1);

            assertThat(PartsSmsc.segments(world)).isEqualTo("2 charged, 0 reserved");
            assertThat(shop.came()).hasSize(1);
        } finally {
            world.close();
        }
    }

    /** A pending UNKNOWN of a part keeps its charge, its share and the message for the other SMSC. */
    @ParameterizedTest
    @CsvSource({"1, false", "3, false", "1, true", "3, true"})
    void failsOverAfterAnUnknownStateAndARestart(int threads, boolean isKilled) {
        World world = new World(threads);
        try {
            String yaml = yaml(A + B, "via: [a, b], " + FAILOVER + RETRY);
            PartsSmsc a = new PartsSmsc(world, 2776, 3, NEVER);
            start(world, yaml);
            send(world, ReceiptRequest.ON_END, false);
            a.report(world, MessageState.UNKNOWN, 0, 1, 1);
            world = world.again(threads, isKilled);
            TestSmsc later = world.smsc("a", 2776);
            PartsSmsc b = new PartsSmsc(world, 2777, 3, NEVER);
            start(world, yaml);
            Peer shop = world.application("shop");
            a.reportBy(later, world, MessageState.UNKNOWN, 2);
            a.reportBy(later, world, MessageState.UNDELIVERABLE, 0, 2, 1);
            world.seconds(1);
            assertThat(b.ids).hasSize(3);
            b.report(world, MessageState.UNKNOWN, 0);
            b.report(world, MessageState.DELIVERED, 0, 1, 2);

            assertThat(PartsSmsc.segments(world)).isEqualTo("3 charged, 0 reserved");
            assertThat(shop.came()).hasSize(1);
            assertThat(shop.came().get(0).receipt().state()).isEqualTo(MessageState.DELIVERED);
        } finally {
            world.close();
        }
    }

    /** The segments of the application came before and after midnight, so the message has two charges. */
    @ParameterizedTest
    @CsvSource({"1, false", "3, false", "1, true", "3, true"})
    void chargesJoinedSegmentsOfTwoDays(int threads, boolean isKilled) {
        World world = new World(threads);
        try {
            String yaml = yaml(A.replace("udh", "payload") + B, "via: [a, b], try-next-on: [permanent], " + RETRY);
            new PartsSmsc(world, 2776, 0, NEVER);
            PartsSmsc b = new PartsSmsc(world, 2777, 2, LATER);
            start(world, yaml);
            world.advance(Duration.between(World.EPOCH, World.EPOCH.truncatedTo(ChronoUnit.DAYS))
                    .plusDays(1)
                    .minusSeconds(10));
            Peer shop = world.application("shop");
            for (int i = 1; i <= 4; i++) {
                Concatenation concatenation = JoiningScene.concatenation(JoiningScene.Form.HEADER_OF_8, 4, i);
                shop.submit(
                        JoiningScene.asking(ReceiptRequest.NEVER),
                        JoiningScene.saying(
                                JoiningScene.Form.HEADER_OF_8, concatenation, JoiningScene.text(concatenation)));
                world.seconds(4);
            }
            b.report(world, MessageState.DELIVERED, 0);
            assertThat(PartsSmsc.segments(world)).isEqualTo("0 charged, 5 reserved");
            world = world.again(threads, isKilled);
            world.smsc("a", 2776).answers(NEVER);
            PartsSmsc later = new PartsSmsc(world, 2777, 3, 100, NEVER);
            start(world, yaml);
            world.seconds(60);
            assertThat(PartsSmsc.segments(world)).isEqualTo("0 charged, 3 reserved");
            b.reportBy(later.smsc, world, MessageState.DELIVERED, 1);
            later.report(world, MessageState.DELIVERED, 0, 1);
            later.report(world, MessageState.UNDELIVERABLE, 2);

            assertThat(PartsSmsc.segments(world)).isEqualTo("2 charged, 0 reserved");
        } finally {
            world.close();
        }
    }
}
