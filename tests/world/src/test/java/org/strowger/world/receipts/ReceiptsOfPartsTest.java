package org.strowger.world.receipts;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.strowger.message.Address;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.message.PlainMessage;
import org.strowger.message.Receipt;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.SendOptions;
import org.strowger.message.ShortMessage;
import org.strowger.router.exchange.custody.RecordKind;
import org.strowger.world.PartsSmsc;
import org.strowger.world.Peer;
import org.strowger.world.SceneYaml;
import org.strowger.world.TestSmsc;
import org.strowger.world.World;

/** The one receipt for a message in three parts says what became of all of them, also after restarts. */
class ReceiptsOfPartsTest {
    private static final Outcome NEVER = Outcome.of(Outcome.Kind.PERMANENT, 0x0B, "");

    private static final SceneYaml YAML = SceneYaml.STORED
            .both(", segments: udh")
            .shop(", account: shop")
            .and("accounts: [{name: shop, price: 2, credit-limit: 1000}]\n");

    private static final SceneYaml STORED = YAML.route(", retry: {first: 30s, factor: 1}");
    private static final SceneYaml RELAYED = YAML.delivery("relay");
    private static final SceneYaml FAILOVER =
            YAML.via("[a, b]").route(", failover-on-receipt: {errors: undeliverable, within: 1h}");
    private static final SceneYaml OVERDUE = YAML.a(", receipts: {wait: 60s, expired: report}");
    private static final String WITHOUT_A = """
            listeners: [{name: smpp, protocol: smpp, listen: 127.0.0.1:2775, idle-timeout: off}]
            applications: [{name: shop, password: secret, max-binds: 10}]
            smscs: [{name: b, protocol: smpp, hosts: [127.0.0.1:2777], system-id: s, password: p}]
            routes: [{name: all, match: {}, via: b}]
            """;
    private static final SceneYaml TWO_EXPECTED = YAML.a(", receipts: {max: 2}");

    private static PartsSmsc sent(World world, SceneYaml yaml, String text) {
        PartsSmsc a = new PartsSmsc(world, 2776, 100, NEVER);
        start(world, yaml);
        send(world, text);
        return a;
    }

    private static Peer send(World world, String text) {
        Peer shop = world.application("shop");
        shop.submit(PlainMessage.from(World.SHOP)
                .to(Address.international("447700900123"))
                .saying(World.body(text))
                .options(new SendOptions(ReceiptRequest.ON_END, false, 0, 0, false, false))
                .build());
        world.seconds(3);
        return shop;
    }

    private static void start(World world, SceneYaml yaml) {
        world.start(yaml);
        world.seconds(1);
    }

    private static Receipt told(Peer shop) {
        assertThat(shop.came()).hasSize(1);
        return shop.came().get(0).message().receipt().orElseThrow();
    }

    @ParameterizedTest
    @CsvSource({"1, false, STORED", "1, true, STORED", "3, false, STORED", "3, true, STORED", "3, false, RELAYED"})
    void anUndeliveredPartDecidesTheReceiptAfterARestart(int threads, boolean isKilled, String delivery) {
        SceneYaml yaml = delivery.equals("STORED") ? STORED : RELAYED;
        World world = new World(threads);
        try {
            PartsSmsc a = sent(world, yaml, "x".repeat(400));
            a.report(world, MessageState.UNDELIVERABLE, 1);
            world = world.again(threads, isKilled);
            TestSmsc later = world.smsc("a", 2776);
            start(world, yaml);
            Peer shop = world.application("shop");
            a.reportBy(later, world, MessageState.DELIVERED, 0);
            assertThat(shop.came()).isEmpty();
            a.reportBy(later, world, MessageState.DELIVERED, 2);

            assertThat(told(shop).state()).isEqualTo(MessageState.UNDELIVERABLE);
        } finally {
            world.close();
        }
    }

    /** The receipt of the first part comes before the SMSC has accepted the others. */
    @ParameterizedTest
    @CsvSource({"1, false", "1, true", "3, true"})
    void anEarlyUndeliveredPartDecidesTheReceiptAfterARestart(int threads, boolean isKilled) {
        World world = new World(threads);
        try {
            TestSmsc a = world.smsc("a", 2776).keepsSilent();
            start(world, STORED);
            send(world, "x".repeat(400));
            ShortMessage sent = a.came().get(0).message();
            String first = a.accept(a.came().get(0));
            a.receiver().submit(TestSmsc.receipt(sent, first, MessageState.UNDELIVERABLE));
            world.seconds(1);
            String second = a.accept(a.came().get(1));
            String third = a.accept(a.came().get(2));
            world.seconds(1);

            world = world.again(threads, isKilled);
            TestSmsc later = world.smsc("a", 2776);
            start(world, STORED);
            Peer shop = world.application("shop");
            later.receiver().submit(TestSmsc.receipt(sent, second, MessageState.DELIVERED));
            later.receiver().submit(TestSmsc.receipt(sent, third, MessageState.DELIVERED));
            world.seconds(1);
            assertThat(told(shop).state()).isEqualTo(MessageState.UNDELIVERABLE);
        } finally {
            world.close();
        }
    }

