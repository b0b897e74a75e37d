package org.strowger.smpp;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.buffer.UnpooledByteBufAllocator;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.message.Address;
import org.strowger.message.Rewrite;
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.MessageHandler;
import org.strowger.protocol.Pieces;
import org.strowger.protocol.SessionSetting;
import org.strowger.protocol.SignIn;
import org.strowger.protocol.buffer.ThreadTools;
import org.strowger.smpp.pdu.CommandStatus;
import org.strowger.smpp.pdu.Pdu;
import org.strowger.smpp.pdu.PduField;
import org.strowger.smpp.pdu.PduType;
import org.strowger.smpp.pdu.SmppDeviation;
import org.strowger.smpp.pdu.SmppVersion;

/** Of what comes together the responses are taken first, each PDU once, however the session stops in between. */
class IncomingPdusTest {
    private static final CloseReason ASKED = new CloseReason(CloseCause.ASKED, "stop");

    /** The bind had the first number. */
    private static final int FIRST = 2;

    private static final int WINDOW = 100;

    private final SmppPair pair = SmppPair.of(
            SmppPair.esme(SignIn.Traffic.BOTH, SmppVersion.V34).with(new SmppLimits(WINDOW, WINDOW, WINDOW, 4_096)),
            SmppPair.mc(SmppVersion.V34),
            Pieces.WHOLE);
    private final List<String> heard = pair.atEsme.events;
    private final ByteBuf bytes = Unpooled.buffer();

    private IncomingPdusTest() {
        pair.atMc.onSignIn = asked -> pair.mc.admit(pair.now());
        pair.pair.drive();
        heard.clear();
    }

    private void submit(int count) {
        for (int i = 0; i < count; i++) {
            pair.esme.submit(TestMessages.received(TestMessages.submit("x")), Rewrite.NONE, FIRST + i, pair.now());
        }
    }

    private IncomingPdusTest message(int number) {
        bytes.writeBytes(TestMessages.bytes(TestMessages.deliver("hello")
                .to(Address.international(recipient(number)))
                .sequence(number)));
        return this;
    }

    private IncomingPdusTest response(int number) {
        bytes.writeBytes(TestMessages.bytes(
                Pdu.of(PduType.SUBMIT_SM_RESP).sequence(number).with(PduField.MESSAGE_ID, "m" + number)));
        return this;
    }

    private void give() {
        pair.esme.receive(bytes, pair.now());
    }

    private static String outcome(int number) {
        return "outcome " + number + " ACCEPTED m" + number;
    }

    private static String recipient(int number) {
        return Long.toString(447_700_900_000L + number);
    }

    private static String heardMessage(int number) {
        return "message MESSAGE to " + recipient(number);
    }

    @Test
    void responsesAreHandledBeforeMessages() {
        submit(3);
        message(1).response(2).message(2).response(4).response(3).message(3).give();
        assertThat(heard)
                .containsExactly(outcome(2), outcome(4), outcome(3), heardMessage(1), heardMessage(2), heardMessage(3));
        assertThat(bytes.isReadable()).isFalse();
        assertThat(pair.deviations).isEmpty();
    }

    /** So who must remember what answers bring knows how many come before what was asked ahead of them. */
    @Test
    void onlyALimitedNumberOfResponsesOvertakesAMessage() {
        int most = MessageHandler.ANSWERS_AHEAD_MAX;
        submit(most + 2);
        message(1);
        for (int i = 0; i <= most; i++) {
            response(FIRST + i);
        }
        message(2).response(FIRST + most + 1).give();
        assertThat(heard.subList(0, most)).allMatch(each -> each.startsWith("outcome"));
        assertThat(heard.subList(most, most + 4))
                .containsExactly(heardMessage(1), outcome(FIRST + most), outcome(FIRST + most + 1), heardMessage(2));
    }

    @Test
    void deliversResponsesAndMessagesInOrderOnRequest() {
        HeardEvents inOrder = new HeardEvents();
        inOrder.allInOrder = true;
        ThreadTools threadTools = new ThreadTools(UnpooledByteBufAllocator.DEFAULT);
        SmppSession esme = new SmppSession(
                SmppPair.esme(SignIn.Traffic.BOTH, SmppVersion.V34),
                new SessionSetting(inOrder, threadTools, SmppPair.EPOCH),
                1);
        bytes.writeBytes(
                TestMessages.bytes(Pdu.of(PduType.BIND_TRANSCEIVER_RESP).sequence(1)));
        esme.receive(bytes, 1);
        esme.submit(TestMessages.received(TestMessages.submit("x")), Rewrite.NONE, FIRST, 1);
        message(1).response(2).message(2);
        esme.receive(bytes, 1);
        assertThat(inOrder.events).containsExactly("signed in BOTH 3.4", heardMessage(1), outcome(2), heardMessage(2));
        esme.transportGone(ASKED, 1);
        threadTools.release();
    }

