package org.strowger.router.route;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.strowger.message.Address;
import org.strowger.router.config.Rejection;
import org.strowger.router.config.RouteLimit;
import org.strowger.router.config.RouteSettings;
import org.strowger.router.config.RouteSettings.Tier;
import org.strowger.router.config.SmscSettings;
import org.strowger.router.config.fields.LinkFields;
import org.strowger.router.config.match.MessageFacts;
import org.strowger.router.config.numbers.SmscNumbers;
import org.strowger.router.config.price.CheapestSettings;
import org.strowger.router.config.price.Percent;
import org.strowger.router.filter.ApplicationFilters;
import org.strowger.router.filter.FilterChain;
import org.strowger.router.filter.MessageChanges;
import org.strowger.router.filter.Verdict;
import org.strowger.router.price.Offer;

/**
 * The route of a message with the reasons, for display.
 *
 * @param findings the finding on each route up to the chosen one
 * @param decision the route and its candidates
 * @param filters the findings on the filters that affect the message
 * @param refusal why a filter refuses the message; empty if none does
 * @param changes the changes to the message by filters, including changes by filters of the route
 * @param links the fields of the message for each of its SMSCs that requires fields, one sentence each
 * @param written the addresses for each candidate that requires a number format of its own
 * @param offers the candidates with their costs, if costs decide on their order
 */