    /** Each receipt comes to another process, and the second one to that which knows the first one from the store. */
    @ParameterizedTest
    @CsvSource({"1, 2, 3", "3, 2, 1", "2, 1, 3"})
    void anUndeliveredPartDecidesTheReceiptAfterSeveralRestarts(int first, int second, int third) {
        World world = new World(2);
        try {
            PartsSmsc a = sent(world, STORED, "x".repeat(400));
            a.report(world, MessageState.REJECTED, first - 1);
            world = world.again(2, true);
            TestSmsc later = world.smsc("a", 2776);
            start(world, STORED);
            a.reportBy(later, world, MessageState.DELIVERED, second - 1);
            world = world.again(2, true);
            TestSmsc last = world.smsc("a", 2776);
            start(world, STORED);
            Peer shop = world.application("shop");
            a.reportBy(last, world, MessageState.DELIVERED, third - 1);

            assertThat(told(shop).state()).isEqualTo(MessageState.REJECTED);
            world = world.again(2, false);
            world.smsc("a", 2776);
            start(world, STORED);
            world.seconds(1);
            assertThat(world.application("shop").came()).isEmpty();
            assertThat(world.records())
                    .as("records, with the sums of the account")
                    .isEqualTo(1);
        } finally {
            world.close();
        }
    }

    @ParameterizedTest
    @CsvSource({"1, false", "3, true"})
    void anUndeliveredPartCausesAFailoverAfterARestart(int threads, boolean isKilled) {
        World world = new World(threads);
        try {
            world.smsc("b", 2777);
            PartsSmsc a = sent(world, FAILOVER, "x".repeat(400));
            assertThat(a.ids).hasSize(3);
            a.report(world, MessageState.UNDELIVERABLE, 0);
            world = world.again(threads, isKilled);
            TestSmsc later = world.smsc("a", 2776);
            PartsSmsc b = new PartsSmsc(world, 2777, 3, NEVER);
            start(world, FAILOVER);
            Peer shop = world.application("shop");
            a.reportBy(later, world, MessageState.DELIVERED, 1, 2);
            world.seconds(5);
            assertThat(b.ids).as("parts at the other SMSC").hasSize(3);
            b.report(world, MessageState.DELIVERED, 0, 1, 2);

            assertThat(told(shop).state()).isEqualTo(MessageState.DELIVERED);
        } finally {
            world.close();
        }
    }

    /** The table is full, so the receipt of the first part is not expected any more. */
    @Test
    void aDroppedReceiptOfAPartMakesTheStateUnknownAfterARestart() {
        World world = new World(1);
        try {
            PartsSmsc a = sent(world, TWO_EXPECTED, "x".repeat(400));
            world = world.again(1, false);
            TestSmsc later = world.smsc("a", 2776);
            start(world, TWO_EXPECTED);
            Peer shop = world.application("shop");
            a.reportBy(later, world, MessageState.DELIVERED, 1, 2);

            assertThat(told(shop).state()).isEqualTo(MessageState.UNKNOWN);
        } finally {
            world.close();
        }
    }

    /** The receipts of the parts are overdue one after the other: the first one is told, and the others are not. */
    @ParameterizedTest
    @CsvSource({"1, false, store", "1, true, store", "3, true, store", "3, true, relay"})
    void overdueReceiptsAreReportedOnceDespiteARestartBetweenThem(int threads, boolean isKilled, String delivery) {
        World world = new World(threads);
        try {
            TestSmsc a = world.smsc("a", 2776).keepsSilent();
            start(world, OVERDUE.delivery(delivery));
            Peer shop = send(world, "x".repeat(400));
            a.accept(a.came().get(0));
            world.seconds(4);
            a.accept(a.came().get(1));
            a.accept(a.came().get(2));
            world.seconds(58);
            assertThat(told(shop).state()).isEqualTo(MessageState.UNKNOWN);

            world = world.again(threads, isKilled);
            world.smsc("a", 2776);
            start(world, OVERDUE.delivery(delivery));
            Peer again = world.application("shop");
            world.seconds(60);
            assertThat(again.came()).isEmpty();
            assertThat(world.keeping().kinds().of(RecordKind.EXPECTED)).isEmpty();
        } finally {
            world.close();
        }
    }

    /** An SMSC that is not configured any more has said UNKNOWN, and nothing follows. */
    @ParameterizedTest
    @CsvSource({"1, false", "1, true", "3, true"})
    void overdueReceiptsOfARemovedSmscAreReportedOnceDespiteARestart(int threads, boolean isKilled) {
        World world = new World(threads);
        try {
            TestSmsc a = world.smsc("a", 2776).keepsSilent();
            start(world, OVERDUE);
            send(world, "x".repeat(400));
            String first = a.accept(a.came().get(0));
            world.seconds(4);
            String second = a.accept(a.came().get(1));
            String third = a.accept(a.came().get(2));
            for (String id : List.of(first, second, third)) {
                ShortMessage sent = a.came().get(0).message();
                a.receiver().submit(TestSmsc.receipt(sent, id, MessageState.UNKNOWN));
            }
            world.seconds(1);

            world = world.again(threads, isKilled);
            world.start(WITHOUT_A);
            world.seconds(1);
            Peer shop = world.application("shop");
            world.seconds(56);
            assertThat(told(shop).state()).isEqualTo(MessageState.UNKNOWN);

            world = world.again(threads, isKilled);
            world.start(WITHOUT_A);
            world.seconds(1);
            Peer again = world.application("shop");
            world.seconds(60);
            assertThat(again.came()).isEmpty();
            assertThat(world.keeping().kinds().of(RecordKind.EXPECTED)).isEmpty();
        } finally {
            world.close();
        }
    }
}
