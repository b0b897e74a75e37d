package org.strowger.world.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.message.Outcome;
import org.strowger.world.Looking;
import org.strowger.world.Peer;
import org.strowger.world.SceneYaml;
import org.strowger.world.TestSmsc;
import org.strowger.world.World;

/** An application that fills the store, beside one that sends little. */
class FullStoreTest {
    private static final String OF_SHOP = "447700900123";
    private static final String OF_BANK = "447700900999";
    private static final int QUEUE_FULL = 0x14;
    private static final int FEW = 20;

    private static final SceneYaml YAML = SceneYaml.STORED
            .shop(", window: 1000")
            .application("bank", "")
            .a(", window: 10")
            .and("store: {path: /store, max-messages: 1000}\n");

    private static List<Long> submit(World world, Peer application, String number, int count) {
        List<Long> tokens = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            tokens.add(application.submit(World.text(number)));
            if (i % 10 == 0) {
                world.millis(1);
            }
        }
        world.millis(10);
        return tokens;
    }

    private static long refused(Peer application, List<Long> tokens) {
        return tokens.stream()
                .filter(token -> application.outcome(token).code() == QUEUE_FULL)
                .count();
    }

    private static long accepted(Peer application, List<Long> tokens) {
        return tokens.stream()
                .filter(token -> application.outcome(token).isAccepted())
                .count();
    }

    /** The SMSC answers nothing until one application has filled its share and the other has sent its messages. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aFloodOfTheStoreDoesNotRefuseTheMessagesOfAnotherApplication(int threads) {
        World first = new World(threads);
        first.smsc("a", 2776).keepsSilent();
        first.start(YAML);
        Peer shop = first.application("shop");
        Peer bank = first.application("bank");
        List<Long> many = submit(first, shop, OF_SHOP, 1200);
        List<Long> few = submit(first, bank, OF_BANK, FEW);
        assertThat(refused(bank, few)).as("messages of the neighbour").isZero();
        long inStore = accepted(shop, many);
        assertThat(inStore).as("messages of the flooder").isBetween(850L, 910L);
        assertThat(refused(shop, many)).isEqualTo(many.size() - inStore);
        Looking looking = new Looking(first);
        assertThat(looking.warnings())
                .filteredOn(each -> each.contains(" store: "))
                .singleElement()
                .asString()
                .matches("critical store: new messages of 1 application are refused, whose share of the store is full; "
                        + "application shop has most, [0-9]+ records");
        assertThat(Looking.entry(looking.ask("show store"), "store", "most_from"))
                .isEqualTo("shop");
        try (World again = first.restarted(threads)) {
            TestSmsc a = again.smsc("a", 2776).keepsSilent();
            again.start(YAML);
            Peer sameShop = again.application("shop");
            Peer sameBank = again.application("bank");
            assertThat(refused(sameShop, submit(again, sameShop, OF_SHOP, 10)))
                    .as("after a restart")
                    .isEqualTo(10);
            assertThat(accepted(sameBank, submit(again, sameBank, OF_BANK, 1))).isOne();
            a.answers(a::accept);
            List.copyOf(a.came()).forEach(a::accept);
            again.seconds(600);
            assertThat(a.came().stream().filter(each -> each.to().equals(OF_BANK)))
                    .hasSizeGreaterThanOrEqualTo(FEW + 1);
            assertThat(again.records()).isZero();
            assertThat(accepted(sameShop, submit(again, sameShop, OF_SHOP, 10))).isEqualTo(10);
        }
    }

    /** Each message that was tried has a second record. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void retriedMessagesOfAFloodLeaveRoomForAnotherApplication(int threads) {
        try (World world = new World(threads)) {
            world.smsc("a", 2776).answers(Outcome.of(Outcome.Kind.TEMPORARY, 0x08, ""));
            world.start(YAML.a(", on-uncertain: hold").route(", retry: {first: 5m}"));
            Peer shop = world.application("shop");
            submit(world, shop, OF_SHOP, 1200);
            world.seconds(2);
            assertThat(world.records()).isGreaterThan(1000);
            Peer bank = world.application("bank");
            assertThat(accepted(bank, submit(world, bank, OF_BANK, 2))).isEqualTo(2);
        }
    }

    /** Its receipts wait, because it is not bound; the SMSC repeats further messages for it. */
    @Test
    void anApplicationThatCollectsNothingFillsItsShareOnly() {
        try (World world = new World()) {
            TestSmsc a = world.smsc("a", 2776);
            world.start(YAML.mobiles("store").shop(", keep: {max: 5000}"));
            for (int i = 0; i < 1000; i++) {
                a.mobile(OF_SHOP, "12345", "hello");
                world.millis(1);
            }
            Peer bank = world.application("bank");
            assertThat(accepted(bank, submit(world, bank, OF_BANK, FEW))).isEqualTo(FEW);
            assertThat(world.records()).isBetween(890L, 930L);
        }
    }
}
