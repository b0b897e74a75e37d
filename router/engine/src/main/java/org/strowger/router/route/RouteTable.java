package org.strowger.router.route;

import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.strowger.message.DefaultCoding;
import org.strowger.router.config.ApplicationSettings;
import org.strowger.router.config.Configuration;
import org.strowger.router.config.FailoverCause;
import org.strowger.router.config.Rejection;
import org.strowger.router.config.RetrySettings;
import org.strowger.router.config.RewriteSettings;
import org.strowger.router.config.RouteSettings;
import org.strowger.router.config.RouteSettings.Custody;
import org.strowger.router.config.RouteSettings.Share;
import org.strowger.router.config.RouteSettings.Tier;
import org.strowger.router.config.SmscSettings;
import org.strowger.router.config.match.Criteria;
import org.strowger.router.config.match.Labels;
import org.strowger.router.config.match.Match;
import org.strowger.router.config.table.NumberFacts;
import org.strowger.router.price.Offer;
import org.strowger.router.price.Pricing;

/**
 * The compiled routes of a configuration: finds the route for a message from an application. The first matching route
 * wins; the look-up costs about the same with a hundred thousand prefixes as with a hundred.
 *
 * <p>The table is immutable. Any thread may query it, each with its own {@link RouteQuery}:
 *
 * <pre>
 *   RouteDecision decision = table.decide(query.about(message, application, id).at(epochMillis, nowNanos));
 * </pre>
 *
 * Applications and SMSCs are identified by their positions in the lists of the configuration, from 0.
 */
public final class RouteTable {
    /** The default failover conditions. */
    private static final List<FailoverCause> DEFAULT_FAILOVER = List.of(
            FailoverCause.of(FailoverCause.Word.TIMEOUT),
            FailoverCause.of(FailoverCause.Word.THROTTLED),
            FailoverCause.of(FailoverCause.Word.UNBOUND),
            FailoverCause.of(FailoverCause.Word.FULL));

    private final Rules rules;

    /** All routes, including those that are out of service. */
    private final Rules allRules;

    /** The names of routes that are out of service, with the reason. */
    private final Map<String, String> skipped;

    /**
     * All routes in configuration order, including those that are out of service. Counters of routes are indexed by the
     * position in this list.
     */
    private final List<Route> every;

    /** The routes that are in service. */
    private final Route[] routes;

    /** The positions of the routes in {@link #routes}, by name. */
    private final Map<String, Integer> numbers = new HashMap<>();

    /** The settings of the SMSCs, by number. */
    private final List<SmscSettings> smscs;

    private final CandidateOrder[] candidateOrders;

    /**
     * The choice by costs, by the position in {@link #routes}; {@link CheapestRoute#NONE} where costs do not decide.
     */
    private final CheapestRoute[] cheapest;

    private final Pricing pricing;
    private final RouteDecision[][] decisions;

    private RouteTable(
            Rules rules,
            Rules written,
            Map<String, String> skipped,
            List<Route> every,
            List<SmscSettings> smscs,
            CandidateOrder[] vias,
            Function<Route, CheapestRoute> cheapest,
            Pricing pricing) {
        this.rules = rules;
        this.allRules = written;
        this.every = List.copyOf(every);
        this.smscs = List.copyOf(smscs);
        // An operator's setting may outlast its route: a message must not wait for a route that was removed.
        this.skipped = every.stream()
                .map(Route::name)
                .filter(skipped::containsKey)
                .collect(Collectors.toUnmodifiableMap(name -> name, skipped::get));
        this.routes = every.stream()
                .filter(route -> !skipped.containsKey(route.name()))
                .toArray(Route[]::new);
        for (int i = 0; i < routes.length; i++) {
            numbers.put(routes[i].name(), i);
        }
        this.candidateOrders = vias;
        this.pricing = pricing;
        this.cheapest = Arrays.stream(routes).map(cheapest).toArray(CheapestRoute[]::new);
        this.decisions = new RouteDecision[routes.length][];
        Arrays.setAll(decisions, number -> Arrays.stream(ordersOf(number))
                .map(order -> new RouteDecision(routes[number], order))
                .toArray(RouteDecision[]::new));
    }

