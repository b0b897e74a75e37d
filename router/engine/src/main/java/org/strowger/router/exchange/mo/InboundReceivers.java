package org.strowger.router.exchange.mo;

import java.util.List;
import org.strowger.router.application.Application;
import org.strowger.router.exchange.routes.Generation;
import org.strowger.router.mail.Whereabouts;
import org.strowger.router.route.InboundDecision;

/**
 * The applications that get a message from a mobile.
 *
 * @param first the application that receives it
 * @param copies the applications that get a copy of their own
 */
record InboundReceivers(Application first, List<Application> copies) {
    InboundReceivers {
        copies = List.copyOf(copies);
    }

    /** The receivers of a message for one application. */
    static InboundReceivers only(Application application) {
        return new InboundReceivers(application, List.of());
    }

    /** The receivers according to a decision, which must name an application. */
    static InboundReceivers of(Generation generation, InboundDecision decision) {
        return new InboundReceivers(first(generation, decision), copies(generation, decision));
    }

    /** The application that receives the message itself. */
    static Application first(Generation generation, InboundDecision decision) {
        Application first = generation.applications().get(decision.application());
        return decision.hasFallback() && (!first.isReceiving() || first.isFull())
                ? generation.applications().get(decision.fallback())
                : first;
    }

    /** Whether the application is bound as a receiver only at other nodes. If so, stored messages move there. */
    static boolean isElsewhere(Application application, Whereabouts whereabouts) {
        return !application.isReceiving()
                && whereabouts.shardReceiving(application.name()).isPresent();
    }

    /** The applications that get a copy of their own. */
    static List<Application> copies(Generation generation, InboundDecision decision) {
        return decision.copies().isEmpty()
                ? List.of()
                : decision.copies().stream()
                        .map(number -> generation.applications().get(number))
                        .toList();
    }
}
