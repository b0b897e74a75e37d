package org.strowger.world.custody;

import static org.assertj.core.api.Assertions.assertThat;
import static org.strowger.world.JoiningScene.concatenation;
import static org.strowger.world.JoiningScene.headed;
import static org.strowger.world.JoiningScene.text;
import static org.strowger.world.JoiningScene.whole;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.gsm.Concatenation;
import org.strowger.message.Address;
import org.strowger.message.Body;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.message.ReceiptRequest;
import org.strowger.protocol.Inquiry;
import org.strowger.protocol.InquiryAnswer;
import org.strowger.protocol.Replacement;
import org.strowger.simulation.disk.SimulatedDisk.Operation;
import org.strowger.simulation.disk.SimulatedDisk.PowerLost;
import org.strowger.world.JoiningScene;
import org.strowger.world.JoiningScene.Form;
import org.strowger.world.Peer;
import org.strowger.world.TestSmsc;
import org.strowger.world.World;

/** Messages in custody while their parts wait for each other, and when they are one. */
class JoinedCustodyTest {
    private static final Outcome LATER = Outcome.of(Outcome.Kind.TEMPORARY, 0x08, "");
    private static final Outcome NEVER = Outcome.of(Outcome.Kind.PERMANENT, 0x0B, "");
    private static final int INVALID_ID = 0x0C;

    private static List<String> each(List<String> ids, String state) {
        return ids.stream().map(id -> id + " " + state).sorted().toList();
    }

    private static Body part(int total, int number) {
        Concatenation concatenation = concatenation(Form.HEADER_OF_8, total, number);
        return headed(concatenation, text(concatenation));
    }

    private static List<String> allSent(JoiningScene scene, ReceiptRequest request, int... numbers) {
        List<String> ids = new ArrayList<>();
        for (int number : numbers) {
            ids.add(scene.sent(request, 3, number));
        }
        return ids;
    }

    /** Each arrives at another moment, and so is held until another one. */
    @Test
    void partsHeldByAFilterAreJoined() {
        try (JoiningScene scene = new JoiningScene(1)) {
            scene.world.reload(JoiningScene.yaml("") + "filters: [{name: held, match: {}, hold: 30s}]\n");
            for (int number : new int[] {2, 3, 1}) {
                scene.sent(ReceiptRequest.ON_END, 3, number);
                scene.world.millis(200);
            }
            scene.world.seconds(29);
            assertThat(scene.came()).isEmpty();
            scene.world.seconds(2);
            assertThat(scene.came()).containsExactly(whole(3));
        }
    }

    // ---- Restarts

    /** However many parts were there, by however many threads they are taken in again. */
    @ParameterizedTest
    @CsvSource({"0, 1, 1", "1, 1, 1", "2, 1, 1", "1, 2, 3", "2, 3, 2", "2, 1, 3", "1, 3, 1"})
    void waitingPartsKeepWaitingAfterAKill(int before, int threads, int threadsThen) {
        int[] order = {3, 1, 2};
        try (JoiningScene first = new JoiningScene(threads)) {
            List<String> ids = new ArrayList<>();
            for (int i = 0; i < before; i++) {
                ids.add(first.sent(ReceiptRequest.ON_END, 3, order[i]));
            }
            try (JoiningScene scene = first.killed(threadsThen)) {
                scene.world.seconds(50);
                for (int i = before; i < 3; i++) {
                    ids.add(scene.sent(ReceiptRequest.ON_END, 3, order[i]));
                }
                assertThat(scene.came()).containsExactly(whole(3));
                scene.smsc.report(scene.smsc.last(), "1");
                scene.world.millis(50);
                assertThat(scene.told()).isEqualTo(each(ids, "DELIVERED"));
                assertThat(scene.world.records()).isZero();
            }
        }
    }

    @Test
    void afterARestartCompleteMessagesAreJoinedAndPartsOfIncompleteMessagesAreSent() {
        try (JoiningScene first = new JoiningScene(1)) {
            first.sent(ReceiptRequest.NEVER, 2, 2);
            try (JoiningScene scene = first.killed(1)) {
                scene.world.seconds(59);
                assertThat(scene.came()).isEmpty();
                scene.world.seconds(2);
                assertThat(scene.came()).containsExactly(part(2, 2));
                assertThat(scene.world.records()).isZero();
            }
        }
    }

