package org.strowger.world.custody;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.message.Address;
import org.strowger.message.Body;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.Inquiry;
import org.strowger.protocol.SignIn.Traffic;
import org.strowger.router.application.AppFigure;
import org.strowger.world.Peer;
import org.strowger.world.SceneYaml;
import org.strowger.world.SubmitSm;
import org.strowger.world.TestSmsc;
import org.strowger.world.World;

/** Messages in custody when the process ends, in good order or not, and another one begins. */
class RestartTest {
    private static final String NUMBER = "447700900123";
    private static final Outcome LATER = Outcome.of(Outcome.Kind.TEMPORARY, 0x08, "");

    private static final SceneYaml YAML =
            SceneYaml.STORED.application("bank", "").b("").route(", retry: {first: 30s, factor: 1, validity: 10m}");

    private static String withoutA() {
        return YAML.via("b").yaml().replaceAll("(?m)^.*name: a,.*\n", "");
    }

    private static String withoutShop() {
        return YAML.yaml().replaceAll("(?m)^.*name: shop,.*\n", "");
    }

    private static World again(World world, boolean killed, int threads) {
        return killed ? world.killed(threads) : world.restarted(threads);
    }

    /** Submits a message that asks for a receipt. @return its id */
    private static String acceptedId(World world, Peer shop) {
        long token = shop.submit(World.reported(NUMBER));
        world.seconds(1);
        return shop.outcome(token).messageId();
    }

    private static void hasOneReceipt(Peer application, String id) {
        assertThat(application.came()).hasSize(1);
        assertThat(application.came().get(0).receipt().messageId()).isEqualTo(id);
    }

    // ---- Messages

    @ParameterizedTest
    @CsvSource({"false, 1, 1", "true, 1, 1", "false, 2, 2", "true, 2, 2", "true, 1, 2", "true, 2, 1"})
    void retriesWaitingMessagesAtOnceUnderTheSameIdAfterARestart(boolean killed, int before, int after) {
        try (World world = new World(before)) {
            world.smsc("a", 2776).answers(LATER);
            world.start(YAML);
            Peer shop = world.application("shop");
            List<Long> tokens = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                tokens.add(shop.submit(World.reported(NUMBER)));
            }
            world.seconds(5);
            List<String> ids =
                    tokens.stream().map(each -> shop.outcome(each).messageId()).toList();
            try (World next = again(world, killed, after)) {
                TestSmsc smsc = next.smsc("a", 2776);
                next.start(YAML);
                next.seconds(2);
                assertThat(smsc.came()).hasSize(20);
                Peer later = next.application("shop");
                for (int i = 0; i < 20; i++) {
                    smsc.report(smsc.came().get(i), Integer.toString(i + 1));
                }
                next.seconds(2);
                assertThat(later.came().stream().map(each -> each.receipt().messageId()))
                        .containsExactlyInAnyOrderElementsOf(ids);
                assertThat(next.records()).isZero();
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "true, resend, 1, 1",
        "true, resend, 2, 1",
        "true, hold, 1, 0",
        "true, hold, 2, 0",
        "true, fail, 1, 0",
        "true, fail, 2, 0",
        "false, resend, 2, 1",
        "false, hold, 2, 0",
        "false, fail, 2, 0"
    })
    void appliesOnUncertainToMessagesInFlightAtARestart(boolean killed, String uncertain, int threads, int sent) {
        try (World world = new World(threads)) {
            world.smsc("a", 2776).keepsSilent();
            world.start(YAML.both(", timers: {response: 5m}, on-uncertain: " + uncertain));
            Peer shop = world.application("shop");
            long token = shop.submit(World.reported(NUMBER));
            world.seconds(1);
            assertThat(shop.outcome(token).isAccepted()).isTrue();
            try (World next = again(world, killed, threads)) {
                TestSmsc smsc = next.smsc("a", 2776);
                next.start(YAML.both(", timers: {response: 5m}, on-uncertain: " + uncertain));
                Peer later = next.application("shop");
                next.seconds(100);
                assertThat(smsc.came()).hasSize(sent);
                if (killed) {
                    assertThat(next.figure("shop", AppFigure.UNCERTAIN)).isOne();
                }
                if (uncertain.equals("fail")) {
                    assertThat(later.came()).hasSize(1);
                    assertThat(later.came().get(0).receipt().state()).isEqualTo(MessageState.UNKNOWN);
                    assertThat(next.records()).isZero();
                } else if (uncertain.equals("hold")) {
                    assertThat(later.came()).isEmpty();
                    next.seconds(600);
                    assertThat(smsc.came()).isEmpty();
                    assertThat(later.came()).hasSize(1);
                    assertThat(later.came().get(0).receipt().state()).isEqualTo(MessageState.EXPIRED);
                }
            }
        }
    }