    /**
     * Compiles the routes of a configuration. If there are none and there is exactly one SMSC, all messages are sent to
     * that SMSC.
     *
     * @throws IllegalArgumentException if a route names an application or SMSC that does not exist, or contains an
     *     invalid expression; neither occurs in a checked configuration
     */
    public static RouteTable of(Configuration configuration) {
        return of(configuration, Map.of());
    }

    /**
     * Like {@link #of(Configuration)}, without the routes that an operator has taken out of service.
     *
     * @param skipped the names of these routes, each with the predicate of a sentence that begins with "the route is"
     */
    public static RouteTable of(Configuration configuration, Map<String, String> skipped) {
        return of(configuration, skipped, NumberFacts.NONE);
    }

    /** Like {@link #of(Configuration, Map)}, with number tables. */
    public static RouteTable of(Configuration configuration, Map<String, String> skipped, NumberFacts tables) {
        return of(configuration, skipped, tables, Pricing.NONE);
    }

    /** Like {@link #of(Configuration, Map, NumberFacts)}, with the prices and scores by which SMSCs are chosen. */
    public static RouteTable of(
            Configuration configuration, Map<String, String> skipped, NumberFacts tables, Pricing pricing) {
        List<RouteSettings> all = settings(configuration);
        List<RouteSettings> settings =
                all.stream().filter(route -> !skipped.containsKey(route.name())).toList();
        Map<String, Integer> applications =
                NameNumbers.numbers(configuration.applications().stream().map(ApplicationSettings::name));
        Map<String, Integer> smscs =
                NameNumbers.numbers(configuration.smscs().stream().map(SmscSettings::name));
        List<DefaultCoding> codings = configuration.applications().stream()
                .map(application -> application.dialect().alphabet().coding())
                .toList();
        List<Labels> labels = configuration.applications().stream()
                .map(application -> application.sending().labels())
                .toList();
        List<Route> every = new ArrayList<>();
        RouteLinks links = new RouteLinks(configuration.smscs());
        boolean isScored = pricing.quality().isOn();
        all.forEach(each -> every.add(new Route(every.size(), each, links.of(each), isScored)));
        ZoneId zone = configuration.general().timezone();
        Rules rules = new Rules(conditions(settings, applications), zone, codings, labels, tables);
        Rules written = settings.size() == all.size()
                ? rules
                : new Rules(conditions(all, applications), zone, codings, labels, tables);
        return new RouteTable(
                rules,
                written,
                skipped,
                every,
                configuration.smscs(),
                candidateOrders(settings, smscs),
                route -> CheapestRoute.of(route, configuration, smscs, pricing),
                pricing);
    }

    /** No order is computed in advance for a route whose order depends on costs. */
    private int[][] ordersOf(int number) {
        return cheapest[number].isNone() ? candidateOrders[number].orders() : new int[0][];
    }

    private static List<Rules.Rule> conditions(List<RouteSettings> settings, Map<String, Integer> applications) {
        return settings.stream()
                .map(route -> new Rules.Rule(
                        route.name(),
                        new Condition(
                                route.match(),
                                Criteria.APPLICATION,
                                name -> NameNumbers.numberOf(name, applications, "application"))))
                .toList();
    }

    /** Routes with equal tiers share one {@link CandidateOrder}. */
    private static CandidateOrder[] candidateOrders(List<RouteSettings> settings, Map<String, Integer> smscs) {
        var known = new HashMap<List<Tier>, CandidateOrder>();
        return settings.stream()
                .map(route -> known.computeIfAbsent(route.tiers(), tiers -> CandidateOrder.of(tiers, smscs)))
                .toArray(CandidateOrder[]::new);
    }

