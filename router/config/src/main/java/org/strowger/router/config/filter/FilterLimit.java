package org.strowger.router.config.filter;

import static org.strowger.router.config.grammar.ConfigKey.key;

import java.time.Duration;
import java.util.List;
import org.strowger.router.config.grammar.ConfigKey;
import org.strowger.router.config.grammar.ListOf;
import org.strowger.router.config.grammar.NumberTypes;
import org.strowger.router.config.grammar.Section;
import org.strowger.router.config.grammar.SectionValues;
import org.strowger.router.config.grammar.TextTypes;
import org.strowger.router.config.value.TimeTypes;

/**
 * The limit up to which a filter lets messages pass; the filter applies to the messages beyond it.
 *
 * @param count the maximum number of messages in a burst
 * @param within the time without messages after which a full burst may pass again
 * @param unit the unit that is counted
 * @param per the properties by which messages are counted separately; if empty, all messages of the filter are counted
 *     together
 * @param prefix the number of digits of {@link Part#PREFIX}
 * @param entries the maximum number of keys that are counted
 */
public record FilterLimit(int count, Duration within, Unit unit, List<Part> per, int prefix, int entries) {
    /** No limit: the filter applies to every message. */
    public static final FilterLimit NONE = new FilterLimit(0, Duration.ZERO, Unit.MESSAGES, List.of(), 0, 0);

    private static final int ENTRIES_MAX = 10_000_000;
    private static final int COUNT_MAX = 1_000_000;

    /** The unit that is counted. */
    public enum Unit {
        MESSAGES,
        SEGMENTS
    }

    /** A property by which messages are counted separately. */
    public enum Part {
        APPLICATION,
        FROM,
        TO,
        /** The first digits of the recipient. */
        PREFIX,
        TEXT
    }

    public static final ConfigKey<Integer> COUNT = key(
                    "count", NumberTypes.integer(1, COUNT_MAX), "the maximum number that may arrive at once")
            .example("5");
    public static final ConfigKey<Duration> WITHIN = key(
                    "within",
                    TimeTypes.duration("1ms", "30d"),
                    "the time in which count may arrive; the rate is count divided by within")
            .example("1h");
    public static final ConfigKey<Unit> UNIT = key("unit", TextTypes.words(Unit.class), "messages, or their segments")
            .or("messages");
    public static final ConfigKey<List<Part>> PER = key(
                    "per",
                    ListOf.words(TextTypes.words(Part.class)),
                    "the fields by which messages are counted: messages with the same values of these fields are "
                            + "counted together; "
                            + "prefix: the "
                            + "first digits of the recipient; []: all messages of the filter are counted together")
            .or("[]")
            .example("[from, to]");
    public static final ConfigKey<Integer> PREFIX = key(
                    "prefix", NumberTypes.integer(1, 15), "the number of digits of the recipient for per: prefix")
            .or("7");
    public static final ConfigKey<Integer> ENTRIES = key(
                    "entries",
                    NumberTypes.integer(1, ENTRIES_MAX),
                    "the maximum number of keys that are counted; when it is reached, the key with the most allowance "
                            + "left is dropped; each key takes 16 octets")
            .or("100000");
    static final Section SECTION = Section.of(
            "the messages on which the filter has no effect: it applies to messages beyond this limit",
            COUNT,
            WITHIN,
            UNIT,
            PER,
            PREFIX,
            ENTRIES);

    public FilterLimit {
        per = List.copyOf(per);
    }

    static FilterLimit of(SectionValues limit) {
        return new FilterLimit(
                limit.value(COUNT),
                limit.value(WITHIN),
                limit.value(UNIT),
                limit.value(PER),
                limit.value(PREFIX),
                limit.value(PER).isEmpty() ? 1 : limit.value(ENTRIES));
    }

    public boolean isNone() {
        return count == 0;
    }

    /** A description for operators: {@code more than 5 messages in 1h per from, to}. */
    public String meaning() {
        String unitWord = TextTypes.word(unit);
        String alike = String.join(", ", per.stream().map(TextTypes::word).toList());
        return "more than " + count + " " + unitWord + " in " + TimeTypes.text(within)
                + (per.isEmpty() ? "" : " per " + alike);
    }
}
