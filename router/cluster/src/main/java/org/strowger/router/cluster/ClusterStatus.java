package org.strowger.router.cluster;

import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** The status of the cluster as seen by this node, for operators. Callable from any thread. */
public interface ClusterStatus extends AskedNodes {
    /** The status of a node without a cluster. */
    ClusterStatus ALONE = new ClusterStatus() {
        @Override
        public boolean isAlone() {
            return true;
        }

        @Override
        public String name() {
            return "";
        }

        @Override
        public List<String> configured() {
            return List.of();
        }

        @Override
        public ClusterView view() {
            return ClusterView.NONE;
        }

        @Override
        public List<ShardView> shards() {
            return List.of();
        }

        @Override
        public boolean isLeaseHeld() {
            return true;
        }

        @Override
        public long helloNanos() {
            return 0;
        }

        @Override
        public long claims(boolean isOurs) {
            return 0;
        }

        @Override
        public ClusterFigures figures() {
            return ClusterFigures.NONE;
        }

        @Override
        public void claim(int shard) {
            throw new IllegalStateException("a node outside a cluster has no shards");
        }

        @Override
        public void release(int shard) {
            throw new IllegalStateException("a node outside a cluster has no shards");
        }

        @Override
        public void ask(List<Integer> homes, byte[] question, Consumer<Map<Integer, byte[]>> then) {
            then.accept(Map.of());
        }

        @Override
        public void answerWith(UnaryOperator<byte[]> answerer) {
            // No other node asks questions.
        }
    };

    /** The name of the cluster. */
    String name();

    /** All shards, in order; empty until the first round. */
    List<ShardView> shards();

    /** Whether this node may act on stored messages now. */
    boolean isLeaseHeld();

    /** The time between two hellos. */
    long helloNanos();

    /**
     * The number of claims of other nodes' shards by this node: successful claims, or claims for which another node was
     * first.
     */
    long claims(boolean isOurs);

    ClusterFigures figures();

    /** Makes this node claim a shard that no living node owns, without waiting for its former owner. */
    void claim(int shard);

    /** Makes this node release a shard that it has taken over, with its live records, to its heir. */
    void release(int shard);
}
