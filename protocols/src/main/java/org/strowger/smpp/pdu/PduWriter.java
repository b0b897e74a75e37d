package org.strowger.smpp.pdu;

import io.netty.buffer.ByteBuf;
import java.util.List;
import org.strowger.message.Address;
import org.strowger.smpp.text.Latin1;

/** Writes PDUs strictly by the specification. A value that does not fit is a bug: callers check values from a peer. */
public final class PduWriter {
    private PduWriter() {}

    /** Appends the PDU to the buffer. */
    public static void write(Pdu pdu, ByteBuf out) {
        int start = out.writerIndex();
        PduHeader.write(out, 0, pdu.type().id(), pdu.status(), pdu.sequence());
        PduLayout layout = pdu.type().layout();
        if (pdu.hasBody()) {
            for (int index = 0; index < layout.size(); index++) {
                field(pdu, layout, index, out);
            }
        }
        pdu.tlvs().forEach(each -> tlv(each, out));
        out.setInt(start, out.writerIndex() - start);
    }

    /** Returns an upper limit of the number of octets that {@link #write} appends. */
    public static int octetsMax(Pdu pdu) {
        int octets = PduHeader.OCTETS;
        PduLayout layout = pdu.type().layout();
        for (int index = 0; pdu.hasBody() && index < layout.size(); index++) {
            octets += octetsMax(pdu, layout.field(index));
        }
        for (Tlv each : pdu.tlvs()) {
            octets += Tlv.HEADER_OCTETS + each.value().length;
        }
        return octets;
    }

    /** Writes a PDU without body. */
    public static void header(PduType type, int status, int sequence, ByteBuf out) {
        PduHeader.write(out, PduHeader.OCTETS, type.id(), status, sequence);
    }

    /** Writes a response whose only field is a string. */
    public static void response(PduType type, int status, int sequence, String text, ByteBuf out) {
        PduHeader.write(out, PduHeader.OCTETS + text.length() + 1, type.id(), status, sequence);
        string(text, type.layout().octetsMax(0), type.layout().field(0), out);
    }

    public static void tlv(Tlv tlv, ByteBuf out) {
        out.writeShort(tlv.tag()).writeShort(tlv.value().length).writeBytes(tlv.value());
    }

    private static int octetsMax(Pdu pdu, PduField field) {
        return switch (field.form()) {
            case U8 -> 1;
            case CSTRING, TIME -> pdu.text(field).length() + 1;
            case OCTETS -> pdu.octets(field).length;
            case DESTINATIONS ->
                pdu.destinations().stream()
                        .mapToInt(each ->
                                4 + each.list().length() + each.address().text().length())
                        .sum();
            case UNREACHED ->
                pdu.unreached().stream()
                        .mapToInt(each -> 3
                                + Unreached.STATUS_OCTETS
                                + each.address().text().length())
                        .sum();
            case MESSAGE_IDS ->
                pdu.messageIds().stream().mapToInt(id -> id.length() + 1).sum();
        };
    }

    private static void field(Pdu pdu, PduLayout layout, int index, ByteBuf out) {
        PduField field = layout.field(index);
        switch (field.form()) {
            case U8 -> out.writeByte(octet(field, number(pdu, layout, index)));
            case CSTRING, TIME -> string(pdu.text(field), octetsMax(layout, index), field, out);
            case OCTETS -> out.writeBytes(pdu.octets(field));
            case DESTINATIONS -> destinations(pdu.destinations(), out);
            case UNREACHED -> unreached(pdu.unreached(), out);
            case MESSAGE_IDS -> pdu.messageIds().forEach(id -> string(id, layout.octetsMax(index), field, out));
        }
    }

    /** Returns the number in a field; for a field that counts the next field, the count. */
    private static int number(Pdu pdu, PduLayout layout, int index) {
        PduField.Form next = index + 1 < layout.size() ? layout.field(index + 1).form() : PduField.Form.U8;
        return switch (next) {
            case OCTETS -> pdu.octets(layout.field(index + 1)).length;
            case DESTINATIONS -> pdu.destinations().size();
            case UNREACHED -> pdu.unreached().size();
            case MESSAGE_IDS -> pdu.messageIds().size();
            default -> pdu.number(layout.field(index));
        };
    }

    /**
     * Returns the maximum length of a field. Credentials may be longer than the specification allows: some providers
     * assign such credentials.
     */
    private static int octetsMax(PduLayout layout, int index) {
        return switch (layout.field(index)) {
            case SYSTEM_ID, PASSWORD, SYSTEM_TYPE -> PduWalk.CREDENTIAL_OCTETS_MAX;
            default -> layout.octetsMax(index);
        };
    }

    private static int octet(PduField field, int number) {
        if (number < 0 || number > 0xFF) {
            throw new IllegalArgumentException(field.wireName() + " must fit into an octet: " + number);
        }
        return number;
    }

    private static void string(String text, int octetsMax, PduField field, ByteBuf out) {
        if (text.length() >= octetsMax || text.indexOf('\0') >= 0) {
            throw new IllegalArgumentException(field.wireName() + " must have at most " + (octetsMax - 1)
                    + " characters without NUL, found " + text.length());
        }
        Latin1.writeWithNul(text, out);
    }

    private static void destinations(List<Destination> all, ByteBuf out) {
        for (Destination each : all) {
            if (each.isList()) {
                out.writeByte(Destination.FLAG_LIST);
                string(each.list(), PduField.DESTINATION_ADDR.octetsMax(), PduField.DEST_ADDRESS, out);
            } else {
                out.writeByte(Destination.FLAG_ADDRESS);
                address(each.address(), out);
            }
        }
    }

    private static void unreached(List<Unreached> all, ByteBuf out) {
        for (Unreached each : all) {
            address(each.address(), out);
            out.writeInt(each.status());
        }
    }

    private static void address(Address address, ByteBuf out) {
        out.writeByte(octet(PduField.DEST_ADDR_TON, address.ton()));
        out.writeByte(octet(PduField.DEST_ADDR_NPI, address.npi()));
        string(address.text(), PduField.DESTINATION_ADDR.octetsMax(), PduField.DESTINATION_ADDR, out);
    }
}
