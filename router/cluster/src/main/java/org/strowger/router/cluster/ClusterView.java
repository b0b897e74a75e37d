package org.strowger.router.cluster;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Predicate;
import org.strowger.router.cluster.Hello.OwnedShard;

/**
 * The cluster as known to a node after a round: an immutable value, which any thread may read.
 *
 * @param process the number of this process
 * @param nodes the living processes, in the order of their numbers; includes this process as soon as it has read one of
 *     its own hellos
 * @param formatAll the highest record format that can be read by all configured nodes that were heard within the last
 *     hour
 * @param said the number of the last hello that this process has written, which it may not have read yet
 */
public record ClusterView(long process, List<Node> nodes, int formatAll, long said) {
    /** The view before the first round. */
    public static final ClusterView NONE = new ClusterView(0, List.of(), 0, 0);

    public ClusterView {
        nodes = List.copyOf(nodes);
    }

    /**
     * A living process.
     *
     * @param name the name of the process's node
     * @param homeShard the home shard of the process; negative if it has none
     * @param isSettled whether the process knows all living processes, and is neither starting nor stopping
     * @param hello the last hello of the process
     * @param owned the shards that the process owns, with their epochs
     * @param applications the use by applications at the process, by the key of their names
     * @param smscs the sessions and session places that the process has, by the key of the SMSC's name
     */
    public record Node(
            String name,
            long process,
            int homeShard,
            boolean isSettled,
            LastHello hello,
            String version,
            int format,
            long digest,
            List<OwnedShard> owned,
            Map<Long, ApplicationUse> applications,
            Map<Long, LinkedSmsc> smscs) {
        public Node {
            owned = List.copyOf(owned);
            applications = Map.copyOf(applications);
            smscs = Map.copyOf(smscs);
        }

        /** The number of hellos of the local process in the log after the last hello of this node. */
        public long behind() {
            return hello.behind();
        }

        /**
         * The time by which the clock of this node is ahead of the clock of the local node, according to their last
         * hellos.
         */
        public long clockAheadMillis() {
            return hello.clockAheadMillis();
        }

        /** The use by an application at this node, by the key of its name. */
        public ApplicationUse use(long application) {
            ApplicationUse use = applications.get(application);
            return use == null ? ApplicationUse.none(application) : use;
        }

        /** The sessions and session places that the node has with an SMSC, by the key of the SMSC's name. */
        public LinkedSmsc smsc(long smsc) {
            return smscs.getOrDefault(smsc, LinkedSmsc.NONE);
        }
    }

    /**
     * The last hello of a process.
     *
     * @param number the number of the hello, counted from the start of the process that wrote it
     * @param behind the number of hellos of the local process in the log after this hello
     * @param clockAheadMillis the time by which the clock of the writer's node is ahead of the local clock, according
     *     to the last hellos of both
     */
    public record LastHello(long number, long behind, long clockAheadMillis) {}

    /**
     * The sessions and session places that a node has with an SMSC.
     *
     * @param sessions the number of bound sessions that can submit; 0 while the node accepts no messages for the SMSC
     * @param held the session places that the node uses
     * @param requested the session places that the node wants to use
     * @param since the log position of the first of the uninterrupted hellos that name the place, for each of these
     *     places
     */
    public record LinkedSmsc(int sessions, List<Integer> held, List<Integer> requested, Map<Integer, Long> since) {
        static final LinkedSmsc NONE = new LinkedSmsc(0, List.of(), List.of(), Map.of());

        public LinkedSmsc {
            held = List.copyOf(held);
            requested = List.copyOf(requested);
            since = Map.copyOf(since);
        }
    }

    /** The local process; empty until it has read one of its own hellos. */
    public Optional<Node> self() {
        return nodes.stream().filter(this::isSelf).findFirst();
    }

    /** The other processes. */
    public List<Node> others() {
        return nodes.stream().filter(each -> !isSelf(each)).toList();
    }

    public boolean isSelf(Node node) {
        return node.process() == process;
    }

    // ---- Applications

    /** The total use by an application at all living nodes. */
    public ApplicationUse everywhere(String application) {
        return sum(ApplicationUse.keyOf(application), node -> true);
    }

    /** The total use by an application at the other nodes, by the key of its name. */
    public ApplicationUse elsewhere(long application) {
        return sum(application, node -> !isSelf(node));
    }

    private ApplicationUse sum(long application, Predicate<Node> which) {
        int binds = 0;
        int receivers = 0;
        int kept = 0;
        for (Node node : nodes) {
            if (which.test(node)) {
                ApplicationUse use = node.use(application);
                binds += use.binds();
                receivers += use.receivers();
                kept += use.kept();
            }
        }
        return new ApplicationUse(application, binds, receivers, kept);
    }

    /**
     * The home shard of another node at which the application has a receiving bind. If there are several, the node with
     * the greatest rendezvous weight is chosen, so that everything for an application goes to the same node as long as
     * that node lives.
     */
    public OptionalInt homeShardReceiving(String application) {
        long key = ApplicationUse.keyOf(application);
        return homeShard(key, node -> node.use(key).receivers() > 0);
    }

    // ---- SMSCs

    /** The nodes with bound sessions of the SMSC that can submit. */
    public List<Node> linked(String smsc) {
        long key = ApplicationUse.keyOf(smsc);
        return nodes.stream().filter(node -> node.smsc(key).sessions() > 0).toList();
    }

    /** The home shard of another node with bound sessions of the SMSC, chosen like {@link #homeShardReceiving}. */
    public OptionalInt homeShardWithSession(String smsc) {
        long key = ApplicationUse.keyOf(smsc);
        return homeShard(key, node -> node.smsc(key).sessions() > 0);
    }

    private OptionalInt homeShard(long key, Predicate<Node> which) {
        return nodes.stream()
                .filter(node -> !isSelf(node) && node.isSettled() && node.homeShard() >= 0 && which.test(node))
                .max(Comparator.comparingLong((Node node) -> Rendezvous.weight(node.name(), key))
                        .thenComparingLong(Node::process))
                .stream()
                .mapToInt(Node::homeShard)
                .findAny();
    }
}
