package org.strowger.router.imports.jasmin;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.strowger.router.imports.Draft;
import org.strowger.router.imports.Report;
import org.strowger.router.imports.YamlList;
import org.strowger.router.imports.YamlMap;
import org.strowger.router.imports.jasmin.JasminSetup.Filter;
import org.strowger.router.imports.jasmin.JasminSetup.Interceptor;
import org.strowger.router.imports.jasmin.JasminSetup.Route;
import org.strowger.router.imports.jasmin.RouteCriteria.Inexpressible;

/** Creates routes from Jasmin's MT routes, and inbound rules from its MO routes. */
final class RouteWriter {
    private static final int CONDITION_MAX = 1_900;

    /**
     * The maximum number of earlier routes in a condition. Each needs about 8 parts of the expression, and Strowger
     * permits 200 parts.
     */
    private static final int ROUTES_IN_CONDITION_MAX = 20;

    private final JasminSetup setup;
    private final ConnectorWriter connectors;
    private final JasminApplications applications;
    private final Draft draft;
    private final Report report;

    private final List<RouteCriteria> mtCriteria = new ArrayList<>();
    private final List<RouteCriteria> moCriteria = new ArrayList<>();

    RouteWriter(
            JasminSetup setup,
            ConnectorWriter connectors,
            JasminApplications applications,
            Draft draft,
            Report report) {
        this.setup = setup;
        this.connectors = connectors;
        this.applications = applications;
        this.draft = draft;
        this.report = report;
    }

    void write() {
        inOrder(setup.mtRoutes()).forEach(this::mtRoute);
        inOrder(setup.moRoutes()).forEach(this::moRoute);
        for (Interceptor each : setup.interceptors()) {
            report.lost(
                    each.at(),
                    each.direction() + "interceptor " + each.order(),
                    each.type() + " for " + words(each.filters())
                            + ": its script is not run; write filters, or a hook, that do the same");
        }
    }

    private static List<Route> inOrder(List<Route> routes) {
        return routes.stream()
                .sorted(Comparator.comparingInt(Route::order).reversed())
                .toList();
    }

    private static String words(List<Filter> filters) {
        return filters.isEmpty()
                ? "all messages"
                : filters.stream().map(each -> each.kind().words()).collect(Collectors.joining(", "));
    }

    // ---- MT

    private void mtRoute(Route route) {
        String what = "mtroute " + route.order();
        try {
            RouteCriteria criteria = RouteCriteria.of(route.filters(), applications, Map.of());
            if (criteria.matchNothing()) {
                report.changed(route.at(), what, "left out: it is only for users that were left out");
                return;
            }
            if (isCovered(route, what, criteria, mtCriteria)) {
                return;
            }
            String name = draft.names("routes").unique("mt-" + route.order(), "mt");
            YamlMap written = new YamlMap().comment(route.at().toString()).put("name", name);
            if (criteria.needCondition()) {
                steer(route, criteria, name, written);
            } else {
                written.put("match", criteria.match());
            }
            via(route, what, written);
            draft.list("routes").add(written);
            mtCriteria.add(criteria);
            if (criteria.notes().isEmpty()) {
                report.taken(route.at(), what, "route " + name);
            } else {
                report.changed(route.at(), what, "route " + name + "; " + String.join("; ", criteria.notes()));
            }
        } catch (Inexpressible e) {
            report.lost(route.at(), what, "left out; its messages take the next route that matches: " + e.getMessage());
        }
    }

    private boolean isCovered(Route route, String what, RouteCriteria criteria, List<RouteCriteria> before) {
        boolean isCovered = before.stream().anyMatch(each -> each.cover(criteria));
        if (isCovered) {
            report.notNeeded(route.at(), what, "left out: an earlier route takes all its messages, as in Jasmin");
        }
        return isCovered;
    }

