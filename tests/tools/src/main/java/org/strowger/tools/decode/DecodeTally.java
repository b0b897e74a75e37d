package org.strowger.tools.decode;

import java.util.StringJoiner;

/** Counts the decoded, refused and remaining packets of an input. */
final class DecodeTally {
    private long packets;
    private long refused;
    private long leftOver;

    void packet(boolean isRefused) {
        packets++;
        refused += isRefused ? 1 : 0;
    }

    void leftOver(long octets) {
        leftOver += octets;
    }

    /** Whether the whole input was decoded and no packet was refused. */
    boolean isClean() {
        return refused == 0 && leftOver == 0;
    }

    /** All counts in one line. */
    String text(String packetName) {
        var words = new StringJoiner(", ");
        words.add(count(packets, packetName));
        if (refused > 0) {
            words.add(refused + " refused");
        }
        if (leftOver > 0) {
            words.add(count(leftOver, "octet") + " left over");
        }
        return words.toString();
    }

    private static String count(long number, String what) {
        return number + " " + what + (number == 1 ? "" : "s");
    }
}
