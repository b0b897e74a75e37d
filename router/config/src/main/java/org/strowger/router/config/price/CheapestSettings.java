package org.strowger.router.config.price;

import static org.strowger.router.config.grammar.ConfigKey.key;

import org.strowger.router.config.grammar.ConfigKey;
import org.strowger.router.config.grammar.Section;
import org.strowger.router.config.grammar.SectionValues;
import org.strowger.router.config.grammar.TextTypes;

/**
 * The section {@code cheapest} of a route: its SMSCs are tried in the order of their costs.
 *
 * @param isOn whether the route has the section
 * @param allowsLoss whether an SMSC may be used although its cost is above the sale price of the application
 * @param floor the minimum score of an SMSC, from 0 to 1; with 0, scores are ignored
 * @param gap how far the score of an SMSC in use may fall below the floor
 * @param explore the share of messages used to try SMSCs without a score or with a score below the floor
 */
public record CheapestSettings(boolean isOn, boolean allowsLoss, double floor, double gap, double explore) {
    private static final int EXPLORE_MAX = 20;

    /** The settings of a route whose order does not depend on cost. */
    public static final CheapestSettings NONE = new CheapestSettings(false, false, 0, 0, 0);

    public static final ConfigKey<Boolean> ALLOW_LOSS = key(
                    "allow-loss",
                    TextTypes.FLAG,
                    "whether an SMSC may be used although its cost is above the sale price of the application")
            .or("false");
    public static final ConfigKey<Double> FLOOR = key(
                    "floor",
                    Percent.upTo(100),
                    "the minimum score of an SMSC for the destination; a score is the share of messages that were "
                            + "delivered in time; with 0%, only costs count")
            .or("80%");
    public static final ConfigKey<Double> GAP = key(
                    "gap",
                    Percent.upTo(100),
                    "hysteresis: an SMSC in use is dropped when its score is this far below the floor; one that is "
                            + "not in use must reach the floor")
            .or("5%");
    public static final ConfigKey<Double> EXPLORE = key(
                    "explore",
                    Percent.upTo(EXPLORE_MAX),
                    "the share of messages that try SMSCs without enough results, or with a score below the floor")
            .or("1%");

    public static final Section SECTION = Section.of(
            "the SMSCs of via are tried in the order of their costs; SMSCs whose scores are too low come last",
            ALLOW_LOSS,
            FLOOR,
            GAP,
            EXPLORE);

    public static CheapestSettings of(SectionValues cheapest) {
        return new CheapestSettings(
                true, cheapest.value(ALLOW_LOSS), cheapest.value(FLOOR), cheapest.value(GAP), cheapest.value(EXPLORE));
    }
}
