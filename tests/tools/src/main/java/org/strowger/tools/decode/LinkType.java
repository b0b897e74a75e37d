package org.strowger.tools.decode;

/** What stands before the IP packets of a capture. The numbers are those of tcpdump's LINKTYPE list. */
enum LinkType {
    LOOPBACK_OF_HOST(0),
    ETHERNET(1),
    RAW(101),
    RAW_OF_BSD(12),
    RAW_OF_OPENBSD(14),
    LOOPBACK_OF_OPENBSD(108),
    LINUX_COOKED(113),
    IPV4(228),
    IPV6(229),
    LINUX_COOKED_2(276),
    OTHER(-1);

    /** What {@link #network} answers if there is no IP packet. */
    static final int NONE = -1;

    private static final int FAMILY_OCTETS = 4;
    private static final int ETHERNET_TYPE = 12;
    private static final int COOKED_TYPE = 14;
    private static final int COOKED_2_OCTETS = 20;
    private static final int VLAN_OCTETS = 4;
    private static final int TYPE_IPV4 = 0x0800;
    private static final int TYPE_IPV6 = 0x86DD;

    private final int number;

    LinkType(int number) {
        this.number = number;
    }

    static LinkType of(int number) {
        for (LinkType each : values()) {
            if (each.number == number) {
                return each;
            }
        }
        return OTHER;
    }

    /** Where the IP packet begins, whose version its first octet tells; {@link #NONE} if this is something else. */
    int network(byte[] frame) {
        return switch (this) {
            case RAW, RAW_OF_BSD, RAW_OF_OPENBSD, IPV4, IPV6 -> 0;
            case LOOPBACK_OF_HOST, LOOPBACK_OF_OPENBSD -> FAMILY_OCTETS;
            case ETHERNET -> behindType(frame, ETHERNET_TYPE);
            case LINUX_COOKED -> behindType(frame, COOKED_TYPE);
            case LINUX_COOKED_2 -> isIp(word(frame, 0)) ? COOKED_2_OCTETS : NONE;
            case OTHER -> NONE;
        };
    }

    private static int behindType(byte[] frame, int typeAt) {
        int at = typeAt;
        while (isVlan(word(frame, at))) {
            at += VLAN_OCTETS;
        }
        return isIp(word(frame, at)) ? at + 2 : NONE;
    }

    private static boolean isIp(int type) {
        return type == TYPE_IPV4 || type == TYPE_IPV6;
    }

    private static boolean isVlan(int type) {
        return type == 0x8100 || type == 0x88A8 || type == 0x9100;
    }

    private static int word(byte[] frame, int at) {
        return at + 2 <= frame.length ? (frame[at] & 0xFF) << 8 | (frame[at + 1] & 0xFF) : 0;
    }
}
