package org.strowger.router.app.daemon;

import org.strowger.router.cluster.ClusterStatus;
import org.strowger.router.cluster.shares.LocalShares;
import org.strowger.router.exchange.ExchangeStorage;

/**
 * The store of this node: a local store, or the node's shard of a cluster together with the shards taken over from
 * other nodes.
 *
 * <p>Thread: the configuration thread.
 */
public interface NodeStorage {
    /** The store for new messages. */
    ExchangeStorage storage();

    /** The share of this node in the limits that apply to all nodes together. */
    LocalShares shares();

    /** The status of this node in its cluster. */
    ClusterStatus status();

    /** Called when the router has started, so that it can take over shards that other nodes left behind. */
    void serves(RunningRouter router);

    /** Does the work that is due. Called periodically, and after {@code Daemon.call}. */
    void turn();

    /** Called when the daemon begins to stop: from now on nothing is taken over from other nodes. */
    void drains();

    /**
     * Writes everything that was posted, and closes the store. Called after the threads of the daemon have ended.
     *
     * @param isOrderly false if the daemon stops because of an internal error
     */
    void close(boolean isOrderly) throws InterruptedException;

    /** A local store. */
    record Local(ExchangeStorage storage) implements NodeStorage {
        @Override
        public ClusterStatus status() {
            return ClusterStatus.ALONE;
        }

        @Override
        public LocalShares shares() {
            return LocalShares.whole();
        }

        @Override
        public void serves(RunningRouter router) {}

        @Override
        public void turn() {}

        @Override
        public void drains() {}

        @Override
        public void close(boolean isOrderly) throws InterruptedException {
            storage.store().close();
        }
    }
}
