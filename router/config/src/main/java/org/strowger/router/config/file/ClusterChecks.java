package org.strowger.router.config.file;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.strowger.router.config.ClusterSettings;
import org.strowger.router.config.Configuration;
import org.strowger.router.config.DaemonSettings;
import org.strowger.router.config.SimulatorSettings;
import org.strowger.router.config.SmscSettings;
import org.strowger.router.config.fault.FaultText;
import org.strowger.router.config.grammar.ConfigKey;
import org.strowger.router.config.grammar.SectionValues;

/** Checks of the section cluster: that this node is one of its nodes, and that there are enough shards. */
final class ClusterChecks {
    /**
     * The minimum number of shards per node. A node that returns needs a free shard while other nodes drain the shards
     * it had before.
     */
    private static final int SHARDS_PER_NODE = 2;

    private ClusterChecks() {}

    static void check(SectionValues file) {
        file.find(Configuration.CLUSTER).ifPresent(cluster -> check(file, cluster));
        List<String> nodes = file.find(Configuration.CLUSTER)
                .flatMap(cluster -> cluster.find(ClusterSettings.NODES))
                .orElse(List.of());
        file.value(Configuration.SMSCS, List.of()).forEach(smsc -> refuseUnknownNodes(smsc, nodes));
    }

    private static void refuseUnknownNodes(SectionValues smsc, List<String> nodes) {
        List<String> named = smsc.value(SmscSettings.NODES, List.of());
        for (int i = 0; i < named.size(); i++) {
            if (!nodes.contains(named.get(i))) {
                smsc.configValue(SmscSettings.NODES, i)
                        .refuse(FaultText.of("\"" + named.get(i) + "\" is not in cluster.nodes")
                                .advising(
                                        nodes.isEmpty()
                                                ? "remove nodes: without cluster there is one node"
                                                : "write one of " + String.join(", ", nodes)));
            }
        }
    }

    private static void check(SectionValues file, SectionValues cluster) {
        if (!file.configValue().reading().vocabulary().hasClusters()) {
            file.configValue(Configuration.CLUSTER)
                    .refuse(FaultText.of("the support for clusters is not installed")
                            .advising("install the package strowger-kafka, or remove cluster"));
        }
        cluster.find(ClusterSettings.NODES).ifPresent(nodes -> {
            refuseRepeated(cluster, nodes);
            refuseForeignNode(file, nodes);
            refuseFewShards(cluster, nodes);
        });
        refuseHalfLogin(cluster, ClusterSettings.USER, ClusterSettings.PASSWORD);
        refuseHalfLogin(cluster, ClusterSettings.PASSWORD, ClusterSettings.USER);
        if (!file.value(Configuration.SIMULATORS, List.of()).isEmpty()) {
            file.configValue(Configuration.SIMULATORS)
                    .refuse(FaultText.of("each node would have simulators of its own")
                            .advising("start one with `strowger simulate`, and name its address in the SMSC's "
                                    + SimulatorSettings.LISTEN.name()));
        }
    }

    private static void refuseRepeated(SectionValues cluster, List<String> nodes) {
        Set<String> known = new HashSet<>();
        for (int i = 0; i < nodes.size(); i++) {
            if (!known.add(nodes.get(i))) {
                cluster.configValue(ClusterSettings.NODES, i)
                        .refuse(FaultText.of("\"" + nodes.get(i) + "\" is named twice")
                                .advising("each node has a name of its own"));
            }
        }
    }

    private static void refuseForeignNode(SectionValues file, List<String> nodes) {
        String node = file.value(
                DaemonSettings.NODE, file.configValue().reading().hostDefaults().hostName());
        if (!nodes.contains(node)) {
            file.configValue(DaemonSettings.NODE)
                    .refuse(FaultText.of("this node is \"" + node + "\", which is not in cluster.nodes")
                            .advising("write node: with one of " + String.join(", ", nodes)));
        }
    }

    private static void refuseFewShards(SectionValues cluster, List<String> nodes) {
        int least = SHARDS_PER_NODE * nodes.size();
        cluster.find(ClusterSettings.SHARDS).filter(shards -> shards < least).ifPresent(shards -> cluster.configValue(
                        ClusterSettings.SHARDS)
                .refuse(FaultText.of(nodes.size() + " nodes need " + least + " shards: one for each node, and as "
                                + "many again for shards that are taken over")
                        .advising("write " + least + " or more")));
    }

    private static void refuseHalfLogin(SectionValues cluster, ConfigKey<?> written, ConfigKey<?> needed) {
        if (cluster.isWritten(written) && !cluster.isWritten(needed)) {
            cluster.configValue(written)
                    .refuse(FaultText.of(written.name() + " needs " + needed.name())
                            .advising("write both, or neither of them"));
        }
    }
}
