package org.strowger.router.config.match;

import java.util.List;
import java.util.function.ToIntFunction;
import org.strowger.router.config.grammar.ConfigKey;
import org.strowger.router.config.grammar.ListOf;

/** A criterion for the number of segments of the message. A segment counts as the whole message to which it belongs. */
final class SegmentsCriterion implements Criterion<CountRange> {
    private final ConfigKey<List<CountRange>> key = ConfigKey.key(
                    "segments",
                    ListOf.words(CountRange.TYPE),
                    "the number of segments of the message; for a segment that arrives as a message of its own, the "
                            + "number of segments of the whole message")
            .or("[]")
            .example("\">1\"");

    @Override
    public ConfigKey<List<CountRange>> key() {
        return key;
    }

    @Override
    public MessageTest test(List<CountRange> items, ToIntFunction<String> parties) {
        CountRange[] ranges = items.toArray(CountRange[]::new);
        return message -> isInAny(message.segments(), ranges);
    }

    private static boolean isInAny(int count, CountRange[] ranges) {
        for (CountRange range : ranges) {
            if (range.contains(count)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public boolean covers(CountRange wide, CountRange narrow) {
        return wide.covers(narrow);
    }

    @Override
    public String met(List<CountRange> items, MessageFacts message) {
        return "segments are " + message.segments();
    }

    @Override
    public String unmet(List<CountRange> items, MessageFacts message) {
        return "segments are " + message.segments() + ", not " + Criterion.any(items);
    }
}
