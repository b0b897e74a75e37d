package org.strowger.router.cluster.shares;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.strowger.router.cluster.ApplicationUse;
import org.strowger.router.cluster.ClusterView;
import org.strowger.router.cluster.Hello;
import org.strowger.router.cluster.SmscUse;
import org.strowger.router.config.value.PlaceShare;

/**
 * The session places of one SMSC that this node uses or wants to use. Each place goes through these states:
 *
 * <pre>
 *   claimed     the hellos of this node say that it wants the place
 *   held        the place is used. It begins when this node has read a hello of its own that claims the place, no other
 *               node that lives says that it holds the place, and none has claimed it earlier in the log
 *   given up    the router was told not to use the place, and may still have a session for it; hellos say it is held
 * </pre>
 *
 * <p>Two nodes never hold a place at once: the one whose claim is later in the log has read the earlier one. One that
 * was silent, so that another may have taken its place, gives the place up as soon as it reads that.
 */
final class PlaceClaims {
    private final String smsc;
    private final long key;
    private final String node;

    /** By place: the number of the first hello that claims it. */
    private final TreeMap<Integer, Long> claimed = new TreeMap<>();

    private final TreeSet<Integer> held = new TreeSet<>();

    /** By place: the version of the share without it. */
    private final TreeMap<Integer, Long> givenUp = new TreeMap<>();

    private long version;

    /** @param node the name of this node */
    PlaceClaims(String smsc, String node) {
        this.smsc = smsc;
        this.key = ApplicationUse.keyOf(smsc);
        this.node = node;
    }

    /** The use of the SMSC that the next hello reports. */
    SmscUse use(SharedSmsc now) {
        TreeSet<Integer> used = new TreeSet<>(held);
        used.addAll(givenUp.keySet());
        return new SmscUse(key, now.sessions(), List.copyOf(used), List.copyOf(claimed.keySet()));
    }

    /** The places that the router is to use. */
    PlaceShare share() {
        return PlaceShare.of(version, List.copyOf(held));
    }

    /**
     * Decides by what is known now.
     *
     * @param self this node, as the view has it
     * @return whether {@link #share} has changed
     */
    boolean step(SharedSmsc now, ClusterView view, ClusterView.Node self) {
        long before = version;
        givenUp.entrySet()
                .removeIf(
                        each -> now.version() >= each.getValue() && !now.used().contains(each.getKey()));
        yieldTaken(view, self);
        List<String> dealt = SessionPlaces.deal(smsc, holders(now.places(), view), eligible(now, view));
        for (int place : List.copyOf(held)) {
            if (!isMine(place, dealt)) {
                giveUp(place);
            }
        }
        claimed.keySet().removeIf(place -> !isMine(place, dealt));
        for (int place = 0; place < dealt.size(); place++) {
            if (isMine(place, dealt)) {
                want(place, view, self);
            }
        }
        return version != before;
    }

    private boolean isMine(int place, List<String> dealt) {
        return place < dealt.size() && dealt.get(place).equals(node);
    }

    /** Gives up places that another node took over while this one was silent. */
    private void yieldTaken(ClusterView view, ClusterView.Node self) {
        Map<Integer, Long> mine = self.smsc(key).since();
        for (ClusterView.Node other : view.others()) {
            ClusterView.LinkedSmsc theirs = other.smsc(key);
            for (int place : theirs.held()) {
                if (held.contains(place) && since(place, theirs.since()) < since(place, mine)) {
                    giveUp(place);
                }
            }
        }
    }

    private static long since(int place, Map<Integer, Long> places) {
        return places.getOrDefault(place, Long.MAX_VALUE);
    }

    private void giveUp(int place) {
        held.remove(place);
        givenUp.put(place, ++version);
    }

    private void want(int place, ClusterView view, ClusterView.Node self) {
        if (held.contains(place)) {
            return;
        }
        Map<Integer, Long> mine = self.smsc(key).since();
        boolean isTold = mine.containsKey(place);
        if (givenUp.containsKey(place)) {
            // All hellos have said that it is held, so it is still this node's, unless another one has taken it.
            if (isTold && isFree(place, view, since(place, mine))) {
                givenUp.remove(place);
                hold(place);
            }
        } else if (!claimed.containsKey(place)) {
            claimed.put(place, view.said() + Hello.NUMBER_STEP);
        } else if (isTold && self.hello().number() >= claimed.get(place) && isFree(place, view, since(place, mine))) {
            claimed.remove(place);
            hold(place);
        }
    }

    private void hold(int place) {
        held.add(place);
        version++;
    }

    /** Whether no other node that lives holds the place, or has claimed it before this position. */
    private boolean isFree(int place, ClusterView view, long position) {
        for (ClusterView.Node other : view.nodes()) {
            ClusterView.LinkedSmsc theirs = other.smsc(key);
            boolean isTaken = theirs.held().contains(place)
                    || (theirs.claimed().contains(place) && since(place, theirs.since()) < position);
            if (!view.isSelf(other) && isTaken) {
                return false;
            }
        }
        return true;
    }

    /** The node that holds each place; this one only where it has not given it up. */
    private List<String> holders(int places, ClusterView view) {
        List<String> holders = new ArrayList<>();
        for (int place = 0; place < places; place++) {
            holders.add(held.contains(place) ? node : holder(place, view));
        }
        return holders;
    }

    private String holder(int place, ClusterView view) {
        for (ClusterView.Node other : view.nodes()) {
            if (!view.isSelf(other) && other.smsc(key).held().contains(place)) {
                return other.name();
            }
        }
        return SessionPlaces.NOBODY;
    }

    /** Places are dealt to those that know all that live: the others could not claim them. */
    private static List<String> eligible(SharedSmsc now, ClusterView view) {
        return view.nodes().stream()
                .filter(ClusterView.Node::isSettled)
                .map(ClusterView.Node::name)
                .filter(name -> now.nodes().isEmpty() || now.nodes().contains(name))
                .distinct()
                .toList();
    }
}
