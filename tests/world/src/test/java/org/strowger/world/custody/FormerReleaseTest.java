package org.strowger.world.custody;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.strowger.message.Address;
import org.strowger.message.MessageState;
import org.strowger.message.PlainMessage;
import org.strowger.message.ShortMessage;
import org.strowger.simulation.disk.SimulatedDisk;
import org.strowger.world.Peer;
import org.strowger.world.TestSmsc;
import org.strowger.world.World;

/**
 * Stores that the last release has made, by commit 50f26822. Those of whole runs under load are the subject of
 * {@code .ci/originals}.
 */
class FormerReleaseTest {
    private static final String NAME = "journal-000000000001";

    /** {@code store/release-0.1.0}: three messages that were accepted while the SMSC was away. */
    private static final String YAML = """
            listeners: [{name: smpp, protocol: smpp, listen: 127.0.0.1:2775, idle-timeout: off}]
            applications: [{name: shop, password: secret}]
            smscs: [{name: a, protocol: smpp, hosts: [127.0.0.1:2776], system-id: s, password: p}]
            routes: [{name: all, match: {}, via: a, delivery: store}]
            """;

    /**
     * {@code store/release-0.1.0-laden}: the SMSCs a and b were away, c has taken one message of each application and
     * reported that of shop, which had left.
     */
    private static final String LADEN = """
            listeners: [{name: smpp, protocol: smpp, listen: 127.0.0.1:2775, idle-timeout: off}]
            accounts:
              - {name: accepted, charge-when: accepted, credit-limit: unlimited}
              - {name: submitted, charge-when: submitted, credit-limit: unlimited}
              - {name: delivered, charge-when: delivered, credit-limit: unlimited}
            applications:
              - {name: shop, password: secret, account: accepted, receives: ['441001']}
              - {name: bank, password: secret, account: submitted}
              - {name: club, password: secret, account: delivered}
            smscs:
              - {name: a, protocol: smpp, hosts: [127.0.0.1:2776], system-id: s, password: p}
              - {name: b, protocol: smpp, hosts: [127.0.0.1:2777], system-id: s, password: p, segments: payload}
              - {name: c, protocol: smpp, hosts: [127.0.0.1:2778], system-id: s, password: p}
            routes:
              - {name: a, match: {to: '4471*'}, via: a, delivery: store, rewrite: {from: HARNESS}}
              - {name: b, match: {to: '4472*'}, via: b, delivery: store, rewrite: {from: HARNESS}}
              - {name: c, match: {to: '4473*'}, via: c, delivery: store, rewrite: {from: HARNESS}}
            """;

    /** When the daemon of the laden store was stopped. */
    private static final Instant STOPPED = Instant.parse("2026-11-29T08:16:08Z");

    /** That waited for the SMSC a. */
    private static final String[] AWAY = {"447100000001", "447100000002 1 of 2", "447100000002 2 of 2", "447100000003"};

    private static final Address PREPARED = Address.alphanumeric("HARNESS");

    private static byte[] store(String release) throws IOException {
        try (InputStream in = FormerReleaseTest.class.getResourceAsStream("/store/" + release + "/" + NAME)) {
            return Objects.requireNonNull(in, release).readAllBytes();
        }
    }

    @Test
    void messagesStoredByTheLastReleaseAreSent() throws IOException {
        try (World world = new World()) {
            SimulatedDisk disk = world.disk();
            disk.put(NAME, store("release-0.1.0"));
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(YAML);
            world.seconds(5);
            assertThat(smsc.came()).hasSize(3);
            assertThat(world.records()).isZero();
            assertThat(disk.octets("journal-000000000002")[9])
                    .as("what follows")
                    .isEqualTo((byte) 2);
        }
    }

    /** Messages, segments, parts that wait, a deferred message, expected receipts, deliveries, and charges. */
    @Test
    void everythingInCustodyOfTheLastReleaseIsContinued() throws IOException {
        try (World world = new World()) {
            world.disk().put(NAME, store("release-0.1.0-laden"));
            world.advance(Duration.between(World.EPOCH, STOPPED));
            TestSmsc a = world.smsc("a", 2776);
            TestSmsc b = world.smsc("b", 2777);
            TestSmsc c = world.smsc("c", 2778);
            world.start(LADEN);
            world.seconds(10);
            Peer shop = world.application("shop");
            Peer bank = world.application("bank");
            Peer club = world.application("club");
            assertThat(sent(a)).containsExactlyInAnyOrder(AWAY);
            assertThat(sent(b)).containsExactly("447200000002");
            world.seconds(60);
            assertThat(sent(b)).containsExactlyInAnyOrder("447200000002", "447200000001 1 of 2", "447200000003 2 of 2");
            world.advance(Duration.ofMinutes(10));
            assertThat(sent(a)).hasSize(AWAY.length + 1).contains("447100000004");
            assertThat(sent(c)).isEmpty();

            reportAll(a);
            reportAll(b);
            ShortMessage former = PlainMessage.from(PREPARED)
                    .to(Address.international("447300000001"))
                    .build();
            for (String id : List.of("2", "3")) {
                c.receiver().submit(TestSmsc.receipt(former, id, MessageState.DELIVERED));
            }
            world.seconds(5);
            assertThat(told(shop))
                    .containsExactlyInAnyOrder(
                            "447100000001 DELIVERED",
                            "447100000002 DELIVERED",
                            "447100000002 DELIVERED",
                            "447200000001 DELIVERED",
                            "447300000001 DELIVERED",
                            "447300000009");
            assertThat(told(bank))
                    .containsExactlyInAnyOrder(
                            "447100000003 DELIVERED",
                            "447100000004 DELIVERED",
                            "447200000002 DELIVERED",
                            "447200000002 DELIVERED",
                            "447300000001 DELIVERED");
            assertThat(told(club)).containsExactlyInAnyOrder("447200000003 DELIVERED", "447300000001 DELIVERED");
            assertThat(Stream.of("accepted", "submitted", "delivered").map(account -> charged(world, account)))
                    .containsExactly("5", "8", "2");
            assertThat(world.records()).as("the balances alone").isEqualTo(3);
        }
    }

    /** Recipient and part of each message that came; each must have the changes of its route. */
    private static List<String> sent(TestSmsc smsc) {
        assertThat(smsc.came()).allMatch(each -> each.message().source().equals(PREPARED));
        return smsc.came().stream()
                .map(each -> each.to() + position(each.message()))
                .toList();
    }

    private static String position(ShortMessage message) {
        return message.part()
                .map(part -> " " + part.number() + " of " + part.total())
                .orElse("");
    }

    /** Its ids are 1, 2, 3 and so on. */
    private static void reportAll(TestSmsc smsc) {
        for (int i = 0; i < smsc.came().size(); i++) {
            smsc.report(smsc.came().get(i), Integer.toString(i + 1));
        }
    }

    /** The sender, and the state in a receipt. */
    private static List<String> told(Peer application) {
        return application.came().stream()
                .map(Peer.Came::message)
                .map(each -> each.source().text()
                        + each.receipt().map(receipt -> " " + receipt.state()).orElse(""))
                .toList();
    }

    private static String charged(World world, String account) {
        return world.router()
                .exchange()
                .accounts()
                .named(account)
                .figures()
                .paid()
                .toString();
    }
}
