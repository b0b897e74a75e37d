package org.strowger.router.cluster;

import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** The nodes that operators ask from this one. Callable from any thread. */
public interface AskedNodes {
    /** Whether there is no cluster. */
    boolean isAlone();

    /** The names of all nodes in the configuration. */
    List<String> configured();

    ClusterView view();

    /**
     * Asks other nodes.
     *
     * @param homes their home shards
     * @param then called once, on any thread, within two seconds, with the answers that have come, by shard
     */
    void ask(List<Integer> homes, byte[] question, Consumer<Map<Integer, byte[]>> then);

    /**
     * Answers the questions of other nodes from now on.
     *
     * @param answerer called on a thread that may block; an answer without octets is not sent
     */
    void answerWith(UnaryOperator<byte[]> answerer);
}
