package org.strowger.router.config.file;

import java.util.List;
import java.util.Set;
import org.strowger.router.config.DeliveryMode;
import org.strowger.router.config.fault.FaultText;
import org.strowger.router.config.fault.SpellingHint;
import org.strowger.router.config.grammar.ConfigValue;
import org.strowger.router.config.grammar.SectionValues;
import org.strowger.router.config.keys.ApplicationKeys;
import org.strowger.router.config.keys.Grammar;
import org.strowger.router.config.keys.InboundKeys;
import org.strowger.router.config.keys.RouteKeys;
import org.strowger.router.config.keys.SmscKeys;
import org.strowger.router.config.keys.ViaTier;
import org.strowger.router.config.match.Criteria;
import org.strowger.router.config.match.Criterion;

/** Checks that every route has a target and that the target exists. */
final class RouteTargetCheck {
    private final Set<String> applications;
    private final Set<String> smscs;

    private RouteTargetCheck(SectionValues file) {
        this.applications = NameChecks.of(file, Grammar.APPLICATIONS, ApplicationKeys.NAME);
        this.smscs = NameChecks.of(file, Grammar.SMSCS, SmscKeys.NAME);
    }

    static void check(SectionValues file) {
        RouteTargetCheck journeys = new RouteTargetCheck(file);
        file.value(Grammar.ROUTES, List.of()).forEach(journeys::route);
        file.value(Grammar.INBOUND, List.of()).forEach(journeys::inbound);
        needsRoutes(file);
    }

    private static void needsRoutes(SectionValues file) {
        List<SectionValues> smscs = file.value(Grammar.SMSCS, List.of());
        boolean none = file.find(Grammar.ROUTES).filter(List::isEmpty).isPresent();
        if (none && smscs.size() > 1) {
            List<String> names = smscs.stream()
                    .flatMap(each -> each.find(SmscKeys.NAME).stream())
                    .toList();
            file.spot(Grammar.SMSCS)
                    .refuse(FaultText.of("there are " + smscs.size() + " SMSCs, but no routes")
                            .advising("write for example routes: [{name: all, match: {}, via: ["
                                    + String.join(", ", names) + "]}]"));
        }
    }

    private void route(SectionValues route) {
        route.find(RouteKeys.MATCH).ifPresent(match -> known(match, Criteria.APPLICATION, applications, "application"));
        for (List<ViaTier.Named> tier : route.value(RouteKeys.VIA, List.of())) {
            tier.forEach(each -> known(each.smsc(), each.spot(), smscs, "SMSC"));
        }
        oneWay(route);
        retry(route);
    }

    private void inbound(SectionValues inbound) {
        inbound.find(InboundKeys.MATCH).ifPresent(match -> known(match, Criteria.SMSC, smscs, "SMSC"));
        inbound.find(InboundKeys.DELIVER_TO)
                .ifPresent(name -> known(name, inbound.spot(InboundKeys.DELIVER_TO), applications, "application"));
    }

    private static void known(SectionValues match, Criterion<String> criterion, Set<String> names, String kind) {
        List<String> written = match.value(criterion.key(), List.of());
        for (int i = 0; i < written.size(); i++) {
            known(written.get(i), match.spot(criterion.key(), i), names, kind);
        }
    }

    private static void known(String name, ConfigValue spot, Set<String> names, String kind) {
        if (!names.contains(name)) {
            List<String> sorted = names.stream().sorted().toList();
            String advice = sorted.isEmpty()
                    ? "none is configured: write one under " + kind.toLowerCase(java.util.Locale.ROOT) + "s:"
                    : SpellingHint.advice(name, sorted);
            spot.refuse(
                    FaultText.of("there is no " + kind + " \"" + name + "\"").advising(advice));
        }
    }

    private static void oneWay(SectionValues route) {
        boolean via = route.isWritten(RouteKeys.VIA);
        boolean reject = route.isWritten(RouteKeys.REJECT);
        if (via && reject) {
            route.spot(RouteKeys.REJECT)
                    .refuse(FaultText.of("a route cannot have both via and reject")
                            .advising("remove one of them"));
        } else if (!via && !reject) {
            route.spot()
                    .refuse(FaultText.of("the route has neither \"via\" nor \"reject\"")
                            .advising("write via: and the name of an SMSC, or reject: invalid-destination"));
        } else if (route.find(RouteKeys.VIA).filter(List::isEmpty).isPresent()) {
            route.spot(RouteKeys.VIA).refuse(FaultText.of("the list is empty").advising("write the name of an SMSC"));
        }
    }

    private static void retry(SectionValues route) {
        boolean relay = route.find(RouteKeys.DELIVERY)
                .filter(DeliveryMode.RELAY::equals)
                .isPresent();
        if (relay && route.isWritten(RouteKeys.RETRY)) {
            route.spot(RouteKeys.RETRY)
                    .refuse(FaultText.of("retry has no effect with \"delivery: relay\"")
                            .advising("write delivery: store, or remove retry"));
        }
    }
}
