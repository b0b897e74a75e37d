package org.strowger.cimd2;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import org.strowger.bound.Within;
import org.strowger.cimd2.packet.Cimd2ErrorCode;
import org.strowger.cimd2.packet.Operation;
import org.strowger.cimd2.packet.PacketWriter;
import org.strowger.protocol.SessionSetting;
import org.strowger.protocol.session.SessionWire;

/**
 * Writes packets into the outbox of a session, and keeps the answer to the peer's last request: the peer may repeat the
 * request if the answer was lost.
 */
final class Cimd2Wire extends SessionWire {
    /** The buffer size for a response: header, address, time stamp, error code and text. */
    private static final int RESPONSE_OCTETS = 160;

    private static final byte[] NO_OCTETS = {};
    private static final int NOBODY = -1;

    private final PacketWriter writer;

    /** Whether the peer sends checksums and can therefore read ours (CIMD 8.1, packet format). */
    private boolean summed;

    private int answeredNumber = NOBODY;
    private int lastNumber = NOBODY;

    @Within(Within.Scope.PACKET)
    private byte[] answer = NO_OCTETS;

    private int answerOctets;
    private int answerKind;
    private int begunNumber;
    private int begunKind;
    private ByteBuf begunIn = Unpooled.EMPTY_BUFFER;

    Cimd2Wire(SessionSetting setting, Cimd2Tools tools, Cimd2Quirks quirks) {
        super(setting);
        this.writer = tools.writer();
        this.summed = quirks.summed();
    }

    /** Sets whether the current request has a checksum; its answer has a checksum only in that case. */
    void speaksSummed(boolean on) {
        summed = on;
    }

    // ---- Answers

    /** Records a request with this number, whose answer is kept in case the peer repeats the request. */
    void awaitsAnswer(int number) {
        lastNumber = number;
        answerOctets = 0;
    }

    /** Sends the last answer again. @return false if the request is not answered yet */
    boolean repeat() {
        if (answerOctets == 0 || answeredNumber != lastNumber) {
            return false;
        }
        tally.leaves(answerKind);
        outbox.room(answerOctets).writeBytes(answer, 0, answerOctets);
        return true;
    }

    /** Begins a response; the caller must end it by {@link #end}. */
    PacketWriter respond(Operation operation, int number, int moreOctets) {
        return begin(operation.code() + Operation.RESPONSE, number, RESPONSE_OCTETS + moreOctets);
    }

    /** Writes a positive response without parameters. */
    void done(Operation operation, int number) {
        respond(operation, number, 0);
        end();
    }

    void refuse(Operation operation, int number, Cimd2ErrorCode code) {
        respond(operation, number, 0).with(code.code(), code.text());
        end();
    }

    /** Answers a request that is unknown or illegal. */
    void generalError(int number, Cimd2ErrorCode code) {
        begin(Operation.GENERAL_ERROR.code(), number, RESPONSE_OCTETS).with(code.code(), code.text());
        end();
    }

    /** Sends a nack, by which the peer repeats the request with this number. A nack itself is never repeated. */
    void nack(int number) {
        tally.leaves(Cimd2PacketKinds.of(Operation.NACK.code()));
        ByteBuf out = outbox.room(PacketWriter.FRAME_OCTETS);
        writer.begin(Operation.NACK.code(), number, out).end(summed);
    }

    private PacketWriter begin(int code, int number, int octetsMax) {
        begunKind = Cimd2PacketKinds.of(code);
        tally.leaves(begunKind);
        begunIn = outbox.room(octetsMax);
        begunNumber = number;
        return writer.begin(code, number, begunIn);
    }

    /** Ends the packet that was begun. */
    void end() {
        int octets = writer.end(summed);
        if (begunNumber == lastNumber) {
            if (answer.length < octets) {
                answer = new byte[octets];
            }
            begunIn.getBytes(begunIn.writerIndex() - octets, answer, 0, octets);
            answerOctets = octets;
            answeredNumber = begunNumber;
            answerKind = begunKind;
        }
        begunIn = Unpooled.EMPTY_BUFFER;
    }

    // ---- Requests

    /** Writes a packet that is already encoded. */
    void write(Operation request, byte[] packet, int octets) {
        tally.leaves(Cimd2PacketKinds.of(request.code()));
        outbox.room(octets).writeBytes(packet, 0, octets);
    }

    void write(Operation request, ByteBuf packet, int from, int octets) {
        tally.leaves(Cimd2PacketKinds.of(request.code()));
        outbox.room(octets).writeBytes(packet, from, octets);
    }

    /** Writes a line outside of all packets. */
    void greet(String line) {
        byte[] octets = line.getBytes(StandardCharsets.ISO_8859_1);
        outbox.room(octets.length).writeBytes(octets);
    }
}
