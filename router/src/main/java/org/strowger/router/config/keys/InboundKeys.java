package org.strowger.router.config.keys;

import static org.strowger.router.config.grammar.ConfigKey.key;

import java.time.Duration;
import org.strowger.router.config.DeliveryMode;
import org.strowger.router.config.InboundSettings;
import org.strowger.router.config.grammar.ConfigKey;
import org.strowger.router.config.grammar.Section;
import org.strowger.router.config.grammar.SectionValues;
import org.strowger.router.config.grammar.TextTypes;
import org.strowger.router.config.match.Criteria;
import org.strowger.router.config.match.Match;
import org.strowger.router.config.value.TimeTypes;

/** The keys of an inbound rule, from SMSCs to applications. */
public final class InboundKeys {
    public static final ConfigKey<String> NAME =
            key("name", TextTypes.NAME, "unique name of the rule").example("stop");
    public static final ConfigKey<SectionValues> MATCH = key(
                    "match",
                    Match.section("which messages of an SMSC the rule applies to", Criteria.OF_INBOUND),
                    "the messages this rule applies to")
            .or("{}")
            .example("{to: \"6000\", text: /^stop\\b/i}");
    public static final ConfigKey<String> DELIVER_TO =
            key("deliver-to", TextTypes.NAME, "the application that gets them").example("shop");
    public static final ConfigKey<DeliveryMode> DELIVERY = key(
                    "delivery",
                    TextTypes.words(DeliveryMode.class),
                    "store: the SMSC is answered when the message is in the store; relay: when the"
                            + " application has answered")
            .or(TextTypes.word(InboundSettings.DELIVERY_USUAL));
    public static final ConfigKey<Duration> WAIT = key(
                    "wait", TimeTypes.duration("100ms", "5m"), "how long to wait for the application's response")
            .or("5s");

    public static final Section SECTION = Section.of(
            "rules for messages from SMSCs that match no application's receives; the first match" + " wins",
            NAME,
            MATCH,
            DELIVER_TO,
            DELIVERY,
            WAIT);

    private InboundKeys() {}
}
