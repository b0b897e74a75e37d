package org.strowger.tests.crash;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.buffer.UnpooledByteBufAllocator;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.strowger.message.Address;
import org.strowger.message.Outcome;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.Inquiry;
import org.strowger.protocol.InquiryAnswer;
import org.strowger.protocol.MessageHandler;
import org.strowger.protocol.MessageSession;
import org.strowger.protocol.PeerQuirks;
import org.strowger.protocol.SessionLimits;
import org.strowger.protocol.SessionSetting;
import org.strowger.protocol.SessionTimers;
import org.strowger.protocol.SignIn;
import org.strowger.protocol.SmscTerms;
import org.strowger.protocol.buffer.ThreadTools;
import org.strowger.tools.ToolContext;

/** A session of an SMSC that reads packets from memory: a session of its protocol forwards its messages as they are. */
final class PacketReader implements MessageHandler {
    private static final int BIND_TRANSCEIVER = 9;
    private static final int VERSION = 0x34;

    private final ThreadTools tools = new ThreadTools(new UnpooledByteBufAllocator(false, true));
    private final List<ShortMessage> came = new ArrayList<>();
    private final MessageSession session;

    PacketReader(ToolContext context) {
        SmscTerms terms = new SmscTerms("reader", SessionTimers.USUAL, SessionLimits.USUAL, PeerQuirks.USUAL);
        this.session = context.traits().sessions().smsc(terms, new SessionSetting(this, tools, context.epoch()), 0);
        receive(SubmitPacket.packet(BIND_TRANSCEIVER, bind()));
    }

    private static byte[] bind() {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        body.writeBytes("reader\0secret\0\0".getBytes(StandardCharsets.US_ASCII));
        body.write(VERSION);
        body.writeBytes(new byte[3]);
        return body.toByteArray();
    }

    /** The message in a packet. */
    ShortMessage read(byte[] packet) {
        came.clear();
        receive(packet);
        if (came.size() != 1) {
            throw new IllegalArgumentException("this packet has no message");
        }
        return came.get(0);
    }

    void close() {
        session.transportGone(CloseReason.of(CloseCause.ASKED), 0);
        tools.release();
    }

    private void receive(byte[] packet) {
        ByteBuf bytes = Unpooled.wrappedBuffer(packet);
        session.receive(bytes, 0);
        session.drainBytes(ByteBuf::release);
    }

    @Override
    public void signInAsked(SignIn asked) {
        session.admit(0);
    }

    @Override
    public void messageCame(ShortMessage message, long token) {
        came.add(message.owned());
        session.respond(token, Outcome.accepted("1"), 0);
    }

    @Override
    public void signedIn(SignIn.Traffic traffic, String version) {
        // It takes what it is given.
    }

    @Override
    public void signInRefused(Outcome why) {
        // Only who asks can be refused.
    }

    @Override
    public void outcomeCame(long token, Outcome outcome) {
        // It sends nothing.
    }

    @Override
    public void inquiryCame(Inquiry inquiry, long token) {
        // It is not asked.
    }

    @Override
    public void answerCame(long token, InquiryAnswer answer) {
        // It asks nothing.
    }

    @Override
    public void subscriberAvailable(Address subscriber, Address asker) {
        // An SMSC tells this, and is not told.
    }

    @Override
    public void congestionTold(int percent) {
        // It goes by its window alone.
    }
}
