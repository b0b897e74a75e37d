package org.strowger.router.config;

import static org.strowger.router.config.grammar.ConfigKey.key;

import java.time.Duration;
import java.util.List;
import org.strowger.router.config.grammar.ConfigKey;
import org.strowger.router.config.grammar.ListOf;
import org.strowger.router.config.grammar.Section;
import org.strowger.router.config.grammar.SectionValues;
import org.strowger.router.config.grammar.TextTypes;
import org.strowger.router.config.match.Criteria;
import org.strowger.router.config.match.Match;
import org.strowger.router.config.value.TimeTypes;

/**
 * An inbound rule: assigns matching messages from SMSCs to an application.
 *
 * @param name unique among inbound rules
 * @param match the messages that the rule applies to
 * @param deliverTo the name of the application that receives the messages; empty if they are submitted
 * @param submitAs the name of the application that submits the messages again; empty if they are delivered
 * @param copyTo the names of applications that get a copy
 * @param fallback the name of the application that receives the messages while the first does not; empty if none does
 * @param delivery the side that acknowledges the message to the SMSC
 * @param patience how long to wait for the application's response
 */
public record InboundSettings(
        String name,
        Match match,
        String deliverTo,
        String submitAs,
        List<String> copyTo,
        String fallback,
        DeliveryMode delivery,
        Duration patience) {
    public InboundSettings {
        copyTo = List.copyOf(copyTo);
    }

    /** The application that receives the messages, or that submits them again. */
    public String application() {
        return deliverTo.isEmpty() ? submitAs : deliverTo;
    }

    /** The default delivery mode; also used for messages that reach an application through its numbers. */
    public static final DeliveryMode DELIVERY_USUAL = DeliveryMode.STORE;

    public static final Duration WAIT_USUAL = Duration.ofSeconds(5);

    public static final ConfigKey<String> NAME =
            key("name", TextTypes.NAME, "unique name of the rule").example("stop");
    public static final ConfigKey<SectionValues> MATCH = key(
                    "match",
                    Match.section("the messages from an SMSC to which the rule applies", Criteria.OF_INBOUND),
                    "the messages to which this rule applies")
            .or("{}")
            .example("{to: \"6000\", text: /^stop\\b/i}");
    public static final ConfigKey<String> DELIVER_TO = key(
                    "deliver-to", TextTypes.NAME, "the application that receives the messages")
            .orElse("submit-as is required")
            .example("shop");
    public static final ConfigKey<String> SUBMIT_AS = key(
                    "submit-as",
                    TextTypes.NAME,
                    "instead of deliver-to: the messages are sent to an SMSC as messages of this application, with "
                            + "the limits and routes of the application")
            .orElse("deliver-to is required")
            .example("relay");
    public static final ConfigKey<List<String>> COPY_TO = key(
                    "copy-to",
                    ListOf.words(TextTypes.NAME),
                    "applications that get a copy of each message; only with delivery: store. The SMSC gets its "
                            + "response when all copies are in the store")
            .or("[]")
            .example("[archive]");
    public static final ConfigKey<String> FALLBACK = key(
                    "fallback",
                    TextTypes.NAME,
                    "the application that receives the messages while the application of deliver-to has no "
                            + "receiving session or has reached its keep.max")
            .orElse("messages wait for the first application")
            .example("helpdesk");
    public static final ConfigKey<DeliveryMode> DELIVERY = key(
                    "delivery",
                    TextTypes.words(DeliveryMode.class),
                    "store: Strowger answers the SMSC when the message is in the store; relay: when the application "
                            + "has answered")
            .or(TextTypes.word(DELIVERY_USUAL));
    public static final ConfigKey<Duration> WAIT = key(
                    "wait", TimeTypes.duration("100ms", "5m"), "the timeout of the application's response")
            .or("5s");

    public static final Section SECTION = Section.of(
            "rules for messages from SMSCs to numbers that no application lists under receives; the first match wins",
            NAME,
            MATCH,
            DELIVER_TO,
            SUBMIT_AS,
            COPY_TO,
            FALLBACK,
            DELIVERY,
            WAIT);

    static InboundSettings of(SectionValues inbound) {
        return new InboundSettings(
                inbound.value(NAME),
                Match.of(inbound.value(MATCH), Criteria.OF_INBOUND),
                inbound.value(DELIVER_TO, ""),
                inbound.value(SUBMIT_AS, ""),
                inbound.value(COPY_TO),
                inbound.value(FALLBACK, ""),
                inbound.value(DELIVERY),
                inbound.value(WAIT));
    }
}
