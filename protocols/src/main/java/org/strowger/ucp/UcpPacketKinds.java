package org.strowger.ucp;

import java.util.ArrayList;
import java.util.List;
import org.strowger.ucp.operation.OperationType;

/** The kinds of packets for counters: each operation and its result. */
final class UcpPacketKinds {
    private static final List<String> NAMES = names();

    private UcpPacketKinds() {}

    static int operation(OperationType type) {
        return 2 * type.ordinal();
    }

    static int result(OperationType type) {
        return 2 * type.ordinal() + 1;
    }

    private static List<String> names() {
        List<String> names = new ArrayList<>();
        for (OperationType type : OperationType.values()) {
            String name = type == OperationType.UNKNOWN ? "other" : String.format("%02d", type.number());
            names.add(name);
            names.add(name + "_result");
        }
        return List.copyOf(names);
    }

    static List<String> all() {
        return NAMES;
    }
}
