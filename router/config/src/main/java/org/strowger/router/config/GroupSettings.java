package org.strowger.router.config;

import static org.strowger.router.config.grammar.ConfigKey.key;

import org.strowger.router.config.ApplicationSettings.TooFast;
import org.strowger.router.config.grammar.ConfigKey;
import org.strowger.router.config.grammar.Section;
import org.strowger.router.config.grammar.SectionValues;
import org.strowger.router.config.grammar.TextTypes;
import org.strowger.router.config.value.Rate;
import org.strowger.router.config.value.TimeTypes;

/**
 * Applications that share a rate limit, such as those of one customer.
 *
 * @param name unique among groups
 * @param throughput maximum segments per period, over all applications of the group
 * @param tooFast the action when the throughput is exceeded
 */
public record GroupSettings(String name, Rate throughput, TooFast tooFast) {
    public static final ConfigKey<String> NAME =
            key("name", TextTypes.NAME, "unique name of the group").example("resellers");
    public static final ConfigKey<Rate> THROUGHPUT = key(
                    "throughput",
                    TimeTypes.RATE_OR_UNLIMITED,
                    "rate limit in segments over all applications of the group; in a cluster, each node has this limit")
            .example("500/s");
    public static final ConfigKey<TooFast> WHEN_TOO_FAST = key(
                    "when-too-fast",
                    TextTypes.words(TooFast.class),
                    "action beyond the throughput: reject refuses messages as throttled, slow pauses reading from the"
                            + " connection that sends them")
            .or("reject");
    public static final Section SECTION = Section.of(
            "a group of applications with a common rate limit, in addition to their " + "own",
            NAME,
            THROUGHPUT,
            WHEN_TOO_FAST);

    static GroupSettings of(SectionValues group) {
        return new GroupSettings(group.value(NAME), group.value(THROUGHPUT), group.value(WHEN_TOO_FAST));
    }
}
