package org.strowger.router.config;

import java.net.InetAddress;

/**
 * The addresses that begin with the same bits.
 *
 * @param address one of them
 * @param bits how many
 */
public record NetworkPrefix(InetAddress address, int bits) {
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
