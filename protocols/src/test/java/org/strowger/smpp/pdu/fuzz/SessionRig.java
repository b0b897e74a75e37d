package org.strowger.smpp.pdu.fuzz;

import static org.strowger.smpp.pdu.fuzz.Claims.claim;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.time.Instant;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.Session;
import org.strowger.protocol.SessionDriver;
import org.strowger.protocol.SessionSetting;
import org.strowger.protocol.buffer.CountingAllocator;
import org.strowger.protocol.buffer.ThreadTools;
import org.strowger.smpp.SmppRole;
import org.strowger.smpp.SmppSession;
import org.strowger.smpp.pdu.Leniency;
import org.strowger.smpp.pdu.Pdu;
import org.strowger.smpp.pdu.PduField;
import org.strowger.smpp.pdu.PduFrame;
import org.strowger.smpp.pdu.PduHeader;
import org.strowger.smpp.pdu.PduRefusal;
import org.strowger.smpp.pdu.PduType;
import org.strowger.smpp.pdu.PduView;
import org.strowger.smpp.pdu.PduWriter;
import org.strowger.smpp.pdu.SmppDeviation;
import org.strowger.smpp.pdu.SmppTolerance;
import org.strowger.smpp.pdu.Tlv;
import org.strowger.smpp.pdu.TlvTag;

/** A whole session, from the connection to its end, that is told arbitrary octets in arbitrary pieces. */
final class SessionRig {
    private static final Instant EPOCH = Instant.parse("2026-11-21T12:00:00Z");
    private static final long MILLISECOND = 1_000_000;
    private static final int TICKS_MAX = 20;
    private static final int OUTBOX_PIECE = 16 * 1024;

    /** An error response with an empty string is what some peers need. */
    private static final Set<SmppDeviation> MEANT = EnumSet.of(SmppDeviation.ERROR_BODY);

    private final SessionPlan plan;
    private final CountingAllocator allocator = new CountingAllocator();
    private final ThreadTools threadTools = new ThreadTools(allocator);
    private final RigOwner owner;
    private final SmppSession session;
    private final SessionDriver driver;
    private final PduView view = new PduView();
    private long nowNanos = 1;

    private SessionRig(SessionPlan plan) {
        this.plan = plan;
        this.owner = new RigOwner(plan.owner());
        this.session = new SmppSession(plan.settings(), new SessionSetting(owner, threadTools, EPOCH), nowNanos);
        this.owner.owns(session);
        this.driver = new SessionDriver(session, allocator);
        allocator.forgetLargest();
    }

    static void play(byte[] input) {
        if (input.length < SessionPlan.OCTETS || input.length > PduHeader.PDU_OCTETS_MAX) {
            return;
        }
        SessionRig rig = new SessionRig(SessionPlan.of(input));
        if (rig.plan.bindsFirst()) {
            rig.bind();
        }
        byte[] stream = Arrays.copyOfRange(input, SessionPlan.OCTETS, input.length);
        for (byte[] piece : rig.plan.pieces().of(stream, rig.plan.manner())) {
            rig.feed(piece);
        }
        rig.end(stream.length);
    }

    // ---- Events

    private void feed(byte[] piece) {
        nowNanos += MILLISECOND;
        owner.timeIs(nowNanos);
        driver.feed(piece, nowNanos);
        check(piece.length);
    }

    private void bind() {
        if (plan.role() == SmppRole.MC) {
            feed(octets(Pdu.of(bindType())
                    .sequence(1)
                    .with(PduField.SYSTEM_ID, "esme")
                    .with(PduField.INTERFACE_VERSION, plan.version().wire())));
            return;
        }
        if (plan.outbind()) {
            feed(octets(Pdu.of(PduType.OUTBIND).sequence(1).with(PduField.SYSTEM_ID, "mc")));
        }
        owner.answerAll();
        Pdu.Builder response = Pdu.of(bindType().response()).sequence(1).with(PduField.SYSTEM_ID, "mc");
        feed(octets(
                response.with(Tlv.of(TlvTag.SC_INTERFACE_VERSION, plan.version().wire()))));
    }

    private PduType bindType() {
        return switch (plan.traffic()) {
            case SENDS -> PduType.BIND_TRANSMITTER;
            case RECEIVES -> PduType.BIND_RECEIVER;
            case BOTH -> PduType.BIND_TRANSCEIVER;
        };
    }

    private void end(int octets) {
        if (plan.owner() == SessionPlan.Manner.ANSWERS_LATER) {
            owner.answerAll();
            driver.offerAgain(nowNanos);
            check(octets);
        }
        for (int i = 0; i < TICKS_MAX && session.nextDeadlineNanos() != Session.NO_DEADLINE; i++) {
            nowNanos = Math.max(nowNanos, session.nextDeadlineNanos());
            owner.timeIs(nowNanos);
            driver.tick(nowNanos);
            check(octets);
        }
        session.close(CloseReason.of(CloseCause.ASKED), nowNanos);
        driver.goOn(nowNanos);
        check(octets);
        driver.disconnect(CloseReason.of(CloseCause.PEER_CLOSED), nowNanos);
        threadTools.release();
        claim(session.isOver(), "a session without a connection is over");
        claim(allocator.held() == 0, "whatever was taken is given back");
        owner.claimAllTold();
    }

    // ---- Claims

    private void check(int pieceOctets) {
        sent(driver.takeSent(nowNanos));
        if (!session.isOver() && session.wantsBytes()) {
            claim(driver.unread() < SessionPlan.PDU_OCTETS_MAX, "a session takes every whole PDU, or ends");
        }
        // A head that is read on to has room for one PDU and one piece; buffers grow by doubling.
        int most = Math.max(OUTBOX_PIECE, 2 * (SessionPlan.PDU_OCTETS_MAX + pieceOctets));
        claim(allocator.largest() <= most, "no buffer is larger than the limit of a PDU explains");
    }

    private void sent(byte[] octets) {
        ByteBuf stream = Unpooled.wrappedBuffer(octets);
        int at = 0;
        while (at < octets.length) {
            int length = PduFrame.octets(stream, at, 2 * SessionPlan.PDU_OCTETS_MAX);
            claim(length > 0, "whole PDUs are sent");
            sent(stream, at, length);
            at += length;
        }
    }

    private void sent(ByteBuf stream, int at, int length) {
        Set<SmppDeviation> noted = EnumSet.noneOf(SmppDeviation.class);
        PduRefusal refusal = view.read(stream, at, length, new SmppTolerance(Leniency.STRICT, noted::add));
        if (view.type().isMessage()) {
            // It came from the peer and is passed on with whatever is tolerated in it, or cannot be refused.
            claim(refusal.isAccepted() || plan.leniency() != Leniency.STRICT, "what is passed on is valid: " + refusal);
        } else {
            noted.removeAll(MEANT);
            claim(refusal.isAccepted() && noted.isEmpty(), "what is sent is valid: " + view.type() + " " + noted);
        }
    }

    private static byte[] octets(Pdu.Builder pdu) {
        ByteBuf out = Unpooled.buffer();
        PduWriter.write(pdu.build(), out);
        byte[] octets = new byte[out.readableBytes()];
        out.readBytes(octets);
        return octets;
    }
}
