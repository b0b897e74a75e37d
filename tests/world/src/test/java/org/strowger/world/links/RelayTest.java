package org.strowger.world.links;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.message.Address;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.Inquiry;
import org.strowger.protocol.InquiryAnswer;
import org.strowger.protocol.SignIn.Traffic;
import org.strowger.world.Peer;
import org.strowger.world.SceneYaml;
import org.strowger.world.TestSmsc;
import org.strowger.world.World;

/** The message of an application reaches the SMSC, and the answer of the SMSC reaches the application. */
class RelayTest {
    private static final String NUMBER = "447700900123";
    private static final int INVALID_ID = 0x0C;

    private static final SceneYaml YAML = SceneYaml.RELAYED.application("bank", "");

    @ParameterizedTest
    @CsvSource({
        "decimal, 3.4, '[1-9][0-9]{17,18}'",
        "hex, 3.4, '[0-9A-Fa-f]{16}'",
        "uuid, 3.4, '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}'",
        "decimal, 5.0, '[1-9][0-9]{17,18}'",
        "decimal, 3.3, '[0-9A-Fa-f]{8}'"
    })
    void answersWithAMessageIdAllocatedByStrowger(String form, String version, String pattern) {
        try (World world = new World()) {
            world.smsc("a", 2776);
            world.start(YAML.shop(", message-ids: " + form));
            Peer shop = world.application(World.terms("shop", "secret", Traffic.BOTH, version));
            long first = shop.submit(World.text(NUMBER));
            long second = shop.submit(World.text(NUMBER));
            world.millis(1);
            assertThat(shop.outcome(first).isAccepted()).isTrue();
            assertThat(shop.outcome(first).messageId())
                    .matches(pattern)
                    .isNotEqualTo(shop.outcome(second).messageId());
        }
    }