    private static List<RouteSettings> settings(Configuration configuration) {
        List<RouteSettings> written = configuration.routing().routes();
        if (!written.isEmpty() || configuration.smscs().size() != 1) {
            return written;
        }
        String only = configuration.smscs().get(0).name();
        return List.of(new RouteSettings(
                only,
                Match.ALL,
                List.of(new Tier(List.of(new Share(only, 1)))),
                Rejection.NONE,
                new Custody(RouteSettings.DELIVERY_USUAL, DEFAULT_FAILOVER, RetrySettings.USUAL),
                RewriteSettings.NONE));
    }

    /** All routes in configuration order, including those that are out of service. */
    public List<Route> routes() {
        return every;
    }

    /**
     * Why the route is out of service: the predicate of a sentence that begins with "the route is"; empty if it is in
     * service.
     */
    public String outOfService(Route route) {
        return outOfService(route.name());
    }

    String outOfService(String route) {
        return skipped.getOrDefault(route, "");
    }

    /** The prices and scores of this configuration. */
    public Pricing pricing() {
        return pricing;
    }

    /** The candidates of the message on its route with their costs; empty if costs do not decide. */
    List<Offer> offers(RouteQuery query, String route) {
        Integer number = numbers.get(route);
        return number == null || cheapest[number].isNone() ? List.of() : cheapest[number].offers(query);
    }

    /** The settings of the SMSC with this position in the configuration. */
    SmscSettings smsc(int index) {
        return smscs.get(index);
    }

    /** Whether there is a route with this name, in service or not. */
    boolean has(String route) {
        return numbers.containsKey(route) || skipped.containsKey(route);
    }

    /** Decides the route of the message; {@link RouteDecision#NO_ROUTE} if no route matches. */
    public RouteDecision decide(RouteQuery query) {
        int number = rules.first(query);
        boolean refused = number == Rules.NONE || routes[number].isRejecting();
        if (refused && allRules != rules && matchesRouteOutOfService(query)) {
            return RouteDecision.NOT_NOW;
        }
        return number == Rules.NONE ? RouteDecision.NO_ROUTE : decisionFor(number, query);
    }

    /** Chooses the route with this name, whatever it matches; decides as usual if the name is empty or unknown. */
    public RouteDecision decide(RouteQuery query, String name) {
        if (name.isEmpty()) {
            return decide(query);
        }
        int number = numbers.getOrDefault(name, Rules.NONE);
        if (number != Rules.NONE) {
            return decisionFor(number, query);
        }
        return skipped.containsKey(name) ? RouteDecision.NOT_NOW : decide(query);
    }

    /** Prepares the message of the query for filters: sets its alphabet and the time zone. */
    public void interpret(RouteQuery query) {
        rules.interpret(query);
    }

    private RouteDecision decisionFor(int number, RouteQuery query) {
        RouteDecision[] orders = decisions[number];
        if (orders.length == 1) {
            return orders[0];
        }
        if (!cheapest[number].isNone()) {
            return cheapest[number].decide(query);
        }
        Ranking ranking = query.ranking();
        int rank = candidateOrders[number].rank(query.key(), ranking);
        return orders.length > 0
                ? orders[rank]
                : new RouteDecision(routes[number], candidateOrders[number].ranked(ranking));
    }

    /**
     * Whether a route that is out of service would take the message. Such a message is rejected only temporarily,
     * because the route may return.
     */
    private boolean matchesRouteOutOfService(RouteQuery query) {
        int number = allRules.first(query);
        return number != Rules.NONE && skipped.containsKey(allRules.rule(number).name());
    }

    /**
     * Returns the finding on each route up to the one that matches, which is the last; if none matches, there is no
     * route. Tests the routes one by one and does not consult the memory of long messages.
     */
    public List<RuleFinding> explain(RouteQuery query) {
        return allRules.explain(query, skipped);
    }
}
