package org.strowger.tools.cluster;

/**
 * The fates of all messages.
 *
 * @param submitted with or without a response
 * @param accepted the node has accepted them
 * @param refused the node has refused them
 * @param delivered different messages that the SMSC has
 * @param twice how often the SMSC was given one that it had
 * @param unexcused those of them for which no node had died or was paused
 * @param receipts different messages with a receipt at an application
 * @param lost accepted, and not at the SMSC
 */
public record ClusterSums(
        long submitted,
        long accepted,
        long refused,
        long delivered,
        long twice,
        long unexcused,
        long receipts,
        long lost) {
    /** The sums on one line. */
    public String text() {
        return "submitted " + submitted + ", accepted " + accepted + ", refused " + refused + ", delivered " + delivered
                + ", twice " + twice + " (" + unexcused + " without an uncertain response), receipts " + receipts
                + ", lost " + lost;
    }
}
