package org.strowger.router.price;

import org.strowger.router.config.table.NumberFacts;

/**
 * The prices and scores by which routes choose the cheapest SMSC.
 *
 * @param prices the price tables of the configuration
 * @param quality the scores of SMSCs, which outlive a configuration
 * @param numbers finds the operators of numbers
 */
public record Pricing(Prices prices, SmscQuality quality, NumberFacts numbers) {
    /** The pricing of a configuration without price tables and scores. */
    public static final Pricing NONE = new Pricing(Prices.NONE, SmscQuality.NONE, NumberFacts.NONE);
}
