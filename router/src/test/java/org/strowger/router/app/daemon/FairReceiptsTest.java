package org.strowger.router.app.daemon;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.strowger.router.admin.figures.RateSource;
import org.strowger.router.application.AppFigure;

/** Applications share the expected receipts of an SMSC. */
class FairReceiptsTest {
    private static final String BANK = "44770090";
    private static final String SHOP = "33612345";
    private static final int MAX = 200;
    private static final int OF_BANK = 50;
    private static final int FLOOD = 1_000;

    private static String yaml(String delivery, int max) {
        return """
                listeners: [{name: smpp, protocol: smpp, listen: 127.0.0.1:2775}]
                applications: [{name: shop, password: secret, window: 1000}, {name: bank, password: secret}]
                smscs: [{name: a, hosts: [127.0.0.1:2776], system-id: s, password: p, window: 1000,
                         receipts: {max: %d}}]
                routes: [{name: all, match: {}, via: a, delivery: %s}]
                store: {path: /store}
                """.formatted(max, delivery);
    }

    /** Another application sends to numbers that never answer, before, meanwhile and afterwards. */
    @ParameterizedTest
    @CsvSource({"relay, 1", "store, 1", "relay, 2", "store, 2"})
    void receiptsArriveWhileAnotherApplicationFillsTheTable(String delivery, int threads) {
        try (World world = new World(threads)) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(yaml(delivery, MAX));
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
    void expectedReceiptThatIsNotEnteredEndsItsRecord(String delivery, int threads) {
        try (World world = new World(threads)) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(yaml(delivery, 2 * OF_BANK));
            Peer shop = world.application("shop");
            Peer bank = world.application("bank");
            for (int i = 0; i < OF_BANK; i++) {
                bank.submit(World.reported(BANK + (1_000 + i)));
                world.millis(1);
            }
            world.seconds(1);
            for (int i = 0; i < OF_BANK + 5; i++) {
                shop.submit(World.reported(SHOP + (1_000 + i)));
                world.millis(1);
            }
            world.seconds(1);
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

    @Test
    void warningNamesTheApplicationThatFillsTheTable() {
        try (World world = new World()) {
            world.smsc("a", 2776);
            world.start(yaml("relay", MAX));
            world.application("bank").submit(World.reported(BANK + 1_000));
            flood(world, world.application("shop"), FLOOD);
            world.seconds(1);
            Looking looking = new Looking(world);
            looking.rate(RateSource.Scope.SMSC, "a", "receipts_dropped", 1);
            assertThat(looking.warnings())
                    .singleElement()
                    .asString()
                    .startsWith("warning smsc a: expected receipts were dropped in the last 15 min (801 since the"
                            + " daemon started); 200 are still expected, the limit is 200; application shop has 199 of"
                            + " them, the part of each application is 100");
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
