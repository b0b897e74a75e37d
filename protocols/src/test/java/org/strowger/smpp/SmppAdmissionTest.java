package org.strowger.smpp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.Unpooled;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.strowger.message.Outcome;
import org.strowger.message.Rewrite;
import org.strowger.protocol.Admission;
import org.strowger.protocol.PeerQuirks;
import org.strowger.protocol.Pieces;
import org.strowger.protocol.SignIn.Traffic;
import org.strowger.protocol.Submission;
import org.strowger.smpp.pdu.CommandStatus;
import org.strowger.smpp.pdu.Pdu;
import org.strowger.smpp.pdu.PduField;
import org.strowger.smpp.pdu.SmppDeviation;
import org.strowger.smpp.pdu.SmppTolerance;
import org.strowger.smpp.pdu.SmppVersion;

/** The rights of a peer are known once its bind has named it: from then on they count, and for its session alone. */
final class SmppAdmissionTest {
    private static final PeerQuirks STRICT = new PeerQuirks(true, false);
    private static final SmppSettings SMSC = SmppPair.mc(SmppVersion.V50).with(new SmppLimits(3, 4, 100, 1 << 16));

    @Test
    void theAdmissionSetsTheWindow() {
        for (int windowToPeer : new int[] {1, 2, 50}) {
            try (SmppPair admitted = bound(SMSC, new Admission(windowToPeer, 4, PeerQuirks.USUAL));
                    SmppPair other = bound(SMSC)) {
                assertThat(submitUntilFull(admitted)).isEqualTo(windowToPeer);
                assertThat(submitUntilFull(other)).isEqualTo(3);
                admitted.pair.drive();
                assertThat(admitted.atEsme.messages).hasSize(windowToPeer);
            }
        }
    }

    @Test
    void messagesBeyondTheAdmittedWindowAreThrottled() {
        for (int windowOfPeer : new int[] {1, 2, 9}) {
            try (SmppPair admitted = bound(SMSC, new Admission(3, windowOfPeer, PeerQuirks.USUAL));
                    SmppPair other = bound(SMSC)) {
                assertThat(takenOf(10, admitted)).isEqualTo(windowOfPeer);
                assertThat(takenOf(10, other)).isEqualTo(4);
            }
        }
    }

    @Test
    void anAnsweredMessageFreesAPlaceInTheWindow() {
        try (SmppPair pair = bound(SMSC, new Admission(3, 1, PeerQuirks.USUAL))) {
            assertThat(takenOf(2, pair)).isEqualTo(1);
            pair.mc.respond(pair.atMc.messageTokens.get(0), Outcome.accepted("1"), pair.now());
            assertThat(takenOf(2, pair)).isEqualTo(1);
        }
    }

    @Test
    void congestionIsComputedFromTheAdmittedWindow() {
        SmppSettings settings = SMSC.with(new SmppQuirks(false, false, true, true));
        try (SmppPair pair = bound(settings, new Admission(3, 20, PeerQuirks.USUAL))) {
            takenOf(10, pair);
            pair.mc.respond(pair.atMc.messageTokens.get(0), Outcome.accepted("1"), pair.now());
            pair.pair.drive();
            assertThat(pair.atEsme.events).contains("congestion 45");
        }
    }

    @Test
    void refusesDeviationsAfterAStrictAdmission() {
        try (SmppPair strict = bound(SMSC, new Admission(3, 4, STRICT));
                SmppPair usual = bound(SMSC, new Admission(3, 4, PeerQuirks.USUAL));
                SmppPair other = bound(SMSC)) {
            // One is found as the fields are, the other by what they say.
            assertThat(answerTo(trailingOctet(), strict)).isEqualTo(CommandStatus.RINVTLVSTREAM);
            assertThat(answerTo(highPriority(), strict)).isEqualTo(CommandStatus.RINVPRTFLG);
            assertThat(strict.atMc.messages).isEmpty();
            for (SmppPair each : List.of(usual, other)) {
                each.answering();
                assertThat(answerTo(trailingOctet(), each)).isEqualTo(CommandStatus.ROK);
                assertThat(answerTo(highPriority(), each)).isEqualTo(CommandStatus.ROK);
            }
        }
    }

    @Test
    void anAdmissionCanBeMoreTolerantThanAStrictSmsc() {
        SmppSettings settings = SMSC.with(SmppTolerance.STRICT);
        try (SmppPair usual =
                        bound(settings, new Admission(3, 4, PeerQuirks.USUAL)).answering();
                SmppPair other = bound(settings).answering()) {
            assertThat(answerTo(highPriority(), usual)).isEqualTo(CommandStatus.ROK);
            assertThat(usual.deviations).as("is counted as before").containsEntry(SmppDeviation.RESERVED_PRIORITY, 1);
            assertThat(answerTo(trailingOctet(), usual)).isEqualTo(CommandStatus.ROK);
            assertThat(answerTo(highPriority(), other)).isEqualTo(CommandStatus.RINVPRTFLG);
        }
    }

