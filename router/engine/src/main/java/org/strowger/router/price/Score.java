package org.strowger.router.price;

import org.strowger.router.config.price.Percent;

/**
 * The score of an SMSC for a destination, for display.
 *
 * @param share the share of messages that were delivered in time, from 0 to 1
 * @param sample the number of results of the score, by their weights
 * @param awaited the number of receipts that are awaited
 * @param receiptMillis the average time from the answer to the receipt of delivered messages
 */
public record Score(ScoreName name, double share, double sample, long awaited, long receiptMillis) {
    /** The score as text; empty if there are no results. */
    public String shareText() {
        return sample < 0.5 ? "" : Percent.text(share);
    }
}
