package org.strowger.router.route;

import java.time.Duration;
import org.strowger.router.config.Delivery;
import org.strowger.router.config.InboundSettings;

/**
 * To whom a message of an SMSC goes.
 *
 * @param application the number of the application, or {@link Question#NOBODY}
 * @param delivery who answers for it meanwhile
 * @param patience how long the application may take to answer
 * @param reason the application's pattern or the rule that fitted, for people
 */
public record InboundDecision(int application, Delivery delivery, Duration patience, String reason) {
    /** It is nobody's. */
    public static final InboundDecision NOBODY = new InboundDecision(
            Question.NOBODY, Delivery.RELAY, InboundSettings.WAIT_USUAL, "no application receives it, no rule fits it");

    public boolean isNobody() {
        return application == Question.NOBODY;
    }
}
