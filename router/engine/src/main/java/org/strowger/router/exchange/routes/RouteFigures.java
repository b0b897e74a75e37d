package org.strowger.router.exchange.routes;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.strowger.router.config.RouteSettings.Share;
import org.strowger.router.config.RouteSettings.Tier;
import org.strowger.router.route.Route;
import org.strowger.router.route.RouteQuery;
import org.strowger.router.route.RouteTable;
import org.strowger.router.smsc.Smsc;

/**
 * The figures of all routes of one configuration, by route number. The next configuration shares the figures of the
 * routes that stay.
 */
public final class RouteFigures {
    /** The name under which messages without a route are counted. No route can have this name. */
    public static final String NO_ROUTE = "_none";

    private final int threads;
    private final List<RouteCounts> routes;
    private final RouteCounts none;

    private RouteFigures(int threads, List<RouteCounts> routes, RouteCounts none) {
        this.threads = threads;
        this.routes = List.copyOf(routes);
        this.none = none;
    }

    /** The figures of a configuration without routes. */
    public static RouteFigures empty(int threads) {
        return new RouteFigures(threads, List.of(), RouteCounts.begin(NO_ROUTE, threads));
    }

    /** The figures of the next configuration. */
    public RouteFigures next(RouteTable table, List<Smsc> smscs) {
        Map<String, Integer> numbers = new HashMap<>();
        for (int i = 0; i < smscs.size(); i++) {
            numbers.put(smscs.get(i).name(), i);
        }
        Map<String, RouteCounts> known = new HashMap<>();
        routes.forEach(each -> known.put(each.name(), each));
        List<RouteCounts> next = new ArrayList<>();
        for (Route route : table.routes()) {
            RouteCounts before = known.getOrDefault(route.name(), RouteCounts.begin(route.name(), threads));
            next.add(before.next(
                    smscsOf(route, numbers), route.settings().custody().limit()));
        }
        return new RouteFigures(threads, next, none);
    }

    private static Map<String, Integer> smscsOf(Route route, Map<String, Integer> numbers) {
        Map<String, Integer> smscs = new LinkedHashMap<>();
        for (Tier tier : route.settings().tiers()) {
            for (Share share : tier.shares()) {
                smscs.put(share.smsc(), numbers.getOrDefault(share.smsc(), RouteQuery.NOBODY));
            }
        }
        return smscs;
    }

    public RouteCounts of(Route route) {
        return route.number() == Route.NO_NUMBER ? none : routes.get(route.number());
    }

    /** The counts in the order of the routes; the last element is for messages without a route. */
    public List<RouteCounts> all() {
        List<RouteCounts> all = new ArrayList<>(routes);
        all.add(none);
        return all;
    }
}
