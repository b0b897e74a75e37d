package org.strowger.router.cluster.shares;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.strowger.bound.Within;
import org.strowger.router.cluster.ApplicationUse;
import org.strowger.router.cluster.ClusterView;
import org.strowger.router.cluster.Hello;
import org.strowger.router.cluster.SmscUse;
import org.strowger.router.config.value.SlotShare;

/**
 * The session places of one SMSC that this node uses or wants to use. Each place goes through these states:
 *
 * <pre>
 *   claimed     the hellos of this node report that it wants the place
 *   held        the place is used. Begins when this node has read one of its own hellos that claims the place, no other
 *               living node reports that it holds the place, and none has claimed the place earlier in the log
 *   given up    the router must no longer use the place, but may still have a session for it; hellos report it as held
 * </pre>
 *
 * <p>Two nodes never hold a place at once: the node whose claim is later in the log has read the earlier claim. If a
 * node was silent and another node took its place, the silent node gives the place up as soon as it reads this in the
 * log.
 */
@Within(Within.Scope.PARTS)
final class SlotRequests {
    private final String smsc;
    private final long key;
    private final String node;

    /** The number of the first hello that claims each place. */
    private final TreeMap<Integer, Long> requested = new TreeMap<>();

    private final TreeSet<Integer> held = new TreeSet<>();

    /** The first version of the share without the place, for each place. */
    private final TreeMap<Integer, Long> givenUp = new TreeMap<>();

    private long version;

    /** @param node the name of this node */
    SlotRequests(String smsc, String node) {
        this.smsc = smsc;
        this.key = ApplicationUse.keyOf(smsc);
        this.node = node;
    }

    /** The use of the SMSC that the next hello reports. */
    SmscUse use(SharedSmsc now) {
        TreeSet<Integer> used = new TreeSet<>(held);
        used.addAll(givenUp.keySet());
        return new SmscUse(key, now.sessions(), List.copyOf(used), List.copyOf(requested.keySet()));
    }

    /** The places that the router must use. */
    SlotShare share() {
        return SlotShare.of(version, List.copyOf(held));
    }

    /**
     * Updates the state of the places from the present view.
     *
     * @param self this node, as an entry of the view
     * @return whether {@link #share} has changed
     */
    boolean step(SharedSmsc now, ClusterView view, ClusterView.Node self) {
        long before = version;
        givenUp.entrySet()
                .removeIf(
                        each -> now.version() >= each.getValue() && !now.used().contains(each.getKey()));
        yieldTaken(view, self);
        List<String> dealt = SessionSlots.deal(smsc, holders(now.slots(), view), eligible(now, view));
        for (int slot : List.copyOf(held)) {
            if (!isMine(slot, dealt)) {
                giveUp(slot);
            }
        }
        requested.keySet().removeIf(slot -> !isMine(slot, dealt));
        for (int slot = 0; slot < dealt.size(); slot++) {
            if (isMine(slot, dealt)) {
                want(slot, view, self);
            }
        }
        return version != before;
    }

    private boolean isMine(int slot, List<String> dealt) {
        return slot < dealt.size() && dealt.get(slot).equals(node);
    }

    /** Gives up places that another node took over while this node was silent. */
    private void yieldTaken(ClusterView view, ClusterView.Node self) {
        Map<Integer, Long> mine = self.smsc(key).since();
        for (ClusterView.Node other : view.others()) {
            ClusterView.LinkedSmsc theirs = other.smsc(key);
            for (int slot : theirs.held()) {
                if (held.contains(slot) && since(slot, theirs.since()) < since(slot, mine)) {
                    giveUp(slot);
                }
            }
        }
    }

    private static long since(int slot, Map<Integer, Long> slots) {
        return slots.getOrDefault(slot, Long.MAX_VALUE);
    }

    private void giveUp(int slot) {
        held.remove(slot);
        givenUp.put(slot, ++version);
    }

    private void want(int slot, ClusterView view, ClusterView.Node self) {
        if (held.contains(slot)) {
            return;
        }
        Map<Integer, Long> mine = self.smsc(key).since();
        boolean isTold = mine.containsKey(slot);
        if (givenUp.containsKey(slot)) {
            // All hellos have reported the place as held, so this node still has it unless another node has taken it.
            if (isTold && isFree(slot, view, since(slot, mine))) {
                givenUp.remove(slot);
                hold(slot);
            }
        } else if (!requested.containsKey(slot)) {
            requested.put(slot, view.said() + Hello.NUMBER_STEP);
        } else if (isTold && self.hello().number() >= requested.get(slot) && isFree(slot, view, since(slot, mine))) {
            requested.remove(slot);
            hold(slot);
        }
    }

    private void hold(int slot) {
        held.add(slot);
        version++;
    }

    /** Whether no other living node holds the place or has claimed it before this position. */
    private boolean isFree(int slot, ClusterView view, long position) {
        for (ClusterView.Node other : view.nodes()) {
            ClusterView.LinkedSmsc theirs = other.smsc(key);
            boolean isTaken = theirs.held().contains(slot)
                    || (theirs.requested().contains(slot) && since(slot, theirs.since()) < position);
            if (!view.isSelf(other) && isTaken) {
                return false;
            }
        }
        return true;
    }

    /** The node that holds each place. This node counts as a holder only if it has not given the place up. */
    private List<String> holders(int slots, ClusterView view) {
        List<String> holders = new ArrayList<>();
        for (int slot = 0; slot < slots; slot++) {
            holders.add(held.contains(slot) ? node : holder(slot, view));
        }
        return holders;
    }

    private String holder(int slot, ClusterView view) {
        for (ClusterView.Node other : view.nodes()) {
            if (!view.isSelf(other) && other.smsc(key).held().contains(slot)) {
                return other.name();
            }
        }
        return SessionSlots.NOBODY;
    }

    /**
     * The nodes to which places are dealt: only nodes that know all living nodes, because other nodes could not claim
     * places.
     */
    private static List<String> eligible(SharedSmsc now, ClusterView view) {
        return view.nodes().stream()
                .filter(ClusterView.Node::isSettled)
                .map(ClusterView.Node::name)
                .filter(name -> now.nodes().isEmpty() || now.nodes().contains(name))
                .distinct()
                .toList();
    }
}
