package org.strowger.world.policy;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.message.Address;
import org.strowger.message.Outcome;
import org.strowger.message.ReceiptRequest;
import org.strowger.protocol.Inquiry;
import org.strowger.router.credit.AccountFigures;
import org.strowger.simulation.disk.SimulatedDisk.PowerLost;
import org.strowger.world.Peer;
import org.strowger.world.World;

/** The power fails while the cancellation of a charged message is written. */
class CancelledChargesTest {
    private static final String NUMBER = "447700900123";
    private static final int SEEDS = 40;

    private static final String YAML = """
            listeners: [{name: smpp, protocol: smpp, listen: 127.0.0.1:2775, idle-timeout: off}]
            applications: [{name: shop, password: secret, max-binds: 10, account: shop}]
            smscs: [{name: a, protocol: smpp, hosts: [127.0.0.1:2776], system-id: s, password: p}]
            routes: [{name: all, match: {}, delivery: store, via: a, retry: {first: 1m, validity: 5m}}]
            accounts: [{name: shop, price: 2, credit-limit: 1000, charge-when: accepted}]
            """;

    /** Any part of the cancellation may be written: the message has not ended, or it was charged. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aCancelledMessageIsChargedRegardlessOfTheStateOfTheStoreAfterACrash(int threads) {
        for (int seed = 1; seed <= SEEDS; seed++) {
            World world = World.mortal(threads, seed);
            try {
                world.smsc("a", 2776).answers(Outcome.of(Outcome.Kind.TEMPORARY, 0x08, ""));
                world.start(YAML);
                world.seconds(1);
                cancel(world);
                world.seconds(310);

                AccountFigures now =
                        world.router().exchange().accounts().named("shop").figures();
                assertThat(now.paid() + " " + now.reserved())
                        .as("seed %d", seed)
                        .isEqualTo("2 0");
            } finally {
                world.close();
            }
        }
    }

    private static void cancel(World world) {
        Peer shop = world.application("shop");
        long token = shop.submit(World.message(ReceiptRequest.NEVER, NUMBER).build());
        world.seconds(5);
        String id = shop.outcome(token).messageId();
        shop.ask(Inquiry.cancel(id, World.SHOP, Address.international(NUMBER)));
        world.disk().crashAfter(1);
        try {
            world.seconds(5);
            throw new AssertionError("nothing was written");
        } catch (PowerLost e) {
            world.die(true);
            world.start(YAML);
        }
    }
}
