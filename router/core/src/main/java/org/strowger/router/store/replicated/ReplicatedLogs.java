package org.strowger.router.store.replicated;

import java.util.List;

/**
 * The replicated logs of a cluster. Any thread may open a log; each log is then used by one thread at a time.
 *
 * <p>{@link #close} closes the resources that the logs share, such as connections; it is called after all logs were
 * closed.
 */
public interface ReplicatedLogs extends AutoCloseable {
    /** Opens the log that contains the records of a shard. */
    ReplicatedLog custody(int shard);

    /** Opens the log of the items that other nodes send to the owner of a shard. */
    ReplicatedLog mail(int shard);

    /** Opens the log of receipts that matched no message of the node that received them. */
    ReplicatedLog strays();

    /** Opens the log of the signs of life of all nodes. */
    ReplicatedLog members();

    /**
     * Warnings about the settings of the brokers, one sentence each, with the recommended change. The settings are
     * checked when the logs are opened.
     */
    List<String> warnings();

    @Override
    void close();
}
