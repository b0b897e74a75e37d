package org.strowger.router.config;

import java.util.List;

/**
 * Routes and inbound rules.
 *
 * @param routes routes for messages from applications; the first match wins
 * @param inbound rules for messages from SMSCs whose recipient is not a number of any application
 */
public record Routing(List<RouteSettings> routes, List<InboundSettings> inbound) {
    public Routing {
        routes = List.copyOf(routes);
        inbound = List.copyOf(inbound);
    }
}
