package org.strowger.router.route;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.strowger.router.config.Configuration;
import org.strowger.router.config.SmscSettings;
import org.strowger.router.config.price.CheapestSettings;
import org.strowger.router.price.CheapestChoice;
import org.strowger.router.price.Offer;
import org.strowger.router.price.OfferBoard;
import org.strowger.router.price.Pricing;

/** A route whose SMSCs are tried in the order of their costs. */
final class CheapestRoute {
    /** Stands for a route whose order does not depend on costs. */
    static final CheapestRoute NONE = new CheapestRoute(
            Route.NONE,
            new CheapestChoice("", CheapestSettings.NONE, List.of(), List.of(), Pricing.NONE),
            List.of(),
            Map.of());

    private final Route route;
    private final CheapestChoice choice;
    private final int[] smscs;
    private final RouteDecision refusal;

    private CheapestRoute(
            Route route, CheapestChoice choice, List<SmscSettings> candidates, Map<String, Integer> smscNumbers) {
        this.route = route;
        this.choice = choice;
        this.smscs = candidates.stream()
                .mapToInt(each -> NameNumbers.numberOf(each.name(), smscNumbers, "SMSC"))
                .toArray();
        this.refusal = new RouteDecision(route.refusing(), new int[0]);
    }

    static CheapestRoute of(
            Route route, Configuration configuration, Map<String, Integer> smscNumbers, Pricing pricing) {
        CheapestSettings settings = route.settings().cheapest();
        if (!settings.isOn()) {
            return NONE;
        }
        Map<String, SmscSettings> byName = new HashMap<>();
        configuration.smscs().forEach(each -> byName.put(each.name(), each));
        List<SmscSettings> candidates = route.settings().tiers().stream()
                .flatMap(tier -> tier.shares().stream())
                .map(share -> byName.get(share.smsc()))
                .toList();
        return new CheapestRoute(
                route,
                new CheapestChoice(route.name(), settings, candidates, configuration.applications(), pricing),
                candidates,
                smscNumbers);
    }

    @SuppressWarnings("ReferenceEquality") // NONE is an object of its own
    boolean isNone() {
        return this == NONE;
    }

    /** Decides the order of the SMSCs; the route refuses the message if none of them may be used. */
    RouteDecision decide(RouteQuery query) {
        OfferBoard board = query.offers();
        choice.order(query.facts(), query.key(), board);
        if (board.used() == 0) {
            return refusal;
        }
        int[] order = board.order();
        for (int i = 0; i < board.used(); i++) {
            order[i] = smscs[order[i]];
        }
        return query.decisions().of(route, order, board.used());
    }

    List<Offer> offers(RouteQuery query) {
        return choice.offers(query.facts());
    }
}
