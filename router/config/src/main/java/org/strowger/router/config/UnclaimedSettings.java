package org.strowger.router.config;

import static org.strowger.router.config.grammar.ConfigKey.key;

import java.time.Duration;
import org.strowger.router.config.grammar.ConfigKey;
import org.strowger.router.config.grammar.NumberTypes;
import org.strowger.router.config.grammar.Section;
import org.strowger.router.config.grammar.SectionValues;
import org.strowger.router.config.grammar.TextTypes;
import org.strowger.router.config.value.TimeTypes;

/**
 * Settings for messages from mobiles that match no rule.
 *
 * @param isHeld whether the messages are taken into custody until a rule for them is configured; otherwise they are
 *     rejected permanently
 * @param keep how long a message is held
 * @param max the maximum number of messages held at the same time, shared by all SMSCs
 */
public record UnclaimedSettings(boolean isHeld, Duration keep, int max) {
    private static final int USUAL_MAX = 100_000;
    private static final int MOST = 10_000_000;
    private static final String HOLD = "hold";

    public static final UnclaimedSettings USUAL = new UnclaimedSettings(true, Duration.ofDays(3), USUAL_MAX);

    public static final ConfigKey<String> ACTION = key(
                    "action",
                    TextTypes.oneOf(HOLD, "refuse"),
                    "hold: the message is stored and acknowledged, and waits for a rule; refuse: the SMSC gets a"
                            + " permanent error, and the message is lost")
            .or(HOLD);
    public static final ConfigKey<Duration> KEEP = key(
                    "keep", TimeTypes.duration("1m", "365d"), "how long such a message waits before it is given up")
            .or("3d");
    public static final ConfigKey<Integer> MAX = key(
                    "max",
                    NumberTypes.integer(1, MOST),
                    "the maximum number of such messages that wait at the same time, shared by the SMSCs; above "
                            + "this, an SMSC gets a temporary error. Each message takes 60 octets of heap; its "
                            + "content is only in the store")
            .or(Integer.toString(USUAL_MAX));

    public static final Section SECTION = Section.of(
            "messages from SMSCs that match no inbound rule and are for a number that no application " + "receives",
            ACTION,
            KEEP,
            MAX);

    static UnclaimedSettings of(SectionValues unclaimed) {
        return new UnclaimedSettings(unclaimed.value(ACTION).equals(HOLD), unclaimed.value(KEEP), unclaimed.value(MAX));
    }
}
