package org.strowger.router.route;

import java.time.Duration;
import org.strowger.router.config.DeliveryMode;
import org.strowger.router.config.InboundSettings;

/**
 * To whom a message of an SMSC goes.
 *
 * @param application the number of the application, or {@link RouteQuery#NOBODY}
 * @param delivery who answers for it meanwhile
 * @param patience how long the application may take to answer
 * @param reason the application's pattern or the rule that fitted, for people
 */
public record InboundDecision(int application, DeliveryMode delivery, Duration patience, String reason) {
    /** It is nobody's. */
    public static final InboundDecision NOBODY = new InboundDecision(
            RouteQuery.NOBODY,
            DeliveryMode.RELAY,
            InboundSettings.WAIT_USUAL,
            "no application receives it, no rule fits it");

    public boolean isNobody() {
        return application == RouteQuery.NOBODY;
    }
}
