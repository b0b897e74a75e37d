package org.strowger.router.cluster;

import java.util.List;

/**
 * The sessions and places that a node has of an SMSC.
 *
 * @param smsc the key of its name
 * @param sessions its sessions that are bound and can submit; 0 while the node takes no messages for the SMSC
 * @param held the session places that the node uses, in order
 * @param requested the places that it wants to use, in order; it has no session for them
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