    /** Silent: it may have it; later: it has not; answered: its receipt is to come. */
    @ParameterizedTest
    @CsvSource({"silent, 1, 2", "silent, 2, 1", "later, 1, 1", "later, 2, 2", "answered, 1, 1", "answered, 2, 3"})
    void aJoinedMessageStaysJoinedAfterARestart(String smsc, int threads, int threadsThen) {
        try (JoiningScene first = new JoiningScene(threads)) {
            switch (smsc) {
                case "silent" -> first.smsc.keepsSilent();
                case "later" -> first.smsc.answers(LATER);
                default -> {}
            }
            List<String> ids = allSent(first, ReceiptRequest.ON_END, 2, 3, 1);
            assertThat(first.came()).containsExactly(whole(3));
            try (JoiningScene scene = first.killed(threadsThen)) {
                scene.world.seconds(5);
                boolean wasThere = smsc.equals("answered");
                assertThat(scene.came()).isEqualTo(wasThere ? List.of() : List.of(whole(3)));
                scene.smsc.report(wasThere ? first.smsc.last() : scene.smsc.last(), "1");
                scene.world.millis(50);
                assertThat(scene.told()).isEqualTo(each(ids, "DELIVERED"));
                assertThat(scene.world.records()).isZero();
            }
        }
    }

    /** Receipts of all parts are written in one group: a crash leaves none or all. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void theHeldReceiptsOfAllPartsSurviveAKill(int threads) {
        try (JoiningScene first = new JoiningScene(threads)) {
            List<String> ids = allSent(first, ReceiptRequest.ON_END, 1, 2, 3);
            first.shop.forEach(Peer::leave);
            first.world.millis(50);
            long token = first.smsc.report(first.smsc.last(), "1");
            first.world.millis(50);
            assertThat(first.smsc.receiver().outcome(token).isAccepted()).isTrue();
            assertThat(first.world.records()).isEqualTo(3);
            try (JoiningScene scene = first.killed(threads)) {
                scene.world.seconds(1);
                assertThat(scene.told()).isEqualTo(each(ids, "DELIVERED"));
                assertThat(scene.world.records()).isZero();
            }
        }
    }

    /**
     * The power goes at each operation of the disk in turn, from the last part on: what is there then is the parts or
     * the whole, and the application sends again what was not answered.
     */
    @Test
    void aPowerFailureDuringTheJoinLosesNoPart() {
        int reached = 0;
        for (int operation = 0; operation < 14; operation++) {
            try (World world = World.mortal(2, operation)) {
                TestSmsc smsc = world.smsc("a", 2776);
                world.start(JoiningScene.yaml(""));
                Sent first = send(world, 1);
                world.millis(100);
                assertThat(first.isAccepted()).isTrue();
                Sent second = send(world, 2);
                world.disk().crashAfter(operation);
                try {
                    world.seconds(5);
                } catch (PowerLost e) {
                    reached++;
                }
                world.die(true);
                world.disk().heal();
                world.start(JoiningScene.yaml(""));
                world.seconds(1);
                if (!second.isAccepted()) {
                    send(world, 2);
                }
                world.seconds(70);
                List<Body> came =
                        smsc.came().stream().map(each -> each.message().body()).toList();
                assertThat(came).as("power lost at %d", operation).startsWith(whole(2));
                // Only these may have come twice: the whole, if its answer was not settled; the part, if that was not
                // told.
                assertThat(came).isSubsetOf(whole(2), part(2, 2)).hasSizeLessThanOrEqualTo(2);
                assertThat(world.records()).isZero();
            }
        }
        assertThat(reached).isGreaterThan(4);
    }

    private record Sent(Peer by, long token) {
        boolean isAccepted() {
            return by.outcomes().containsKey(token) && by.outcome(token).isAccepted();
        }
    }

