package org.strowger.router.cluster;

/** Receives the incidents of the cluster that must be reported to operators. Called on the cluster's thread. */
public interface ClusterIncidents {
    /**
     * Reports that this node has claimed a shard, or that another node was first.
     *
     * @param epoch the epoch of the new owner
     */
    void onClaim(int shard, long epoch, boolean isOurs, String formerNode);

    /** Reports that the log of hellos or of a shard did not answer. The access will be retried. */
    void onFailure(Exception why);

    /** Reports that a shard cannot be followed, so that this node will not take it over. */
    void onUnreadable(int shard, Exception why);

    /**
     * Reports that a difference between another node and this node has begun or ended.
     *
     * @param clockAheadMillis the time by which the other node's clock is ahead of this node's clock
     */
    void onDifference(String node, Difference difference, boolean begins, long clockAheadMillis);

    /** The properties in which nodes should be alike. */
    enum Difference {
        CONFIGURATION,
        CLOCK
    }
}
