package org.strowger.tools.decode;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.Optional;

/** Finds the TCP segments in frames. Fragments of IP are counted and left out: SMSCs and applications send none. */
final class IpPackets {
    private static final int TCP = 6;
    private static final int IPV4_OCTETS_MIN = 20;
    private static final int IPV6_OCTETS = 40;
    private static final int TCP_OCTETS_MIN = 20;
    private static final int FRAGMENT_HEADER = 44;
    private static final int SYN = 0x02;

    private long fragments;

    long fragments() {
        return fragments;
    }

    /** The segment in the IP packet that begins at {@code start}; empty if there is none. */
    Optional<TcpSegment> segment(byte[] frame, int start) {
        if (start >= frame.length) {
            return Optional.empty();
        }
        return switch (octet(frame, start) >> 4) {
            case 4 -> ofIpv4(frame, start);
            case 6 -> ofIpv6(frame, start);
            default -> Optional.empty();
        };
    }

    private Optional<TcpSegment> ofIpv4(byte[] frame, int start) {
        if (frame.length - start < IPV4_OCTETS_MIN || octet(frame, start + 9) != TCP) {
            return Optional.empty();
        }
        // More to come, or not the first.
        if ((word(frame, start + 6) & 0x3FFF) != 0) {
            fragments++;
            return Optional.empty();
        }
        int total = word(frame, start + 2);
        // 0: the network card was to cut it up, and the capture has the whole.
        int end = total == 0 ? frame.length : Math.min(frame.length, start + total);
        String source = address(frame, start + 12, 4);
        String destination = address(frame, start + 16, 4);
        return ofTcp(frame, start + (octet(frame, start) & 0x0F) * 4, end, source, destination);
    }

    private Optional<TcpSegment> ofIpv6(byte[] frame, int start) {
        if (frame.length - start < IPV6_OCTETS) {
            return Optional.empty();
        }
        int payload = word(frame, start + 4);
        int end = payload == 0 ? frame.length : Math.min(frame.length, start + IPV6_OCTETS + payload);
        int header = octet(frame, start + 6);
        int at = start + IPV6_OCTETS;
        while (isExtension(header) && at + 8 <= end) {
            if (header == FRAGMENT_HEADER && (word(frame, at + 2) & 0xFFF9) != 0) {
                fragments++;
                return Optional.empty();
            }
            int octets = header == FRAGMENT_HEADER ? 8 : 8 + octet(frame, at + 1) * 8;
            header = octet(frame, at);
            at += octets;
        }
        return header == TCP
                ? ofTcp(frame, at, end, address(frame, start + 8, 16), address(frame, start + 24, 16))
                : Optional.empty();
    }

    /** Hop-by-hop options, routing, fragment, destination options. */
    private static boolean isExtension(int header) {
        return header == 0 || header == 43 || header == FRAGMENT_HEADER || header == 60;
    }

    private static Optional<TcpSegment> ofTcp(byte[] frame, int start, int end, String source, String destination) {
        if (end - start < TCP_OCTETS_MIN) {
            return Optional.empty();
        }
        TcpFlow flow = new TcpFlow(source, word(frame, start), destination, word(frame, start + 2));
        boolean begins = (octet(frame, start + 13) & SYN) != 0;
        int sequence = word(frame, start + 4) << 16 | word(frame, start + 6);
        int payload = start + (octet(frame, start + 12) >> 4) * 4;
        return Optional.of(new TcpSegment(
                flow,
                begins ? sequence + 1 : sequence,
                begins,
                payload < end ? Arrays.copyOfRange(frame, payload, end) : new byte[0]));
    }

    private static String address(byte[] frame, int at, int octets) {
        try {
            return InetAddress.getByAddress(Arrays.copyOfRange(frame, at, at + octets))
                    .getHostAddress();
        } catch (UnknownHostException e) {
            throw new AssertionError("addresses have 4 or 16 octets", e);
        }
    }

    private static int octet(byte[] frame, int at) {
        return frame[at] & 0xFF;
    }

    private static int word(byte[] frame, int at) {
        return octet(frame, at) << 8 | octet(frame, at + 1);
    }
}
