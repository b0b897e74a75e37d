package org.strowger.world.receipts;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.world.Peer;
import org.strowger.world.TestSmsc;
import org.strowger.world.World;

/** An SMSC that sends a receipt again and again, while the store takes its time. */
class CopiesOfReceiptsTest {
    private static final int COPIES = 9;

    private static final String YAML = """
            listeners: [{name: smpp, protocol: smpp, listen: 127.0.0.1:2775, idle-timeout: off}]
            applications: [{name: shop, password: secret}]
            smscs: [{name: a, protocol: smpp, hosts: [127.0.0.1:2776], system-id: s, password: p}]
            routes: [{name: all, match: {}, via: a, delivery: store}]
            """;

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void noCopyIsAcceptedBeforeItsReceiptIsDurable(int threads) {
        World world = new World(threads);
        try {
            TestSmsc smsc = world.smsc("a", 2776);
            smsc.answers(smsc::accept);
            world.start(YAML);
            world.seconds(2);
            Peer shop = world.application("shop");
            shop.submit(World.reported("447700900123"));
            world.seconds(2);

            world.keeping().isBusyFor(Duration.ofSeconds(40));
            Peer session = smsc.receiver();
            List<Long> tokens = new ArrayList<>();
            for (int i = 0; i < COPIES; i++) {
                tokens.add(session.submit(TestSmsc.receipt(smsc.came().get(0).message(), "1", MessageState.DELIVERED)));
                world.seconds(1);
            }
            assertThat(outcomes(session, tokens)).noneMatch(Outcome::isAccepted);

            world = world.killed(threads);
            world.start(YAML);
            Peer again = world.application("shop");
            TestSmsc after = world.smsc("a", 2776);
            world.seconds(3);
            after.receiver().submit(TestSmsc.receipt(smsc.came().get(0).message(), "1", MessageState.DELIVERED));
            world.seconds(3);
            assertThat(again.came()).hasSize(1);
        } finally {
            world.close();
        }
    }

    private static List<Outcome> outcomes(Peer session, List<Long> tokens) {
        return tokens.stream()
                .map(session.outcomes()::get)
                .filter(Objects::nonNull)
                .toList();
    }
}
