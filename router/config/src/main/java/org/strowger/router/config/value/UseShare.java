package org.strowger.router.config.value;

/**
 * The share of this node in the limits of an application. The limits are for all nodes of the cluster together.
 *
 * @param nodes the number of live nodes
 * @param bindsHere the number of binds of the application at this node
 * @param bindsElsewhere the number of its binds at the other nodes
 * @param keptElsewhere the number of receipts and messages that the other nodes store for it
 */
public record UseShare(int nodes, int bindsHere, int bindsElsewhere, int keptElsewhere) {
    /** The share of a router without a cluster: the whole. */
    public static final UseShare WHOLE = new UseShare(1, 0, 0, 0);

    /**
     * The share of a rate for this node: proportional to its share of the application's binds, or, without any binds,
     * an equal share for HTTP requests. At least one event per period.
     */
    public Rate of(Rate whole) {
        int binds = bindsHere + bindsElsewhere;
        int parts = binds == 0 ? nodes : binds;
        int mine = binds == 0 ? 1 : bindsHere;
        if (whole.isUnlimited() || mine == parts) {
            return whole;
        }
        long count = (long) Math.floor((double) whole.count() * mine / parts);
        return new Rate(Math.max(1, count), whole.per());
    }
}
