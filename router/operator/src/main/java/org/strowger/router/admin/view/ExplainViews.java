package org.strowger.router.admin.view;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.strowger.message.SampleMessage;
import org.strowger.router.admin.answer.Answer;
import org.strowger.router.admin.answer.Cell;
import org.strowger.router.admin.answer.Columns;
import org.strowger.router.admin.answer.Table;
import org.strowger.router.admin.answer.TextBlock;
import org.strowger.router.admin.command.Command;
import org.strowger.router.admin.command.CommandCall;
import org.strowger.router.admin.command.CommandRefused;
import org.strowger.router.admin.credit.AccountExplanation;
import org.strowger.router.application.Application;
import org.strowger.router.config.ConsoleRole;
import org.strowger.router.config.numbers.SmscNumbers;
import org.strowger.router.exchange.routes.Generation;
import org.strowger.router.filter.ApplicationFilters;
import org.strowger.router.filter.FilterCatalogue;
import org.strowger.router.route.InboundExplanation;
import org.strowger.router.route.LongMessages;
import org.strowger.router.route.Route;
import org.strowger.router.route.RouteExplanation;
import org.strowger.router.route.RouteQuery;
import org.strowger.router.route.RuleFinding;
import org.strowger.router.smsc.Smsc;

/** The command {@code explain}: how the routes in effect handle a message, and the state of their SMSCs. */
final class ExplainViews {
    private static final String TO = "NUMBER";
    private static final String FROM = "SENDER";
    private static final String APPLICATION = "NAME";
    private static final String LABEL = "LABEL";
    private static final String TEXT = "TEXT";

    private final ViewContext from;
    private final FactCollector facts;

    ExplainViews(ViewContext from) {
        this.from = from;
        this.facts = new FactCollector(from);
    }

    Command row() {
        return new Command(
                "explain to NUMBER [from SENDER] [application NAME] [label LABEL] [text TEXT...]",
                ConsoleRole.VIEWER,
                "shows the route that a message would take now, why earlier routes do not match, and whether the "
                        + "SMSCs accept messages",
                this::explain);
    }

    Command inboundRow() {
        return new Command(
                "explain inbound to NUMBER smsc NAME [from SENDER] [text TEXT...]",
                ConsoleRole.VIEWER,
                "shows the application that a message from a mobile would go to now, and why earlier patterns and "
                        + "inbound rules do not match",
                this::explainInbound);
    }

    private Answer explainInbound(CommandCall call) throws CommandRefused {
        Generation generation = from.exchange().generation();
        int party = smsc(generation, call.text(APPLICATION));
        SmscNumbers numbers = generation.smscs().get(party).numbers();
        SampleMessage message = InboundExplanation.message(numbers, call.text(FROM), call.text(TO), call.text(TEXT));
        long now = from.now();
        RouteQuery query = new RouteQuery(LongMessages.usual())
                .about(message, party, now)
                .at(from.times().instant(now).toEpochMilli(), now);
        List<String> applications =
                generation.applications().stream().map(Application::name).toList();
        InboundExplanation explained = InboundExplanation.of(generation.inbound(), query, applications);
        return Answer.of(
                explained.isDelivered() ? "delivered" : "refused",
                findings(explained.findings()),
                new TextBlock("conclusion", explained.conclusion()));
    }

    private static int smsc(Generation generation, String name) throws CommandRefused {
        List<String> names = generation.smscs().stream().map(Smsc::name).toList();
        if (!names.contains(name)) {
            throw CommandRefused.unknown("there is no SMSC " + name + "; `show smscs` lists them");
        }
        return names.indexOf(name);
    }

    private Answer explain(CommandCall call) throws CommandRefused {
        Generation generation = from.exchange().generation();
        String label = call.text(LABEL);
        SampleMessage message = SampleMessage.of(
                        RouteExplanation.address(call.text(FROM)),
                        RouteExplanation.address(call.text(TO)),
                        call.text(TEXT))
                .labelled(label.isEmpty() ? List.of() : List.of(label));
        long now = from.now();
        int party = party(generation, call.text(APPLICATION));
        RouteQuery query = new RouteQuery(LongMessages.usual())
                .about(message, party, now)
                .at(from.times().instant(now).toEpochMilli(), now);
        ApplicationFilters filters = party == RouteQuery.NOBODY
                ? FilterCatalogue.withoutApplication(
                        from.inForce().get().configuration().routing())
                : generation.applications().get(party).filters();
        RouteExplanation explained = RouteExplanation.of(generation.routes(), query, filters);
        List<String> lines = new ArrayList<>(List.of(explained.conclusion()));
        lines.addAll(explained.effects());
        if (party != RouteQuery.NOBODY) {
            AccountExplanation.of(
                            from.exchange().accounts(),
                            generation.routes().pricing().prices(),
                            generation.applications().get(party).settings(),
                            message,
                            query.facts())
                    .ifPresent(lines::add);
        }
        return Answer.of(
                explained.isRouted() ? "routed" : "rejected",
                findings(explained.findings()),
                new TextBlock("conclusion", lines),
                candidates(explained, generation, party));
    }