    @Test
    void theAdmissionAppliesToPdusReceivedWithTheBind() {
        SmppPair pair = SmppPair.of(SmppPair.esme(Traffic.BOTH, SmppVersion.V34), SMSC, Pieces.WHOLE);
        try (pair) {
            pair.pair.drive();
            assertThat(pair.atMc.events).containsExactly("asked by app");
            pair.pair.right().feed(highPriority(), pair.now());
            pair.mc.admit(new Admission(3, 4, STRICT), pair.now());
            List<Pdu> answers = TestMessages.pdus(pair.pair.right().takeSent(pair.now()));
            assertThat(answers)
                    .extracting(Pdu::status)
                    .containsExactly(CommandStatus.ROK.value(), CommandStatus.RINVPRTFLG.value());
        }
    }

    @Test
    void aSecondAdmissionChangesNothing() {
        try (SmppPair pair = bound(SMSC)) {
            pair.mc.admit(new Admission(1, 1, STRICT), pair.now());
            assertThat(pair.mc.windowRoom()).isEqualTo(3);
            assertThat(takenOf(10, pair)).isEqualTo(4);
        }
    }

    @Test
    void anApplicationThatWaitsForOutbindAppliesTheAdmissionToTheSmsc() {
        SmppSettings esme = SmppPair.esme(Traffic.BOTH, SmppVersion.V34).with(SmppQuirks.USUAL.withOutbind());
        try (SmppPair pair = SmppPair.of(esme, SMSC.with(SmppQuirks.USUAL.withOutbind()), Pieces.WHOLE)) {
            pair.atEsme.onSignIn = asked -> pair.esme.admit(new Admission(7, 8, STRICT), pair.now());
            pair.atMc.onSignIn = asked -> pair.mc.admit(pair.now());
            pair.pair.drive();
            assertThat(pair.esme.windowRoom()).isEqualTo(7);
            assertThat(pair.mc.windowRoom()).isEqualTo(3);
        }
    }

    @Test
    void anAdmissionWithAnEmptyWindowIsRefused() {
        assertThatThrownBy(() -> new Admission(0, 1, PeerQuirks.USUAL)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Admission(1, 0, PeerQuirks.USUAL)).isInstanceOf(IllegalArgumentException.class);
    }

    // ----

    private static SmppPair bound(SmppSettings smsc) {
        SmppPair pair = unbound(smsc);
        pair.atMc.onSignIn = asked -> pair.mc.admit(pair.now());
        pair.pair.drive();
        return pair;
    }

    private static SmppPair bound(SmppSettings smsc, Admission admission) {
        SmppPair pair = unbound(smsc);
        pair.atMc.onSignIn = asked -> pair.mc.admit(admission, pair.now());
        pair.pair.drive();
        return pair;
    }

    private static SmppPair unbound(SmppSettings smsc) {
        SmppSettings esme = SmppPair.esme(Traffic.BOTH, SmppVersion.V50).with(new SmppLimits(100, 100, 100, 1 << 16));
        return SmppPair.of(esme, smsc, Pieces.WHOLE);
    }

    /** How many messages the SMSC could submit. */
    private static int submitUntilFull(SmppPair pair) {
        int submitted = 0;
        assertThat(pair.mc.isSignedIn()).isTrue();
        while (submit(pair.mc, pair) == Submission.ACCEPTED) {
            submitted++;
            assertThat(submitted).isLessThan(100);
        }
        assertThat(pair.mc.windowRoom()).isZero();
        return submitted;
    }

    /** How many of so many messages the SMSC took; the others were throttled. */
    private static int takenOf(int messages, SmppPair pair) {
        int taken = pair.atMc.messages.size();
        int told = pair.atEsme.outcomes.size();
        for (int i = 0; i < messages; i++) {
            assertThat(submit(pair.esme, pair)).isEqualTo(Submission.ACCEPTED);
        }
        pair.pair.drive();
        taken = pair.atMc.messages.size() - taken;
        assertThat(pair.atEsme.outcomes.stream().skip(told).filter(each -> !each.isAccepted()))
                .hasSize(messages - taken)
                .allMatch(each -> each.code() == CommandStatus.RTHROTTLED.value());
        return taken;
    }

    private static Submission submit(SmppSession session, SmppPair pair) {
        return session.submit(TestMessages.received(TestMessages.submit("x")), Rewrite.NONE, 1, pair.now());
    }

    private static CommandStatus answerTo(byte[] submit, SmppPair pair) {
        pair.pair.right().feed(submit, pair.now());
        return CommandStatus.of(
                TestMessages.pdu(pair.pair.right().takeSent(pair.now())).status());
    }

    private static byte[] trailingOctet() {
        byte[] submit = TestMessages.bytes(TestMessages.submit("x").sequence(77));
        byte[] longer = Arrays.copyOf(submit, submit.length + 1);
        Unpooled.wrappedBuffer(longer).setInt(0, longer.length);
        return longer;
    }

    private static byte[] highPriority() {
        return TestMessages.bytes(TestMessages.submit("x").sequence(78).with(PduField.PRIORITY_FLAG, 5));
    }
}
