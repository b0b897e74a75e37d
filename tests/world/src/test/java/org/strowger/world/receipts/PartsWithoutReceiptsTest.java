package org.strowger.world.receipts;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.message.ReceiptRequest;
import org.strowger.world.PartsSmsc;
import org.strowger.world.Peer;
import org.strowger.world.World;

/** Parts that are charged on delivery, and that an SMSC has accepted which is never asked for receipts. */
class PartsWithoutReceiptsTest {
    private static final String NUMBER = "447700900123";
    private static final Outcome NEVER = Outcome.of(Outcome.Kind.PERMANENT, 0x0B, "");
    private static final Outcome LATER = Outcome.of(Outcome.Kind.TEMPORARY, 0x08, "");
    private static final String BY_A = "via: a";
    private static final String BY_BOTH = "via: [a, b], try-next-on: [permanent]";

    private static String yaml(String route, String silent) {
        return """
                listeners: [{name: smpp, protocol: smpp, listen: 127.0.0.1:2775, idle-timeout: off}]
                applications: [{name: shop, password: secret, max-binds: 10, account: shop}]
                smscs:
                  - {name: a, protocol: smpp, hosts: [127.0.0.1:2776], system-id: s, password: p, segments: udh}
                  - {name: b, protocol: smpp, hosts: [127.0.0.1:2777], system-id: s, password: p, segments: udh}
                routes: [{name: all, match: {}, delivery: store, %s, retry: {first: 30s, factor: 1, validity: 5m}}]
                accounts: [{name: shop, price: 2, credit-limit: 1000, charge-when: delivered}]
                """.formatted(route).replace("name: " + silent + ",", "name: " + silent + ", receipts: {ask: never},");
    }

    private static void start(World world, String yaml) {
        world.start(yaml);
        world.seconds(1);
    }

    private static Peer send(World world) {
        Peer shop = world.application("shop");
        shop.submit(World.message(ReceiptRequest.ON_END, NUMBER)
                .saying(World.body("x".repeat(400)))
                .build());
        world.seconds(2);
        return shop;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void partsWithoutReceiptsAreChargedIfTheMessageIsRefusedLater(int threads) {
        try (World world = new World(threads)) {
            new PartsSmsc(world, 2776, 2, NEVER);
            world.smsc("b", 2777);
            start(world, yaml(BY_A, "a"));
            Peer shop = send(world);

            assertThat(PartsSmsc.segments(world)).isEqualTo("2 charged, 0 reserved");
            assertThat(shop.came()).hasSize(1);
            assertThat(world.records()).as("sums of the account").isEqualTo(1);
        }
    }

    @ParameterizedTest
    @CsvSource({"1, false", "3, false", "1, true", "3, true"})
    void partsWithoutReceiptsAreChargedIfTheMessageExpiresAfterARestart(int threads, boolean isKilled) {
        assertThat(afterARestart(threads, isKilled, 0, LATER, 600)).isEqualTo("2 charged, 0 reserved");
    }

    @ParameterizedTest
    @CsvSource({"1, false", "3, false", "1, true", "3, true"})
    void partsWithoutReceiptsCountOnceIfTheNextAttemptIsAccepted(int threads, boolean isKilled) {
        assertThat(afterARestart(threads, isKilled, 3, NEVER, 60)).isEqualTo("3 charged, 0 reserved");
    }

    /**
     * The segments of a message of which two parts were accepted before a restart.
     *
     * @param accepted the parts that the SMSC accepts after it
     * @param then its answer to the next one
     */
    private static String afterARestart(int threads, boolean isKilled, int accepted, Outcome then, int seconds) {
        World world = new World(threads);
        try {
            new PartsSmsc(world, 2776, 2, LATER);
            world.smsc("b", 2777);
            start(world, yaml(BY_A, "a"));
            send(world);
            world = world.again(threads, isKilled);
            new PartsSmsc(world, 2776, accepted, 100, then);
            world.smsc("b", 2777);
            start(world, yaml(BY_A, "a"));
            world.seconds(seconds);
            return PartsSmsc.segments(world);
        } finally {
            world.close();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void partsWithoutReceiptsAreRefundedIfAnotherSmscHadTheLastAttempt(int threads) {
        try (World world = new World(threads)) {
            new PartsSmsc(world, 2776, 2, NEVER);
            PartsSmsc b = new PartsSmsc(world, 2777, 3, NEVER);
            start(world, yaml(BY_BOTH, "a"));
            send(world);
            b.report(world, MessageState.DELIVERED, 0);
            b.report(world, MessageState.UNDELIVERABLE, 1, 2);

            assertThat(PartsSmsc.segments(world)).isEqualTo("1 charged, 0 reserved");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void partsWithoutReceiptsOfTheLastAttemptAreCharged(int threads) {
        try (World world = new World(threads)) {
            PartsSmsc a = new PartsSmsc(world, 2776, 2, NEVER);
            new PartsSmsc(world, 2777, 1, NEVER);
            start(world, yaml(BY_BOTH, "b"));
            send(world);
            a.report(world, MessageState.DELIVERED, 0, 1);

            assertThat(PartsSmsc.segments(world)).isEqualTo("1 charged, 0 reserved");
            assertThat(world.records()).as("sums of the account").isEqualTo(1);
        }
    }
}
