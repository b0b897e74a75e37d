package org.strowger.world.links;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.strowger.message.Address;
import org.strowger.message.Outcome;
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.MessageSession;
import org.strowger.protocol.Secret;
import org.strowger.protocol.SessionSetting;
import org.strowger.protocol.SignIn;
import org.strowger.protocol.SignIn.Traffic;
import org.strowger.router.app.daemon.NotStarted;
import org.strowger.router.reactor.DialPlan;
import org.strowger.router.reactor.PlainPeer;
import org.strowger.smpp.SmppIdentity;
import org.strowger.smpp.SmppQuirks;
import org.strowger.smpp.SmppRole;
import org.strowger.smpp.SmppSession;
import org.strowger.smpp.SmppSettings;
import org.strowger.smpp.pdu.Pdu;
import org.strowger.smpp.pdu.PduField;
import org.strowger.smpp.pdu.PduType;
import org.strowger.smpp.pdu.PduWriter;
import org.strowger.smpp.pdu.SmppVersion;
import org.strowger.world.Looking;
import org.strowger.world.Operator;
import org.strowger.world.Peer;
import org.strowger.world.TestSmsc;
import org.strowger.world.World;

/** An SMSC that calls us and is bound to on its own connection. */
class OutbindTest {
    private static final String NUMBER = "447700900123";
    private static final int PORT = 2780;
    private static final int NOT_SERVED = 0x03;

    private final Peer.Manner manner = new Peer.Manner();
    private final List<Peer.Came> came = new ArrayList<>();
    private final List<SignIn> binds = new ArrayList<>();

    OutbindTest() {
        manner.messages = each -> {
            came.add(each);
            each.answer(Outcome.accepted(Integer.toString(came.size())));
        };
        manner.binds = (peer, asked) -> {
            binds.add(asked);
            return Outcome.accepted("");
        };
    }

    private static String yaml(String more) {
        return yaml(PORT, more);
    }

    private static String yaml(int port, String more) {
        return """
                listeners: [{name: smpp, protocol: smpp, listen: 127.0.0.1:2775}]
                applications: [{name: shop, password: secret}]
                smscs: [{name: a, outbind: 127.0.0.1:%d, system-id: s, password: right%s}]
                """.formatted(port, more) + World.RELAYED + World.MOBILES_RELAYED;
    }

    private Peer call(World world) {
        return call(world, PORT, "s", "right", DialPlan.ANY_LOCAL);
    }

    private Peer call(World world, int port, String systemId, String password, InetSocketAddress from) {
        SmppSettings settings = SmppSettings.of(
                        SmppRole.MC,
                        new SmppIdentity(
                                systemId, new Secret(password), "", Address.NONE, Traffic.BOTH, SmppVersion.V34))
                .with(SmppQuirks.USUAL.withOutbind());
        Peer peer = world.dial(
                port, from, connection -> new Peer(connection, manner, setting -> smsc(world, settings, setting)));
        world.millis(1);
        return peer;
    }

    private static MessageSession smsc(World world, SmppSettings settings, SessionSetting setting) {
        return new SmppSession(settings, setting, world.rig().nowNanos());
    }

    private static void awaitsMessage(World world, Peer shop) {
        assertThat(world.send(shop, World.text(NUMBER)).isAccepted()).isTrue();
    }

    // ---- Being called

    @ParameterizedTest
    @CsvSource({"1", "2"})
    void messagesFlowBothWaysOnASessionStartedByAnOutbind(int threads) {
        try (World world = new World(threads).start(yaml(""))) {
            Peer shop = world.application("shop");
            Peer smsc = call(world);
            assertThat(smsc.isSignedIn()).isTrue();
            assertThat(binds).singleElement().satisfies(bind -> {
                assertThat(bind.account()).isEqualTo("s");
                assertThat(bind.secret()).isEqualTo(new Secret("right"));
                assertThat(bind.traffic()).isEqualTo(Traffic.BOTH);
            });
            awaitsMessage(world, shop);
            assertThat(came).hasSize(1);
            long token = smsc.submit(TestSmsc.mobile("447700900999", "6000"));
            world.millis(1);
            assertThat(shop.came()).hasSize(1);
            assertThat(smsc.outcome(token).isAccepted()).isTrue();
            assertThat(world.operatorLines()).anyMatch(each -> each.startsWith("smsc.session_up a: outbind from "));
        }
    }

