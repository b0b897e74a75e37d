package org.strowger.router.cluster;

import java.util.EnumMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.strowger.router.cluster.ClusterIncidents.Difference;

/**
 * Reports the differences between the other nodes and this one: once when it begins, and once when it ends. A
 * difference counts only when it has lasted for several hellos, because a reload does not reach all nodes in the same
 * moment, and while the brokers stall, the times of day in two hellos that stand next to each other differ.
 */
final class Differences {
    /** The difference of two clocks above which it is reported. */
    private static final long CLOCK_MILLIS = 1_000;

    /** The difference of two clocks below which they are reported as alike again. */
    private static final long CLOCK_ALIKE_MILLIS = 500;

    private final ClusterIncidents incidents;
    private final int lasting;
    private final Map<String, Map<Difference, State>> nodes = new TreeMap<>();

    /** Whether a difference was told, and for how many hellos the opposite was seen. */
    private static final class State {
        private boolean isTold;
        private int opposite;
    }

    /** @param lasting so many hellos of this process a difference must last until it is told */
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

    /** A node that is gone differs in nothing. */
    private void end(String node, Map<Difference, State> states) {
        states.forEach((difference, state) -> {
            if (state.isTold) {
                incidents.onDifference(node, difference, false, 0);
            }
        });
    }
}
