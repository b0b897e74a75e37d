package org.strowger.router.cluster;

import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** This node as one of several, as operators see it. Callable from any thread. */
public interface ClusterStatus extends AskedNodes {
    /** A node that is alone. */
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
            throw new IllegalStateException("a node that is alone has no shards");
        }

        @Override
        public void release(int shard) {
            throw new IllegalStateException("a node that is alone has no shards");
        }

        @Override
        public void ask(List<Integer> homes, byte[] question, Consumer<Map<Integer, byte[]>> then) {
            then.accept(Map.of());
        }

        @Override
        public void answerWith(UnaryOperator<byte[]> answerer) {
            // Nobody asks.
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

    /** How many shards of others this node has claimed, and how many it has tried to while another node was first. */
    long claims(boolean isOurs);

    ClusterFigures figures();

    /** Has this node claim a shard that no living node owns, without waiting for its former owner. */
    void claim(int shard);

    /** Has this node release a shard that it has taken over, with what lives in it, to its heir. */
    void release(int shard);
}