public record RouteExplanation(
        List<RuleFinding> findings,
        RouteDecision decision,
        List<FilterFinding> filters,
        String refusal,
        MessageChanges changes,
        List<String> links,
        List<WrittenFor> written,
        List<Offer> offers) {
    /** Shown as the verdict of a filter that queries another program: an explanation does not send the query. */
    private static final String ASKED_LATER =
            "is asked when the message is stored; its answer can change the " + "following steps";

    /**
     * The verdict of a filter, or the value of an expression in it.
     *
     * @param verdict a predicate without its subject
     * @param route the name of the route that the filter chooses; empty if it chooses none
     */
    public record FilterFinding(String filter, String verdict, String route) {}

    /**
     * The addresses of the message in the format of an SMSC; {@link Address#NONE} for an address that does not change.
     */
    public record WrittenFor(String smsc, Address source, Address destination) {}

    public RouteExplanation {
        findings = List.copyOf(findings);
        filters = List.copyOf(filters);
        links = List.copyOf(links);
        written = List.copyOf(written);
        offers = List.copyOf(offers);
    }

    /** @param filters the filters of the application; filters that query another program are not run */
    public static RouteExplanation of(RouteTable table, RouteQuery query, ApplicationFilters filters) {
        List<FilterFinding> verdicts = new ArrayList<>();
        query.facts().onlyAsked();
        table.interpret(query);
        Verdict before = judge(filters.beforeRouting(), query, verdicts);
        if (before.stops()) {
            return new RouteExplanation(
                    List.of(),
                    RouteDecision.NO_ROUTE,
                    verdicts,
                    before.reasonText(),
                    MessageChanges.NONE,
                    List.of(),
                    List.of(),
                    List.of());
        }
        filters.whenStored().forEach(each -> verdicts.add(new FilterFinding(each.name(), ASKED_LATER, "")));
        String chosen = before.changes().route();
        RouteDecision decision = table.decide(query, chosen);
        List<Offer> offers = table.offers(query, decision.route().name());
        List<RuleFinding> findings = table.has(chosen) ? chosenByFilter(table, chosen, verdicts) : table.explain(query);
        Verdict ofRoute = judge(decision.route().filters(), query, verdicts);
        Verdict after = ofRoute.stops() ? ofRoute : judge(filters.beforeSending(), query, verdicts);
        return new RouteExplanation(
                findings,
                decision,
                verdicts,
                after.stops() ? after.reasonText() : "",
                before.changes().and(ofRoute.changes()).and(after.changes()),
                links(table, decision),
                written(table, decision, query.facts()),
                offers);
    }

    private static List<String> links(RouteTable table, RouteDecision decision) {
        List<String> links = new ArrayList<>();
        for (int i = 0; i < decision.candidates(); i++) {
            int smsc = decision.candidate(i);
            LinkFields fields = decision.route().fieldsFor(smsc);
            if (!fields.isNone()) {
                links.add("SMSC " + table.smsc(smsc).name() + " gets " + fields.meaning());
            }
        }
        return links;
    }

    private static List<WrittenFor> written(RouteTable table, RouteDecision decision, MessageFacts sent) {
        List<WrittenFor> written = new ArrayList<>();
        for (int i = 0; i < decision.candidates(); i++) {
            SmscSettings smsc = table.smsc(decision.candidate(i));
            SmscNumbers numbers = smsc.dialect().numbers();
            Address source = numbers.senders() ? changed(sent.source(), numbers) : Address.NONE;
            Address destination = changed(sent.destination(), numbers);
            if (!source.isEmpty() || !destination.isEmpty()) {
                written.add(new WrittenFor(smsc.name(), source, destination));
            }
        }
        return written;
    }

    private static Address changed(Address number, SmscNumbers numbers) {
        Address written = numbers.written(number);
        return written.equals(number) ? Address.NONE : written;
    }

    /** The finding on a route that a filter chooses whatever the route matches; the other routes are not tested. */
    private static List<RuleFinding> chosenByFilter(RouteTable table, String route, List<FilterFinding> verdicts) {
        String filter = verdicts.stream()
                .filter(each -> each.route().equals(route))
                .map(FilterFinding::filter)
                .findFirst()
                .orElse("");
        String outOfService = table.outOfService(route);
        String why = "chosen by filter \"" + filter + "\"" + (outOfService.isEmpty() ? "" : ", but " + outOfService);
        return List.of(new RuleFinding(route, outOfService.isEmpty(), why));
    }

    private static Verdict judge(FilterChain chain, RouteQuery query, List<FilterFinding> verdicts) {
        return chain.judge(query.facts(), (filter, verdict) -> {
            filter.explain(query.facts())
                    .forEach(line -> verdicts.add(new FilterFinding(filter.name(), "finds: " + line, "")));
            if (verdict.kind() != Verdict.Kind.PASS) {
                verdicts.add(new FilterFinding(
                        filter.name(), verdict.meaning(), verdict.changes().route()));
            }
        });
    }

    /** Parses an address as typed by a person; an address that contains letters is alphanumeric. */
    public static Address address(String written) {
        boolean name = written.chars().anyMatch(Character::isLetter);
        return name ? Address.alphanumeric(written) : new Address(Address.TON_UNKNOWN, Address.NPI_UNKNOWN, written);
    }

    public Route route() {
        return decision.route();
    }

    /** Whether the message is sent. */
    public boolean isRouted() {
        return refusal.isEmpty() && !route().isRejecting();
    }

    /** Whether any route matches. */
    public boolean hasRoute() {
        return route().number() != Route.NO_NUMBER;
    }

    /** The result in one sentence. */
    public String conclusion() {
        if (!refusal.isEmpty()) {
            return "Refused by a filter: " + refusal;
        }
        if (!hasRoute()) {
            return "No route matches: rejected, " + rejection();
        }
        if (!offers.isEmpty() && offers.stream().noneMatch(Offer::isUsed)) {
            return "Rejected by route " + route().name() + ", because none of its SMSCs may be used: " + rejection();
        }
        return isRouted()
                ? "Takes route " + route().name() + " to " + way(route()) + " (" + delivery() + ")"
                : "Rejected by route " + route().name() + ": " + rejection();
    }

    /** The SMSCs of a route, as text. */
    public static String way(Route route) {
        CheapestSettings cheapest = route.settings().cheapest();
        if (cheapest.isOn()) {
            return "the cheapest of " + smscs(route)
                    + (cheapest.floor() > 0 ? " with a score of " + Percent.text(cheapest.floor()) : "")
                    + (cheapest.allowsLoss() ? ", also at a loss" : "");
        }
        return route.settings().tiers().stream().map(RouteExplanation::tier).collect(Collectors.joining(", then "));
    }

    private static String smscs(Route route) {
        return route.settings().tiers().stream()
                .flatMap(tier -> tier.shares().stream())
                .map(RouteSettings.Share::smsc)
                .collect(Collectors.joining(", "));
    }

    private static String tier(Tier tier) {
        List<RouteSettings.Share> shares = tier.shares();
        return shares.size() == 1
                ? shares.get(0).smsc()
                : shares.stream()
                        .map(share -> share.smsc() + " (weight " + share.weight() + ")")
                        .collect(Collectors.joining(" or "));
    }

    /** The verdicts of the filters and the resulting addresses, one sentence each. */
    public List<String> effects() {
        List<String> effects = new ArrayList<>();
        filters.forEach(each -> effects.add("Filter \"" + each.filter() + "\" " + each.verdict()));
        for (Offer each : offers) {
            int index = offers.indexOf(each) + 1;
            effects.add((each.isUsed() ? index + ". " : "Not used: ") + each.text());
        }
        if (refusal.isEmpty() && !changes.source().isEmpty()) {
            effects.add("Leaves from " + changes.source());
        }
        if (refusal.isEmpty() && !changes.destination().isEmpty()) {
            effects.add("Leaves to " + changes.destination());
        }
        if (refusal.isEmpty() && changes.isHeld()) {
            effects.add("Is stored, and is held " + changes.heldMeaning());
        }
        if (refusal.isEmpty()) {
            effects.addAll(links);
        }
        RouteLimit limit = route().settings().custody().limit();
        if (isRouted() && !limit.isNone()) {
            effects.add("Route " + route().name() + " " + limit.meaning());
        }
        if (isRouted()) {
            written.forEach(each -> effects.add(writtenFor(each)));
        }
        return effects;
    }

    private static String writtenFor(WrittenFor each) {
        List<String> changed = new ArrayList<>();
        if (!each.source().isEmpty()) {
            changed.add("sender " + each.source());
        }
        if (!each.destination().isEmpty()) {
            changed.add("recipient " + each.destination());
        }
        return "SMSC " + each.smsc() + " gets " + String.join(", ", changed);
    }

    /** The response that the application gets if the message is rejected. */
    public String rejection() {
        if (!refusal.isEmpty()) {
            return refusal;
        }
        Rejection rejection = route().rejection();
        return rejection.reason() == Rejection.Reason.STATUS
                ? rejection.status().name()
                : word(rejection.reason());
    }

    /** The delivery mode, as text. */
    public String delivery() {
        return word(route().delivery());
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
