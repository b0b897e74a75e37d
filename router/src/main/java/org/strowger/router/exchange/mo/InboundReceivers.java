package org.strowger.router.exchange.mo;

import java.util.List;
import org.strowger.router.application.Application;
import org.strowger.router.exchange.routes.Generation;
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

    /** Only this application. */
    static InboundReceivers only(Application application) {
        return new InboundReceivers(application, List.of());
    }

    /** Applies a decision, which is for an application. */
    static InboundReceivers of(Generation now, InboundDecision decision) {
        Application first = now.applications().get(decision.application());
        if (decision.hasFallback() && (!first.isReceiving() || first.isFull())) {
            first = now.applications().get(decision.fallback());
        }
        return decision.copies().isEmpty()
                ? only(first)
                : new InboundReceivers(
                        first,
                        decision.copies().stream()
                                .map(number -> now.applications().get(number))
                                .toList());
    }

    /** Whether each of the copies can be stored. */
    boolean takeCopies() {
        return copies.stream().noneMatch(Application::isFull);
    }
}
