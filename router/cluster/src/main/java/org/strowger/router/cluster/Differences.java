package org.strowger.router.cluster;

import java.util.EnumMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.strowger.bound.Within;
import org.strowger.router.cluster.ClusterIncidents.Difference;

/**
 * Reports each difference between another node and this node, once when the difference begins and once when it ends. A
 * difference counts only after it has lasted for several hellos. The reasons: a reload does not reach all nodes at the
 * same moment, and while the brokers stall, the times of day in two adjacent hellos differ.
 */
@Within(Within.Scope.PARTS)
final class Differences {
    /** A clock difference above this limit is reported. */
    private static final long CLOCK_MILLIS = 1_000;

    /** The end of a clock difference is reported when it falls below this limit. */
    private static final long CLOCK_ALIKE_MILLIS = 500;

    private final ClusterIncidents incidents;
    private final int lasting;
    private final Map<String, Map<Difference, State>> nodes = new TreeMap<>();

    /** Whether a difference was reported, and for how many hellos the opposite has been observed since. */
    private static final class State {
        private boolean isTold;
        private int opposite;
    }

    /**
     * @param lasting the number of hellos of this process during which a difference must persist before it is reported
     */
    Differences(ClusterIncidents incidents, int lasting) {
        this.incidents = incidents;
        this.lasting = lasting;
    }

    /**
     * Called once for each hello of this process.
     *
     * @param digest the digest of the configuration of this node
     */
    void apply(ClusterView view, long digest) {
        Set<String> present = new HashSet<>();
        for (ClusterView.Node node : view.others()) {
            if (present.add(node.name())) {
                long ahead = node.hello().clockAheadMillis();
                update(node.name(), Difference.CONFIGURATION, node.digest() != digest, ahead);
                boolean wasApart = state(node.name(), Difference.CLOCK).isTold;
                long most = wasApart ? CLOCK_ALIKE_MILLIS : CLOCK_MILLIS;
                update(node.name(), Difference.CLOCK, Math.abs(ahead) > most, ahead);
            }
        }
        nodes.entrySet().removeIf(entry -> {
            boolean isGone = !present.contains(entry.getKey());
            if (isGone) {
                end(entry.getKey(), entry.getValue());
            }
            return isGone;
        });
    }

    private State state(String node, Difference difference) {
        return nodes.computeIfAbsent(node, key -> new EnumMap<>(Difference.class))
                .computeIfAbsent(difference, key -> new State());
    }

    private void update(String node, Difference difference, boolean differs, long clockAheadMillis) {
        State state = state(node, difference);
        if (differs == state.isTold) {
            state.opposite = 0;
            return;
        }
        state.opposite++;
        if (state.opposite >= lasting) {
            state.opposite = 0;
            state.isTold = differs;
            incidents.onDifference(node, difference, differs, clockAheadMillis);
        }
    }

    /** Reports the end of all differences of a node that has disappeared. */
    private void end(String node, Map<Difference, State> states) {
        states.forEach((difference, state) -> {
            if (state.isTold) {
                incidents.onDifference(node, difference, false, 0);
            }
        });
    }
}