    private static int party(Generation generation, String name) throws CommandRefused {
        if (name.isEmpty()) {
            return RouteQuery.NOBODY;
        }
        List<String> names =
                generation.applications().stream().map(Application::name).toList();
        if (!names.contains(name)) {
            throw CommandRefused.unknown("there is no application " + name + "; `show applications` lists them");
        }
        return names.indexOf(name);
    }

    private static Table findings(List<RuleFinding> findings) {
        return new Columns<RuleFinding>()
                .with("route", it -> Cell.text(it.rule()))
                .with("matches", it -> Cell.flag(it.fits()))
                .with("why", it -> Cell.text(it.why()))
                .table("routes", findings);
    }

    /**
     * The candidate SMSCs in the order in which this message would try them. With weights, the order may differ from
     * message to message.
     */
    private Table candidates(RouteExplanation explained, Generation generation, int party) throws CommandRefused {
        Map<Smsc, SmscFacts> known = new HashMap<>();
        for (SmscFacts each : facts.smscs()) {
            known.put(each.smsc(), each);
        }
        List<SmscFacts> candidates = new ArrayList<>();
        for (int i = 0; i < explained.decision().candidates(); i++) {
            SmscFacts facts =
                    known.get(generation.smscs().get(explained.decision().candidate(i)));
            if (facts != null) {
                candidates.add(facts); // The SMSC is missing if a reload has just removed it.
            }
        }
        SmscReasons reasons = new SmscReasons(from.now());
        Predicate<SmscFacts> isFull = party == RouteQuery.NOBODY
                ? it -> it.home().waiting().count() >= it.home().waiting().max()
                : it -> it.smsc().isFullFor(generation.applications().get(party).index());
        return new Columns<SmscFacts>()
                .with("smsc", it -> Cell.text(it.name()))
                .with("state", it -> Cell.text(it.state()))
                .with(
                        "accepts",
                        it -> Cell.text(
                                isFull.test(it)
                                        ? whenFull(explained.route())
                                        : takes(it, explained.route(), candidates.indexOf(it) < candidates.size() - 1)))
                .with("queued", it -> Cell.count(it.home().waiting().count()))
                .with("queue_max", it -> Cell.count(it.home().waiting().max()))
                .with("why", it -> Cell.text(reasons.why(it)))
                .table("smscs", candidates);
    }

    private static String whenFull(Route route) {
        return route.movesOnWhenFull() ? "no: queue full" : "no: queue full; the message would be refused";
    }

    /** Whether the SMSC, whose queue is not full, would accept the message now. */
    private static String takes(SmscFacts smsc, Route route, boolean hasNext) {
        return switch (smsc.smsc().readiness()) {
            case READY -> takesNow(smsc, hasNext && route.movesOnWhenThrottled());
            case WAITING -> "yes, queued: the SMSC has been down for less than " + unboundAfter(smsc);
            case UNBOUND -> route.movesOnWhenUnbound() ? "no: down" : "no: down; messages wait for the SMSC";
            case SET_ASIDE, PROBE -> "no: set aside";
        };
    }

    private static String takesNow(SmscFacts smsc, boolean movesOnWhenThrottled) {
        boolean isQueued = smsc.smsc().hasBacklog() || smsc.used() >= smsc.window();
        if (isQueued && smsc.home().pace().isCut() && movesOnWhenThrottled) {
            return "no: throttled by the SMSC; queued if the next SMSC is not free";
        }
        return isQueued ? "yes, queued" : "yes";
    }

    private static String unboundAfter(SmscFacts smsc) {
        long seconds = smsc.settings().patience().unboundAfter().toSeconds();
        return ViewWords.span(TimeUnit.SECONDS.toNanos(seconds));
    }
}
