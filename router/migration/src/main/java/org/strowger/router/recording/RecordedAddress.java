package org.strowger.router.recording;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;

/**
 * An address with a port, as it occurs in a packet.
 *
 * @param high the first half of the address
 * @param low the second half; an IPv4 address is represented as an IPv4-mapped address
 */
public record RecordedAddress(long high, long low, int port) {
    private static final long MAPPED = 0xFFFF_0000_0000L;
    private static final int ADDRESS_OCTETS = 16;

    static RecordedAddress ofFour(int address, int port) {
        return new RecordedAddress(0, MAPPED | (address & 0xFFFFFFFFL), port);
    }

    public static RecordedAddress of(InetAddress address, int port) {
        ByteBuffer octets = ByteBuffer.wrap(address.getAddress());
        return address instanceof Inet4Address
                ? ofFour(octets.getInt(), port)
                : new RecordedAddress(octets.getLong(), octets.getLong(), port);
    }

    /** The same address without a port. */
    public RecordedAddress host() {
        return new RecordedAddress(high, low, 0);
    }

    /** The address as text. */
    public String hostText() {
        try {
            byte[] octets = ByteBuffer.allocate(ADDRESS_OCTETS)
                    .putLong(high)
                    .putLong(low)
                    .array();
            return InetAddress.getByAddress(octets).getHostAddress();
        } catch (UnknownHostException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    public String toString() {
        String host = hostText();
        return (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
    }
}
