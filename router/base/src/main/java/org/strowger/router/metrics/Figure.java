package org.strowger.router.metrics;

import java.util.Locale;

/**
 * One row of the catalogue of figures: an enum constant that describes a counter or gauge completely. The metric
 * families and their manual page, the columns of the console and the fields of {@code /status.json} are generated from
 * these rows, so a new figure needs only one new row.
 */
public interface Figure {
    /** A counter never decreases; a gauge may increase and decrease. */
    enum Type {
        COUNTER,
        GAUGE
    }

    /** The history that the sampler keeps of a figure. */
    enum History {
        /** The total since the start. */
        TOTAL,
        /** The total, and the rates over 5 seconds, a minute and 15 minutes. */
        RATES,
        /** The total, the rates, and the course of the rate over the last hour for a graph. */
        HOUR
    }

    /** The name of the enum constant. */
    String name();

    Metric metric();

    /** One sentence that explains the figure in the manual and in {@code /metrics}. */
    String help();

    default Type type() {
        return Type.COUNTER;
    }

    default History history() {
        return History.RATES;
    }

    /** The name of the console column and the JSON field: lower case, words joined by underscores. */
    default String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
