package org.strowger.world.links;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.gsm.Concatenation;
import org.strowger.gsm.UserData;
import org.strowger.message.Address;
import org.strowger.message.Body;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.message.Piece;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.Rewrite;
import org.strowger.message.SendOptions;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.SignIn.Traffic;
import org.strowger.world.Peer;
import org.strowger.world.SceneYaml;
import org.strowger.world.TestSmsc;
import org.strowger.world.World;

/** Long messages for SMSCs that want their parts in a form of their own. */
class SegmentsTest {
    private static final String NUMBER = "447700900123";
    private static final Concatenation FIRST_OF_TWO = new Concatenation(0x1234, true, 2, 1);

    private static final SceneYaml YAML =
            SceneYaml.RELAYED.shop(", window: 100").b(", segments: sar").via("[a, b]");

    private static byte[] octets(int count) {
        byte[] text = new byte[count];
        for (int i = 0; i < count; i++) {
            text[i] = (byte) ('a' + i % 26);
        }
        return text;
    }

    private static ShortMessage text(ReceiptRequest request, int octets) {
        return World.message(request, NUMBER)
                .saying(new Body(octets(octets), false, 0))
                .build();
    }

    private static Rewrite sar(Concatenation concatenation, int octets) {
        return Rewrite.NONE.saying(new Piece(new Body(octets(octets), false, 0), concatenation));
    }

    /** The content of the parts, in the order of their numbers; in between they may have taken different sessions. */
    private static byte[] joined(List<Peer.Came> parts) {
        List<Peer.Came> ordered = new ArrayList<>(parts);
        ordered.sort((one, other) -> Integer.compare(
                concatenation(one).number(), concatenation(other).number()));
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (Peer.Came each : ordered) {
            Body body = each.message().body();
            UserData data = body.hasHeader()
                    ? UserData.parse(body.octets(), 0, body.octets().length)
                    : UserData.text(body.octets(), 0, body.octets().length);
            all.write(data.array(), data.from(), data.length());
        }
        return all.toByteArray();
    }

    private static Concatenation concatenation(Peer.Came came) {
        return came.message().part().orElseThrow();
    }

    // ---- Parts

