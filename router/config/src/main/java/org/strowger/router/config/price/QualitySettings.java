package org.strowger.router.config.price;

import static org.strowger.router.config.grammar.ConfigKey.key;

import java.time.Duration;
import org.strowger.router.config.grammar.ConfigKey;
import org.strowger.router.config.grammar.NumberTypes;
import org.strowger.router.config.grammar.Section;
import org.strowger.router.config.grammar.SectionValues;
import org.strowger.router.config.value.TimeTypes;

/**
 * The section {@code quality}: how the scores of SMSCs are computed from answers and receipts.
 *
 * @param digits the length of the prefix that stands for a destination, if number tables do not have its operator
 * @param halfLife the time in which the weight of a result halves
 * @param receiptWithin the time in which the receipt of a delivered message must arrive
 * @param minimum the minimum number of results for a score to count; the score stops counting when fewer than half as
 *     many are left
 * @param entries how many scores are kept
 */
public record QualitySettings(int digits, Duration halfLife, Duration receiptWithin, int minimum, int entries) {
    private static final int DIGITS_MAX = 16;

    public static final ConfigKey<Integer> DIGITS = key(
                    "digits",
                    NumberTypes.integer(1, DIGITS_MAX),
                    "scores are kept for each operator if number tables have the operator of the recipient, and "
                            + "otherwise for each prefix of this many digits")
            .or("4");
    public static final ConfigKey<Duration> HALF_LIFE = key(
                    "half-life",
                    TimeTypes.duration("1m", "7d"),
                    "the time in which the weight of a result halves: with a shorter one, scores follow changes sooner;"
                            + " with a longer one, they need less traffic")
            .or("30m");
    public static final ConfigKey<Duration> RECEIPT_WITHIN = key(
                    "receipt-within",
                    TimeTypes.duration("1s", "1d"),
                    "a message whose receipt does not arrive within this time counts as not delivered; the decision "
                            + "can take up to twice this time")
            .or("2m");
    public static final ConfigKey<Integer> MINIMUM = key(
                    "minimum",
                    NumberTypes.integer(1, 10_000),
                    "the number of results that a score needs before it is used; it is then used until fewer than "
                            + "half of this number are left")
            .or("50");
    public static final ConfigKey<Integer> ENTRIES = key(
                    "entries",
                    NumberTypes.integer(1_000, 5_000_000),
                    "the maximum number of scores, about 100 octets each; above it, the scores with the fewest "
                            + "results are dropped")
            .or("100000");

    public static final Section SECTION = Section.of(
            "scores of SMSCs for each destination, for routes with cheapest",
            DIGITS,
            HALF_LIFE,
            RECEIPT_WITHIN,
            MINIMUM,
            ENTRIES);

    /** The defaults. */
    public static final QualitySettings USUAL =
            new QualitySettings(4, Duration.ofMinutes(30), Duration.ofMinutes(2), 50, 100_000);

    public static QualitySettings of(SectionValues quality) {
        return new QualitySettings(
                quality.value(DIGITS),
                quality.value(HALF_LIFE),
                quality.value(RECEIPT_WITHIN),
                quality.value(MINIMUM),
                quality.value(ENTRIES));
    }
}
