package org.strowger.router.config;

import java.util.List;

/**
 * Which message goes where.
 *
 * @param routes from applications, first match wins
 * @param inbound from SMSCs, when nobody's numbers fit
 */
public record Routing(List<RouteSettings> routes, List<InboundSettings> inbound) {
    public Routing {
        routes = List.copyOf(routes);
        inbound = List.copyOf(inbound);
    }
}