    private static Sent send(World world, int number) {
        Peer shop = world.application("shop");
        Concatenation concatenation = concatenation(Form.HEADER_OF_8, 2, number);
        return new Sent(
                shop,
                shop.submit(
                        World.text(JoiningScene.NUMBER),
                        JoiningScene.saying(Form.HEADER_OF_8, concatenation, text(concatenation))));
    }

    // ---- Receipts

    /** Which parts ask, and which of them are told. */
    @ParameterizedTest
    @ValueSource(strings = {"first", "last", "none", "all"})
    void theReceiptOfAJoinedMessageGoesToEachPartThatRequestedIt(String who) {
        try (JoiningScene scene = new JoiningScene(2)) {
            List<String> asking = new ArrayList<>();
            for (int number : new int[] {2, 1, 3}) {
                boolean asks = who.equals("all")
                        || (who.equals("first") && number == 1)
                        || (who.equals("last") && number == 3);
                String id = scene.sent(asks ? ReceiptRequest.ON_END : ReceiptRequest.NEVER, 3, number);
                if (asks) {
                    asking.add(id);
                }
            }
            assertThat(scene.smsc.last().message().options().receipt())
                    .isEqualTo(who.equals("none") ? ReceiptRequest.NEVER : ReceiptRequest.ON_END);
            scene.smsc.report(scene.smsc.last(), "1");
            scene.world.millis(50);
            assertThat(scene.told()).isEqualTo(each(asking, "DELIVERED"));
            assertThat(scene.world.records()).isZero();
        }
    }

    /** Refused for good, or its time is over: nobody but us tells that. */
    @ParameterizedTest
    @ValueSource(strings = {"REJECTED", "EXPIRED"})
    void theFailureOfAJoinedMessageIsReportedForEachPart(String end) {
        try (JoiningScene scene = new JoiningScene(2)) {
            scene.smsc.answers(end.equals("REJECTED") ? NEVER : LATER);
            List<String> ids = allSent(scene, ReceiptRequest.ON_FAILURE, 3, 2, 1);
            scene.world.seconds(700);
            assertThat(scene.told()).isEqualTo(each(ids, end));
            assertThat(scene.world.records()).isZero();
        }
    }

    @Test
    void aMissingReceiptIsReportedForEachPart() {
        try (JoiningScene scene = new JoiningScene(2, ", receipts: {wait: 60s, expired: report}")) {
            List<String> ids = allSent(scene, ReceiptRequest.ON_END, 3, 2, 1);
            scene.world.seconds(90);
            assertThat(scene.told()).isEqualTo(each(ids, "UNKNOWN"));
            assertThat(scene.world.records()).isZero();
        }
    }

    @Test
    void theSmscRepeatsAReceiptThatTheStoreCouldNotWrite() {
        try (JoiningScene scene = new JoiningScene(2)) {
            List<String> ids = allSent(scene, ReceiptRequest.ON_END, 3, 2, 1);
            scene.world.disk().fail(Operation.SYNC, 1);
            scene.smsc.report(scene.smsc.last(), "1");
            scene.world.seconds(10);
            assertThat(scene.told()).isEqualTo(each(ids, "DELIVERED"));
            assertThat(scene.world.records()).isZero();
        }
    }

    // ---- Questions

    private static InquiryAnswer asked(JoiningScene scene, Inquiry inquiry) {
        Peer by = scene.shop.get(1);
        long token = by.ask(inquiry);
        scene.world.millis(50);
        return by.answer(token);
    }

    static Stream<Integer> parts() {
        return Stream.of(0, 1, 2);
    }

