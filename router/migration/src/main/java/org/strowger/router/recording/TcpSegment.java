package org.strowger.router.recording;

/** The TCP segment in a {@link CapturedFrame}; one object is reused for all frames. */
final class TcpSegment {
    private static final int ETHERNET = 1;
    private static final int NULL = 0;
    private static final int LOOP = 108;
    private static final int LINUX_COOKED = 113;
    private static final int LINUX_COOKED_2 = 276;
    private static final int RAW = 101;
    private static final int RAW_BSD = 12;
    private static final int RAW_OPENBSD = 14;
    private static final int IPV4 = 228;
    private static final int IPV6 = 229;
    private static final int TYPE_IPV4 = 0x0800;
    private static final int TYPE_IPV6 = 0x86DD;
    private static final int TYPE_VLAN = 0x8100;
    private static final int TYPE_SERVICE_VLAN = 0x88A8;
    private static final int TYPE_OLD_VLAN = 0x9100;
    private static final int VLAN_OCTETS = 4;
    private static final int TCP = 6;
    private static final int IPV4_OCTETS = 20;
    private static final int IPV6_OCTETS = 40;
    private static final int TCP_OCTETS = 20;
    private static final int FRAGMENT_BITS = 0x3FFF;
    private static final int HOP_BY_HOP = 0;
    private static final int ROUTING = 43;
    private static final int FRAGMENT = 44;
    private static final int DESTINATION = 60;
    private static final int AUTHENTICATION = 51;
    private static final int FIN_BIT = 1;
    private static final int SYN_BIT = 2;
    private static final int RST_BIT = 4;
    private static final int ACK_BIT = 16;

    /** The content of a frame. */
    enum Content {
        SEGMENT,
        /** A part of an IP packet. */
        FRAGMENT,
        /** A segment whose end is missing. */
        CUT,
        OTHER
    }

    private byte[] bytes = {};
    private int end;
    private RecordedAddress source = new RecordedAddress(0, 0, 0);
    private RecordedAddress destination = source;
    private int sequence;
    private int flags;
    private int from;
    private int to;

    RecordedAddress source() {
        return source;
    }

    RecordedAddress destination() {
        return destination;
    }

    int sequence() {
        return sequence;
    }

    boolean isSyn() {
        return (flags & SYN_BIT) != 0;
    }

    boolean isAck() {
        return (flags & ACK_BIT) != 0;
    }

    boolean isEnd() {
        return (flags & FIN_BIT) != 0;
    }

    boolean isReset() {
        return (flags & RST_BIT) != 0;
    }

    byte[] bytes() {
        return bytes;
    }

    /** The offset of the data in {@link #bytes}. */
    int from() {
        return from;
    }

    int octets() {
        return to - from;
    }

    /** Reads a frame. */
    Content read(CapturedFrame frame) {
        bytes = frame.bytes();
        end = frame.length();
        Content content =
                switch (frame.linkType()) {
                    case ETHERNET -> typed(12);
                    case LINUX_COOKED -> typed(14);
                    case LINUX_COOKED_2 -> end < 20 ? Content.OTHER : network(half(0), 20);
                    case NULL, LOOP -> versioned(VLAN_OCTETS);
                    case RAW, RAW_BSD, RAW_OPENBSD, IPV4, IPV6 -> versioned(0);
                    default -> Content.OTHER;
                };
        return content;
    }

    private int half(int at) {
        return CaptureReader.half(bytes, at, false);
    }

    private Content typed(int typeAt) {
        int at = typeAt;
        while (at + 2 <= end) {
            int type = half(at);
            if (type != TYPE_VLAN && type != TYPE_SERVICE_VLAN && type != TYPE_OLD_VLAN) {
                return network(type, at + 2);
            }
            at += VLAN_OCTETS;
        }
        return Content.OTHER;
    }

    private Content versioned(int at) {
        if (at >= end) {
            return Content.OTHER;
        }
        int version = (bytes[at] & 0xF0) >> 4;
        return network(version == 4 ? TYPE_IPV4 : version == 6 ? TYPE_IPV6 : 0, at);
    }

    private Content network(int type, int at) {
        return switch (type) {
            case TYPE_IPV4 -> ipv4(at);
            case TYPE_IPV6 -> ipv6(at);
            default -> Content.OTHER;
        };
    }

    private Content ipv4(int at) {
        if (at + IPV4_OCTETS > end || (bytes[at] & 0xF0) != 0x40 || bytes[at + 9] != TCP) {
            return Content.OTHER;
        }
        if ((half(at + 6) & FRAGMENT_BITS) != 0) {
            return Content.FRAGMENT;
        }
        int header = (bytes[at] & 0xF) * 4;
        // A network card that splits segments itself leaves the length field empty.
        int total = half(at + 2) == 0 ? end - at : half(at + 2);
        return header < IPV4_OCTETS ? Content.OTHER : tcp(at + header, at + total, at + 12, false);
    }

    private Content ipv6(int at) {
        if (at + IPV6_OCTETS > end || (bytes[at] & 0xF0) != 0x60) {
            return Content.OTHER;
        }
        int length = half(at + 4);
        int packetEnd = length == 0 ? end : at + IPV6_OCTETS + length;
        int next = bytes[at + 6] & 0xFF;
        int next0 = at + IPV6_OCTETS;
        while (next != TCP) {
            if (next == FRAGMENT) {
                return Content.FRAGMENT;
            }
            boolean isKnown = next == HOP_BY_HOP || next == ROUTING || next == DESTINATION || next == AUTHENTICATION;
            if (!isKnown || next0 + 2 > end) {
                return Content.OTHER;
            }
            int units = bytes[next0 + 1] & 0xFF;
            int octets = next == AUTHENTICATION ? (units + 2) * 4 : (units + 1) * 8;
            next = bytes[next0] & 0xFF;
            next0 += octets;
        }
        return tcp(next0, packetEnd, at + 8, true);
    }

    private Content tcp(int at, int packetEnd, int addresses, boolean six) {
        if (at + TCP_OCTETS > end) {
            return Content.OTHER;
        }
        int header = ((bytes[at + 12] & 0xF0) >> 4) * 4;
        if (header < TCP_OCTETS || at + header > packetEnd) {
            return Content.OTHER;
        }
        int sourcePort = half(at);
        int destinationPort = half(at + 2);
        if (six) {
            source = new RecordedAddress(eight(addresses), eight(addresses + 8), sourcePort);
            destination = new RecordedAddress(eight(addresses + 16), eight(addresses + 24), destinationPort);
        } else {
            source = RecordedAddress.ofFour(CaptureReader.number(bytes, addresses, false), sourcePort);
            destination = RecordedAddress.ofFour(CaptureReader.number(bytes, addresses + 4, false), destinationPort);
        }
        sequence = CaptureReader.number(bytes, at + 4, false);
        flags = bytes[at + 13] & 0xFF;
        from = at + header;
        to = Math.min(packetEnd, end);
        return to < packetEnd || from > to ? cut() : Content.SEGMENT;
    }

    private Content cut() {
        from = Math.min(from, to);
        return Content.CUT;
    }

    private long eight(int at) {
        return ((long) CaptureReader.number(bytes, at, false) << Integer.SIZE)
                | (CaptureReader.number(bytes, at + 4, false) & 0xFFFFFFFFL);
    }
}
