package org.strowger.router.cluster;

import java.util.List;

/**
 * The sessions and session places that a node has with an SMSC.
 *
 * @param smsc the key of the SMSC's name
 * @param sessions the number of bound sessions that can submit; 0 while the node accepts no messages for the SMSC
 * @param held the session places that the node uses, in order
 * @param requested the session places that the node wants to use and for which it has no session, in order
 */
public record SmscUse(long smsc, int sessions, List<Integer> held, List<Integer> requested) {
    public SmscUse {
        held = List.copyOf(held);
        requested = List.copyOf(requested);
    }

    public boolean isNothing() {
        return sessions == 0 && held.isEmpty() && requested.isEmpty();
    }
}
