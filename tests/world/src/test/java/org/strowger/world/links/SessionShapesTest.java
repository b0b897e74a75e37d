package org.strowger.world.links;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.strowger.message.Outcome;
import org.strowger.message.ReceiptRequest;
import org.strowger.router.admin.figures.SmscStatus;
import org.strowger.world.Peer;
import org.strowger.world.Protocols;
import org.strowger.world.TestSmsc;
import org.strowger.world.World;

/** The sessions that a contract with an SMSC asks for: their directions, hosts and logins. */
class SessionShapesTest {
    private static final String NUMBER = "447700900123";

    private static String yaml(String smsc) {
        return """
                listeners: [{name: smpp, protocol: smpp, listen: 127.0.0.1:2775}]
                applications: [{name: shop, password: secret, receives: ["6000"]}]
                smscs:
                  - {name: a, system-id: s, password: p, %s}
                  - {name: b, hosts: [127.0.0.1:2779], system-id: s, password: p}
                routes: [{name: all, match: {}, delivery: relay, via: %s}]
                """.formatted(smsc, smsc.contains("bind: receiver") ? "b" : "a");
    }

    /** The accounts of the binds that come, in their order. */
    private static List<String> accounts(TestSmsc smsc) {
        List<String> accounts = new ArrayList<>();
        smsc.manner().binds = (peer, asked) -> {
            accounts.add(asked.account() + " " + asked.secret().reveal() + " " + asked.traffic());
            return Outcome.accepted("");
        };
        return accounts;
    }

    private static boolean isUp(World world) {
        return SmscStatus.at(world.figures().generation().smscs().get(0)).isWell();
    }

