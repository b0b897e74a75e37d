package org.strowger.router.http.callback;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.util.List;
import org.strowger.router.config.value.NetworkPrefix;

/**
 * The addresses that a callback may reach. An application chooses its URLs, so without the rule it could make Strowger
 * send requests into the network of the operator (server-side request forgery).
 */
final class AddressRule {
    /** Special-purpose networks that are not reachable from the Internet (RFC 6890 and its registries). */
    private static final List<NetworkPrefix> PRIVATE = List.of(
            network("0.0.0.0", 8),
            network("10.0.0.0", 8),
            network("100.64.0.0", 10),
            network("127.0.0.0", 8),
            network("169.254.0.0", 16),
            network("172.16.0.0", 12),
            network("192.0.0.0", 24),
            network("192.0.2.0", 24),
            network("192.168.0.0", 16),
            network("198.18.0.0", 15),
            network("198.51.100.0", 24),
            network("203.0.113.0", 24),
            network("240.0.0.0", 4),
            network("::", 96),
            network("64:ff9b::", 96),
            network("64:ff9b:1::", 48),
            network("100::", 64),
            network("2001:db8::", 32),
            network("2002::", 16),
            network("fc00::", 7),
            network("fe80::", 10),
            network("fec0::", 10));

    private AddressRule() {}

    private static NetworkPrefix network(String address, int bits) {
        return NetworkPrefix.of(address, bits);
    }

    /**
     * Whether a callback may be sent to the address.
     *
     * @param privateToo whether the configuration also allows private addresses
     */
    static boolean allows(InetAddress address, boolean privateToo) {
        if (address.isMulticastAddress() || isBroadcast(address)) {
            return false;
        }
        return privateToo || !NetworkPrefix.isWithin(PRIVATE, address);
    }

    private static boolean isBroadcast(InetAddress address) {
        byte[] octets = address.getAddress();
        boolean all = address instanceof Inet4Address;
        for (byte each : octets) {
            all &= each == (byte) 0xFF;
        }
        return all;
    }
}
