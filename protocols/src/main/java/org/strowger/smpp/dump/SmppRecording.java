package org.strowger.smpp.dump;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.Arrays;
import org.strowger.message.MessageForm;
import org.strowger.message.UnreadableMessage;
import org.strowger.protocol.dump.RecordedPacket;
import org.strowger.protocol.dump.RecordedPacket.Kind;
import org.strowger.protocol.dump.RecordedPackets;
import org.strowger.smpp.pdu.PduField;
import org.strowger.smpp.pdu.PduFrame;
import org.strowger.smpp.pdu.PduHeader;
import org.strowger.smpp.pdu.PduRefusal;
import org.strowger.smpp.pdu.PduType;
import org.strowger.smpp.pdu.PduView;
import org.strowger.smpp.pdu.SmppTolerance;
import org.strowger.smpp.pdu.SmppVersion;

/** Reads the PDUs of recorded connections. Messages are read by the rules of version 3.4. */
public final class SmppRecording implements RecordedPackets {
    /** More than the highest assigned command_status, including the vendors' values (3.4 section 5.1.3). */
    private static final int STATUS_MAX = 0xFFFF;

    /** The storage format before the PDU: its number, the version of the session, and no tolerance. */
    private static final byte[] STORED = {1, (byte) SmppVersion.V34.wire(), 0};

    private final MessageForm form;

    /** @param form the storage format of messages that arrived over SMPP */
    public SmppRecording(MessageForm form) {
        this.form = form;
    }

    @Override
    public int octets(ByteBuf bytes, int start) {
        int octets = PduFrame.octets(bytes, start, PduHeader.PDU_OCTETS_MAX);
        return switch (octets) {
            case PduFrame.NOT_WHOLE -> NOT_WHOLE;
            case PduFrame.IMPOSSIBLE -> IMPOSSIBLE;
            default -> octets;
        };
    }

    @Override
    public int headOctets() {
        return PduHeader.OCTETS;
    }

    @Override
    public boolean mayBegin(ByteBuf bytes, int start) {
        int there = bytes.writerIndex() - start;
        int length = PduHeader.length(bytes, start);
        if (length < PduHeader.OCTETS || length > PduHeader.PDU_OCTETS_MAX) {
            return false;
        }
        PduType type = PduType.of(PduHeader.commandId(bytes, start));
        int status = PduHeader.status(bytes, start);
        boolean isHeader = type != PduType.UNKNOWN
                && (type.isResponse() ? status >= 0 && status <= STATUS_MAX : status == 0)
                && PduHeader.sequence(bytes, start) >= 0;
        return isHeader && (there - length < PduHeader.OCTETS || mayBegin(bytes, start + length));
    }

    @Override
    public RecordedPacket read(byte[] packet) {
        ByteBuf bytes = Unpooled.wrappedBuffer(packet);
        if (packet.length < PduHeader.OCTETS || PduHeader.length(bytes, 0) != packet.length) {
            return RecordedPacket.of(Kind.UNREADABLE, 0, 0, "");
        }
        int sequence = PduHeader.sequence(bytes, 0);
        int status = PduHeader.status(bytes, 0);
        PduType type = PduType.of(PduHeader.commandId(bytes, 0));
        Kind kind = kind(type);
        if (kind == Kind.OTHER || type == PduType.GENERIC_NACK) {
            return RecordedPacket.of(kind, sequence, status, "");
        }
        PduView view = new PduView();
        PduRefusal refusal = view.read(bytes, 0, packet.length, SmppTolerance.READ_BEFORE);
        if (!refusal.isAccepted()) {
            return RecordedPacket.of(Kind.UNREADABLE, sequence, status, "");
        }
        return switch (kind) {
            case BIND -> RecordedPacket.of(kind, sequence, status, view.text(PduField.SYSTEM_ID));
            case SUBMIT_RESPONSE ->
                RecordedPacket.of(
                        kind, sequence, status, view.has(PduField.MESSAGE_ID) ? view.text(PduField.MESSAGE_ID) : "");
            case SUBMIT -> message(packet, sequence);
            default -> RecordedPacket.of(kind, sequence, status, "");
        };
    }

    private RecordedPacket message(byte[] packet, int sequence) {
        byte[] stored = Arrays.copyOf(STORED, STORED.length + packet.length);
        System.arraycopy(packet, 0, stored, STORED.length, packet.length);
        try {
            return RecordedPacket.submit(sequence, form.read(stored, 0, stored.length));
        } catch (UnreadableMessage e) {
            return RecordedPacket.of(Kind.UNREADABLE, sequence, 0, "");
        }
    }

    private static Kind kind(PduType type) {
        if (type.isBind()) {
            return Kind.BIND;
        }
        return switch (type) {
            case BIND_RECEIVER_RESP, BIND_TRANSMITTER_RESP, BIND_TRANSCEIVER_RESP -> Kind.BIND_RESPONSE;
            case SUBMIT_SM, SUBMIT_MULTI, DATA_SM -> Kind.SUBMIT;
            case SUBMIT_SM_RESP, SUBMIT_MULTI_RESP, DATA_SM_RESP, GENERIC_NACK -> Kind.SUBMIT_RESPONSE;
            default -> Kind.OTHER;
        };
    }
}
