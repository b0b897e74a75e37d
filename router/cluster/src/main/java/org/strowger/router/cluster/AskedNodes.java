package org.strowger.router.cluster;

import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** The other nodes, to which this node passes the questions of operators. Callable from any thread. */
public interface AskedNodes {
    /** Whether this node is not part of a cluster. */
    boolean isAlone();

    /** The names of all nodes in the configuration. */
    List<String> configured();

    ClusterView view();

    /**
     * Asks other nodes.
     *
     * @param homes the home shards of the nodes to ask
     * @param then called once, on any thread, within two seconds, with the answers received so far, by shard
     */
    void ask(List<Integer> homes, byte[] question, Consumer<Map<Integer, byte[]>> then);

    /**
     * Answers the questions of other nodes from now on.
     *
     * @param answerer called on a thread that may block; an answer without octets is not sent
     */
    void answerWith(UnaryOperator<byte[]> answerer);
}
