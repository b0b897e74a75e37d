package org.strowger.world.custody;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.strowger.gsm.Concatenation;
import org.strowger.gsm.GsmAlphabet;
import org.strowger.message.Body;
import org.strowger.message.Outcome;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.ShortMessage;
import org.strowger.world.Peer;
import org.strowger.world.Protocols;
import org.strowger.world.TestSmsc;
import org.strowger.world.World;

/** Messages that are kept for an absent SMSC leave in the form and in the code that the SMSC wants, once it is back. */
class AwaySmscTest {
    private static final String NUMBER = "447700900123";
    private static final int SMSC = 2776;

    private static World away(String protocol, String keys) {
        World world = new World(2);
        world.start("""
                listeners: [{name: smpp, protocol: smpp, listen: 127.0.0.1:2775}]
                applications: [{name: shop, password: secret, window: 100, alphabet: latin1}]
                smscs: [{name: a, protocol: %s, hosts: [127.0.0.1:%d], system-id: "1234", password: secret%s}]
                routes: [{name: all, match: {}, via: a, delivery: store}]
                """.formatted(protocol, SMSC, keys));
        world.seconds(60); // It counts as down.
        return world;
    }

    private static TestSmsc comes(World world, String protocol) {
        TestSmsc smsc = new TestSmsc(world.rig(), World.at(SMSC), Protocols.named(protocol));
        world.seconds(600);
        return smsc;
    }

    private static void accepts(World world, Peer shop, byte[] text) {
        ShortMessage message = World.message(ReceiptRequest.NEVER, NUMBER)
                .saying(new Body(text, false, 0))
                .build();
        long token = shop.submit(message);
        world.seconds(1);
        Outcome outcome = shop.outcome(token);
        assertThat(outcome.isAccepted()).as(outcome.toString()).isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"smpp|, segments: udh", "smpp|, segments: sar", "ucp|''", "cimd2|''"})
    void aTooLongQueuedTextIsSplitForTheProtocolOfTheSmsc(String protocol, String keys) {
        try (World world = away(protocol, keys)) {
            Peer shop = world.application("shop");
            accepts(world, shop, "0123456789".repeat(30).getBytes(StandardCharsets.US_ASCII));

            List<Concatenation> concatenations = comes(world, protocol).came().stream()
                    .map(each -> each.message().part().orElse(Concatenation.NONE))
                    .sorted(Comparator.comparing(Concatenation::number))
                    .toList();
            assertThat(concatenations).extracting(Concatenation::number).containsExactly(1, 2);
            assertThat(concatenations).extracting(Concatenation::total).containsExactly(2, 2);
            assertThat(world.records()).isZero();
        }
    }

    @ParameterizedTest
    @CsvSource({"ucp", "cimd2"})
    void aQueuedTextIsRecodedForTheProtocolOfTheSmsc(String protocol) {
        try (World world = away(protocol, "")) {
            Peer shop = world.application("shop");
            accepts(world, shop, "@ déjà ù".getBytes(StandardCharsets.ISO_8859_1));

            TestSmsc smsc = comes(world, protocol);
            assertThat(smsc.came()).hasSize(1);
            assertThat(smsc.last().message().body())
                    .isEqualTo(new Body(GsmAlphabet.DEFAULT.encode("@ déjà ù", 0), false, 0));
            assertThat(world.records()).isZero();
        }
    }
}
