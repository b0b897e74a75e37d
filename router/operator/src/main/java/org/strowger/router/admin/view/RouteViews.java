package org.strowger.router.admin.view;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.strowger.router.admin.answer.Answer;
import org.strowger.router.admin.answer.Block;
import org.strowger.router.admin.answer.Cell;
import org.strowger.router.admin.answer.Columns;
import org.strowger.router.admin.answer.NameValueBlock;
import org.strowger.router.admin.command.Command;
import org.strowger.router.admin.command.CommandCall;
import org.strowger.router.admin.command.CommandRefused;
import org.strowger.router.admin.figures.RateSource.Span;
import org.strowger.router.config.ConsoleRole;
import org.strowger.router.config.RouteSettings;
import org.strowger.router.config.match.Criteria;
import org.strowger.router.config.match.Criterion;
import org.strowger.router.config.value.RouteShare;
import org.strowger.router.route.Route;
import org.strowger.router.route.RouteExplanation;
import org.strowger.router.route.RouteTable;

/** The command {@code show routes}. */
final class RouteViews {
    private final ViewContext from;
    private final FactCollector facts;
    private final ViewRates rates;

    RouteViews(ViewContext from) {
        this.from = from;
        this.facts = new FactCollector(from);
        this.rates = new ViewRates(from.rates());
    }

    Command row() {
        return new Command(
                "show routes [NAME]",
                ConsoleRole.VIEWER,
                "lists routes in order: SMSCs and their state, rates; NAME: details of a route",
                this::show);
    }

    private Answer show(CommandCall call) throws CommandRefused {
        RouteTable table = from.exchange().generation().routes();
        List<Route> routes = table.routes();
        Map<String, SmscFacts> smscs = new HashMap<>();
        facts.smscs().forEach(smsc -> smscs.put(smsc.name(), smsc));
        if (!call.has("NAME")) {
            return Answer.of(columns(table, smscs).table("routes", routes));
        }
        Route route = routes.stream()
                .filter(each -> each.name().equals(call.text("NAME")))
                .findFirst()
                .orElseThrow(() -> CommandRefused.unknown(
                        "there is no route " + call.text("NAME") + "; `show routes` lists them"));
        Block candidates = smscs(smscs).table("smscs", shares(route));
        return Answer.of(
                "route " + route.name(), columns(table, smscs).sheet("route", route), settings(route), candidates);
    }

    private Columns<Route> columns(RouteTable table, Map<String, SmscFacts> smscs) {
        return new Columns<Route>()
                .with("number", it -> Cell.count(it.number()))
                .with("name", it -> Cell.text(it.name()))
                .with("state", it -> Cell.text(state(it, table, smscs)))
                .with("via", it -> Cell.text(it.isRejecting() ? "" : RouteExplanation.way(it)))
                .with("delivery", it -> it.isRejecting() ? Cell.NONE : Cell.text(word(it.delivery())))
                .with(
                        "rate_limit",
                        it -> ViewWords.rate(it.settings().custody().limit().rate()))
                .with("messages_now", it -> Cell.perSecond(rates.by(it.name(), Span.NOW)))
                .with("messages_1m", it -> Cell.perSecond(rates.by(it.name(), Span.MINUTE)))
                .with("messages_15m", it -> Cell.perSecond(rates.by(it.name(), Span.QUARTER)))
                .with("why", it -> Cell.text(why(it, table, smscs)));
    }

    private static List<RouteSettings.Share> shares(Route route) {
        return route.settings().tiers().stream()
                .flatMap(tier -> tier.shares().stream())
                .toList();
    }

    private static String state(Route route, RouteTable table, Map<String, SmscFacts> smscs) {
        if (!table.outOfService(route).isEmpty()) {
            return "out of service";
        }
        if (route.isRejecting()) {
            return "rejects";
        }
        long all = shares(route).size();
        long up = all - troubled(route, smscs).size();
        if (up == all) {
            return "up";
        }
        return up == 0 ? "down" : "partly up";
    }

    private static List<SmscFacts> troubled(Route route, Map<String, SmscFacts> smscs) {
        return shares(route).stream()
                .map(share -> smscs.get(share.smsc()))
                .filter(smsc -> smsc != null && !smsc.state().endsWith("up"))
                .toList();
    }

    private String why(Route route, RouteTable table, Map<String, SmscFacts> smscs) {
        RouteShare share = from.inForce().get().overrides().shares().get().get(route.name());
        Stream<String> itself = Stream.of(table.outOfService(route), share == null ? "" : share.toString())
                .filter(each -> !each.isEmpty());
        Stream<String> others = troubled(route, smscs).stream().map(smsc -> smsc.name() + " is " + smsc.state());
        return Stream.concat(itself, others).collect(Collectors.joining(", "));
    }

    private Columns<RouteSettings.Share> smscs(Map<String, SmscFacts> smscs) {
        SmscReasons reasons = new SmscReasons(from.now());
        return new Columns<RouteSettings.Share>()
                .with("smsc", it -> Cell.text(it.smsc()))
                .with("weight", it -> Cell.count(it.weight()))
                .with(
                        "state",
                        it -> Cell.text(
                                smscs.containsKey(it.smsc())
                                        ? smscs.get(it.smsc()).state()
                                        : ""))
                .with("why", it -> Cell.text(smscs.containsKey(it.smsc()) ? reasons.why(smscs.get(it.smsc())) : ""));
    }

    private static NameValueBlock settings(Route route) {
        Columns<RouteSettings> columns = new Columns<>();
        for (Criterion<?> criterion : Criteria.OF_ROUTES) {
            columns.with(
                    criterion.key().name(),
                    it -> Cell.text(it.match().items(criterion).toString()));
        }
        return columns.with(
                        "try_next_on", it -> Cell.text(it.custody().tryNextOn().toString()))
                .with(
                        "retry_first",
                        it -> Cell.nanos(it.custody().retry().first().toNanos()))
                .with("retry_max", it -> Cell.nanos(it.custody().retry().max().toNanos()))
                .with(
                        "validity",
                        it -> Cell.nanos(it.custody().retry().validity().toNanos()))
                .sheet("settings", route.settings());
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