    /** It was marked, and has come back for sure: that is written down too. */
    @ParameterizedTest
    @CsvSource({"true, hold, 1", "true, hold, 2", "true, fail, 2", "false, hold, 2", "false, fail, 2"})
    void retriesATemporarilyRefusedMessageAfterARestartRegardlessOfOnUncertain(
            boolean killed, String uncertain, int threads) {
        try (World world = new World(threads)) {
            world.smsc("a", 2776).answers(LATER);
            world.start(YAML.both(", on-uncertain: " + uncertain));
            world.application("shop").submit(World.reported(NUMBER));
            world.seconds(1);
            try (World next = again(world, killed, threads)) {
                TestSmsc smsc = next.smsc("a", 2776);
                next.start(YAML.both(", on-uncertain: " + uncertain));
                Peer shop = next.application("shop");
                next.seconds(40);
                assertThat(smsc.came()).hasSize(1);
                assertThat(next.figure("shop", AppFigure.HELD)).isZero();
                assertThat(next.figure("shop", AppFigure.UNCERTAIN)).isZero();
                assertThat(shop.came()).isEmpty();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void sendsAQueuedMessageOnlyOnceAfterARestart(boolean killed) {
        try (World world = new World(2)) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(YAML.both(", throughput: 1/s, on-uncertain: hold"));
            Peer shop = world.application("shop");
            for (int i = 0; i < 30; i++) {
                shop.submit(World.text("4477009001" + (10 + i)));
            }
            world.millis(4500);
            Set<String> came =
                    new HashSet<>(smsc.came().stream().map(Peer.Came::to).toList());
            int before = smsc.came().size();
            try (World next = again(world, killed, 2)) {
                TestSmsc later = next.smsc("a", 2776);
                next.start(YAML.both(", on-uncertain: hold"));
                next.seconds(60);
                // One may have been marked and not sent: it is held then, for nobody can know.
                long held = next.figure("shop", AppFigure.HELD);
                assertThat(held).isLessThanOrEqualTo(1);
                assertThat(before + later.came().size() + held).isEqualTo(30);
                later.came().forEach(each -> assertThat(came.add(each.to())).isTrue());
            }
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void reportsAMessageThatExpiredDuringARestartWithoutSendingIt(boolean killed) {
        try (World world = new World(2)) {
            world.smsc("a", 2776).answers(LATER);
            world.start(YAML);
            Peer shop = world.application("shop");
            String id = acceptedId(world, shop);
            try (World next = again(world, killed, 2)) {
                next.seconds(700);
                TestSmsc smsc = next.smsc("a", 2776);
                next.start(YAML);
                Peer later = next.application("shop");
                next.seconds(10);
                assertThat(smsc.came()).isEmpty();
                assertThat(later.came()).hasSize(1);
                assertThat(later.came().get(0).receipt().state()).isEqualTo(MessageState.EXPIRED);
                assertThat(later.came().get(0).receipt().messageId()).isEqualTo(id);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aScheduledMessageIsStillSentAtItsTimeAfterARestart(boolean killed) {
        try (World world = new World(1)) {
            world.smsc("a", 2776);
            world.start(YAML);
            Peer shop = world.application("shop");
            shop.submit(World.message(ReceiptRequest.NEVER, NUMBER)
                    .after(World.EPOCH.plusSeconds(300))
                    .build());
            shop.submit(SubmitSm.written("000000000500000R", "", 0, 0));
            world.seconds(10);
            try (World next = again(world, killed, 1)) {
                TestSmsc smsc = next.smsc("a", 2776);
                next.start(YAML);
                next.seconds(200);
                assertThat(smsc.came()).isEmpty();
                next.seconds(90);
                assertThat(smsc.came()).hasSize(2);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"true, 3.4", "false, 3.4", "true, 3.3", "false, 3.3"})
    void noMessageIdIsAssignedTwiceAcrossRestarts(boolean killed, String version) {
        try (World world = new World(2)) {
            world.smsc("a", 2776).answers(LATER);
            Set<String> ids = new HashSet<>();
            World now = world;
            try {
                for (int life = 0; life < 4; life++) {
                    now.start(YAML);
                    Peer shop = now.application(World.terms("shop", "secret", Traffic.BOTH, version));
                    List<Long> tokens = new ArrayList<>();
                    for (int i = 0; i < 50; i++) {
                        tokens.add(shop.submit(World.text(NUMBER)));
                    }
                    now.millis(20);
                    for (long token : tokens) {
                        assertThat(ids.add(shop.outcome(token).messageId())).isTrue();
                    }
                    now = again(now, killed, 2);
                }
            } finally {
                now.close();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aStoredMessageCanBeQueriedAndCancelledAfterARestart(int threads) {
        try (World world = new World(threads)) {
            world.smsc("a", 2776).answers(LATER);
            world.start(YAML);
            Peer shop = world.application("shop");
            String id = acceptedId(world, shop);
            try (World next = world.killed(threads)) {
                TestSmsc smsc = next.smsc("a", 2776).answers(LATER);
                next.start(YAML);
                next.seconds(10);
                Peer later = next.application("shop");
                long query = later.ask(Inquiry.query(id, World.SHOP));
                long cancel = later.ask(Inquiry.cancel(id, World.SHOP, Address.international(NUMBER)));
                next.seconds(100);
                assertThat(later.answer(query).state()).isEqualTo(MessageState.ENROUTE);
                assertThat(later.answer(cancel).outcome().isAccepted()).isTrue();
                assertThat(smsc.came()).hasSize(1);
                assertThat(later.came()).hasSize(1);
                assertThat(next.records()).isZero();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void eachRecipientContinuesSeparatelyAfterARestart(boolean killed) {
        try (World world = new World(2)) {
            TestSmsc smsc = world.smsc("a", 2776);
            smsc.answers(each -> {
                if (each.to().endsWith("1")) {
                    smsc.accept(each);
                } else {
                    each.answer(LATER);
                }
            });
            world.start(YAML);
            Peer shop = world.application("shop");
            Address[] many = new Address[9];
            for (int i = 0; i < many.length; i++) {
                many[i] = Address.international("44770090000" + (i + 1));
            }
            long token = shop.submit(
                    World.message(ReceiptRequest.ON_END, "1").to(many).build());
            world.seconds(1);
            String id = shop.outcome(token).messageId();
            try (World next = again(world, killed, 2)) {
                TestSmsc later = next.smsc("a", 2776);
                later.hasGiven(100);
                next.start(YAML);
                Peer there = next.application("shop");
                next.seconds(10);
                assertThat(later.came()).hasSize(8);
                assertThat(later.came()).noneMatch(each -> each.message().isToMany());
                assertThat(new HashSet<>(
                                later.came().stream().map(Peer.Came::to).toList()))
                        .hasSize(8);
                later.report(smsc.came().get(0), "1");
                for (int i = 0; i < 8; i++) {
                    later.report(later.came().get(i), Integer.toString(101 + i));
                }
                next.seconds(10);
                assertThat(there.came()).hasSize(9);
                assertThat(there.came())
                        .allMatch(each -> each.receipt().messageId().equals(id));
                assertThat(next.records()).isZero();
            }
        }
    }

    // ---- SMSCs and applications that are configured no more

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aMessageQueuedForARemovedSmscIsSentByAnotherSmscAfterARestart(boolean killed) {
        try (World world = new World(2)) {
            world.start(YAML);
            Peer shop = world.application("shop");
            shop.submit(World.text(NUMBER));
            world.seconds(20);
            try (World next = again(world, killed, 2)) {
                TestSmsc b = next.smsc("b", 2777);
                next.start(withoutA());
                next.seconds(10);
                assertThat(b.came()).hasSize(1);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void receiptsOfAReaddedSmscFindTheirMessages(boolean killed) {
        try (World world = new World(2)) {
            TestSmsc a = world.smsc("a", 2776);
            world.start(YAML);
            Peer shop = world.application("shop");
            String id = acceptedId(world, shop);
            try (World without = again(world, killed, 2)) {
                without.start(withoutA());
                without.seconds(10);
                try (World next = again(without, killed, 2)) {
                    TestSmsc back = next.smsc("a", 2776);
                    next.start(YAML);
                    Peer there = next.application("shop");
                    next.seconds(1);
                    back.report(a.last(), "1");
                    next.seconds(1);
                    hasOneReceipt(there, id);
                    assertThat(next.records()).isZero();
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void deliversTheMessageOfARemovedApplicationAndHoldsItsReceipt(boolean killed) {
        try (World world = new World(2)) {
            world.smsc("a", 2776).answers(LATER);
            world.start(YAML);
            Peer shop = world.application("shop");
            String id = acceptedId(world, shop);
            try (World without = again(world, killed, 2)) {
                TestSmsc a = without.smsc("a", 2776);
                without.start(withoutShop());
                without.seconds(10);
                assertThat(a.came()).hasSize(1);
                long reported = a.report(a.last(), "1");
                without.seconds(10);
                assertThat(a.receiver().outcome(reported).isAccepted()).isTrue();
                without.reload(YAML);
                Peer there = without.application("shop");
                without.seconds(10);
                hasOneReceipt(there, id);
                assertThat(without.records()).isZero();
            }
        }
    }

    // ---- Receipts

    @ParameterizedTest
    @CsvSource({"true, 3.4", "false, 3.4", "true, 3.3", "false, 3.3"})
    void anExpectedReceiptFindsItsMessageAfterARestart(boolean killed, String version) {
        try (World world = new World(2)) {
            TestSmsc a = world.smsc("a", 2776);
            world.start(YAML);
            Peer shop = world.application(World.terms("shop", "secret", Traffic.BOTH, version));
            String id = acceptedId(world, shop);
            try (World next = again(world, killed, 2)) {
                TestSmsc back = next.smsc("a", 2776);
                next.start(YAML);
                Peer there = next.application(World.terms("shop", "secret", Traffic.BOTH, version));
                next.seconds(1);
                long reported = back.report(a.last(), "1");
                next.seconds(1);
                assertThat(back.receiver().outcome(reported).isAccepted()).isTrue();
                hasOneReceipt(there, id);
                assertThat(next.records()).isZero();
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"true, 0", "true, 1", "true, 2", "false, 1"})
    void aMessageInPartsIsReportedOnlyOnceAfterARestart(boolean killed, int before) {
        try (World world = new World(2)) {
            TestSmsc a = world.smsc("a", 2776);
            world.start(YAML.both(", segments: udh"));
            Peer shop = world.application("shop");
            long token = shop.submit(World.message(ReceiptRequest.ON_END, NUMBER)
                    .saying(new Body(new byte[400], false, 4))
                    .build());
            world.seconds(1);
            String id = shop.outcome(token).messageId();
            for (int i = 0; i < before; i++) {
                a.report(a.came().get(i), Integer.toString(i + 1));
            }
            world.seconds(1);
            try (World next = again(world, killed, 2)) {
                TestSmsc back = next.smsc("a", 2776);
                next.start(YAML.both(", segments: udh"));
                Peer there = next.application("shop");
                next.seconds(1);
                for (int i = before; i < 3; i++) {
                    back.report(a.came().get(i), Integer.toString(i + 1));
                }
                next.seconds(1);
                hasOneReceipt(there, id);
                assertThat(next.records()).isZero();
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"true, 1, 2", "false, 2, 1", "true, 2, 2"})
    void deliversHeldReceiptsOldestFirstAfterARestart(boolean killed, int before, int after) {
        try (World world = new World(before)) {
            TestSmsc a = world.smsc("a", 2776);
            world.start(YAML);
            Peer shop = world.application("shop");
            List<String> ids = new ArrayList<>();
            for (int i = 0; i < 30; i++) {
                long token = shop.submit(World.reported(NUMBER));
                world.millis(5);
                ids.add(shop.outcome(token).messageId());
            }
            shop.leave();
            world.seconds(1);
            for (int i = 0; i < 30; i++) {
                a.report(a.came().get(i), Integer.toString(i + 1));
                world.millis(5);
            }
            try (World next = again(world, killed, after)) {
                next.start(YAML);
                next.seconds(1);
                Peer there = next.application("shop");
                next.seconds(1);
                assertThat(there.came().stream().map(each -> each.receipt().messageId()))
                        .containsExactlyElementsOf(ids);
                assertThat(there.came()).allMatch(each -> each.message().kind() == ShortMessage.Kind.RECEIPT);
                assertThat(next.records()).isZero();
            }
        }
    }
}
