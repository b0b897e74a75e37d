package org.strowger.tools.cluster;

import java.nio.file.Path;
import java.util.List;
import org.strowger.tools.kafka.BrokerOptions;

/**
 * The programs to start, and their load.
 *
 * @param brokers the options for starting the brokers
 * @param directory the files of all processes
 * @param java the JVM options of the nodes
 * @param load the messages to submit
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
     * @param perSecond the number of messages per second, to all nodes together
     * @param binds the number of binds at each node
     * @param window the window of each bind
     * @param smscPerSecond the throughput of the SMSC in the configuration of the nodes
     * @param smscSessions the number of sessions with the SMSC in the configuration of the nodes
     */
    public record Load(double perSecond, int binds, int window, int smscPerSecond, int smscSessions) {}
}
