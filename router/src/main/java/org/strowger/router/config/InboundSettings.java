package org.strowger.router.config;

import java.time.Duration;
import org.strowger.router.config.match.Match;

/**
 * An inbound rule: assigns matching messages from SMSCs to an application.
 *
 * @param name unique among inbound rules
 * @param match the messages that the rule applies to
 * @param deliverTo the name of the application
 * @param delivery the side that acknowledges the message to the SMSC
 * @param patience how long to wait for the application's response
 */
public record InboundSettings(String name, Match match, String deliverTo, DeliveryMode delivery, Duration patience) {
    /** The default; also used for messages that an application receives by its numbers. */
    public static final DeliveryMode DELIVERY_USUAL = DeliveryMode.STORE;

    public static final Duration WAIT_USUAL = Duration.ofSeconds(5);
}
