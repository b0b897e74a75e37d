package org.strowger.world.receipts;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.message.MessageState;
import org.strowger.message.ShortMessage;
import org.strowger.world.Looking;
import org.strowger.world.Peer;
import org.strowger.world.TestSmsc;
import org.strowger.world.World;

/** Receipts of an SMSC that match no message are seen within a minute. */
class UnexpectedReceiptsWarningTest {
    private static final String NUMBER = "447700900123";
    private static final int MESSAGES = 40;
    private static final String YAML = """
            listeners: [{name: smpp, protocol: smpp, listen: 127.0.0.1:2775}]
            applications: [{name: shop, password: secret}]
            smscs: [{name: a, hosts: [127.0.0.1:2776], system-id: s, password: p}]
            """ + World.RELAYED;

    /** Sends messages with a receipt for each, and receipts that belong to none. */
    private static void run(World world, TestSmsc smsc, Peer shop, int unexpected) {
        for (int i = 0; i < MESSAGES; i++) {
            shop.submit(World.reported(NUMBER));
            world.millis(1);
            smsc.report(smsc.last(), Integer.toString(smsc.came().size()));
            world.millis(1);
        }
        ShortMessage any = smsc.last().message();
        for (int i = 0; i < unexpected; i++) {
            smsc.receiver().submit(TestSmsc.receipt(any, "9000" + (100 + i), MessageState.DELIVERED));
            world.millis(1);
        }
    }

    private static List<String> told(World world) {
        return world.operatorLines().stream()
                .filter(line -> line.startsWith("smsc.receipts_unexpected"))
                .toList();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void manyUnmatchedReceiptsCauseAWarningWithTheirCountAndThreeIds(int threads) {
        try (World world = new World(threads)) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(YAML);
            Peer shop = world.application("shop");
            run(world, smsc, shop, 25);
            world.seconds(62);
            assertThat(shop.came()).hasSize(MESSAGES);
            assertThat(told(world))
                    .containsExactly("smsc.receipts_unexpected a: 25 of 65 receipts in a minute matched no message, "
                            + "among them those with the ids 9000100, 9000101, 9000102");
            assertThat(new Looking(world).warnings())
                    .singleElement()
                    .asString()
                    .startsWith(
                            "warning smsc a: 25 of 65 receipts in a minute matched no message, among them those with "
                                    + "the ids 9000100, 9000101, 9000102; 25 since the start");
            world.seconds(16 * 60);
            assertThat(new Looking(world).warnings()).isEmpty();
            assertThat(told(world)).hasSize(1);
        }
    }

    @Test
    void fewUnmatchedReceiptsAreOnlyCounted() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(YAML);
            Peer shop = world.application("shop");
            run(world, smsc, shop, 19);
            world.seconds(62);
            assertThat(told(world)).isEmpty();
            assertThat(new Looking(world).warnings()).isEmpty();
            assertThat(Looking.entry(
                            new Looking(world).ask("show smscs", "NAME", "a"), "figures", "receipts_unexpected"))
                    .isEqualTo("19");
        }
    }
}
