package org.strowger.world.custody;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.message.Address;
import org.strowger.message.Body;
import org.strowger.message.Outcome;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.ShortMessage;
import org.strowger.world.Peer;
import org.strowger.world.TestSmsc;
import org.strowger.world.World;

/** A long message to many: each recipient has parts of his own, and all of them one id. */
class ManyInPartsTest {
    private static final Address ONE = Address.international("447700900001");
    private static final Address OTHER = Address.international("447700900002");
    private static final Outcome LATER = Outcome.of(Outcome.Kind.TEMPORARY, 0x08, "");

    private static final String YAML = """
            listeners: [{name: smpp, protocol: smpp, listen: 127.0.0.1:2775, idle-timeout: off}]
            applications: [{name: shop, password: secret}]
            smscs:
              - {name: a, protocol: smpp, hosts: [127.0.0.1:2776], system-id: s, password: p, segments: udh}
            routes: [{name: all, match: {}, delivery: store, via: a, retry: {first: 30s, factor: 1, validity: 10m}}]
            """;

    /** In two parts for each. */
    private static ShortMessage toBoth() {
        return World.message(ReceiptRequest.ON_END, "1")
                .to(ONE, OTHER)
                .saying(new Body(new byte[200], false, 4))
                .build();
    }

    private static List<Peer.Came> to(Address recipient, TestSmsc smsc) {
        return smsc.came().stream()
                .filter(each -> each.to().equals(recipient.text()))
                .toList();
    }

    /** Reports all parts that {@code had} has got for this number; the id of a part is its position. */
    private static void reports(TestSmsc smsc, TestSmsc had, Address recipient) {
        for (Peer.Came part : to(recipient, had)) {
            smsc.report(part, Integer.toString(had.came().indexOf(part) + 1));
        }
    }

    private static List<String> reported(Peer shop) {
        return shop.came().stream().map(each -> each.message().source().text()).toList();
    }

    @ParameterizedTest
    @CsvSource({"true, 1", "true, 2", "false, 2"})
    void eachRecipientIsReportedSeparatelyAfterARestart(boolean killed, int threads) {
        try (World world = new World(threads)) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(YAML);
            world.application("shop").submit(toBoth());
            world.seconds(1);
            assertThat(smsc.came()).hasSize(4);
            World next = killed ? world.killed(threads) : world.restarted(threads);
            TestSmsc later = next.smsc("a", 2776);
            next.start(YAML);
            Peer shop = next.application("shop");
            next.seconds(1);
            reports(later, smsc, ONE);
            next.seconds(1);
            assertThat(reported(shop)).containsExactly(ONE.text());
            reports(later, smsc, OTHER);
            next.seconds(1);
            assertThat(reported(shop)).containsExactly(ONE.text(), OTHER.text());
            assertThat(next.records()).isZero();
            next.close();
        }
    }

    /** That one is still on its way says nothing of the other. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aRecipientIsReportedAfterARestartWhileAnotherRecipientWaits(boolean killed) {
        try (World world = new World(2)) {
            TestSmsc smsc = world.smsc("a", 2776);
            smsc.answers(each -> {
                if (each.to().equals(ONE.text())) {
                    each.answer(Outcome.accepted(Integer.toString(smsc.came().size())));
                } else {
                    each.answer(LATER);
                }
            });
            world.start(YAML);
            world.application("shop").submit(toBoth());
            world.seconds(1);
            World next = killed ? world.killed(2) : world.restarted(2);
            TestSmsc later = next.smsc("a", 2776);
            later.hasGiven(100);
            next.start(YAML);
            Peer shop = next.application("shop");
            next.seconds(1);
            reports(later, smsc, ONE);
            next.seconds(40);
            assertThat(reported(shop)).containsExactly(ONE.text());
            assertThat(to(OTHER, later)).hasSize(2);
            later.report(later.came().get(0), "101");
            later.report(later.came().get(1), "102");
            next.seconds(1);
            assertThat(reported(shop)).containsExactly(ONE.text(), OTHER.text());
            assertThat(next.records()).isZero();
            next.close();
        }
    }
}
