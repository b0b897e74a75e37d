package org.strowger.world.custody;

import static org.assertj.core.api.Assertions.assertThat;
import static org.strowger.world.JoiningScene.NUMBER;
import static org.strowger.world.JoiningScene.concatenation;
import static org.strowger.world.JoiningScene.headed;
import static org.strowger.world.JoiningScene.octets;
import static org.strowger.world.JoiningScene.saying;
import static org.strowger.world.JoiningScene.text;
import static org.strowger.world.JoiningScene.whole;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.gsm.Concatenation;
import org.strowger.message.Address;
import org.strowger.message.Body;
import org.strowger.message.Outcome;
import org.strowger.message.Piece;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.Rewrite;
import org.strowger.message.SendOptions;
import org.strowger.router.application.AppFigure;
import org.strowger.world.JoiningScene;
import org.strowger.world.JoiningScene.Form;
import org.strowger.world.Peer;
import org.strowger.world.SubmitSm;
import org.strowger.world.TestSmsc;
import org.strowger.world.World;

/** Parts that came by themselves, for an SMSC that wants messages whole. */
class ReassemblerTest {
    private static final Concatenation FIRST_OF_TWO = concatenation(Form.HEADER_OF_8, 2, 1);
    private static final Concatenation SECOND_OF_TWO = concatenation(Form.HEADER_OF_8, 2, 2);

    /** All orders of the numbers from 1 to that. */
    private static List<List<Integer>> orders(int total) {
        if (total == 0) {
            return List.of(List.of());
        }
        List<List<Integer>> all = new ArrayList<>();
        for (List<Integer> each : orders(total - 1)) {
            for (int at = 0; at <= each.size(); at++) {
                List<Integer> longer = new ArrayList<>(each);
                longer.add(at, total);
                all.add(longer);
            }
        }
        return all;
    }

    // ---- Any order

    @ParameterizedTest
    @CsvSource({"HEADER_OF_8, 1", "HEADER_OF_8, 2", "HEADER_OF_16, 3", "BESIDE, 1", "BESIDE, 2"})
    void partsInAnyOrderOnAnySessionsAreJoined(Form form, int threads) {
        try (JoiningScene scene = new JoiningScene(threads)) {
            int messages = 0;
            for (int total = 2; total <= 5; total++) {
                for (List<Integer> order : orders(total)) {
                    messages++;
                    int session = messages;
                    for (int number : order) {
                        assertThat(scene.smsc.came()).hasSize(messages - 1);
                        Concatenation concatenation = concatenation(form, total, number);
                        Peer by = scene.shop.get(session++ % 3);
                        long token = by.submit(World.text(NUMBER), saying(form, concatenation, text(concatenation)));
                        scene.world.millis(5);
                        assertThat(by.outcome(token).isAccepted()).isTrue();
                    }
                    assertThat(scene.smsc.came()).as("%s", order).hasSize(messages);
                    assertThat(scene.smsc.last().message().body()).isEqualTo(whole(total));
                    assertThat(scene.smsc.last().message().part()).isEmpty();
                }
            }
            assertThat(scene.world.records()).isZero();
            assertThat(scene.world.figure("shop", AppFigure.CUSTODY_BEGUN))
                    .isEqualTo(scene.world.figure("shop", AppFigure.CUSTODY_ENDED));
        }
    }

    @Test
    void interleavedPartsOfSeveralMessagesAreJoinedCorrectly() {
        try (JoiningScene scene = new JoiningScene(2)) {
            for (int number = 1; number <= 3; number++) {
                for (int reference = 0; reference < 50; reference++) {
                    for (boolean wide : new boolean[] {false, true}) {
                        Concatenation concatenation = new Concatenation(reference, wide, 3, number);
                        byte[] text = octets(reference + (wide ? 7 : 0), 10 + number);
                        scene.shop
                                .get(reference % 3)
                                .submit(World.text(NUMBER), saying(Form.HEADER_OF_8, concatenation, text));
                        scene.shop
                                .get(reference % 3)
                                .submit(
                                        World.text("447700900999"),
                                        saying(Form.HEADER_OF_8, concatenation, octets(reference + 3, 10 + number)));
                    }
                }
                scene.world.millis(50);
            }
            assertThat(scene.came()).hasSize(200).allSatisfy(each -> assertThat(each.octets())
                    .hasSize(36));
        }
    }

