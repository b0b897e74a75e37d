package org.strowger.router.config;

import java.time.Duration;
import org.strowger.router.config.match.Match;

/**
 * To whom messages of SMSCs go that match.
 *
 * @param name unique among these
 * @param match which messages
 * @param deliverTo the name of the application
 * @param delivery who answers for them meanwhile
 * @param patience how long the application may take to answer
 */
public record InboundSettings(String name, Match match, String deliverTo, DeliveryMode delivery, Duration patience) {
    /** Where nothing is said; for what applications receive by their numbers too. */
    public static final DeliveryMode DELIVERY_USUAL = DeliveryMode.STORE;

    public static final Duration WAIT_USUAL = Duration.ofSeconds(5);
}
