package org.strowger.router.config.file;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.strowger.router.config.ApplicationSettings;
import org.strowger.router.config.Configuration;
import org.strowger.router.config.DeliveryMode;
import org.strowger.router.config.InboundSettings;
import org.strowger.router.config.RouteLimit;
import org.strowger.router.config.RouteSettings;
import org.strowger.router.config.SmscSettings;
import org.strowger.router.config.ViaTier;
import org.strowger.router.config.fault.FaultText;
import org.strowger.router.config.fault.SpellingHint;
import org.strowger.router.config.grammar.ConfigValue;
import org.strowger.router.config.grammar.SectionValues;
import org.strowger.router.config.match.Criteria;
import org.strowger.router.config.match.Criterion;
import org.strowger.router.config.value.BindKind;

/** Checks that every route has a target and that the target exists. */
final class RouteTargetCheck {
    private final Set<String> applications;
    private final Set<String> smscs;
    private final Set<String> receivers;

    private RouteTargetCheck(SectionValues file) {
        this.applications = NameChecks.of(file, Configuration.APPLICATIONS, ApplicationSettings.NAME);
        this.smscs = NameChecks.of(file, Configuration.SMSCS, SmscSettings.NAME);
        this.receivers = file.value(Configuration.SMSCS, List.of()).stream()
                .filter(RouteTargetCheck::onlyReceives)
                .flatMap(smsc -> smsc.find(SmscSettings.NAME).stream())
                .collect(Collectors.toSet());
    }

    private static boolean onlyReceives(SectionValues smsc) {
        return smsc.find(SmscSettings.BIND)
                .map(BindKind::named)
                .filter(bind -> !bind.sends())
                .isPresent();
    }

    static void check(SectionValues file) {
        RouteTargetCheck journeys = new RouteTargetCheck(file);
        file.value(Configuration.ROUTES, List.of()).forEach(journeys::route);
        file.value(Configuration.INBOUND, List.of()).forEach(journeys::inbound);
        needsRoutes(file);
    }

    private static void needsRoutes(SectionValues file) {
        List<SectionValues> smscs = file.value(Configuration.SMSCS, List.of());
        boolean none = file.find(Configuration.ROUTES).filter(List::isEmpty).isPresent();
        if (none && smscs.size() == 1 && onlyReceives(smscs.get(0))) {
            smscs.get(0)
                    .configValue(SmscSettings.BIND)
                    .refuse(FaultText.of(
                                    "there are no routes, so all messages go to this SMSC, which has only receivers")
                            .advising("write routes, or change the bind"));
        }
        if (none && smscs.size() > 1) {
            List<String> names = smscs.stream()
                    .flatMap(each -> each.find(SmscSettings.NAME).stream())
                    .toList();
            file.configValue(Configuration.SMSCS)
                    .refuse(FaultText.of("there are " + smscs.size() + " SMSCs, but no routes")
                            .advising("write for example routes: [{name: all, match: {}, via: ["
                                    + String.join(", ", names) + "]}]"));
        }
    }

    private void route(SectionValues route) {
        route.find(RouteSettings.MATCH)
                .ifPresent(match -> known(match, Criteria.APPLICATION, applications, "application"));
        for (ViaTier.Target each : ViaTier.targets(route)) {
            known(each.smsc(), each.value(), smscs, "SMSC");
            sends(each);
        }
        oneWay(route);
        retry(route);
        limit(route);
    }

    private void sends(ViaTier.Target target) {
        if (receivers.contains(target.smsc())) {
            target.value()
                    .refuse(FaultText.of("the SMSC \"" + target.smsc() + "\" has only receivers (bind: receiver)")
                            .advising("name an SMSC that messages can be sent to, or change its bind"));
        }
    }

    private void inbound(SectionValues inbound) {
        inbound.find(InboundSettings.MATCH).ifPresent(match -> known(match, Criteria.SMSC, smscs, "SMSC"));
        inbound.find(InboundSettings.DELIVER_TO)
                .ifPresent(name ->
                        known(name, inbound.configValue(InboundSettings.DELIVER_TO), applications, "application"));
        inbound.find(InboundSettings.SUBMIT_AS)
                .ifPresent(name ->
                        known(name, inbound.configValue(InboundSettings.SUBMIT_AS), applications, "application"));
        oneReceiver(inbound);
        inbound.find(InboundSettings.FALLBACK)
                .ifPresent(name ->
                        known(name, inbound.configValue(InboundSettings.FALLBACK), applications, "application"));
        copies(inbound);
    }

