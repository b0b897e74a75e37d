package org.strowger.router.cluster.shares;

import java.util.List;
import java.util.Set;

/**
 * An SMSC of this router, as its threads have published it.
 *
 * @param name its name
 * @param slots the number of its session places, over all nodes
 * @param nodes the nodes that may have sessions with it; all if empty
 * @param sessions its sessions that are bound here and can submit
 * @param version the version of the share that all its threads have put into effect
 * @param used the places for which it has a session or dials one
 */
public record SharedSmsc(String name, int slots, Set<String> nodes, int sessions, long version, List<Integer> used) {
    public SharedSmsc {
        nodes = Set.copyOf(nodes);
        used = List.copyOf(used);
    }
}
