package org.strowger.world.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.strowger.world.Looking;
import org.strowger.world.Peer;
import org.strowger.world.SceneYaml;
import org.strowger.world.TestSmsc;
import org.strowger.world.World;

/** An application that fills the queue of an SMSC, beside one that sends little. */
class FullQueueTest {
    private static final String OF_SHOP = "447700900123";
    private static final String OF_BANK = "447700900999";
    private static final int QUEUE_FULL = 0x14;
    private static final int FEW = 15;

    private static final SceneYaml YAML = SceneYaml.STORED
            .shop(", window: 1000")
            .application("bank", "")
            .a(", queue: 200, window: 10")
            .and("store: {path: /store}\n");

    private static List<Long> submit(Peer application, String number, int count) {
        List<Long> tokens = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            tokens.add(application.submit(World.text(number)));
        }
        return tokens;
    }

    private static long refused(Peer application, List<Long> tokens) {
        return tokens.stream()
                .filter(application.outcomes()::containsKey)
                .filter(token -> application.outcome(token).code() == QUEUE_FULL)
                .count();
    }

    private static long accepted(Peer application, List<Long> tokens) {
        return tokens.stream()
                .filter(application.outcomes()::containsKey)
                .filter(token -> application.outcome(token).isAccepted())
                .count();
    }

    /** The SMSC answers nothing until one application has filled its share and the other has sent its messages. */
    @ParameterizedTest
    @CsvSource({"store, 1", "store, 2", "relay, 1", "relay, 2"})
    void aFloodForASlowSmscDoesNotRefuseTheMessagesOfAnotherApplication(String delivery, int threads) {
        try (World world = new World(threads)) {
            TestSmsc a = world.smsc("a", 2776).keepsSilent();
            world.start(YAML.delivery(delivery));
            Peer shop = world.application("shop");
            Peer bank = world.application("bank");
            List<Long> many = new ArrayList<>();
            for (int i = 0; i < 40; i++) {
                many.addAll(submit(shop, OF_SHOP, 10));
                world.millis(1);
            }
            List<Long> few = new ArrayList<>();
            for (int i = 0; i < FEW; i++) {
                few.addAll(submit(bank, OF_BANK, 1));
                world.millis(1);
                many.addAll(submit(shop, OF_SHOP, 5));
            }
            world.millis(10);
            assertThat(refused(shop, many)).as("messages of the flooder").isGreaterThan(200);
            assertThat(refused(bank, few)).as("messages of its neighbour").isZero();
            Looking looking = new Looking(world);
            assertThat(looking.warnings())
                    .singleElement()
                    .asString()
                    .matches("critical smsc a: queue full for 1 application: [0-9]+ of 200; application shop has .*");
            assertThat(Looking.entry(looking.ask("show smscs", "NAME", "a"), "queue", "most_from"))
                    .isEqualTo("shop");
            a.answers(a::accept);
            List.copyOf(a.came()).forEach(a::accept);
            world.seconds(60);
            assertThat(accepted(bank, few)).isEqualTo(FEW);
            assertThat(a.came().stream().filter(each -> each.to().equals(OF_BANK)))
                    .hasSize(FEW);
            assertThat(accepted(shop, many)).isEqualTo(many.size() - refused(shop, many));
            assertThat(a.came()).hasSize(FEW + (int) accepted(shop, many));
            assertThat(looking.warnings()).isEmpty();
        }
    }
}