    /**
     * Writes a route that has two filters of one kind as a message filter whose condition selects the route. The filter
     * excludes the messages of earlier routes, because it would otherwise take them.
     */
    private void steer(Route route, RouteCriteria criteria, String name, YamlMap written) throws Inexpressible {
        StringBuilder condition = new StringBuilder(
                criteria.conditionBesideMatch().orElseThrow(() -> new Inexpressible("two filters with dates")));
        YamlMap filter = new YamlMap()
                .comment(route.at() + ": two filters of one kind")
                .put("name", name)
                .put("match", criteria.match());
        if (mtCriteria.size() > ROUTES_IN_CONDITION_MAX) {
            throw new Inexpressible("two filters of one kind, after more than " + ROUTES_IN_CONDITION_MAX + " routes");
        }
        for (RouteCriteria each : mtCriteria) {
            if (each.condition().isPresent()) {
                condition.append(" and not (").append(each.condition().get()).append(')');
            } else if (filter.has("unless") || each.needCondition()) {
                throw new Inexpressible("two filters of one kind, after several routes with dates");
            } else {
                filter.put("unless", each.match());
            }
        }
        if (condition.length() > CONDITION_MAX) {
            throw new Inexpressible("two filters of one kind, and the expression would be too long");
        }
        draft.list("filters").add(filter.put("when", condition.toString()).put("route", name));
        written.put("match", new YamlMap().put("label", "only-by-filter-" + name));
        report.changed(
                route.at(),
                "mtroute " + route.order() + " filters",
                "two filters of one kind: filter " + name + " has their condition and sends the messages to the route");
    }

    private void via(Route route, String what, YamlMap written) {
        List<String> names = new ArrayList<>();
        for (JasminSetup.Target each : route.targets()) {
            String name = connectors.names().get(each.id());
            if (name == null) {
                report.lost(route.at(), what + " connector " + each.id(), "there is no such connector");
            } else if (connectors.receivers().contains(name)) {
                report.lost(route.at(), what + " connector " + each.id(), "left out: its bind is receiver");
            } else if (!names.contains(name)) {
                names.add(name);
            }
        }
        if (names.isEmpty()) {
            written.put("reject", "later", "none of its connectors can send");
        } else if (route.type().startsWith("RandomRoundrobin") && names.size() > 1) {
            YamlMap shares = new YamlMap();
            names.forEach(each -> shares.put(each, "1"));
            written.put("via", new YamlList().add(shares));
        } else {
            written.put("via", YamlList.of(names));
        }
        if (route.type().startsWith("Failover") && names.size() > 1) {
            written.put("try-next-on", YamlList.of(List.of("unbound")));
            report.changed(route.at(), what + " failover", "if no SMSC is bound, messages wait; Jasmin refuses them");
        }
    }

    // ---- MO

    private void moRoute(Route route) {
        String what = "moroute " + route.order();
        try {
            RouteCriteria criteria = RouteCriteria.of(route.filters(), applications, connectors.names());
            if (criteria.matchNothing()) {
                report.changed(route.at(), what, "left out: its connector does not exist");
                return;
            }
            if (criteria.needCondition()) {
                throw new Inexpressible("two filters of one kind");
            }
            if (isCovered(route, what, criteria, moCriteria)) {
                return;
            }
            List<String> targets = new ArrayList<>();
            for (JasminSetup.Target each : route.targets()) {
                applications
                        .of(each)
                        .ifPresentOrElse(
                                targets::add,
                                () -> report.lost(
                                        route.at(),
                                        what + " " + each.type() + "(" + each.id() + ")",
                                        "there is no such user or connector"));
            }
            if (targets.isEmpty()) {
                report.lost(route.at(), what, "left out: nothing receives its messages");
                return;
            }
            String name = draft.names("inbound").unique("mo-" + route.order(), "mo");
            YamlMap rule = new YamlMap().comment(route.at().toString()).put("name", name);
            rule.put("match", criteria.match());
            rule.put("deliver-to", targets.get(0));
            others(route, what, targets, rule);
            draft.list("inbound").add(rule);
            moCriteria.add(criteria);
            if (criteria.notes().isEmpty()) {
                report.taken(route.at(), what, "inbound rule " + name);
            } else {
                report.changed(route.at(), what, "inbound rule " + name + "; " + String.join("; ", criteria.notes()));
            }
        } catch (Inexpressible e) {
            report.lost(route.at(), what, "left out; its messages take the next rule that matches: " + e.getMessage());
        }
    }

    private void others(Route route, String what, List<String> targets, YamlMap rule) {
        if (targets.size() == 1) {
            return;
        }
        if (route.type().startsWith("Failover")) {
            rule.put("fallback", targets.get(1));
            report.changed(
                    route.at(),
                    what + " failover",
                    "fallback receives the messages while the first " + "application has no session");
            if (targets.size() > 2) {
                report.lost(route.at(), what + " failover", "only two targets are possible");
            }
        } else {
            report.lost(route.at(), what + " round robin", "all messages go to " + targets.get(0));
        }
    }
}
