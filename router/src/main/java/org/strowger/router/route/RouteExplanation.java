package org.strowger.router.route;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.strowger.message.Address;
import org.strowger.message.Rewrite;
import org.strowger.router.config.Rejection;
import org.strowger.router.config.RouteSettings;
import org.strowger.router.config.RouteSettings.Tier;

/**
 * The route of a message with the reasons, for display.
 *
 * @param findings the finding on each route up to the chosen one
 * @param decision the route and its candidates
 * @param rewrite the changes to the addresses
 */
public record RouteExplanation(List<RuleFinding> findings, RouteDecision decision, Rewrite rewrite) {
    public RouteExplanation {
        findings = List.copyOf(findings);
    }

    public static RouteExplanation of(RouteTable table, RouteQuery question) {
        List<RuleFinding> findings = table.explain(question);
        RouteDecision decision = table.decide(question);
        return new RouteExplanation(
                findings, decision, decision.route().rewriteFor(question.source(), question.destination()));
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
        return !route().isRejecting();
    }

    /** Whether any route matches. */
    public boolean hasRoute() {
        return route().number() != Route.NO_NUMBER;
    }

    /** The result in one sentence. */
    public String conclusion() {
        if (!hasRoute()) {
            return "No route fits: rejected, " + rejection();
        }
        return isRouted()
                ? "Goes by " + route().name() + " to " + way(route()) + " (" + delivery() + ")"
                : "Rejected by " + route().name() + ": " + rejection();
    }

    /** The SMSCs of a route, as text. */
    public static String way(Route route) {
        return route.settings().tiers().stream().map(RouteExplanation::tier).collect(Collectors.joining(", then "));
    }

    private static String tier(Tier tier) {
        List<RouteSettings.Share> shares = tier.shares();
        return shares.size() == 1
                ? shares.get(0).smsc()
                : shares.stream()
                        .map(share -> share.smsc() + " (weight " + share.weight() + ")")
                        .collect(Collectors.joining(" or "));
    }

    /** The address changes, one sentence each. */
    public List<String> changes() {
        List<String> changes = new ArrayList<>();
        rewrite.source().ifPresent(source -> changes.add("Leaves from " + source));
        rewrite.destination().ifPresent(destination -> changes.add("Leaves to " + destination));
        return changes;
    }

    /** The response that the application gets if the message is rejected. */
    public String rejection() {
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
