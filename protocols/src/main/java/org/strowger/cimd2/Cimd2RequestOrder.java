package org.strowger.cimd2;

import io.netty.buffer.ByteBuf;
import org.strowger.cimd2.packet.Cimd2Refusal;
import org.strowger.cimd2.packet.Operation;
import org.strowger.cimd2.packet.PacketView;
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.MessageHandler;
import org.strowger.protocol.PacketFault;
import org.strowger.protocol.ProtocolViolation;

/**
 * Keeps the peer's requests in order: sends a nack for a lost or damaged request, repeats the answer to a repeated
 * request, and ends the session after several attempts.
 */
final class Cimd2RequestOrder {
    private final Cimd2Settings settings;
    private final MessageHandler handler;
    private final Cimd2Wire wire;
    private final PacketView view;
    private final Cimd2PeerNumbers numbers;
    private CloseReason fault = CloseReason.NONE;
    private int unreadable;

    Cimd2RequestOrder(Cimd2Settings settings, MessageHandler handler, Cimd2Wire wire, PacketView view) {
        this.settings = settings;
        this.handler = handler;
        this.wire = wire;
        this.view = view;
        boolean enforced =
                settings.role() == Cimd2Role.SMSC || settings.quirks().strict();
        this.numbers = new Cimd2PeerNumbers(settings.role().peer(), enforced, Operation.LOGIN.code());
    }

    /** Returns the reason why the session cannot continue; {@link CloseReason#NONE} if it can. */
    CloseReason fault() {
        return fault;
    }

    /** Records that the peer's login requested a window. */
    void pipeline() {
        numbers.pipeline();
    }

    /** Handles a packet without an end that exceeds the maximum length. */
    void tooLong(ByteBuf bytes) {
        int most = settings.limits().packetOctetsMax();
        String rule = "a packet must end within " + most + " octets";
        var violation = new ProtocolViolation(rule, most, "no ETX", PacketFault.TOO_LONG);
        byte[] head = new byte[most];
        bytes.getBytes(bytes.readerIndex(), head);
        broken(violation, head);
        fault = CloseReason.of(violation);
    }

    private void broken(ProtocolViolation violation, byte[] octets) {
        wire.tally().broken(violation.fault());
        handler.brokenPacketCame(violation, octets);
    }

    /** Records a packet with a readable header. */
    void readable() {
        unreadable = 0;
    }

    /** Records a packet that is too damaged to be answered. */
    void unreadable(Cimd2Refusal refusal) {
        unreadable++;
        if (unreadable >= Cimd2Limits.UNREADABLE_MAX) {
            fault = CloseReason.of(refusal.violation());
        }
    }

    /** Sends a nack for the damaged request in the view, so that the peer repeats the request. */
    void damaged() {
        nack(numbers.wanted(view.number() > PacketView.NUMBER_MAX ? PacketView.ABSENT : view.number()));
    }

    /** Whether the request in the view has the expected number and must therefore be served. */
    boolean isNext() {
        wire.speaksSummed(view.isSummed());
        return switch (numbers.judge(view.number(), view.code())) {
            case NEXT -> {
                numbers.took(view.number(), view.code());
                wire.awaitsAnswer(view.number());
                yield true;
            }
            case REPEATED -> {
                // If the original request is still pending, its answer also serves the repetition.
                wire.repeat();
                yield false;
            }
            case WRONG -> {
                var violation = new ProtocolViolation(
                        "request numbers must be consecutive",
                        0,
                        String.valueOf(view.number()),
                        PacketFault.OUT_OF_ORDER);
                broken(violation, view.toBytes());
                nack(numbers.wanted(PacketView.ABSENT));
                yield false;
            }
        };
    }

    private void nack(int number) {
        if (numbers.mayNack()) {
            wire.nack(number);
        } else {
            fault = new CloseReason(CloseCause.VIOLATION, "the peer repeated the same invalid request too often");
        }
    }
}
