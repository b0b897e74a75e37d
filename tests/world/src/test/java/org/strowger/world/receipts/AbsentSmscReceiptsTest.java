package org.strowger.world.receipts;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.strowger.message.MessageState;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.SignIn;
import org.strowger.world.PartsSmsc;
import org.strowger.world.Peer;
import org.strowger.world.TestSmsc;
import org.strowger.world.World;

/** Receipts of an SMSC that the configuration has no more when the wait for them ends. */
class AbsentSmscReceiptsTest {
    private static final String NUMBER = "447700900123";
    private static final int WAIT_SECONDS = 600;

    /** When the SMSC is taken out of the configuration. */
    private enum Gone {
        BY_A_RELOAD,
        BY_A_RESTART,
        BY_A_RESTART_AFTER_THE_WAIT
    }

    private static String yaml(String smsc) {
        return """
                listeners: [{name: smpp, protocol: smpp, listen: 127.0.0.1:2775, idle-timeout: off}]
                applications: [{name: shop, password: secret, account: shop}]
                smscs:
                  - {name: %1$s, protocol: smpp, system-id: s, password: p, hosts: [127.0.0.1:2776], segments: udh,
                     receipts: {wait: %2$ds}}
                routes: [{name: all, match: {}, via: %1$s, delivery: store}]
                accounts: [{name: shop, price: 2, credit-limit: 100, charge-when: delivered}]
                """.formatted(smsc, WAIT_SECONDS);
    }

    private static Peer shop(World world) {
        return world.application(World.terms("shop", "secret", SignIn.Traffic.BOTH, "5.0"));
    }

    /** The same router without the SMSC. */
    private static World without(World world, Gone gone) {
        if (gone == Gone.BY_A_RELOAD) {
            world.reload(yaml("other"));
            return world;
        }
        World next = world.killed(2);
        if (gone == Gone.BY_A_RESTART_AFTER_THE_WAIT) {
            next.seconds(WAIT_SECONDS + 10);
        }
        next.smsc("other", 2776);
        next.start(yaml("other"));
        return next;
    }

    @ParameterizedTest
    @CsvSource({
        "BY_A_RELOAD, 1, ON_END, UNKNOWN, 1",
        "BY_A_RESTART, 1, ON_END, UNKNOWN, 1",
        "BY_A_RESTART_AFTER_THE_WAIT, 1, ON_END, UNKNOWN, 1",
        "BY_A_RELOAD, 3, ON_END, UNKNOWN, 1",
        "BY_A_RESTART, 3, ON_END, UNKNOWN, 1",
        "BY_A_RESTART_AFTER_THE_WAIT, 3, ON_END, UNKNOWN, 1",
        "BY_A_RESTART, 1, ON_FAILURE, UNKNOWN, 1",
        "BY_A_RESTART_AFTER_THE_WAIT, 1, ON_FAILURE, UNKNOWN, 1",
        "BY_A_RESTART, 1, ON_SUCCESS, UNKNOWN, 0",
        "BY_A_RESTART_AFTER_THE_WAIT, 1, ON_SUCCESS, UNKNOWN, 0",
        "BY_A_RESTART, 1, NEVER, UNKNOWN, 0",
        "BY_A_RESTART, 1, ON_END, ENROUTE, 0",
        "BY_A_RESTART_AFTER_THE_WAIT, 1, ON_END, ENROUTE, 0"
    })
    void anUnknownStateIsReportedIfNoOtherStateFollows(
            Gone gone, int parts, ReceiptRequest request, MessageState state, int told) {
        World world = new World(2);
        try {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(yaml("a"));
            world.seconds(1);
            Peer before = shop(world);
            long token = before.submit(World.message(request, NUMBER)
                    .saying(World.body(parts == 1 ? "hello" : "x".repeat(400)))
                    .build());
            world.millis(100);
            String id = before.outcome(token).messageId();
            assertThat(smsc.came()).hasSize(parts);
            ShortMessage sent = smsc.came().get(0).message();
            smsc.receiver().submit(TestSmsc.receipt(sent, "1", state));
            world.millis(100);
            world = without(world, gone);
            Peer shop = gone == Gone.BY_A_RELOAD ? before : shop(world);
            world.seconds(2 * WAIT_SECONDS);

            assertThat(shop.came()).hasSize(told);
            shop.came().forEach(each -> {
                assertThat(each.receipt().state()).isEqualTo(MessageState.UNKNOWN);
                assertThat(each.receipt().messageId()).isEqualTo(id);
                assertThat(each.message().isTo(sent.source())).isTrue();
            });
            assertThat(PartsSmsc.segments(world)).isEqualTo("0 charged, 0 reserved");
            assertThat(world.records()).as("sums of the account").isLessThanOrEqualTo(1);
        } finally {
            world.close();
        }
    }
}
