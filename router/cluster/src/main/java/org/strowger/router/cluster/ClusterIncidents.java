package org.strowger.router.cluster;

/** Receives the incidents of the cluster that operators must know. Called on the cluster's thread. */
public interface ClusterIncidents {
    /**
     * A shard was taken over, or another node was first.
     *
     * @param epoch the epoch of the new owner
     */
    void onClaim(int shard, long epoch, boolean isOurs, String formerNode);

    /** The log of hellos or of a shard did not answer. It is tried again. */
    void onFailure(Exception why);

    /** A shard cannot be followed, so this node will not take it over. */
    void onUnreadable(int shard, Exception why);

    /**
     * Another node has begun to differ from this one, or differs no longer.
     *
     * @param clockAheadMillis how far its clock is ahead of ours
     */
    void onDifference(String node, Difference difference, boolean begins, long clockAheadMillis);

    /** The properties in which nodes should be alike. */
    enum Difference {
        CONFIGURATION,
        CLOCK
    }
}
