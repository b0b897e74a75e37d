package org.strowger.router.config.value;

import java.net.InetAddress;
import java.util.List;

/**
 * A range of IP addresses that share their leading bits.
 *
 * @param address an address in the range
 * @param bits the number of shared leading bits
 */
public record NetworkPrefix(InetAddress address, int bits) {
    /** Creates a range from a numeric address. The caller ensures that the range is valid. */
    public static NetworkPrefix of(String address, int bits) {
        InetAddress known = AddressLiterals.address(address)
                .orElseThrow(() -> new IllegalArgumentException(address + " is not a numeric address"));
        return new NetworkPrefix(known, bits);
    }

    /** Whether one of the ranges contains the address. */
    public static boolean isWithin(List<NetworkPrefix> networks, InetAddress address) {
        return networks.stream().anyMatch(network -> network.contains(address));
    }

    public boolean contains(InetAddress other) {
        byte[] ours = address.getAddress();
        byte[] theirs = other.getAddress();
        if (ours.length != theirs.length) {
            return false;
        }
        int whole = bits / Byte.SIZE;
        for (int i = 0; i < whole; i++) {
            if (ours[i] != theirs[i]) {
                return false;
            }
        }
        int rest = bits % Byte.SIZE;
        int mask = 0xFF << (Byte.SIZE - rest) & 0xFF;
        return rest == 0 || (ours[whole] & mask) == (theirs[whole] & mask);
    }

    @Override
    public String toString() {
        return address.getHostAddress() + "/" + bits;
    }
}
