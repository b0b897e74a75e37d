package org.strowger.ucp.operation;

import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.strowger.wire.HexOctets;

/**
 * The extra services of a message: each a type, a length and octets, all in hexadecimal, one behind the other. Places
 * are those of hexadecimal digits in a buffer.
 */
public final class UcpExtraServices {
    /** No such service. */
    public static final int NONE = -1;

    public static final int HEADER = 0x01;
    public static final int CODING = 0x02;

    /** Digits of the type and the length. */
    public static final int HEAD_DIGITS = 4;

    /** Digits of an octet. */
    public static final int OCTET_DIGITS = 2;

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
            "type of originator",
            "numbering plan of originator",
            "type of recipient",
            "numbering plan of recipient",
            "time of submission",
            "network of destination");

    private UcpExtraServices() {}

    /** What people call the service; types of later releases have names of that kind. */
    public static String name(int type) {
        return type < NAMES.size() ? NAMES.get(type) : "unknown service";
    }

    /** How many have names. */
    public static int named() {
        return NAMES.size();
    }

    /** Whether the services between two places are whole. */
    static boolean areWhole(ByteBuf bytes, int from, int to) {
        int at = from;
        while (to - at >= HEAD_DIGITS) {
            at += HEAD_DIGITS + lengthDigits(bytes, at);
        }
        return at == to;
    }

    /** Where the head of the service of this type begins; of several the last; {@link #NONE} if there is none. */
    static int find(ByteBuf bytes, int from, int to, int type) {
        int found = NONE;
        for (int at = from; at < to; at = next(bytes, at)) {
            if (HexOctets.octet(bytes, at) == type) {
                found = at;
            }
        }
        return found;
    }

    /** Where the service behind this one begins. */
    static int next(ByteBuf bytes, int head) {
        return head + HEAD_DIGITS + lengthDigits(bytes, head);
    }

    private static int lengthDigits(ByteBuf bytes, int head) {
        return OCTET_DIGITS * HexOctets.octet(bytes, head + OCTET_DIGITS);
    }

    /** The digits of all services of a message but its header and its coding. */
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
}
