package org.strowger.cimd2;

import java.util.ArrayList;
import java.util.List;
import org.strowger.cimd2.packet.Operation;

/** The kinds of packets for counters: each request and its response. */
final class Cimd2PacketKinds {
    private static final int CODES = 100;
    private static final List<String> NAMES = names();
    private static final int[] BY_CODE = byCode();

    private Cimd2PacketKinds() {}

    /** The kind of a packet with this operation code. */
    static int of(int code) {
        return BY_CODE[code];
    }

    static List<String> all() {
        return NAMES;
    }

    private static List<String> names() {
        List<String> names = new ArrayList<>();
        for (Operation each : Operation.values()) {
            String name = each == Operation.UNLISTED ? "other" : each.wireName().replace(' ', '_');
            names.add(name);
            names.add(name + "_response");
        }
        return List.copyOf(names);
    }

    private static int[] byCode() {
        int[] kinds = new int[CODES];
        for (int code = 0; code < CODES; code++) {
            kinds[code] = 2 * Operation.of(code).ordinal() + (Operation.isResponse(code) ? 1 : 0);
        }
        return kinds;
    }
}