    @Test
    void anOutbindSessionIsNeitherDialledNorReopened() {
        try (World world = new World()) {
            TestSmsc hosts = world.smsc("a", 2776);
            world.start(yaml(", hosts: [127.0.0.1:2776], timers: {reconnect: 1s..1s}"));
            Peer smsc = call(world);
            smsc.leave();
            world.seconds(30);
            assertThat(smsc.isClosed()).isTrue();
            assertThat(hosts.allPeers()).isEmpty();
            assertThat(world.operatorLines()).anyMatch(each -> each.startsWith("smsc.session_down a: outbind from "));
            assertThat(call(world).isSignedIn()).isTrue();
        }
    }

    // ---- Permission

    @ParameterizedTest
    @CsvSource({"s, wrong", "s, ''", "other, right", "S, right"})
    void closesTheConnectionAfterAWrongNameOrPassword(String systemId, String password) {
        try (World world = new World().start(yaml(""))) {
            Peer stranger = call(world, PORT, systemId, password, DialPlan.ANY_LOCAL);
            assertThat(stranger.isClosed()).isTrue();
            assertThat(binds).isEmpty();
            assertThat(world.operatorLines())
                    .singleElement()
                    .asString()
                    .startsWith("smsc.call_refused a: ")
                    .doesNotContain("right", "wrong");
            assertThat(call(world).isSignedIn()).isTrue();
        }
    }

    @Test
    void aRightOutbindPassesAlthoughWrongOnesBarTheAddress() {
        try (World world = new World().start(yaml("") + "limits: {failed-binds: 2/m}\n")) {
            for (int i = 0; i < 3; i++) {
                call(world, PORT, "s", "guess" + i, DialPlan.ANY_LOCAL);
            }
            assertThat(world.router().bars().outbinds().barred(world.rig().nowNanos(), 9))
                    .hasSize(1);
            assertThat(call(world).isSignedIn()).isTrue();
            world.seconds(61);
            assertThat(world.router().bars().outbinds().barred(world.rig().nowNanos(), 9))
                    .isEmpty();
        }
    }

    private static byte[] outbind(String password) {
        ByteBuf out = Unpooled.buffer();
        PduWriter.write(
                Pdu.of(PduType.OUTBIND)
                        .sequence(7)
                        .with(PduField.SYSTEM_ID, "s")
                        .with(PduField.PASSWORD, password)
                        .build(),
                out);
        return ByteBufUtil.getBytes(out);
    }

    /** An outbind has no response, so its answer is a generic_nack; it is the same whatever was wrong. */
    @Test
    void refusedAndBarredOutbindsGetAGenericNack() {
        try (World world = new World().start(yaml("") + "limits: {failed-binds: 2/m}\n")) {
            for (String password : List.of("wrong", "wrong", "wrong", "another")) {
                PlainPeer smsc = world.rig().peer(World.at(PORT));
                smsc.send(outbind(password));
                world.millis(1);
                assertThat(smsc.receive())
                        .as(password)
                        .isEqualTo(HexFormat.of().parseHex("00000010" + "80000000" + "0000000d" + "00000007"));
                assertThat(smsc.sawEnd()).isTrue();
            }
            assertThat(world.operatorLines()).hasSize(4);
            assertThat(world.operatorLines().get(2)).endsWith("; the address is barred for one minute");
            assertThat(world.operatorLines().get(3)).contains("the address is barred after too many wrong outbinds");
        }
    }

    @Test
    void anOperatorCanListAndLiftTheBarOfOutbinds() {
        String file = yaml("") + "limits: {failed-binds: 2/m}\n";
        try (World world = new World().start(file)) {
            for (int i = 0; i < 3; i++) {
                call(world, PORT, "s", "guess" + i, DialPlan.ANY_LOCAL);
            }
            assertThat(call(world).isSignedIn()).as("the right password").isTrue();
            Looking looking = new Looking(world);
            assertThat(looking.warnings()).anyMatch(each -> each.startsWith("warning outbind: 1 bar is in effect"));
            assertThat(looking.cell("show barred", "barred", "access")).isEqualTo("outbind");
            assertThat(looking.cell("show barred", "barred", "address")).isEqualTo("127.0.0.1");
            try (Operator operator = new Operator(world, file)) {
                assertThat(operator.says("unbar address 127.0.0.1")).contains("1 bar lifted");
            }
        }
    }

