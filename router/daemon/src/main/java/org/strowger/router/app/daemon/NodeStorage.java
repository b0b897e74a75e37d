package org.strowger.router.app.daemon;

import org.strowger.router.cluster.ClusterStatus;
import org.strowger.router.cluster.shares.LocalShares;
import org.strowger.router.exchange.ExchangeStorage;

/**
 * The store of this node, from its opening to its end: a local store, or a shard of a cluster with those that the node
 * takes over from others.
 *
 * <p>Thread: the configuration thread.
 */
public interface NodeStorage {
    /** The store for what is new. */
    ExchangeStorage storage();

    /** The share of this node in the limits that are for all nodes together. */
    LocalShares shares();

    /** This node as one of several. */
    ClusterStatus status();

    /** The router has started; it may be given what others leave behind. */
    void serves(RunningRouter router);

    /** Does what is due. Called from time to time, and when the daemon was called. */
    void turn();

    /** The daemon stops: nothing is taken over from others any more. */
    void drains();

    /**
     * Writes what was posted, and closes the store, after the threads of the daemon have ended.
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
