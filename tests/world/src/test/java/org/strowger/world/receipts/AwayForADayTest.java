package org.strowger.world.receipts;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.strowger.router.application.AppFigure;
import org.strowger.world.Peer;
import org.strowger.world.TestSmsc;
import org.strowger.world.World;

/**
 * An application that is away for a day while its receipts come; the other one goes on as if nothing were.
 * {@code -Dstrowger.away=1000000} makes them a million.
 */
class AwayForADayTest {
    private static final int RECEIPTS =
            Integer.getInteger("strowger.away", Boolean.getBoolean("strowger.long") ? 12_000 : 4_000);
    private static final int HOURS = 24;
    private static final int BATCH = 500;
    private static final int WINDOW = 50;
    private static final String TO = "447700900123";

    /** For a message of the other application and its receipt: to the millisecond the same at all times. */
    private static final int ROUND_MILLIS = 3;

    private static final String YAML = """
            listeners: [{name: smpp, protocol: smpp, listen: 127.0.0.1:2775, idle-timeout: off}]
            applications:
              - {name: shop, password: secret, receive-window: %1$d, window: 1000, keep: {receipts: 48h, max: 2000000}}
              - {name: bank, password: secret}
            smscs:
              - {name: a, protocol: smpp, hosts: [127.0.0.1:2776], system-id: s, password: p, window: 1000,
                 receipts: {wait: 48h, max: 2000000}, receipt-ids: same, timers: {enquire-link: 1h}}
            routes: [{name: all, match: {}, via: a}]
            """.formatted(WINDOW);

    private final List<String> smscIds = new ArrayList<>();
    private final List<String> ours = new ArrayList<>();

    @Test
    void aDayOfHeldReceiptsIsDeliveredOnceWithoutDelayingOtherApplications() {
        try (World world = new World(2)) {
            TestSmsc smsc = world.smsc("a", 2776);
            smsc.answers(each -> smscIds.add(smsc.accept(each)));
            world.start(YAML);
            Peer bank = world.application("bank");
            sendThenLeave(world);
            for (int hour = 0; hour < HOURS; hour++) {
                reports(world, smsc, hour * RECEIPTS / HOURS, (hour + 1) * RECEIPTS / HOURS);
                goesOn(world, smsc, bank);
                world.seconds(3600);
            }
            assertThat(world.figure("shop", AppFigure.DELIVERIES_STORED)).isEqualTo(RECEIPTS);
            assertThat(world.records()).isEqualTo(RECEIPTS);
            Peer shop = world.application("shop");
            while (shop.came().size() < RECEIPTS / 2) {
                goesOn(world, smsc, bank);
            }
            world.seconds(RECEIPTS / 1000);
            assertThat(shop.came().stream().map(each -> each.receipt().messageId()))
                    .containsExactlyElementsOf(ours);
            assertThat(shop.mostUnanswered()).isLessThanOrEqualTo(WINDOW);
            assertThat(world.records()).isZero();
        }
    }

    private void sendThenLeave(World world) {
        Peer shop = world.application("shop");
        List<Long> tokens = new ArrayList<>();
        while (tokens.size() < RECEIPTS) {
            for (int i = 0; i < BATCH && tokens.size() < RECEIPTS; i++) {
                tokens.add(shop.submit(World.reported(TO)));
            }
            world.millis(20);
        }
        world.seconds(1);
        tokens.forEach(token -> ours.add(shop.outcome(token).messageId()));
        shop.leave();
        world.seconds(1);
    }

    private void reports(World world, TestSmsc smsc, int from, int to) {
        for (int i = from; i < to; i++) {
            smsc.report(smsc.came().get(i), smscIds.get(i));
            if (i % BATCH == 0) {
                world.millis(20);
            }
        }
        world.millis(100);
    }

    /** A message and its receipt, within the time that they take when nothing else happens. */
    private void goesOn(World world, TestSmsc smsc, Peer bank) {
        int before = bank.came().size();
        bank.submit(World.reported(TO));
        world.millis(ROUND_MILLIS);
        smsc.report(smsc.last(), smscIds.get(smscIds.size() - 1));
        world.millis(ROUND_MILLIS);
        assertThat(bank.came()).hasSize(before + 1);
    }
}