    @Test
    void onlyConfiguredHostsAreAllowedToSendAnOutbind() throws UnknownHostException {
        try (World world = new World().start(yaml(", hosts: [smsc.example.net:2776]"))) {
            InetAddress elsewhere = InetAddress.getByAddress(new byte[] {127, 0, 0, 9});
            Peer stranger = call(world, PORT, "s", "right", new InetSocketAddress(elsewhere, 4000));
            assertThat(stranger.isClosed()).isTrue();
            assertThat(binds).isEmpty();
            assertThat(world.operatorLines())
                    .singleElement()
                    .asString()
                    .contains("is not one of [smsc.example.net:2776]");
            assertThat(call(world).isSignedIn()).isTrue();
        }
    }

    @Test
    void acceptsAnOutbindAgainAfterAFailedDnsLookup() {
        try (World world = new World().start(yaml(", hosts: [smsc.example.net:2776]"))) {
            world.refusesNames(true);
            assertThat(call(world).isClosed()).isTrue();
            assertThat(binds).isEmpty();
            assertThat(world.operatorLines()).singleElement().asString().contains("check that the DNS server responds");
            world.refusesNames(false);
            assertThat(call(world).isSignedIn()).isTrue();
        }
    }

    @Test
    void closesSilentConnectionsWithoutUsingSessionPlaces() {
        try (World world = new World().start(yaml(""))) {
            List<Peer> silent = new ArrayList<>();
            for (int i = 0; i < 5; i++) {
                silent.add(world.dial(
                        PORT,
                        DialPlan.ANY_LOCAL,
                        connection -> new Peer(
                                connection,
                                new Peer.Manner(),
                                setting -> smsc(
                                        world,
                                        SmppSettings.of(SmppRole.MC, SmppIdentity.mc("s", SmppVersion.V34)),
                                        setting))));
            }
            assertThat(call(world).isSignedIn()).isTrue();
            world.seconds(9);
            assertThat(silent).noneMatch(Peer::isClosed);
            world.seconds(2);
            assertThat(silent).allMatch(Peer::isClosed);
        }
    }

    @Test
    void theOldestSilentConnectionsBeyondFiftyGiveWayToAnOutbind() {
        try (World world = new World().start(yaml(""))) {
            List<Peer> silent = new ArrayList<>();
            for (int i = 0; i < 70; i++) {
                silent.add(world.dial(
                        PORT,
                        DialPlan.ANY_LOCAL,
                        connection -> new Peer(
                                connection,
                                new Peer.Manner(),
                                setting -> smsc(
                                        world,
                                        SmppSettings.of(SmppRole.MC, SmppIdentity.mc("s", SmppVersion.V34)),
                                        setting))));
            }
            assertThat(silent).filteredOn(each -> !each.isClosed()).hasSize(51);
            assertThat(silent.get(0).isClosed()).isTrue();

            Peer bound = call(world);
            assertThat(bound.isSignedIn()).isTrue();
            assertThat(silent).filteredOn(each -> !each.isClosed()).hasSize(50);
        }
    }

    // ---- How many

    @ParameterizedTest
    @CsvSource({"1", "2"})
    void outbindsBeyondTheConfiguredSessionsAreRefused(int threads) {
        try (World world = new World(threads).start(yaml(", sessions: 2"))) {
            List<Peer> peers = List.of(call(world), call(world), call(world));
            assertThat(peers).extracting(Peer::isSignedIn).containsExactly(true, true, false);
            assertThat(peers.get(2).closed().cause()).isEqualTo(CloseCause.PEER_CLOSED);
            peers.get(0).leave();
            world.millis(100);
            assertThat(call(world).isSignedIn()).isTrue();
            assertThat(call(world).isSignedIn()).isFalse();
        }
    }

    @Test
    void bindsTheReceivingSessionFirst() {
        try (World world = new World().start(yaml(", bind: transmitter+receiver"))) {
            call(world);
            call(world);
            assertThat(call(world).isSignedIn()).isFalse();
            assertThat(binds).extracting(SignIn::traffic).containsExactly(Traffic.RECEIVES, Traffic.SENDS);
            awaitsMessage(world, world.application("shop"));
        }
    }