    @Test
    void theSmscGetsTheMessageUnchanged() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(YAML);
            Peer shop = world.application("shop");
            shop.submit(World.text(NUMBER));
            world.millis(1);
            ShortMessage came = smsc.last().message();
            assertThat(came.source()).isEqualTo(World.SHOP);
            assertThat(came.destination()).isEqualTo(Address.international(NUMBER));
            assertThat(came.body()).isEqualTo(World.body("hello"));
            assertThat(came.wantsReceipt()).isFalse();
        }
    }

    @Test
    void aMessageWithoutTextIsSent() {
        try (World world = new World()) {
            world.smsc("a", 2776);
            world.start(YAML);
            Peer shop = world.application("shop");
            assertThat(world.send(
                                    shop,
                                    World.message(ReceiptRequest.NEVER, NUMBER)
                                            .saying(World.body(""))
                                            .build())
                            .isAccepted())
                    .isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0x0B, 0x45, 0x14, 0x58, 0x08, 0x0A})
    void theRefusalOfTheSmscIsPassedToTheApplication(int status) {
        try (World world = new World()) {
            world.smsc("a", 2776).answers(Outcome.of(Outcome.Kind.PERMANENT, status, ""));
            world.start(YAML);
            Peer shop = world.application("shop");
            assertThat(world.send(shop, World.text(NUMBER)).code()).isEqualTo(status);
        }
    }

    @Test
    void aMessageToSeveralRecipientsIsSplitAndAnsweredOnce() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            smsc.answers(each -> {
                if (each.to().endsWith("2")) {
                    each.answer(Outcome.of(Outcome.Kind.PERMANENT, 0x0B, ""));
                } else {
                    smsc.accept(each);
                }
            });
            world.start(YAML);
            Peer shop = world.application("shop");
            long token = shop.submit(World.message(ReceiptRequest.NEVER, "1")
                    .to(Address.international("447700900001"), Address.international("447700900002"))
                    .build());
            world.millis(1);
            assertThat(smsc.came().stream().map(Peer.Came::to)).containsExactly("447700900001", "447700900002");
            assertThat(smsc.came()).noneMatch(each -> each.message().isToMany());
            Outcome outcome = shop.outcome(token);
            assertThat(outcome.isAccepted()).isTrue();
            assertThat(outcome.failures())
                    .containsExactly(
                            new Outcome.Failure(Address.international("447700900002"), Outcome.Kind.PERMANENT, 0x0B));
        }
    }

    @Test
    void aMessageWithOnlyUnreachableRecipientsIsRefused() {
        try (World world = new World()) {
            world.smsc("a", 2776).answers(Outcome.of(Outcome.Kind.PERMANENT, 0x0B, ""));
            world.start(YAML);
            Peer shop = world.application("shop");
            assertThat(world.send(
                                    shop,
                                    World.message(ReceiptRequest.NEVER, "1")
                                            .to(
                                                    Address.international("447700900001"),
                                                    Address.international("447700900002"))
                                            .build())
                            .code())
                    .isEqualTo(0x0B);
        }
    }

    @Test
    void theReceiptsOfAllRecipientsHaveTheSameMessageId() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(YAML);
            Peer shop = world.application("shop");
            long token = shop.submit(World.message(ReceiptRequest.ON_END, "1")
                    .to(Address.international("447700900001"), Address.international("447700900002"))
                    .build());
            world.millis(1);
            smsc.report(smsc.came().get(0), "1");
            smsc.report(smsc.came().get(1), "2");
            world.millis(1);
            assertThat(shop.came().stream().map(each -> each.receipt().messageId()))
                    .containsOnly(shop.outcome(token).messageId())
                    .hasSize(2);
            assertThat(shop.came().stream().map(each -> each.message().source().text()))
                    .containsExactly("447700900001", "447700900002");
        }
    }

    // ---- Messages of mobiles

    @Test
    void aMobileMessageGoesToTheApplicationOfItsNumber() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(YAML.and(World.MOBILES_RELAYED));
            Peer shop = world.application("shop");
            Peer bank = world.application("bank");
            long token = smsc.mobile(NUMBER, "60001", "hi");
            world.millis(1);
            assertThat(shop.came()).hasSize(1);
            assertThat(shop.came().get(0).message().body()).isEqualTo(World.body("hi"));
            assertThat(bank.came()).isEmpty();
            assertThat(smsc.receiver().outcome(token).isAccepted()).isTrue();
        }
    }

    @Test
    void aMobileMessageFollowsTheMatchingRule() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(YAML.and("inbound: [{name: stop, match: {text: '/^stop/i'}, deliver-to: bank, delivery: relay},"
                    + " {name: rest, match: {}, deliver-to: shop, delivery: relay}]\n"));
            Peer shop = world.application("shop");
            Peer bank = world.application("bank");
            smsc.mobile(NUMBER, "7000", "Stop it");
            smsc.mobile(NUMBER, "7000", "go on");
            world.millis(1);
            assertThat(bank.came()).hasSize(1);
            assertThat(shop.came()).hasSize(1);
            assertThat(shop.came().get(0).message().body()).isEqualTo(World.body("go on"));
        }
    }

    @Test
    void anUnclaimedMessageIsRefusedPermanentlyIfConfigured() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(YAML.and("unclaimed: {action: refuse}\n"));
            long token = smsc.mobile(NUMBER, "7000", "hi");
            world.millis(1);
            assertThat(smsc.receiver().outcome(token).kind()).isEqualTo(Outcome.Kind.PERMANENT);
        }
    }

    @Test
    void aMobileMessageForAnUnboundApplicationGetsATemporaryError() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(YAML.and(World.MOBILES_RELAYED));
            long early = smsc.mobile(NUMBER, "6000", "hi");
            world.millis(1);
            assertThat(smsc.receiver().outcome(early).kind()).isEqualTo(Outcome.Kind.TEMPORARY);
            Peer shop = world.application("shop");
            long again = smsc.mobile(NUMBER, "6000", "hi");
            world.millis(1);
            assertThat(smsc.receiver().outcome(again).isAccepted()).isTrue();
            assertThat(shop.came()).hasSize(1);
        }
    }

    @Test
    void theResponseOfTheApplicationIsPassedToTheSmsc() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(YAML.and(World.MOBILES_RELAYED));
            Peer.Manner manner = new Peer.Manner();
            manner.messages = each -> each.answer(Outcome.of(Outcome.Kind.TEMPORARY, 0, ""));
            world.application(World.LISTENER, World.terms("shop", "secret", Traffic.BOTH, "3.4"), manner);
            long token = smsc.mobile(NUMBER, "6000", "hi");
            world.millis(1);
            assertThat(smsc.receiver().outcome(token).kind()).isEqualTo(Outcome.Kind.TEMPORARY);
        }
    }

    @Test
    void anAlertNotificationReachesTheApplicationOfItsNumber() {
        try (World world = new World(2)) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(YAML.and(World.MOBILES_RELAYED));
            Peer shop = world.application("shop");
            Peer bank = world.application("bank");
            smsc.receiver().announce(Address.international(NUMBER), Address.international("6000"));
            world.millis(1);
            assertThat(shop.available()).containsExactly(Address.international(NUMBER));
            assertThat(bank.available()).isEmpty();
        }
    }

    @Test
    void aSlowApplicationLosesAlertNotificationsButNotItsSession() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(YAML.and(World.MOBILES_RELAYED));
            Peer shop = world.application("shop");
            shop.hang(true);
            for (int i = 0; i < 60_000; i++) {
                smsc.receiver().announce(Address.international(NUMBER), Address.international("6000"));
                if (i % 500 == 0) {
                    world.millis(1);
                }
            }
            world.seconds(1);
            shop.hang(false);
            world.seconds(1);
            assertThat(shop.isSignedIn()).isTrue();
            assertThat(shop.available()).hasSizeBetween(1000, 59_000);
            long token = smsc.mobile(NUMBER, "6000", "hi");
            world.millis(1);
            assertThat(smsc.receiver().outcome(token).isAccepted()).isTrue();
        }
    }

    // ---- Questions

    private static InquiryAnswer answerTo(Inquiry inquiry, List<Inquiry> asked) {
        asked.add(inquiry);
        return inquiry.kind() == Inquiry.Kind.QUERY
                ? InquiryAnswer.of(MessageState.ENROUTE, "", 0)
                : InquiryAnswer.done();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void inquiriesReachTheSmscWithItsOwnMessageIds(int threads) {
        try (World world = new World(threads)) {
            TestSmsc smsc = world.smsc("a", 2776);
            List<Inquiry> asked = new java.util.ArrayList<>();
            smsc.manner().inquiries = each -> answerTo(each, asked);
            world.start(YAML);
            for (int i = 0; i < 4; i++) {
                asked.clear();
                Peer shop = world.application("shop");
                long token = shop.submit(World.text(NUMBER));
                world.millis(1);
                String id = shop.outcome(token).messageId();
                Address to = Address.international(NUMBER);
                long query = shop.ask(Inquiry.query(id, World.SHOP));
                long cancel = shop.ask(Inquiry.cancel(id, World.SHOP, to));
                long replace = shop.ask(Inquiry.replace(id, World.SHOP, World.body("other")));
                world.millis(1);
                assertThat(shop.answer(query).outcome()).isEqualTo(Outcome.accepted(""));
                assertThat(shop.answer(query).state()).isEqualTo(MessageState.ENROUTE);
                assertThat(shop.answer(cancel).outcome().isAccepted()).isTrue();
                assertThat(shop.answer(replace).outcome().isAccepted()).isTrue();
                assertThat(asked.stream().map(Inquiry::messageId))
                        .containsOnly(Integer.toString(i + 1))
                        .hasSize(3);
            }
        }
    }

    @Test
    void theMessageOfAnotherApplicationIsUnknown() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            List<Inquiry> asked = new java.util.ArrayList<>();
            smsc.manner().inquiries = each -> answerTo(each, asked);
            world.start(YAML);
            Peer shop = world.application("shop");
            Peer bank = world.application("bank");
            long token = shop.submit(World.text(NUMBER));
            world.millis(1);
            String id = shop.outcome(token).messageId();
            long others = bank.ask(Inquiry.query(id, World.SHOP));
            long nobodys = shop.ask(Inquiry.query("12345", World.SHOP));
            world.millis(1);
            assertThat(bank.answer(others).outcome().code()).isEqualTo(INVALID_ID);
            assertThat(shop.answer(nobodys).outcome().code()).isEqualTo(INVALID_ID);
            assertThat(asked).isEmpty();
        }
    }
}