    @Test
    void partsWithSarTlvsAreConvertedToAHeader() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.smsc("b", 2777);
            world.start(YAML.a(", segments: udh"));
            Peer shop = world.application("shop");
            long token = shop.submit(World.text(NUMBER), sar(FIRST_OF_TWO, 153));
            world.millis(1);
            assertThat(shop.outcome(token).isAccepted()).isTrue();
            assertThat(smsc.came()).hasSize(1);
            assertThat(smsc.last().message().body().hasHeader()).isTrue();
            assertThat(concatenation(smsc.last())).isEqualTo(new Concatenation(0x34, false, 2, 1));
            assertThat(joined(smsc.came())).isEqualTo(octets(153));
        }
    }

    @Test
    void partsWithAHeaderAreConvertedToSarTlvs() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.smsc("b", 2777);
            world.start(YAML.a(", segments: sar"));
            Peer shop = world.application("shop");
            byte[] octets = {5, 0, 3, 0x34, 2, 1, 'h', 'i'};
            shop.submit(World.message(ReceiptRequest.NEVER, NUMBER)
                    .saying(new Body(octets, true, 0))
                    .build());
            world.millis(1);
            assertThat(smsc.last().message().body()).isEqualTo(new Body(new byte[] {'h', 'i'}, false, 0));
            assertThat(concatenation(smsc.last())).isEqualTo(new Concatenation(0x34, true, 2, 1));
        }
    }

    /** That a message is a part does not make it short. */
    @ParameterizedTest
    @CsvSource({"255", "1000"})
    void anOversizedPartIsSentInAPayloadWithoutBreakingTheSession(int octets) {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.smsc("b", 2777);
            world.start(YAML.a(", segments: sar"));
            Peer shop = world.application("shop");
            ByteArrayOutputStream headed = new ByteArrayOutputStream();
            headed.writeBytes(new byte[] {5, 0, 3, 0x34, 2, 1});
            headed.writeBytes(octets(octets));
            shop.submit(World.message(ReceiptRequest.NEVER, NUMBER)
                    .saying(new Body(headed.toByteArray(), true, 0))
                    .build());
            assertThat(world.send(shop, World.text(NUMBER)).isAccepted()).isTrue();
            assertThat(smsc.came()).hasSize(2);
            assertThat(smsc.came().get(0).message().body()).isEqualTo(new Body(octets(octets), false, 0));
            assertThat(concatenation(smsc.came().get(0))).isEqualTo(new Concatenation(0x34, true, 2, 1));
        }
    }

    @Test
    void theSettingSegmentsKeepLeavesMessagesUnchanged() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.smsc("b", 2777);
            world.start(YAML.a(", segments: keep"));
            Peer shop = world.application("shop");
            shop.submit(World.text(NUMBER), sar(FIRST_OF_TWO, 153));
            shop.submit(text(ReceiptRequest.NEVER, 1000));
            world.millis(1);
            assertThat(smsc.came()).hasSize(2);
            assertThat(smsc.came().get(0).message().body().hasHeader()).isFalse();
            assertThat(smsc.last().message().body().octets()).isEqualTo(octets(1000));
        }
    }

    // ---- Whole messages

    /** And neither what is short nor a part is put into one: that of a part was answered by itself. */
    @Test
    void sendsAnUnsplitMessageAsAPayloadIfConfigured() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.smsc("b", 2777);
            world.start(YAML.a(", segments: payload"));
            Peer shop = world.application("shop");
            for (int octets : new int[] {160, 161, 254, 1000}) {
                assertThat(world.send(shop, text(ReceiptRequest.NEVER, octets)).isAccepted())
                        .isTrue();
                assertThat(smsc.last().message().body()).isEqualTo(new Body(octets(octets), false, 0));
            }
            shop.submit(World.text(NUMBER), sar(FIRST_OF_TWO, 153));
            world.millis(1);
            assertThat(concatenation(smsc.last())).isEqualTo(FIRST_OF_TWO);
            assertThat(smsc.came()).hasSize(5);
        }
    }

    /** It was not copied before it was known that the first has no room for it. */
    @Test
    void sendsByTheNextSmscIfTheFirstSmscDoesNotSupportTheMessage() {
        try (World world = new World()) {
            TestSmsc narrow = world.smsc("a", 2776);
            TestSmsc smsc = world.smsc("b", 2777);
            world.start(YAML.a(", version: 3.3").route(", try-next-on: [permanent]"));
            Peer shop = world.application("shop");
            long token = shop.submit(text(ReceiptRequest.NEVER, 300));
            world.millis(5);
            assertThat(shop.outcome(token).isAccepted()).isTrue();
            assertThat(narrow.came()).isEmpty();
            assertThat(joined(smsc.came())).isEqualTo(octets(300));
        }
    }

    @ParameterizedTest
    @CsvSource({"udh, 1", "udh, 2", "sar, 1", "sar, 2"})
    void anOversizedPayloadIsSentInPartsAndAnsweredOnce(String form, int threads) {
        try (World world = new World(threads)) {
            TestSmsc smsc = world.smsc("a", 2776).keepsSilent();
            world.smsc("b", 2777);
            world.start(YAML.a(", sessions: 2, segments: " + form));
            Peer shop = world.application("shop");
            long token = shop.submit(text(ReceiptRequest.NEVER, 1000));
            world.millis(5);
            assertThat(smsc.came()).hasSize(7);
            assertThat(smsc.came()).allSatisfy(each -> {
                assertThat(each.message().body().hasHeader()).isEqualTo(form.equals("udh"));
                assertThat(concatenation(each).total()).isEqualTo(7);
                assertThat(each.to()).isEqualTo(NUMBER);
                assertThat(each.message().source()).isEqualTo(World.SHOP);
            });
            assertThat(joined(smsc.came())).isEqualTo(octets(1000));
            smsc.came().subList(0, 6).forEach(smsc::accept);
            world.millis(5);
            assertThat(shop.outcomes()).isEmpty();
            smsc.accept(smsc.last());
            world.millis(5);
            assertThat(shop.outcome(token).isAccepted()).isTrue();
            assertThat(shop.outcome(token).messageId()).isNotEmpty();
        }
    }

    @Test
    void twoLongMessagesHaveDifferentReferenceNumbers() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.smsc("b", 2777);
            world.start(YAML.a(", segments: udh"));
            Peer shop = world.application("shop");
            shop.submit(text(ReceiptRequest.NEVER, 200));
            shop.submit(text(ReceiptRequest.NEVER, 200));
            world.millis(1);
            assertThat(smsc.came()).hasSize(4);
            assertThat(concatenation(smsc.came().get(0)).reference())
                    .isEqualTo(concatenation(smsc.came().get(1)).reference())
                    .isNotEqualTo(concatenation(smsc.came().get(2)).reference());
        }
    }

    /** The first one may still be on its way to the mobile. */
    @Test
    void longMessagesHaveNewReferenceNumbersAfterARestart() {
        List<Integer> references = new ArrayList<>();
        World world = new World();
        for (int life = 0; life < 3; life++) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.smsc("b", 2777);
            world.start(YAML.a(", segments: udh"));
            world.seconds(1);
            world.application("shop").submit(text(ReceiptRequest.NEVER, 200));
            world.millis(5);
            references.add(concatenation(smsc.last()).reference());
            world = life == 2 ? world : world.restarted(1);
        }
        world.close();
        assertThat(references).doesNotHaveDuplicates();
    }

    /** They go to one mobile, which tells them by nothing else. */
    @Test
    void longMessagesOnDifferentThreadsHaveDifferentReferenceNumbers() {
        try (World world = new World(2)) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.smsc("b", 2777);
            world.start(YAML.a(", segments: udh"));
            for (int i = 0; i < 4; i++) {
                world.application("shop").submit(text(ReceiptRequest.NEVER, 200));
                world.millis(5);
            }
            assertThat(smsc.came()).hasSize(8);
            assertThat(smsc.came().stream()
                            .map(each -> concatenation(each).reference())
                            .distinct())
                    .hasSize(4);
        }
    }

    @Test
    void aMessageInPartsToSeveralRecipientsIsAnsweredOnce() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            smsc.answers(each -> {
                if (each.to().endsWith("2") && concatenation(each).number() == 2) {
                    each.answer(Outcome.of(Outcome.Kind.PERMANENT, 0x0B, ""));
                } else {
                    smsc.accept(each);
                }
            });
            world.smsc("b", 2777);
            world.start(YAML.a(", segments: udh"));
            Peer shop = world.application("shop");
            long token = shop.submit(World.message(ReceiptRequest.NEVER, NUMBER)
                    .to(Address.international("447700900001"), Address.international("447700900002"))
                    .saying(new Body(octets(300), false, 0))
                    .build());
            world.millis(1);
            assertThat(smsc.came()).hasSize(4);
            assertThat(shop.outcome(token).isAccepted()).isTrue();
            assertThat(shop.outcome(token).failures())
                    .singleElement()
                    .satisfies(each -> assertThat(each.destination().text()).isEqualTo("447700900002"));
        }
    }

    @Test
    void theRateCountsEachPart() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.smsc("b", 2777);
            world.start(YAML.a(", segments: udh, throughput: 10/s"));
            Peer shop = world.application("shop");
            for (int i = 0; i < 10; i++) {
                shop.submit(text(ReceiptRequest.NEVER, 600));
            }
            world.seconds(6);
            List<Peer.Came> came = smsc.came();
            assertThat(came).hasSize(40);
            for (int i = 10; i < came.size(); i++) {
                assertThat(came.get(i).nanos() - came.get(i - 10).nanos())
                        .isGreaterThanOrEqualTo(TimeUnit.SECONDS.toNanos(1));
            }
            assertThat(shop.outcomes().values()).hasSize(10).allMatch(Outcome::isAccepted);
        }
    }

    // ---- When a part is not taken

    @Test
    void theRefusalOfAPartIsTheResponseWhenAllPartsAreAnswered() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776).keepsSilent();
            TestSmsc other = world.smsc("b", 2777);
            world.start(YAML.a(", segments: udh"));
            Peer shop = world.application("shop");
            long token = shop.submit(text(ReceiptRequest.ON_END, 400));
            world.millis(1);
            smsc.accept(smsc.came().get(0));
            smsc.came().get(1).answer(Outcome.of(Outcome.Kind.PERMANENT, 0x0B, ""));
            world.millis(1);
            assertThat(shop.outcomes()).isEmpty();
            smsc.accept(smsc.last());
            world.millis(1);
            assertThat(shop.outcome(token).code()).isEqualTo(0x0B);
            assertThat(other.came()).isEmpty();
            List<Long> receipts = List.of(smsc.report(smsc.came().get(0), "1"), smsc.report(smsc.last(), "2"));
            world.millis(5);
            assertThat(receipts).as("the SMSC is rid of them").allSatisfy(each -> assertThat(
                            smsc.receiver().outcome(each).isAccepted())
                    .isTrue());
            world.seconds(10);
            assertThat(shop.came()).as("a receipt of what was refused").isEmpty();
        }
    }

    @Test
    void theNextSmscGetsTheFullMessageInItsSegmentForm() {
        try (World world = new World()) {
            TestSmsc first = world.smsc("a", 2776);
            first.answers(each -> {
                if (concatenation(each).number() == 2) {
                    each.answer(Outcome.of(Outcome.Kind.THROTTLED, 0x58, ""));
                } else {
                    first.accept(each);
                }
            });
            TestSmsc second = world.smsc("b", 2777);
            world.start(YAML.a(", segments: udh"));
            Peer shop = world.application("shop");
            long token = shop.submit(text(ReceiptRequest.NEVER, 400));
            world.seconds(1);
            assertThat(second.came()).hasSize(3).allSatisfy(each -> {
                assertThat(each.message().body().hasHeader()).isFalse();
                assertThat(concatenation(each).total()).isEqualTo(3);
            });
            assertThat(joined(second.came())).isEqualTo(octets(400));
            assertThat(shop.outcome(token).isAccepted()).isTrue();
        }
    }

    @Test
    void theNextSmscGetsAPartInItsOriginalForm() {
        try (World world = new World()) {
            world.smsc("a", 2776).answers(Outcome.of(Outcome.Kind.THROTTLED, 0x58, ""));
            TestSmsc second = world.smsc("b", 2777);
            world.start(YAML.a(", segments: udh"));
            Peer shop = world.application("shop");
            shop.submit(World.text(NUMBER), sar(FIRST_OF_TWO, 153));
            world.seconds(1);
            assertThat(second.last().message().body().hasHeader()).isFalse();
            assertThat(concatenation(second.last())).isEqualTo(FIRST_OF_TWO);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aMessageWithUnansweredPartsIsSentByTheNextSmscOnlyOnce(int threads) {
        try (World world = new World(threads)) {
            TestSmsc first = world.smsc("a", 2776).keepsSilent();
            TestSmsc second = world.smsc("b", 2777).keepsSilent();
            world.start(YAML.a(", segments: udh, window: 2"));
            Peer shop = world.application("shop");
            long token = shop.submit(text(ReceiptRequest.NEVER, 600));
            world.seconds(40);
            assertThat(first.came()).hasSizeGreaterThanOrEqualTo(2);
            assertThat(second.came()).hasSize(4);
            assertThat(shop.outcomes()).containsOnlyKeys(token);
            assertThat(shop.outcome(token).isAccepted()).isFalse();
        }
    }

    // ---- Receipts

    @ParameterizedTest
    @CsvSource({"1, 3", "2, 3", "1, 2", "2, 1", "1, 0"})
    void onlyTheWorstReceiptOfThePartsIsReported(int threads, int undelivered) {
        try (World world = new World(threads)) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.smsc("b", 2777);
            world.start(YAML.a(", segments: udh"));
            Peer shop = world.application("shop");
            long token = shop.submit(text(ReceiptRequest.ON_END, 400));
            world.millis(5);
            assertThat(smsc.came()).hasSize(3);
            for (int i = 1; i <= 3; i++) {
                assertThat(shop.came()).isEmpty();
                Peer.Came part = smsc.came().get(i - 1);
                MessageState state = i == undelivered ? MessageState.UNDELIVERABLE : MessageState.DELIVERED;
                long receipt = smsc.receiver().submit(TestSmsc.receipt(part.message(), Integer.toString(i), state));
                world.millis(5);
                assertThat(smsc.receiver().outcome(receipt).isAccepted()).isTrue();
            }
            assertThat(shop.came()).singleElement().satisfies(each -> {
                assertThat(each.receipt().messageId())
                        .isEqualTo(shop.outcome(token).messageId());
                assertThat(each.receipt().state())
                        .isEqualTo(undelivered == 0 ? MessageState.DELIVERED : MessageState.UNDELIVERABLE);
            });
        }
    }

    @ParameterizedTest
    @CsvSource({"ON_FAILURE, true", "ON_FAILURE, false"})
    void reportsOneFailureForAllSegments(ReceiptRequest request, boolean fails) {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.smsc("b", 2777);
            world.start(YAML.a(", segments: udh"));
            Peer shop = world.application("shop");
            shop.submit(World.message(request, NUMBER)
                    .saying(new Body(octets(300), false, 0))
                    .options(new SendOptions(request, false, 0, 0, false, false))
                    .build());
            world.millis(5);
            assertThat(smsc.came()).hasSize(2).allSatisfy(each -> assertThat(
                            each.message().options().receipt())
                    .isEqualTo(ReceiptRequest.ON_END));
            MessageState end = fails ? MessageState.EXPIRED : MessageState.DELIVERED;
            smsc.receiver().submit(TestSmsc.receipt(smsc.came().get(0).message(), "1", end));
            smsc.receiver().submit(TestSmsc.receipt(smsc.came().get(1).message(), "2", end));
            world.millis(5);
            assertThat(shop.came()).hasSize(fails ? 1 : 0);
        }
    }

    /** The fate of the part whose expected receipt gave way is unknown, unless another part was not delivered. */
    @ParameterizedTest
    @CsvSource({
        "true, DELIVERED, UNKNOWN",
        "true, EXPIRED, EXPIRED",
        "false, DELIVERED, UNKNOWN",
        "false, EXPIRED, EXPIRED"
    })
    void theMessageIsReportedAlthoughTheReceiptOfAPartWasDropped(
            boolean before, MessageState others, MessageState whole) {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.smsc("b", 2777);
            world.start(YAML.a(", segments: udh, receipts: {max: 3}"));
            Peer shop = world.application("shop");
            long token = shop.submit(text(ReceiptRequest.ON_END, 400));
            world.millis(5);
            if (before) {
                shop.submit(World.reported(NUMBER));
                world.millis(5);
            }
            for (int i = 1; i <= 2; i++) {
                Peer.Came part = smsc.came().get(i);
                smsc.receiver().submit(TestSmsc.receipt(part.message(), Integer.toString(i + 1), others));
                world.millis(5);
            }
            for (int i = 0; i < 3; i++) {
                shop.submit(World.reported(NUMBER));
                world.millis(5);
            }
            assertThat(shop.came()).singleElement().satisfies(each -> {
                assertThat(each.receipt().messageId())
                        .isEqualTo(shop.outcome(token).messageId());
                assertThat(each.receipt().state()).isEqualTo(whole);
                assertThat(each.message().source().text()).isEqualTo(NUMBER);
            });
            long late = smsc.report(smsc.came().get(0), "1");
            world.millis(6_100); // An early receipt waits five seconds, and is looked at once a second.
            assertThat(smsc.receiver().outcome(late).isAccepted()).isTrue();
            assertThat(shop.came()).hasSize(1);
            assertThat(world.records()).as("records of the parts in the store").isEqualTo(3);
        }
    }

    @Test
    void aReceiptThatTheApplicationRefusesIsRepeated() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.smsc("b", 2777);
            world.start(YAML.a(", segments: udh"));
            Peer.Manner busy = new Peer.Manner();
            busy.messages = each -> each.answer(Outcome.of(Outcome.Kind.TEMPORARY, 0x64, ""));
            Peer shop = world.application(World.LISTENER, World.terms("shop", "secret", Traffic.BOTH, "3.4"), busy);
            shop.submit(text(ReceiptRequest.ON_END, 300));
            world.millis(5);
            smsc.report(smsc.came().get(0), "1");
            long last = smsc.report(smsc.came().get(1), "2");
            world.millis(5);
            assertThat(shop.came()).hasSize(1);
            assertThat(smsc.receiver().outcome(last).isAccepted()).isFalse();
            busy.messages = each -> each.answer(Outcome.accepted(""));
            long again = smsc.report(smsc.came().get(1), "2");
            world.millis(5);
            assertThat(shop.came()).hasSize(2);
            assertThat(smsc.receiver().outcome(again).isAccepted()).isTrue();
        }
    }

    /** Of parts too the application hears what the message is called before it hears what has become of it. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void receiptsOfPartsAreDeliveredAfterTheResponse(int threads) {
        try (World world = new World(threads)) {
            TestSmsc smsc = world.smsc("a", 2776).keepsSilent();
            world.smsc("b", 2777);
            world.start(YAML.a(", segments: udh"));
            Peer.Manner manner = new Peer.Manner();
            Peer shop = world.application(World.LISTENER, World.terms("shop", "secret", Traffic.BOTH, "3.4"), manner);
            List<Integer> answersBefore = new ArrayList<>();
            manner.messages = each -> {
                answersBefore.add(each.by().outcomes().size());
                each.answer(Outcome.accepted(""));
            };
            shop.submit(text(ReceiptRequest.ON_END, 300));
            world.millis(5);
            smsc.accept(smsc.came().get(0));
            smsc.report(smsc.came().get(0), "1");
            smsc.report(smsc.came().get(1), "2");
            world.seconds(2);
            assertThat(shop.came()).isEmpty();
            smsc.accept(smsc.came().get(1));
            world.millis(5);
            assertThat(answersBefore).containsExactly(1);
        }
    }
}
