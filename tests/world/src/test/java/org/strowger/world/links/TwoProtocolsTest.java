package org.strowger.world.links;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.protocol.SignIn.Traffic;
import org.strowger.router.reactor.DialPlan;
import org.strowger.world.Peer;
import org.strowger.world.TestSmsc;
import org.strowger.world.WalkProtocol;
import org.strowger.world.WalkProtocols;
import org.strowger.world.World;

/** An application that comes by several protocols: of what it said by one it hears by another. */
class TwoProtocolsTest {
    private static final String NUMBER = "447700900123";
    private static final String LONG_NUMBER = "7777777" + NUMBER;

    private static Peer dial(World world, WalkProtocol walkProtocol, Traffic way) {
        Peer peer = world.dial(
                walkProtocol.port(),
                DialPlan.ANY_LOCAL,
                connection -> walkProtocol.session(connection, "8001", way, new Peer.Manner()));
        assertThat(peer.isSignedIn()).isTrue();
        return peer;
    }

    /** UCP and CIMD2 have no room for an id of SMPP: they name the message by when it came, and by its recipient. */
    @ParameterizedTest
    @EnumSource(names = {"UCP", "CIMD2"})
    void aReceiptCreatedByStrowgerHasTheTimeBasedIdOfTheMessage(WalkProtocol walkProtocol) {
        try (World world = new World()) {
            world.smsc("a", 2776).answers(Outcome.of(Outcome.Kind.PERMANENT, 0x0B, ""));
            world.start(WalkProtocols.listeners() + """
                    applications: [{name: shop, system-id: "8001", password: secret}]
                    smscs: [{name: a, hosts: [127.0.0.1:2776], system-id: s, password: p}]
                    routes: [{name: all, match: {}, via: a, delivery: store}]
                    store: {path: /store}
                    """);
            Peer sender = dial(world, WalkProtocol.SMPP, Traffic.SENDS);
            long token = sender.submit(World.reported(NUMBER));
            world.millis(50);
            assertThat(sender.outcome(token).isAccepted()).isTrue();
            world.advance(Duration.ofMinutes(7));
            Peer other = dial(world, walkProtocol, Traffic.BOTH);
            world.millis(50);
            assertThat(other.came()).hasSize(1);
            Peer.Came receipt = other.came().get(0);
            assertThat(receipt.message().source().text()).isEqualTo(NUMBER);
            assertThat(receipt.receipt().messageId()).isEqualTo("260203040500"); // As the world began, at 04:05:06.
            assertThat(receipt.receipt().state()).isEqualTo(MessageState.UNDELIVERABLE);
            assertThat(world.records()).isZero();
        }
    }

    /** UCP has no room for so long a number: a session of UCP gets the end of the number, if there is no other. */
    @Test
    void deliversByAnotherSessionIfOneDoesNotSupportTheLengthOfTheNumber() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(WalkProtocols.listeners() + """
                    applications: [{name: shop, system-id: "8001", password: secret}]
                    smscs: [{name: a, hosts: [127.0.0.1:2776], system-id: s, password: p}]
                    """ + World.RELAYED + World.MOBILES_RELAYED);
            Peer narrow = dial(world, WalkProtocol.UCP, Traffic.BOTH);
            long adapted = smsc.receiver().submit(TestSmsc.mobile(LONG_NUMBER, "6000"));
            world.millis(5);
            assertThat(smsc.receiver().outcome(adapted).isAccepted()).isTrue();
            assertThat(narrow.came()).hasSize(1);
            Peer wide = dial(world, WalkProtocol.SMPP, Traffic.BOTH);
            for (int i = 1; i <= 4; i++) {
                long token = smsc.receiver().submit(TestSmsc.mobile(LONG_NUMBER, "6000"));
                world.millis(5);
                assertThat(wide.came()).hasSize(i);
                assertThat(smsc.receiver().outcome(token).isAccepted()).isTrue();
            }
            assertThat(narrow.came()).hasSize(1);
        }
    }
}