    @Test
    void anSmscWithoutTransceiversGetsSeparateBindsAtItsNextOutbinds() {
        manner.binds = (peer, asked) -> {
            binds.add(asked);
            return asked.traffic() == Traffic.BOTH
                    ? Outcome.of(Outcome.Kind.PERMANENT, NOT_SERVED, "")
                    : Outcome.accepted("");
        };
        try (World world = new World().start(yaml(""))) {
            Peer refusing = call(world);
            world.seconds(2);
            assertThat(refusing.isClosed()).isTrue();
            call(world);
            call(world);
            assertThat(binds)
                    .extracting(SignIn::traffic)
                    .containsExactly(Traffic.BOTH, Traffic.SENDS, Traffic.RECEIVES);
            awaitsMessage(world, world.application("shop"));
        }
    }

    // ---- Another configuration

    @Test
    void anUnrelatedReloadKeepsTheOutbindSession() {
        try (World world = new World().start(yaml(""))) {
            Peer smsc = call(world);
            world.reload(yaml("").replace("name: shop", "name: shop, max-binds: 3"));
            world.reload(yaml(", throughput: 100/s"));
            world.seconds(1);
            assertThat(smsc.isSignedIn()).isTrue();
            assertThat(call(world).isSignedIn()).as("a second of one").isFalse();
        }
    }

    @Test
    void outbindsAfterAReloadGetASessionWithTheNewSettings() {
        try (World world = new World().start(yaml(""))) {
            Peer before = call(world);
            world.reload(yaml("").replace("password: right", "password: better"));
            world.millis(100);
            assertThat(before.isClosed()).isTrue();
            assertThat(call(world).isSignedIn()).isFalse();
            assertThat(call(world, PORT, "s", "better", DialPlan.ANY_LOCAL).isSignedIn())
                    .isTrue();
            awaitsMessage(world, world.application("shop"));
        }
    }

    @Test
    void aReloadCanRenameMoveOrRemoveTheOutbindListener() {
        try (World world = new World().start(yaml(""))) {
            world.reload(yaml("").replace("name: a,", "name: b,").replace("via: a,", "via: b,"));
            world.millis(100);
            assertThat(call(world).isSignedIn()).isTrue();
            assertThat(world.reload(
                            yaml(PORT + 1, "").replace("name: a,", "name: b,").replace("via: a,", "via: b,")))
                    .containsExactly("changed smsc b: outbind (new sessions)");
            world.millis(100);
            assertThat(call(world, PORT + 1, "s", "right", DialPlan.ANY_LOCAL).isSignedIn())
                    .isTrue();
            assertThatThrownBy(() -> call(world)).hasMessageContaining("not connected");
            TestSmsc dialled = world.smsc("a", 2776);
            String hosts = yaml("").replace("outbind: 127.0.0.1:2780", "hosts: 127.0.0.1:2776");
            world.reload(hosts);
            world.millis(100);
            assertThat(dialled.peers()).hasSize(1);
            assertThatThrownBy(() -> call(world, PORT + 1, "s", "right", DialPlan.ANY_LOCAL))
                    .hasMessageContaining("not connected");
            world.reload(yaml(""));
            world.millis(100);
            assertThat(dialled.peers()).isEmpty();
            assertThat(call(world).isSignedIn()).isTrue();
        }
    }

    @Test
    void aReloadWithAPortInUseLeavesTheOutbindListenerUnchanged() {
        try (World world = new World().start(yaml(""))) {
            Peer smsc = call(world);
            TestSmsc other = world.smsc("other", PORT + 1);
            assertThatThrownBy(() -> world.router()
                            .change(
                                    World.configuration(yaml(PORT + 1, "")
                                            .replace("listen: 127.0.0.1:2775", "listen: 127.0.0.1:2790")),
                                    changes -> 2))
                    .isInstanceOf(NotStarted.class)
                    .hasMessageStartingWith("smsc a: cannot listen for its outbind on ")
                    .hasMessageContaining(Integer.toString(PORT + 1))
                    .hasMessageContaining("no other process listens on it");
            world.millis(100);
            assertThat(smsc.isSignedIn()).isTrue();
            awaitsMessage(world, world.application("shop"));
            assertThatThrownBy(
                            () -> world.application(2790, World.terms("shop", "secret", Traffic.BOTH, "3.4"), manner))
                    .hasMessageContaining("not connected");
            assertThat(other.allPeers()).isEmpty();
        }
    }
}