    private static void oneReceiver(SectionValues inbound) {
        boolean isSubmitted = inbound.isWritten(InboundSettings.SUBMIT_AS);
        if (isSubmitted == inbound.isWritten(InboundSettings.DELIVER_TO)) {
            inbound.configValue()
                    .refuse(FaultText.of(
                                    isSubmitted
                                            ? "a rule cannot have both deliver-to and submit-as"
                                            : "the rule has neither \"deliver-to\" nor \"submit-as\"")
                            .advising("write deliver-to: and the name of an application, or submit-as:"));
        }
        if (isSubmitted) {
            for (var key : List.of(
                    InboundSettings.COPY_TO,
                    InboundSettings.FALLBACK,
                    InboundSettings.DELIVERY,
                    InboundSettings.WAIT)) {
                if (inbound.isWritten(key)) {
                    inbound.configValue(key)
                            .refuse(FaultText.of(key.name() + " has no effect with submit-as: the route decides")
                                    .advising("remove the key"));
                }
            }
        }
    }

    private void copies(SectionValues inbound) {
        List<String> copies = inbound.value(InboundSettings.COPY_TO, List.of());
        String first = inbound.find(InboundSettings.DELIVER_TO).orElse("");
        for (int i = 0; i < copies.size(); i++) {
            ConfigValue value = inbound.configValue(InboundSettings.COPY_TO, i);
            known(copies.get(i), value, applications, "application");
            if (copies.get(i).equals(first) || copies.subList(0, i).contains(copies.get(i))) {
                value.refuse(FaultText.of("the application \"" + copies.get(i) + "\" already gets the message")
                        .advising("remove it here"));
            }
        }
        boolean isRelayed =
                inbound.find(InboundSettings.DELIVERY).orElse(InboundSettings.DELIVERY_USUAL) == DeliveryMode.RELAY;
        if (!copies.isEmpty() && isRelayed) {
            inbound.configValue(InboundSettings.COPY_TO)
                    .refuse(FaultText.of("a relayed message is not stored, so it cannot be copied")
                            .advising("write \"delivery: store\""));
        }
    }

    private static void known(SectionValues match, Criterion<String> criterion, Set<String> names, String kind) {
        List<String> written = match.value(criterion.key(), List.of());
        for (int i = 0; i < written.size(); i++) {
            known(written.get(i), match.configValue(criterion.key(), i), names, kind);
        }
    }

    private static void known(String name, ConfigValue value, Set<String> names, String kind) {
        if (!names.contains(name)) {
            value.refuse(() -> unknown(name, names, kind));
        }
    }

    private static FaultText unknown(String name, Set<String> names, String kind) {
        List<String> sorted = names.stream().sorted().toList();
        String advice = sorted.isEmpty()
                ? "none is configured: write one under " + kind.toLowerCase(java.util.Locale.ROOT) + "s:"
                : SpellingHint.advice(name, sorted);
        return FaultText.of("there is no " + kind + " \"" + name + "\"").advising(advice);
    }

    private static void oneWay(SectionValues route) {
        boolean via = route.isWritten(RouteSettings.VIA);
        boolean reject = route.isWritten(RouteSettings.REJECT);
        if (via && reject) {
            route.configValue(RouteSettings.REJECT)
                    .refuse(FaultText.of("a route cannot have both via and reject")
                            .advising("remove either via or reject"));
        } else if (!via && !reject) {
            route.configValue()
                    .refuse(FaultText.of("the route has neither \"via\" nor \"reject\"")
                            .advising("write via: and the name of an SMSC, or reject: invalid-destination"));
        } else if (route.find(RouteSettings.VIA).filter(List::isEmpty).isPresent()) {
            route.configValue(RouteSettings.VIA)
                    .refuse(FaultText.of("the list is empty").advising("write the name of an SMSC"));
        }
    }

    private static void limit(SectionValues route) {
        if (RouteLimit.isWritten(route) && route.isWritten(RouteSettings.REJECT)) {
            route.configValue(RouteSettings.REJECT)
                    .refuse(FaultText.of("a route that rejects its messages cannot have a throughput")
                            .advising("remove throughput"));
        }
        if (route.isWritten(RouteLimit.WHEN_TOO_FAST) && !RouteLimit.isWritten(route)) {
            route.configValue(RouteLimit.WHEN_TOO_FAST)
                    .refuse(FaultText.of("when-too-fast has no effect without \"throughput\"")
                            .advising("write for example throughput: 200/s"));
        }
    }

    private static void retry(SectionValues route) {
        boolean relay = route.find(RouteSettings.DELIVERY)
                .filter(DeliveryMode.RELAY::equals)
                .isPresent();
        if (relay && route.isWritten(RouteSettings.RETRY)) {
            route.configValue(RouteSettings.RETRY)
                    .refuse(FaultText.of("retry has no effect with \"delivery: relay\"")
                            .advising("write delivery: store, or remove retry"));
        }
    }
}
