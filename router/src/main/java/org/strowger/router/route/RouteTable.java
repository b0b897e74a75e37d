package org.strowger.router.route;

import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
import org.strowger.router.config.match.Match;

/**
 * The routes of a configuration, compiled: which way a message goes that an application sent. The first route that fits
 * wins, and finding it costs about the same with a hundred thousand prefixes as with a hundred.
 *
 * <p>It never changes and may be asked by any thread, each with a {@link RouteQuery} of its own:
 *
 * <pre>
 *   Decision decision = table.decide(question.about(message, application, id).at(epochMillis, nowNanos));
 * </pre>
 *
 * Applications and SMSCs are told by their places in the configuration's lists, from 0.
 */
public final class RouteTable {
    /** What moves a message on where nothing is said. */
    private static final List<FailoverCause> USUAL_TROUBLES = List.of(
            FailoverCause.of(FailoverCause.Word.TIMEOUT),
            FailoverCause.of(FailoverCause.Word.THROTTLED),
            FailoverCause.of(FailoverCause.Word.UNBOUND),
            FailoverCause.of(FailoverCause.Word.FULL));

    private final Rules rules;

    /** With those that are out of service. */
    private final Rules written;

    /** Those that are out of service, and why. */
    private final Map<String, String> skipped;

    /** In their order, with those that are out of service: who counts what takes a route goes by its number here. */
    private final List<Route> every;

    /** Those that are in service. */
    private final Route[] routes;

    private final CandidateOrder[] vias;
    private final RouteDecision[][] decisions;

    private RouteTable(
            Rules rules, Rules written, Map<String, String> skipped, List<Route> every, CandidateOrder[] vias) {
        this.rules = rules;
        this.written = written;
        this.skipped = Map.copyOf(skipped);
        this.every = List.copyOf(every);
        this.routes = every.stream()
                .filter(route -> !skipped.containsKey(route.name()))
                .toArray(Route[]::new);
        this.vias = vias;
        this.decisions = new RouteDecision[routes.length][];
        Arrays.setAll(decisions, number -> Arrays.stream(vias[number].orders())
                .map(order -> new RouteDecision(routes[number], order))
                .toArray(RouteDecision[]::new));
    }

    /**
     * Compiles the routes of a configuration. Without any, all messages go to the SMSC if there is one alone.
     *
     * @throws IllegalArgumentException if a route names somebody who is not there, or has an expression that cannot be
     *     used; a configuration that was checked has neither
     */
    public static RouteTable of(Configuration configuration) {
        return of(configuration, Map.of());
    }

    /**
     * As {@link #of(Configuration)}, without those routes that an operator has taken out of service.
     *
     * @param skipped their names, each with the rest of the sentence that begins with "the route is"
     */
    public static RouteTable of(Configuration configuration, Map<String, String> skipped) {
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
        List<Route> every = new ArrayList<>();
        all.forEach(each -> every.add(new Route(every.size(), each)));
        ZoneId zone = configuration.general().timezone();
        Rules rules = new Rules(conditions(settings, applications), zone, codings);
        Rules written = settings.size() == all.size() ? rules : new Rules(conditions(all, applications), zone, codings);
        return new RouteTable(rules, written, skipped, every, vias(settings, smscs));
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

    /** Of many routes by the same way the orders are kept once. */
    private static CandidateOrder[] vias(List<RouteSettings> settings, Map<String, Integer> smscs) {
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
                new Custody(RouteSettings.DELIVERY_USUAL, USUAL_TROUBLES, RetrySettings.USUAL),
                RewriteSettings.NONE));
    }

    /** All of them in their order, also those that are out of service. */
    public List<Route> routes() {
        return every;
    }

    /**
     * Why messages cannot take a route: the rest of the sentence that begins with "the route is"; empty if they can.
     */
    public String outOfService(Route route) {
        return skipped.getOrDefault(route.name(), "");
    }

    /** Which way the message goes; {@link RouteDecision#NO_ROUTE} if no route fits. */
    public RouteDecision decide(RouteQuery question) {
        int number = rules.first(question);
        boolean refused = number == Rules.NONE || routes[number].isRejecting();
        if (refused && written != rules && wouldTakeOneThatIsSkipped(question)) {
            return RouteDecision.NOT_NOW;
        }
        if (number == Rules.NONE) {
            return RouteDecision.NO_ROUTE;
        }
        RouteDecision[] made = decisions[number];
        if (made.length == 1) {
            return made[0];
        }
        Ranking ranking = question.ranking();
        int rank = vias[number].rank(question.key(), ranking);
        return made.length > 0 ? made[rank] : new RouteDecision(routes[number], vias[number].ranked(ranking));
    }

    /** What is refused for good only because a route is out of service is not lost: it may come back. */
    private boolean wouldTakeOneThatIsSkipped(RouteQuery question) {
        int number = written.first(question);
        return number != Rules.NONE && skipped.containsKey(written.rule(number).name());
    }

    /**
     * Why: the finding on each route up to the one that is taken, which is the last; if none of them fits, there is no
     * route. It looks at one route after the other, whatever their number, and remembers nothing of long messages.
     */
    public List<RuleFinding> explain(RouteQuery question) {
        return written.explain(question, skipped);
    }
}