    /** So an SMSC that transliterates sees all of the text. */
    @Test
    void aShortJoinedMessageIsSentWithoutPayload() {
        try (JoiningScene scene = new JoiningScene(1)) {
            scene.shop.get(0).submit(World.text(NUMBER), saying(Form.BESIDE, SECOND_OF_TWO, octets(5, 5)));
            scene.shop.get(0).submit(World.text(NUMBER), saying(Form.BESIDE, FIRST_OF_TWO, octets(0, 5)));
            scene.world.millis(20);
            assertThat(scene.came()).containsExactly(new Body(octets(0, 10), false, 0));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"transaction", "relay", "many", "ports"})
    void sendsSegmentsThatCannotBeJoinedAtOnce(String why) {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(JoiningScene.yaml("")
                    .replace(
                            "delivery: store, retry: {first: 10s, factor: 1, validity: 10m}",
                            why.equals("relay") ? "delivery: relay" : "delivery: store"));
            Peer shop = world.application("shop");
            Body part = headed(FIRST_OF_TWO, octets(0, 9));
            if (why.equals("ports")) {
                byte[] octets = {11, 0, 3, 0x34, 2, 1, 5, 4, 0x15, (byte) 0x81, 0, 0, 'h', 'i'};
                part = new Body(octets, true, 0);
            }
            var message = World.message(ReceiptRequest.NEVER, NUMBER).saying(part);
            if (why.equals("many")) {
                message.to(Address.international(NUMBER), Address.international("447700900124"));
            }
            if (why.equals("transaction")) {
                shop.submit(SubmitSm.written("", "", 2, 0), Rewrite.NONE.saying(Piece.whole(part)));
            } else {
                shop.submit(message.build());
            }
            world.millis(20);
            assertThat(smsc.came()).hasSize(why.equals("many") ? 2 : 1);
            assertThat(smsc.last().message().body()).isEqualTo(part);
        }
    }

    // ---- Doubles and contradictions

    /** The application had no answer, and sends it again: both ids are of one message. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aRepeatedPartIsJoinedOnceAndBothIdsGetAReceipt(int threads) {
        try (JoiningScene scene = new JoiningScene(threads)) {
            String first = scene.sent(ReceiptRequest.ON_END, 3, 1);
            String again = scene.sent(ReceiptRequest.ON_END, 3, 1);
            String third = scene.sent(ReceiptRequest.ON_END, 3, 3);
            String second = scene.sent(ReceiptRequest.ON_END, 3, 2);
            assertThat(scene.came()).containsExactly(whole(3));
            scene.smsc.report(scene.smsc.last(), "1");
            scene.world.millis(50);
            assertThat(scene.told())
                    .containsExactlyInAnyOrder(
                            first + " DELIVERED", again + " DELIVERED", second + " DELIVERED", third + " DELIVERED");
            assertThat(scene.world.records()).isZero();
        }
    }

    /** A segment that differs in any respect is of another message, for which the sender uses the reference again. */
    @ParameterizedTest
    @ValueSource(strings = {"text", "total", "coding", "service", "priority", "schedule", "wish"})
    void treatsAContradictingSegmentAsAnotherMessage(String what) {
        try (JoiningScene scene = new JoiningScene(2)) {
            Peer shop = scene.shop.get(0);
            shop.submit(
                    JoiningScene.asking(ReceiptRequest.ON_END),
                    Rewrite.NONE.saying(Piece.whole(headed(FIRST_OF_TWO, octets(0, 100)))));
            scene.world.millis(20);
            assertThat(scene.came()).isEmpty();
            var other = World.message(what.equals("wish") ? ReceiptRequest.ON_FAILURE : ReceiptRequest.ON_END, NUMBER);
            Concatenation concatenation =
                    switch (what) {
                        case "text" -> FIRST_OF_TWO;
                        case "total" -> concatenation(Form.HEADER_OF_8, 3, 2);
                        default -> SECOND_OF_TWO;
                    };
            Body body = headed(concatenation, octets(50, 100));
            other.saying(what.equals("coding") ? new Body(body.octets(), true, 4) : body);
            switch (what) {
                case "service" -> other.service("WAP");
                case "priority" -> other.options(new SendOptions(ReceiptRequest.ON_END, false, 1, 0, false, false));
                case "schedule" -> other.after(World.EPOCH.plusSeconds(3000));
                default -> {}
            }
            shop.submit(other.build());
            scene.world.millis(20);
            assertThat(scene.came()).containsExactly(headed(FIRST_OF_TWO, octets(0, 100)));
            scene.world.seconds(59);
            assertThat(scene.came()).hasSize(1);
            scene.world.seconds(2);
            assertThat(scene.came()).hasSize(what.equals("schedule") ? 1 : 2);
        }
    }

    // ---- Bounds

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void sendsAnIncompleteMessageUnchangedAfterAMinute(int threads) {
        try (JoiningScene scene = new JoiningScene(threads)) {
            scene.sent(ReceiptRequest.NEVER, 3, 3);
            scene.world.seconds(30);
            scene.sent(ReceiptRequest.NEVER, 3, 1);
            scene.world.seconds(29);
            assertThat(scene.came()).isEmpty();
            scene.world.seconds(2);
            assertThat(scene.came())
                    .containsExactlyInAnyOrder(
                            headed(concatenation(Form.HEADER_OF_8, 3, 3), text(concatenation(Form.HEADER_OF_8, 3, 3))),
                            headed(concatenation(Form.HEADER_OF_8, 3, 1), text(concatenation(Form.HEADER_OF_8, 3, 1))));
            assertThat(scene.world.records()).isZero();
        }
    }

    @Test
    void leavesATooLongMessageInSegments() {
        try (JoiningScene scene = new JoiningScene(1)) {
            for (int number = 1; number <= 2; number++) {
                Concatenation concatenation = concatenation(Form.BESIDE, 2, number);
                scene.shop
                        .get(0)
                        .submit(World.text(NUMBER), saying(Form.BESIDE, concatenation, octets(number, 40_000)));
            }
            scene.world.millis(50);
            assertThat(scene.came()).hasSize(2).allSatisfy(each -> assertThat(each.octets())
                    .hasSize(40_000));
        }
    }

    @Test
    void joinsAMessageOfTheMaximumPartsAndOctets() {
        try (JoiningScene scene = new JoiningScene(1)) {
            for (int number = 255; number >= 1; number--) {
                Concatenation concatenation = concatenation(Form.BESIDE, 255, number);
                scene.shop
                        .get(0)
                        .submit(
                                World.text(NUMBER),
                                saying(Form.BESIDE, concatenation, octets(257 * (number - 1), 257)));
            }
            scene.world.millis(100);
            assertThat(scene.came()).containsExactly(new Body(octets(0, 0xFFFF), false, 0));
        }
    }

    /** One that comes twice and twice again: a record counts to 255. */
    @Test
    void aPartRepeatedTooOftenReleasesItsCopies() {
        try (JoiningScene scene = new JoiningScene(1)) {
            for (int i = 0; i < 256; i++) {
                scene.send(0, ReceiptRequest.NEVER, FIRST_OF_TWO);
            }
            scene.world.millis(50);
            assertThat(scene.came()).hasSize(255);
            scene.send(0, ReceiptRequest.NEVER, SECOND_OF_TWO);
            scene.world.millis(50);
            assertThat(scene.came()).hasSize(256).endsWith(whole(2));
        }
    }

    @Test
    void tenThousandIncompleteMessagesOfAnApplicationLeaveWhenTheirTimeIsOver() {
        try (JoiningScene scene = new JoiningScene(1)) {
            for (int i = 0; i < 10_010; i++) {
                scene.shop
                        .get(i % 3)
                        .submit(
                                World.text(Integer.toString(447_000_000 + i)),
                                saying(Form.HEADER_OF_8, FIRST_OF_TWO, octets(0, 5)));
                if (i % 100 == 0) {
                    scene.world.millis(20);
                }
            }
            scene.world.millis(100);
            assertThat(scene.came()).isEmpty();
            scene.world.seconds(70);
            assertThat(scene.came()).hasSize(10_010);
            assertThat(scene.world.records()).isZero();
        }
    }

    // ---- Where it goes

    /** The second does not ask for whole messages: it gets parts, and the application the same receipts. */
    @ParameterizedTest
    @CsvSource({"keep, 1", "udh, 2", "sar, 1"})
    void aJoinedMessageIsSplitAgainForAnSmscWithSegments(String segments, int threads) {
        try (World world = new World(threads)) {
            world.smsc("a", 2776).answers(Outcome.of(Outcome.Kind.THROTTLED, 0x58, ""));
            TestSmsc second = world.smsc("b", 2777);
            world.start(JoiningScene.yaml("")
                    .replace(
                            "routes:",
                            "  - {name: b, hosts: [127.0.0.1:2777], system-id: s, password: p, segments: " + segments
                                    + "}\nroutes:")
                    .replace("via: a", "via: [a, b]"));
            Peer shop = world.application("shop");
            List<String> ids = new ArrayList<>();
            for (int number : List.of(3, 1, 2)) {
                Concatenation concatenation = concatenation(Form.HEADER_OF_8, 3, number);
                long token = shop.submit(
                        JoiningScene.asking(ReceiptRequest.ON_END),
                        saying(Form.HEADER_OF_8, concatenation, text(concatenation)));
                world.millis(20);
                ids.add(shop.outcome(token).messageId() + " DELIVERED");
            }
            world.seconds(3);
            assertThat(second.came()).hasSize(2); // 293 octets: two parts of 153 characters
            for (int i = 0; i < 2; i++) {
                assertThat(shop.came()).isEmpty();
                second.report(second.came().get(i), Integer.toString(i + 1));
                world.millis(50);
            }
            assertThat(shop.came().stream()
                            .map(each -> each.receipt().messageId() + " "
                                    + each.receipt().state()))
                    .containsExactlyInAnyOrderElementsOf(ids);
            assertThat(world.records()).isZero();
        }
    }

    /** Parts that were let go go where parts go. */
    @Test
    void aReloadBetweenThePartsLosesNoPart() {
        try (JoiningScene scene = new JoiningScene(2)) {
            scene.sent(ReceiptRequest.NEVER, 2, 2);
            scene.world.reload(JoiningScene.yaml("").replace("segments: payload", "segments: udh"));
            scene.world.seconds(1);
            scene.sent(ReceiptRequest.NEVER, 2, 1);
            scene.world.seconds(70);
            assertThat(scene.came()).hasSize(2);
            assertThat(scene.world.records()).isZero();
        }
    }

    @Test
    void aRefusedJoinedMessageIsRetriedJoined() {
        try (JoiningScene scene = new JoiningScene(2)) {
            scene.smsc.answers(Outcome.of(Outcome.Kind.TEMPORARY, 0x08, ""));
            IntStream.rangeClosed(1, 3).forEach(number -> scene.sent(ReceiptRequest.NEVER, 3, number));
            scene.world.seconds(15);
            scene.smsc.answers(each -> scene.smsc.accept(each));
            scene.world.seconds(20);
            assertThat(scene.came()).hasSizeGreaterThanOrEqualTo(2).containsOnly(whole(3));
            assertThat(scene.world.records()).isZero();
        }
    }
}
