package org.strowger.ucp.operation;

import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.strowger.wire.HexOctets;

/**
 * The extra services of a message: a type, a length in octets and the octets, all in hexadecimal, without separators
 * (EMI-UCP 4.0, field XSer). Indexes refer to hexadecimal digits in a buffer.
 */
public final class UcpExtraServices {
    /** Returned if the message does not have the service. */
    public static final int NONE = -1;

    public static final int HEADER = 0x01;
    public static final int CODING = 0x02;

    /** The number of digits of the type and the length. */
    public static final int HEAD_DIGITS = 4;

    /** The number of digits of an octet. */
    public static final int OCTET_DIGITS = 2;

    /** The names of 00 to 0D are from EMI-UCP 4.0, field XSer; from 0E on, from Wireshark for later releases. */
    private static final List<String> NAMES = List.of(
            "not used",
            "user data header",
            "data coding scheme",
            "message type",
            "message reference",
            "privacy",
            "urgency",
            "acknowledgement request",
            "message updating",
            "call-back number",
            "response code",
            "teleservice",
            "billing identifier",
            "single shot",
            "type of number of originator",
            "numbering plan of originator",
            "type of number of recipient",
            "numbering plan of recipient",
            "submission time",
            "destination network type");

    private UcpExtraServices() {}

    public static String name(int type) {
        return type < NAMES.size() ? NAMES.get(type) : "unknown service";
    }

    /** Returns the number of types that have a name. */
    public static int named() {
        return NAMES.size();
    }

    /** Whether the digits between two indexes form complete services. */
    static boolean areWhole(ByteBuf bytes, int from, int to) {
        int at = from;
        while (to - at >= HEAD_DIGITS) {
            at += HEAD_DIGITS + lengthDigits(bytes, at);
        }
        return at == to;
    }

    /**
     * Returns the index of the service of this type; if there are several, the last one (EMI-UCP 4.0, field XSer);
     * {@link #NONE} if there is none.
     */
    static int find(ByteBuf bytes, int from, int to, int type) {
        int found = NONE;
        for (int at = from; at < to; at = next(bytes, at)) {
            if (HexOctets.octet(bytes, at) == type) {
                found = at;
            }
        }
        return found;
    }

    /** Returns the index of the following service. */
    static int next(ByteBuf bytes, int head) {
        return head + HEAD_DIGITS + lengthDigits(bytes, head);
    }

    private static int lengthDigits(ByteBuf bytes, int head) {
        return OCTET_DIGITS * HexOctets.octet(bytes, head + OCTET_DIGITS);
    }

    /** Returns the digits of all services except the user data header and the data coding scheme. */
    public static String others(OperationView view) {
        if (view.isEmpty(UcpField.XSER)) {
            return "";
        }
        StringBuilder others = new StringBuilder();
        ByteBuf bytes = view.bytes();
        for (int at = view.begin(UcpField.XSER); at < view.end(UcpField.XSER); at = next(bytes, at)) {
            int type = HexOctets.octet(bytes, at);
            if (type != HEADER && type != CODING) {
                others.append(bytes.toString(at, next(bytes, at) - at, StandardCharsets.US_ASCII));
            }
        }
        return others.toString();
    }

    // ---- Lengths

    /** Whether the user data header and the data coding scheme, which every reader uses, have valid lengths. */
    static boolean areSound(OperationView view) {
        return hasSoundHeader(view) && hasSoundCoding(view);
    }

    /** Whether the user data header is valid: it starts with its own length (EMI-UCP 4.0, XSer 01). */
    static boolean hasSoundHeader(OperationView view) {
        ByteBuf bytes = view.bytes();
        int head = find(bytes, view.begin(UcpField.XSER), view.end(UcpField.XSER), HEADER);
        if (head == NONE) {
            return true;
        }
        int octets = HexOctets.octet(bytes, head + OCTET_DIGITS);
        return octets > 0 && HexOctets.octet(bytes, head + HEAD_DIGITS) == octets - 1;
    }

    /** Whether the data coding scheme is valid: it has one octet (EMI-UCP 4.0, XSer 02). */
    static boolean hasSoundCoding(OperationView view) {
        ByteBuf bytes = view.bytes();
        int head = find(bytes, view.begin(UcpField.XSER), view.end(UcpField.XSER), CODING);
        return head == NONE || HexOctets.octet(bytes, head + OCTET_DIGITS) == 1;
    }
}
