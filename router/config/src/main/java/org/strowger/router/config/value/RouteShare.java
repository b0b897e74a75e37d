package org.strowger.router.config.value;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * The share of an SMSC in its tier of a route, set by an operator at run time in place of the configured weights.
 *
 * @param smsc the name of the SMSC
 * @param percent its share; the other SMSCs of the tier keep their ratio
 * @param by the operator who set the share
 * @param since the time when the share was set
 */
public record RouteShare(String smsc, int percent, String by, Instant since) {
    public static final int PERCENT_MAX = 100;

    /** The predicate of a sentence about the route. */
    @Override
    public String toString() {
        return smsc + " has " + percent + "% since " + since.truncatedTo(ChronoUnit.SECONDS)
                + (by.isEmpty() ? "" : " by " + by);
    }
}
