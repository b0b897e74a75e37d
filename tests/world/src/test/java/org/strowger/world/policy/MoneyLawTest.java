package org.strowger.world.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.message.MessageState;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.RefusalReason;
import org.strowger.router.credit.Account;
import org.strowger.router.credit.Accounts;
import org.strowger.router.credit.Charge;
import org.strowger.router.metrics.laws.Law;
import org.strowger.simulation.disk.SimulatedDisk.Operation;
import org.strowger.world.JoiningScene;
import org.strowger.world.Peer;
import org.strowger.world.SceneYaml;
import org.strowger.world.TestSmsc;
import org.strowger.world.World;

/** The equation of money, term by term: {@link LawsWatch} sees in every world that they agree. A segment costs 1. */
class MoneyLawTest {
    private static final String NUMBER = "447700900123";

    private static final SceneYaml YAML = SceneYaml.STORED.b("").via("[a, b]");

    /** In whole segments. */
    private static String terms(World world) {
        return world.laws().terms(Law.MONEY).replace("000000", "");
    }

    private static void sendLong(World world, Peer shop) {
        shop.submit(World.message(ReceiptRequest.ON_END, NUMBER)
                .saying(JoiningScene.whole(4))
                .build());
        world.seconds(1);
    }

    private static void report(World world, TestSmsc smsc, int message, MessageState state) {
        ShortMessage of = smsc.came().get(message).message();
        smsc.receiver().submit(TestSmsc.receipt(of, Integer.toString(message + 1), state));
        world.seconds(1);
    }

    @ParameterizedTest
    @CsvSource({"1, accepted", "2, accepted", "1, submitted", "2, submitted"})
    void moneyIsReservedInCustodyAndChargedByTheResponse(int threads, String when) {
        try (World world = new World(threads)) {
            world.start(YAML.charged(1, when));
            world.send(world.application("shop"), World.reported(NUMBER), 3);
            assertThat(terms(world)).isEqualTo("reserved 3, held by messages 3");
            world.smsc("a", 2776);
            world.seconds(60);
            assertThat(terms(world)).isEqualTo("reserved 3, charged 3");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void receiptsDecideBetweenChargeAndRefund(int threads) {
        try (World world = new World(threads)) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(YAML.charged(1, "delivered"));
            world.send(world.application("shop"), World.reported(NUMBER), 3);
            assertThat(terms(world)).isEqualTo("reserved 3, awaiting receipts 3");
            report(world, smsc, 0, MessageState.DELIVERED);
            report(world, smsc, 1, MessageState.UNDELIVERABLE);
            assertThat(terms(world)).isEqualTo("reserved 3, awaiting receipts 1, charged 1, refunded 1");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void refusedMessagesAreRefunded(int threads) {
        try (World world = new World(threads)) {
            TestSmsc smsc = world.smsc("a", 2776);
            smsc.answers(World.SUITE.statuses().refusal(RefusalReason.NO_RECEIVER));
            world.start(YAML.charged(1, "submitted"));
            world.send(world.application("shop"), World.reported(NUMBER), 2);
            world.seconds(1);
            assertThat(terms(world)).isEqualTo("reserved 2, refunded 2");
            world.disk().fail(Operation.SYNC, 1);
            world.send(world.application("shop"), World.reported(NUMBER), 1);
            world.seconds(5);
            assertThat(terms(world)).as("not stored").isEqualTo("reserved 3, refunded 3");
        }
    }

    @Test
    void aChargeAwaitsTheReceiptsOfAllParts() {
        try (World world = new World(2)) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(YAML.charged(1, "delivered").a(", segments: udh"));
            sendLong(world, world.application("shop"));
            assertThat(smsc.came()).hasSize(3);
            report(world, smsc, 0, MessageState.DELIVERED);
            report(world, smsc, 1, MessageState.UNDELIVERABLE);
            assertThat(world.laws().terms(Law.MONEY)).contains("awaiting receipts 1000000, charged 1000000");
            report(world, smsc, 2, MessageState.DELIVERED);
            assertThat(world.laws().terms(Law.MONEY))
                    .contains("charged 2000000")
                    .doesNotContain("awaiting", "held");
        }
    }

    @Test
    void aChargeMovesToTheNextSmsc() {
        try (World world = new World(2)) {
            TestSmsc a = world.smsc("a", 2776);
            TestSmsc b = world.smsc("b", 2777);
            b.keepsSilent();
            world.start(
                    YAML.charged(1, "delivered").route(", failover-on-receipt: {errors: undeliverable, within: 1h}"));
            world.send(world.application("shop"), World.reported(NUMBER), 1);
            report(world, a, 0, MessageState.UNDELIVERABLE);
            assertThat(b.came()).hasSize(1);
            assertThat(terms(world)).isEqualTo("reserved 1, held by messages 1");
            b.accept(b.last());
            world.seconds(1);
            assertThat(terms(world)).isEqualTo("reserved 1, awaiting receipts 1");
            report(world, b, 0, MessageState.DELIVERED);
            assertThat(terms(world)).isEqualTo("reserved 1, charged 1");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void reservationsAreRecovered(int threads) {
        World before = new World();
        before.smsc("a", 2776);
        before.start(YAML.charged(1, "delivered"));
        Peer shop = before.application("shop");
        before.send(shop, World.reported(NUMBER), 2);
        try (World world = before.killed(threads)) {
            world.start(YAML.charged(1, "delivered")
                    .yaml()
                    .replace("name: a", "name: c")
                    .replace("[a, b]", "[c, b]"));
            world.seconds(1);
            assertThat(terms(world)).as("of an absent SMSC").isEqualTo("recovered 2, awaiting receipts 2");
            world.send(world.application("shop"), World.reported(NUMBER), 1);
            world.reload(YAML.charged(1, "delivered"));
            world.seconds(1);
            assertThat(terms(world)).isEqualTo("reserved 1, recovered 2, held by messages 1, awaiting receipts 2");
        }
    }

    @Test
    void everyTestWorldDetectsAnOrphanedReservation() {
        try (World world = new World()) {
            world.start(YAML.charged(1, "submitted"));
            Accounts accounts = world.router().exchange().accounts();
            long nowMillis = World.EPOCH.toEpochMilli();
            Account shop = accounts.named("shop");
            Charge charge = accounts.chargeFor(shop, shop.settings().price(), 2, nowMillis);
            accounts.reserveAnyway(charge, nowMillis, (account, change) -> {});
            assertThatThrownBy(() -> world.seconds(1))
                    .isInstanceOf(AssertionError.class)
                    .hasMessageContaining("reserved by accounts, and held by nothing")
                    .hasMessageContaining("2000000");
        }
    }
}
