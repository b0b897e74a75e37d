package org.strowger.router.cluster.shares;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.strowger.router.cluster.ApplicationUse;
import org.strowger.router.cluster.Rendezvous;

/**
 * Deals the session places of an SMSC to nodes. A node keeps the places that it uses as far as its permitted number of
 * places allows, so that only the places of a node that joins or leaves move.
 *
 * <p>The numbers of places of any two nodes differ by at most one. The nodes with one more place are those with the
 * greatest rendezvous weights for the SMSC. So a node that joins never increases the number of another node, and a node
 * that leaves never decreases it. A place that no node keeps goes to the node with the greatest weight for this place
 * among the nodes that have not reached their number.
 */
public final class SessionSlots {
    /** Stands for the node of an unused place. */
    public static final String NOBODY = "";

    private final long smsc;
    private final List<String> ranked;

    private SessionSlots(long smsc, List<String> ranked) {
        this.smsc = smsc;
        this.ranked = ranked;
    }

    /**
     * @param smsc the name of the SMSC
     * @param holders the node that uses each place, or {@link #NOBODY}
     * @param live the nodes to which places are dealt, each once
     * @return the node of each place; {@link #NOBODY} only if {@code live} is empty
     */
    public static List<String> deal(String smsc, List<String> holders, Collection<String> live) {
        long key = ApplicationUse.keyOf(smsc);
        List<String> ranked = new ArrayList<>(live);
        ranked.sort(Comparator.comparingLong((String node) -> -Rendezvous.weight(node, key))
                .thenComparing(Comparator.naturalOrder()));
        return new SessionSlots(key, ranked).deal(holders);
    }

    private List<String> deal(List<String> holders) {
        Map<String, Integer> rooms = rooms(holders.size());
        List<String> dealt = new ArrayList<>();
        for (int slot = 0; slot < holders.size(); slot++) {
            dealt.add(NOBODY);
        }
        for (String node : ranked) {
            keep(node, holders, rooms, dealt);
        }
        for (int slot = 0; slot < dealt.size() && !ranked.isEmpty(); slot++) {
            if (dealt.get(slot).equals(NOBODY)) {
                take(slot, best(slot, rooms), rooms, dealt);
            }
        }
        return dealt;
    }

    /** The permitted number of places of each node. */
    private Map<String, Integer> rooms(int slots) {
        Map<String, Integer> rooms = new HashMap<>();
        for (int rank = 0; rank < ranked.size(); rank++) {
            int more = rank < slots % ranked.size() ? 1 : 0;
            rooms.put(ranked.get(rank), slots / ranked.size() + more);
        }
        return rooms;
    }

    /**
     * Reduces the places of a node to its permitted number; the node keeps the places for which it has the greatest
     * weights.
     */
    private void keep(String node, List<String> holders, Map<String, Integer> rooms, List<String> dealt) {
        List<Integer> own = new ArrayList<>();
        for (int slot = 0; slot < holders.size(); slot++) {
            if (holders.get(slot).equals(node)) {
                own.add(slot);
            }
        }
        own.sort(Comparator.comparingLong((Integer slot) -> -weight(node, slot)));
        for (int slot : own) {
            if (room(node, rooms) > 0) {
                take(slot, node, rooms, dealt);
            }
        }
    }

    private String best(int slot, Map<String, Integer> rooms) {
        String best = NOBODY;
        for (String node : ranked) {
            if (room(node, rooms) > 0 && (best.equals(NOBODY) || weight(node, slot) > weight(best, slot))) {
                best = node;
            }
        }
        return best;
    }

    private static void take(int slot, String node, Map<String, Integer> rooms, List<String> dealt) {
        rooms.merge(node, -1, Integer::sum);
        dealt.set(slot, node);
    }

    private static int room(String node, Map<String, Integer> rooms) {
        return rooms.getOrDefault(node, 0);
    }

    private long weight(String node, int slot) {
        return Rendezvous.weight(node, smsc * 31 + slot);
    }
}
