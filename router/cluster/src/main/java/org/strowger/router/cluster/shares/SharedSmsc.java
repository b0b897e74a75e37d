package org.strowger.router.cluster.shares;

import java.util.List;
import java.util.Set;

/**
 * An SMSC of this router, as published by the router's threads.
 *
 * @param name the name of the SMSC
 * @param slots the number of session places, over all nodes
 * @param nodes the nodes that may have sessions with the SMSC; all if empty
 * @param sessions the number of bound sessions at this node that can submit
 * @param version the version of the share that all threads of the SMSC have applied
 * @param used the places for which there is a session or a dial
 */
public record SharedSmsc(String name, int slots, Set<String> nodes, int sessions, long version, List<Integer> used) {
    public SharedSmsc {
        nodes = Set.copyOf(nodes);
        used = List.copyOf(used);
    }
}
