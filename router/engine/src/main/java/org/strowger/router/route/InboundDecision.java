package org.strowger.router.route;

import java.time.Duration;
import java.util.List;
import org.strowger.router.config.DeliveryMode;
import org.strowger.router.config.InboundSettings;

/**
 * The application that receives a message from an SMSC.
 *
 * @param isSubmitted whether the message is submitted as one of the application; otherwise the application receives it
 * @param application the number of the application, or {@link RouteQuery#NOBODY}
 * @param copies the numbers of the applications that get a copy
 * @param fallback the number of the application that receives the message while the first does not;
 *     {@link RouteQuery#NOBODY} if none does
 * @param delivery the side that acknowledges the message to the SMSC
 * @param patience how long to wait for the application's response
 * @param segmentPatience how long segments of a long message wait for the others, to be joined; zero if the application
 *     gets segments as they arrive
 * @param reason the application's pattern or the rule that matched, for display
 */
public record InboundDecision(
        boolean isSubmitted,
        int application,
        List<Integer> copies,
        int fallback,
        DeliveryMode delivery,
        Duration patience,
        Duration segmentPatience,
        String reason) {
    /** No application receives the message. */
    public static final InboundDecision NOBODY = new InboundDecision(
            false,
            RouteQuery.NOBODY,
            List.of(),
            RouteQuery.NOBODY,
            DeliveryMode.RELAY,
            InboundSettings.WAIT_USUAL,
            Duration.ZERO,
            "no application receives this number, and no inbound rule matches");

    public InboundDecision {
        copies = List.copyOf(copies);
    }

    public boolean hasFallback() {
        return fallback != RouteQuery.NOBODY;
    }

    /** Whether the application gets long messages joined. */
    public boolean joinsSegments() {
        return !segmentPatience.isZero();
    }

    public boolean isNobody() {
        return application == RouteQuery.NOBODY;
    }
}
