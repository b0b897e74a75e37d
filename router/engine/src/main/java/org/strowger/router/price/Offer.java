package org.strowger.router.price;

import org.strowger.router.config.price.Percent;
import org.strowger.router.config.value.Amount;

/**
 * A candidate of a route that takes the cheapest SMSC, for display.
 *
 * @param cost the cost of a segment in millionths; {@link Prices#NO_PRICE} if it is not known
 * @param sale the sale price of a segment in millionths; {@link Prices#NO_PRICE} if there is none
 * @param share the score, from 0 to 1
 * @param sample the number of results of the score, by their weights
 */
public record Offer(String smsc, Standing standing, long cost, long sale, double share, double sample) {
    /**
     * The standing of a candidate. Candidates are ordered by their standings in this order, and candidates of the last
     * three are not used.
     */
    public enum Standing {
        /** The score of the SMSC reaches the floor, or scores do not matter. */
        GOOD("may be used"),
        /** The SMSC has too few results. */
        UNKNOWN("has too few results for a score"),
        /** The SMSC has too few results, and was below the floor before. */
        DOUBTFUL("was below the floor, and has had too few results since then"),
        /** The score of the SMSC is below the floor. */
        POOR("score is below the floor"),
        /** The costs of the SMSC are not known. */
        NO_COST("has no cost for this number"),
        /** The application has prices, but none for the number. */
        NO_SALE("the application has no price for this number"),
        /** The SMSC costs more than the sale price. */
        LOSS("would be sold at a loss");

        private final String meaning;

        Standing(String meaning) {
            this.meaning = meaning;
        }

        public String meaning() {
            return meaning;
        }
    }

    public boolean isUsed() {
        return standing.compareTo(Standing.NO_COST) < 0;
    }

    /** The sale price less the cost; empty if one of them is not known. */
    public String margin() {
        return cost == Prices.NO_PRICE || sale == Prices.NO_PRICE ? "" : new Amount(sale - cost).toString();
    }

    /** An amount as text; empty if there is none. */
    public static String amount(long millionths) {
        return millionths == Prices.NO_PRICE ? "" : new Amount(millionths).toString();
    }

    /** The score as text; empty if there are no results. */
    public String score() {
        return sample < 0.5 ? "" : Percent.text(share);
    }

    /** The offer in one sentence, without its place in the order. */
    public String text() {
        return "SMSC " + smsc + (cost == Prices.NO_PRICE ? "" : " costs " + amount(cost))
                + (sale == Prices.NO_PRICE ? "" : ", sold at " + amount(sale))
                + (margin().isEmpty() ? "" : " (margin " + margin() + ")")
                + (score().isEmpty() ? "" : ", score " + score() + " of " + Math.round(sample) + " results")
                + ": " + standing.meaning();
    }
}
