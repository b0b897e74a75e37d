package org.strowger.router.config.match;

import java.util.List;
import java.util.function.ToIntFunction;
import org.strowger.router.config.grammar.ConfigKey;
import org.strowger.router.config.grammar.ListOf;

/** A criterion for the day on which the message is routed. */
final class DateCriterion implements Criterion<DateRange> {
    private final ConfigKey<List<DateRange>> key = ConfigKey.key(
                    "date", ListOf.words(DateRange.TYPE), "the day of the message, in timezone")
            .or("[]")
            .example("2026-12-01..2026-12-31");

    @Override
    public ConfigKey<List<DateRange>> key() {
        return key;
    }

    @Override
    public boolean differsBetweenParts() {
        return true;
    }

    @Override
    public MessageTest test(List<DateRange> items, ToIntFunction<String> parties) {
        DateRange[] ranges = items.toArray(DateRange[]::new);
        return message -> isWithinAny(message, ranges);
    }

    private static boolean isWithinAny(MessageFacts message, DateRange[] ranges) {
        for (DateRange range : ranges) {
            if (range.contains(message.moment())) {
                return true;
            }
        }
        return false;
    }

    @Override
    public boolean covers(DateRange wide, DateRange narrow) {
        return wide.covers(narrow);
    }

    @Override
    public String met(List<DateRange> items, MessageFacts message) {
        return message.moment().toLocalDate() + " is within " + Criterion.any(items);
    }

    @Override
    public String unmet(List<DateRange> items, MessageFacts message) {
        return message.moment().toLocalDate() + " is not within " + Criterion.any(items);
    }
}
