package org.strowger.router.config.value;

/**
 * The share of this node in the limits of an application, which are for all nodes together.
 *
 * @param nodes the number of nodes that live
 * @param bindsHere the binds of the application at this node
 * @param bindsElsewhere its binds at the other nodes
 * @param keptElsewhere the receipts and messages that the other nodes store for it
 */
public record UseShare(int nodes, int bindsHere, int bindsElsewhere, int keptElsewhere) {
    /** The share of a router without a cluster: the whole. */
    public static final UseShare WHOLE = new UseShare(1, 0, 0, 0);

    /**
     * The part of a rate that is for this node: by its part of the binds; if the application is bound nowhere, for its
     * HTTP requests, an equal part. At least one in each period.
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