    @ParameterizedTest
    @MethodSource("parts")
    void aWaitingPartIsQueriedAndCancelledSeparately(int which) {
        try (JoiningScene scene = new JoiningScene(2)) {
            List<String> ids = allSent(scene, ReceiptRequest.ON_END, 1, 2);
            String id = ids.get(which % 2);
            Inquiry replace = Inquiry.replace(
                    id, World.SHOP, new Replacement(World.body("new"), "", "", ReceiptRequest.NEVER, false));
            assertThat(asked(scene, Inquiry.query(id, World.SHOP)).state()).isEqualTo(MessageState.ENROUTE);
            assertThat(asked(scene, replace).outcome().isAccepted()).isFalse();
            assertThat(asked(scene, Inquiry.cancel(id, World.SHOP, Address.NONE))
                            .outcome()
                            .isAccepted())
                    .isTrue();
            assertThat(scene.told()).isEqualTo(each(List.of(id), "DELETED"));
            scene.sent(ReceiptRequest.ON_END, 3, 3);
            assertThat(scene.came()).isEmpty();
            String again = scene.sent(ReceiptRequest.ON_END, 3, which % 2 + 1);
            assertThat(again).isNotEqualTo(id);
            assertThat(scene.came()).containsExactly(whole(3));
        }
    }

    /** Without one of its parts the others are worth nothing. */
    @ParameterizedTest
    @MethodSource("parts")
    void aWaitingJoinedMessageIsQueriedAndCancelledByAnyPartId(int which) {
        try (JoiningScene scene = new JoiningScene(2)) {
            scene.smsc.answers(LATER);
            List<String> ids = allSent(scene, ReceiptRequest.ON_END, 1, 3, 2);
            scene.world.seconds(1);
            assertThat(asked(scene, Inquiry.query(ids.get(which), World.SHOP)).state())
                    .isEqualTo(MessageState.ENROUTE);
            Inquiry replace = Inquiry.replace(
                    ids.get(which),
                    World.SHOP,
                    new Replacement(World.body("new"), "", "", ReceiptRequest.NEVER, false));
            assertThat(asked(scene, replace).outcome().isAccepted()).isFalse();
            Inquiry cancel = Inquiry.cancel(ids.get(which), World.SHOP, Address.NONE);
            assertThat(asked(scene, cancel).outcome().isAccepted()).isTrue();
            assertThat(scene.told()).isEqualTo(each(ids, "DELETED"));
            assertThat(asked(scene, cancel).outcome().code()).isEqualTo(INVALID_ID);
            scene.world.seconds(100);
            assertThat(scene.came()).hasSize(1);
            assertThat(scene.world.records()).isZero();
        }
    }

    @ParameterizedTest
    @MethodSource("parts")
    void aSentJoinedMessageIsQueriedAtTheSmscByAnyPartId(int which) {
        try (JoiningScene scene = new JoiningScene(2)) {
            List<Inquiry> inquiries = new ArrayList<>();
            scene.smsc.manner().inquiries = inquiry -> {
                inquiries.add(inquiry);
                return InquiryAnswer.of(MessageState.DELIVERED, "", 0);
            };
            List<String> ids = allSent(scene, ReceiptRequest.NEVER, 1, 3, 2);
            assertThat(asked(scene, Inquiry.query(ids.get(which), World.SHOP)).state())
                    .isEqualTo(MessageState.DELIVERED);
            assertThat(inquiries).singleElement().satisfies(each -> assertThat(each.messageId())
                    .isEqualTo("1"));
        }
    }

    // ---- Ends

    /** For bills: a line for each message that the application sent, and each counts one segment. */
    @Test
    void theEventRecordsContainOneFinalStateForEachPart() {
        try (JoiningScene scene = new JoiningScene(2)) {
            List<String> ids = allSent(scene, ReceiptRequest.NEVER, 1, 3, 2);
            String lone = scene.sent(ReceiptRequest.NEVER, 2, 2);
            scene.world.seconds(70);
            for (String id : ids) {
                assertThat(scene.world.recording().events("id", id)).containsExactly("answered");
            }
            assertThat(scene.world.recording().events("id", lone)).containsExactly("answered");
            assertThat(scene.world.recording().rows().stream()
                            .filter(row -> ids.contains(row.get("id")))
                            .map(row -> Map.of(
                                    "segments", String.valueOf(row.get("segments")),
                                    "smsc_id", String.valueOf(row.get("smsc_id")))))
                    .hasSize(3)
                    .containsOnly(Map.of("segments", "1", "smsc_id", "1"));
        }
    }
}
