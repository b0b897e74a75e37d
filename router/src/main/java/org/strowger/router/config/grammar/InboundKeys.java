package org.strowger.router.config.grammar;

import static org.strowger.router.config.grammar.Key.key;

import java.time.Duration;
import org.strowger.router.config.Delivery;
import org.strowger.router.config.InboundSettings;

/** From SMSCs to applications. */
public final class InboundKeys {
    public static final Key<String> NAME =
            key("name", Texts.NAME, "its name, unique among inbound").example("stop");
    public static final Key<Settings> MATCH =
            key("match", MatchKeys.IN, "which messages").or("{}").example("{to: \"6000\", text: /^stop\\b/i}");
    public static final Key<String> DELIVER_TO =
            key("deliver-to", Texts.NAME, "the application").example("shop");
    public static final Key<Delivery> DELIVERY = key(
                    "delivery",
                    Texts.words(Delivery.class),
                    "relay: the SMSC is answered once the application has; store: once it is kept")
            .or(Texts.word(InboundSettings.DELIVERY_USUAL));
    public static final Key<Duration> WAIT = key(
                    "wait", Times.duration("100ms", "5m"), "how long the application may take to answer")
            .or("5s");

    public static final Section SECTION = Section.of(
            "from SMSCs to applications, when no application's receives fits; the first match wins",
            NAME,
            MATCH,
            DELIVER_TO,
            DELIVERY,
            WAIT);

    private InboundKeys() {}
}
