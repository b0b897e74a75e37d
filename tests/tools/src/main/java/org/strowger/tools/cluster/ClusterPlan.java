package org.strowger.tools.cluster;

import java.nio.file.Path;
import java.util.List;
import org.strowger.tools.kafka.BrokerOptions;

/**
 * The programs to start, and their load.
 *
 * @param brokers how the brokers are started
 * @param directory the files of all processes
 * @param java the options of the nodes' JVMs
 * @param load the messages
 */
public record ClusterPlan(BrokerOptions brokers, Path directory, List<String> java, Load load) {
    /** The names of the nodes. */
    public static final List<String> NODES = List.of("london-1", "london-2", "slough-1");

    /** Options of small nodes that start quickly. */
    public static final List<String> SMALL_JAVA =
            List.of("-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-ea:org.strowger...");

    public ClusterPlan {
        java = List.copyOf(java);
    }

    /**
     * The messages that are submitted.
     *
     * @param perSecond how many, to all nodes together
     * @param binds at each node
     * @param window of each bind
     * @param smscPerSecond the throughput that the nodes are told for the SMSC
     * @param smscSessions the sessions that the nodes are told for the SMSC
     */
    public record Load(double perSecond, int binds, int window, int smscPerSecond, int smscSessions) {}
}
