package org.strowger.router.cluster;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Predicate;
import org.strowger.router.cluster.Hello.OwnedShard;

/**
 * The cluster as a node knows it after a round: an immutable value, which any thread may read.
 *
 * @param process the number of this process
 * @param nodes the processes that live, in the order of their numbers; this one is among them once it has read a hello
 *     of its own
 * @param formatAll the highest format of records that all configured nodes read which were heard within an hour
 * @param said the number of the last hello that this process has said; it may not have read it
 */
public record ClusterView(long process, List<Node> nodes, int formatAll, long said) {
    /** The view before the first round. */
    public static final ClusterView NONE = new ClusterView(0, List.of(), 0, 0);

    public ClusterView {
        nodes = List.copyOf(nodes);
    }

    /**
     * A process that lives.
     *
     * @param name the name of its node
     * @param homeShard its home shard; negative if it has none
     * @param isSettled whether it knows all that live, and neither starts nor stops
     * @param hello its last hello
     * @param owned the shards that it owns, with their epochs
     * @param applications the use of applications there, by the key of their names
     * @param smscs its sessions and places of SMSCs, by the key of their names
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

        /** How many hellos of this process stand in the log behind its last one. */
        public long behind() {
            return hello.behind();
        }

        /** How far its clock is ahead of that of this node, by the last hellos of both. */
        public long clockAheadMillis() {
            return hello.clockAheadMillis();
        }

        /** The use of an application there, by the key of its name. */
        public ApplicationUse use(long application) {
            ApplicationUse use = applications.get(application);
            return use == null ? ApplicationUse.none(application) : use;
        }

        /** The sessions and places that the node has of an SMSC, by the key of its name. */
        public LinkedSmsc smsc(long smsc) {
            return smscs.getOrDefault(smsc, LinkedSmsc.NONE);
        }
    }

    /**
     * The last hello of a process.
     *
     * @param number its number in the life of the process
     * @param behind how many hellos of this process stand in the log behind it
     * @param clockAheadMillis how far the clock of its node is ahead of that of this one, by the last hellos of both
     */
    public record LastHello(long number, long behind, long clockAheadMillis) {}

    /**
     * The sessions and places that a node has of an SMSC.
     *
     * @param sessions its sessions that are bound and can submit; 0 while the node takes no messages for the SMSC
     * @param held the session places that it uses
     * @param requested the places that it wants to use
     * @param since the position in the log at which it has begun to name each of these places
     */
    public record LinkedSmsc(int sessions, List<Integer> held, List<Integer> requested, Map<Integer, Long> since) {
        static final LinkedSmsc NONE = new LinkedSmsc(0, List.of(), List.of(), Map.of());

        public LinkedSmsc {
            held = List.copyOf(held);
            requested = List.copyOf(requested);
            since = Map.copyOf(since);
        }
    }

    /** This process; only if it has read a hello of its own. */
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

    /** The sum of what an application uses at all nodes that live. */
    public ApplicationUse everywhere(String application) {
        return sum(ApplicationUse.keyOf(application), node -> true);
    }

    /** The sum of what an application uses at the other nodes, by the key of its name. */
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
     * The home shard of another node where the application receives: of several the one with the greatest rendezvous
     * weight, so that all of an application goes to one node while it stays.
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