    @Test
    void anSmscBoundOnlyAsTransmitterReceivesMessages() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            List<String> accounts = accounts(smsc);
            world.start(yaml("hosts: 127.0.0.1:2776, bind: transmitter, sessions: 2"));
            world.seconds(1);
            assertThat(accounts).containsExactly("s p SENDS", "s p SENDS");
            Peer shop = world.application("shop");
            long token = shop.submit(World.message(ReceiptRequest.NEVER, NUMBER).build());
            world.millis(10);
            assertThat(shop.outcome(token).isAccepted()).isTrue();
        }
    }

    @Test
    void anSmscBoundOnlyAsReceiverIsUpAndDeliversMessages() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.smsc("b", 2779);
            List<String> accounts = accounts(smsc);
            world.start(yaml("hosts: 127.0.0.1:2776, bind: receiver"));
            world.seconds(1);
            assertThat(accounts).containsExactly("s p RECEIVES");
            assertThat(isUp(world)).isTrue();
            Peer shop = world.application("shop");
            long token = smsc.receiver().submit(TestSmsc.mobile(NUMBER, "6000"));
            world.millis(10);
            assertThat(smsc.receiver().outcome(token).isAccepted()).isTrue();
            assertThat(shop.came()).hasSize(1);
            smsc.breakOff();
            world.advance(Duration.ofSeconds(15));
            assertThat(isUp(world)).isTrue();
        }
    }

    @Test
    void receiversUseTheirOwnHostsIfConfigured() {
        try (World world = new World()) {
            List<String> senders = accounts(world.smsc("a", 2776));
            List<String> receivers = accounts(world.smsc("a", 2777));
            world.start(yaml("hosts: 127.0.0.1:2776, receiver-hosts: 127.0.0.1:2777, bind: transmitter+receiver, "
                    + "sessions: 2"));
            world.seconds(1);
            assertThat(senders).containsExactly("s p SENDS", "s p SENDS");
            assertThat(receivers).containsExactly("s p RECEIVES", "s p RECEIVES");
        }
    }

    @Test
    void eachLoginHasItsConfiguredNumberOfSessions() {
        try (World world = new World()) {
            List<String> accounts = accounts(world.smsc("a", 2776));
            world.start(yaml("hosts: 127.0.0.1:2776, sessions: 2, other-logins: [{system-id: t, password: q}]"));
            world.seconds(1);
            assertThat(accounts).containsExactly("s p BOTH", "t q BOTH", "s p BOTH", "t q BOTH");
        }
    }

    @Test
    void standbyHostsAreUsedOnlyWhileTheFirstHostIsDown() {
        try (World world = new World()) {
            TestSmsc first = world.smsc("a", 2776);
            TestSmsc second = world.smsc("a", 2777);
            world.start(yaml("hosts: [127.0.0.1:2776, 127.0.0.1:2777], host-order: standby, sessions: 2"));
            world.seconds(1);
            assertThat(first.peers()).hasSize(2);
            assertThat(second.peers()).isEmpty();

            first.shut();
            first.breakOff();
            world.seconds(10);
            assertThat(second.peers()).hasSize(2);

            world.smsc("a", 2776);
            second.breakOff();
            world.seconds(10);
            assertThat(second.peers())
                    .as("they have gone back to the first host")
                    .isEmpty();
        }
    }

    @Test
    void sessionsAreSpreadOverTheHostsByDefault() {
        try (World world = new World()) {
            TestSmsc first = world.smsc("a", 2776);
            TestSmsc second = world.smsc("a", 2777);
            world.start(yaml("hosts: [127.0.0.1:2776, 127.0.0.1:2777], sessions: 2"));
            world.seconds(1);
            assertThat(first.peers()).hasSize(1);
            assertThat(second.peers()).hasSize(1);
        }
    }

    @Test
    void ucpBindsWithoutALoginIfConfigured() {
        try (World world = new World()) {
            TestSmsc smsc = new TestSmsc(world.rig(), World.at(2776), Protocols.named("ucp"));
            List<String> accounts = accounts(smsc);
            world.start(yaml("protocol: ucp, login: no, hosts: 127.0.0.1:2776")
                    .replace("system-id: s", "system-id: \"8006\""));
            world.seconds(1);
            assertThat(accounts).isEmpty();
            assertThat(isUp(world)).isTrue();
        }
    }

    @Test
    void ucpSupportsSeparateReceivers() {
        try (World world = new World()) {
            TestSmsc smsc = new TestSmsc(world.rig(), World.at(2776), Protocols.named("ucp"));
            world.start(yaml("protocol: ucp, bind: transmitter+receiver, hosts: 127.0.0.1:2776")
                    .replace("system-id: s", "system-id: \"8006\""));
            world.seconds(1);
            assertThat(smsc.peers()).hasSize(2);
            Peer shop = world.application("shop");
            for (int i = 0; i < 4; i++) {
                shop.submit(World.message(ReceiptRequest.NEVER, NUMBER).build());
                world.millis(10);
            }
            assertThat(smsc.came())
                    .hasSize(4)
                    .extracting(Peer.Came::by)
                    .containsOnly(smsc.came().get(0).by());
        }
    }

    @Test
    void aNetworkInterfaceGivesTheLocalAddress() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(yaml("hosts: 127.0.0.1:2776, local: no-such-if"));
            world.seconds(3);
            assertThat(smsc.peers()).isEmpty();
            assertThat(world.operatorLines()).anyMatch(line -> line.contains("no network interface 'no-such-if'"));
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "hosts: h:1, bind: receiver, name: c | ",
                "hosts: h:1, receiver-hosts: h:2 | receiver-hosts has no effect without bind: transmitter+receiver",
                "hosts: h:1, login: no | only UCP has sessions without a login",
                "outbind: 127.0.0.1:2777, host-order: standby | host-order has no effect with outbind",
                "outbind: 127.0.0.1:2777, other-logins: [{system-id: t, password: q}] | other-logins has no effect",
                "hosts: srv:nothing:1 | is not a name such as _smpp._tcp.example.net",
                "hosts: h:1, local: 9eth | an address such as 192.0.2.10, or a network interface"
            })
    void refusesSessionsThatDoNotFitTheirSmsc(String smsc, String fault) {
        if (fault == null) {
            String receiver = yaml(smsc.replace(", name: c", "")).replace("via: b", "via: a");
            assertThat(World.verdict(receiver).faults())
                    .anyMatch(each -> each.toString().contains("the SMSC \"a\" has only receivers"));
        } else {
            assertThat(World.verdict(yaml(smsc)).faults())
                    .anyMatch(each -> each.toString().contains(fault));
        }
    }
}