    @Test
    void pdusAreReadByteByByte() {
        submit(2);
        message(1).response(2).message(2).response(3).message(3);
        ByteBuf all = bytes.copy();
        bytes.clear();
        while (all.isReadable()) {
            bytes.writeByte(all.readByte());
            give();
        }
        assertThat(heard).containsExactly(heardMessage(1), outcome(2), heardMessage(2), outcome(3), heardMessage(3));
        assertThat(pair.deviations).isEmpty();
    }

    /** A PDU that was taken before its turn is not taken once more when the session continues, with more behind it. */
    @Test
    void aPduHandledBeforeReadingIsPausedIsNotHandledAgain() {
        submit(4);
        pair.atEsme.onMessage = (message, token) -> pair.esme.hold(true);
        message(1).response(2).message(2).response(3).response(4).give();
        assertThat(heard).containsExactly(outcome(2), outcome(3), outcome(4), heardMessage(1));
        assertThat(bytes.isReadable()).isTrue();
        response(5).message(3);
        while (bytes.isReadable()) {
            pair.esme.hold(false);
            ByteBuf rest = bytes.copy();
            bytes.clear().writeBytes(rest);
            give();
        }
        assertThat(heard)
                .containsExactly(
                        outcome(2),
                        outcome(3),
                        outcome(4),
                        heardMessage(1),
                        heardMessage(2),
                        outcome(5),
                        heardMessage(3));
        assertThat(pair.deviations).isEmpty();
    }

    /** A side that leaves waits for its responses, and an ESME serves the deliveries that are there. */
    @Test
    void responsesAreHandledBeforeAMessageThatClosesTheSession() {
        submit(2);
        pair.atEsme.onMessage = (message, token) -> pair.esme.close(ASKED, pair.now());
        message(1).response(2).message(2).response(3).message(3).give();
        assertThat(heard).containsExactly(outcome(2), outcome(3), heardMessage(1), heardMessage(2), heardMessage(3));
        assertThat(bytes.isReadable()).isFalse();
    }

    @Test
    void handlesPdusBeforeADamagedPduAndNoneAfterIt() {
        submit(2);
        response(2).message(1);
        bytes.writeInt(3).writeBytes(new byte[12]);
        response(3).give();
        assertThat(heard).containsExactly(outcome(2), heardMessage(1));
        assertThat(pair.esme.isOver()).isTrue();
        assertThat(bytes.isReadable()).isFalse();
    }

    @Test
    void countsAnUnexpectedResponseOnce() {
        submit(1);
        response(77).message(1).response(2).give();
        assertThat(heard).containsExactly(outcome(2), heardMessage(1));
        assertThat(pair.deviations).containsOnly(Map.entry(SmppDeviation.UNEXPECTED_RESPONSE, 1));
    }

    /** More at once than are looked at together, in packets of any length, with stops anywhere. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void messagesAndResponsesEachKeepTheirOrderAndAreDeliveredOnce(long seed) {
        Random random = new Random(seed);
        int count = WINDOW;
        submit(count);
        List<String> outcomes = new ArrayList<>();
        List<String> messages = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            while (random.nextInt(3) == 0) {
                messages.add(heardMessage(messages.size() + 1));
                message(messages.size());
            }
            outcomes.add(outcome(FIRST + i));
            if (random.nextInt(9) == 0) {
                bytes.writeBytes(TestMessages.bytes(
                        Pdu.of(PduType.SUBMIT_SM_RESP).sequence(FIRST + i).status(CommandStatus.RSYSERR.value())));
                outcomes.set(i, "outcome " + (FIRST + i) + " TEMPORARY ");
            } else {
                response(FIRST + i);
            }
        }
        pair.atEsme.onMessage = (message, token) -> pair.esme.hold(random.nextInt(4) == 0);
        ByteBuf all = bytes.copy();
        bytes.clear();
        while (all.isReadable() || bytes.isReadable()) {
            bytes.writeBytes(all, Math.min(all.readableBytes(), random.nextInt(2_000)));
            pair.esme.hold(false);
            give();
            bytes.discardReadBytes();
        }
        assertThat(heard.stream().filter(each -> each.startsWith("outcome"))).isEqualTo(outcomes);
        assertThat(heard.stream().filter(each -> each.startsWith("message"))).isEqualTo(messages);
        assertThat(heard).hasSize(count + messages.size());
        assertThat(pair.deviations).doesNotContainKey(SmppDeviation.UNEXPECTED_RESPONSE);
    }
}
