package org.strowger.tools.cluster;

/**
 * The numbers of messages by outcome.
 *
 * @param submitted messages submitted, with or without a response
 * @param accepted messages that a node has accepted
 * @param refused messages that a node has refused
 * @param delivered different messages that the SMSC has received
 * @param twice deliveries to the SMSC of messages that it had received before
 * @param unexcused those of the deliveries in {@code twice} that no death or pause of a node explains
 * @param receipts different messages whose receipt an application has received
 * @param lost messages that a node has accepted and that the SMSC has not received
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
