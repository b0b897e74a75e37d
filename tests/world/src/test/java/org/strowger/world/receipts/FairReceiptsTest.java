package org.strowger.world.receipts;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.message.MessageState;
import org.strowger.message.ReceiptRequest;
import org.strowger.router.admin.figures.RateSource;
import org.strowger.router.application.AppFigure;
import org.strowger.router.credit.AccountFigures;
import org.strowger.world.Looking;
import org.strowger.world.Peer;
import org.strowger.world.SceneYaml;
import org.strowger.world.TestSmsc;
import org.strowger.world.World;

/** Applications share the expected receipts of an SMSC. */
class FairReceiptsTest {
    private static final String BANK = "44770090";
    private static final String SHOP = "33612345";
    private static final int MAX = 200;
    private static final int OF_BANK = 50;
    private static final int FLOOD = 1_000;

    private static final SceneYaml YAML =
            SceneYaml.RELAYED.shop(", window: 1000").application("bank", "").a(", window: 1000");

    /** Another application sends to numbers that never answer, before, meanwhile and afterwards. */
    @ParameterizedTest
    @CsvSource({"relay, 1", "store, 1", "relay, 2", "store, 2"})
    void receiptsArriveWhileAnotherApplicationFillsTheTable(String delivery, int threads) {
        try (World world = new World(threads)) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(YAML.a(", receipts: {max: " + MAX + "}").delivery(delivery));
            Peer shop = world.application("shop");
            Peer bank = world.application("bank");
            flood(world, shop, FLOOD);
            for (int i = 0; i < OF_BANK; i++) {
                bank.submit(World.reported(BANK + (1_000 + i)));
                flood(world, shop, 10);
            }
            flood(world, shop, FLOOD);
            world.seconds(1);
            assertThat(world.records()).as("one for each expected receipt").isEqualTo(MAX);
            assertThat(world.figure("shop", AppFigure.RECEIPTS_DROPPED))
                    .isEqualTo(2L * FLOOD + 10 * OF_BANK - (MAX - OF_BANK));
            assertThat(world.figure("bank", AppFigure.RECEIPTS_DROPPED)).isZero();
            report(smsc, BANK);
            world.seconds(10);
            assertThat(bank.came()).hasSize(OF_BANK);
            assertThat(shop.came()).isEmpty();
            assertThat(world.records()).isEqualTo(MAX - OF_BANK);
        }
    }

    /** The table is full, and all that the cursor passes belongs to an application that has no more than its part. */
    @ParameterizedTest
    @CsvSource({"relay, 1", "store, 1", "relay, 2", "store, 2"})
    void theRecordOfAnExpectedReceiptRefusedByAFullTableIsRemoved(String delivery, int threads) {
        try (World world = new World(threads)) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(YAML.a(", receipts: {max: " + 2 * OF_BANK + "}").delivery(delivery));
            Peer shop = world.application("shop");
            Peer bank = world.application("bank");
            send(world, bank, BANK, OF_BANK);
            send(world, shop, SHOP, OF_BANK + 5);
            assertThat(world.records()).isEqualTo(2L * OF_BANK);
            assertThat(world.figure("shop", AppFigure.RECEIPTS_DROPPED)).isEqualTo(5);
            report(smsc, BANK);
            report(smsc, SHOP);
            world.seconds(10);
            assertThat(bank.came()).hasSize(OF_BANK);
            assertThat(recipients(shop))
                    .as("three newcomers gave way, and then the first two of the shop")
                    .hasSize(OF_BANK)
                    .doesNotContain(SHOP + 1_000, SHOP + 1_001, SHOP + 1_050, SHOP + 1_051, SHOP + 1_052)
                    .contains(SHOP + 1_053, SHOP + 1_054);
            assertThat(world.records()).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void anExpectedReceiptRefusedByAFullTableIsChargedAsSubmitted(int threads) {
        try (World world = new World(threads)) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(YAML.a(", receipts: {max: " + 2 * OF_BANK + "}")
                    .delivery("store")
                    .charged(1, "delivered"));
            Peer shop = fillBy(world, OF_BANK);
            send(world, shop, SHOP, 3);
            assertThat(segments(world)).as("three newcomers").isEqualTo("3 charged, 50 reserved");
            report(smsc, SHOP);
            world.seconds(10);
            assertThat(segments(world)).isEqualTo("53 charged, 0 reserved");
        }
    }

    private static String segments(World world) {
        AccountFigures now = world.router().exchange().accounts().named("shop").figures();
        return now.paid().millionths() / 1_000_000 + " charged, "
                + now.reserved().millionths() / 1_000_000 + " reserved";
    }

    @ParameterizedTest
    @CsvSource({"relay, 1", "store, 1", "relay, 2", "store, 2"})
    void anUntrackedReceiptOfAPartMakesTheMessageUnknown(String delivery, int threads) {
        try (World world = new World(threads)) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(YAML.a(", receipts: {max: " + 2 * OF_BANK + "}")
                    .delivery(delivery)
                    .a(", segments: udh"));
            Peer shop = fillBy(world, OF_BANK - 1);
            long token = shop.submit(World.message(ReceiptRequest.ON_END, "33700000000")
                    .saying(World.body("x".repeat(400)))
                    .build());
            world.seconds(1);
            assertThat(smsc.came()).hasSize(2 * OF_BANK + 2);
            assertThat(world.figure("shop", AppFigure.RECEIPTS_DROPPED))
                    .as("the second and the third part")
                    .isEqualTo(2);
            report(smsc, "33700000000");
            world.seconds(10);
            assertThat(shop.came()).singleElement().satisfies(each -> {
                assertThat(each.receipt().messageId())
                        .isEqualTo(shop.outcome(token).messageId());
                assertThat(each.receipt().state()).isEqualTo(MessageState.UNKNOWN);
            });
        }
    }

    /** The bank has its part, whose entries come first. @return the shop, which has sent so many messages */
    private static Peer fillBy(World world, int messages) {
        Peer shop = world.application("shop");
        send(world, world.application("bank"), BANK, OF_BANK);
        send(world, shop, SHOP, messages);
        return shop;
    }

    private static void send(World world, Peer by, String numbers, int messages) {
        for (int i = 0; i < messages; i++) {
            by.submit(World.reported(numbers + (1_000 + i)));
            world.millis(1);
        }
        world.seconds(1);
    }

    @Test
    void theWarningNamesTheApplicationThatFillsTheTable() {
        try (World world = new World()) {
            world.smsc("a", 2776);
            world.start(YAML.a(", receipts: {max: " + MAX + "}"));
            world.application("bank").submit(World.reported(BANK + 1_000));
            flood(world, world.application("shop"), FLOOD);
            world.seconds(1);
            Looking looking = new Looking(world);
            looking.rate(RateSource.Scope.SMSC, "a", "receipts_dropped", 1);
            assertThat(looking.warnings())
                    .singleElement()
                    .asString()
                    .startsWith("warning smsc a: expected receipts were dropped in the last 15 min (801 since the"
                            + " daemon started); 200 are still expected, the limit is 200; application shop has 199 "
                            + "of them, the share of each application is 100");
        }
    }

    private static void report(TestSmsc smsc, String numbers) {
        for (int i = 0; i < smsc.came().size(); i++) {
            Peer.Came each = smsc.came().get(i);
            if (each.to().startsWith(numbers)) {
                smsc.report(each, Integer.toString(i + 1));
            }
        }
    }

    private static List<String> recipients(Peer application) {
        return application.came().stream()
                .map(each -> each.message().source().text())
                .toList();
    }

    private static void flood(World world, Peer by, int messages) {
        for (int i = 0; i < messages; i++) {
            by.submit(World.reported(SHOP + "678"));
            if (i % 100 == 99) {
                world.millis(20);
            }
        }
        world.millis(20);
    }
}
