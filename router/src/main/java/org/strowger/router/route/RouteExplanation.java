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
 * Where a message would go and why: what there is to tell of it, for whoever prints it.
 *
 * @param findings on each route up to the one that is taken
 * @param decision which way it goes
 * @param rewrite what would be changed in it
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

    /** An address as a person writes it: letters make it a name. */
    public static Address address(String written) {
        boolean name = written.chars().anyMatch(Character::isLetter);
        return name ? Address.alphanumeric(written) : new Address(Address.TON_UNKNOWN, Address.NPI_UNKNOWN, written);
    }

    public Route route() {
        return decision.route();
    }

    /** Whether the message would be sent. */
    public boolean isRouted() {
        return !route().isRejecting();
    }

    /** Whether any route fits. */
    public boolean hasRoute() {
        return route().number() != Route.NO_NUMBER;
    }

    /** In a sentence. */
    public String conclusion() {
        if (!hasRoute()) {
            return "No route fits: rejected, " + rejection();
        }
        return isRouted()
                ? "Goes by " + route().name() + " to " + way(route()) + " (" + delivery() + ")"
                : "Rejected by " + route().name() + ": " + rejection();
    }

    /** The SMSCs of a route, in words. */
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

    /** What changes in it, a sentence each. */
    public List<String> changes() {
        List<String> changes = new ArrayList<>();
        rewrite.source().ifPresent(source -> changes.add("Leaves from " + source));
        rewrite.destination().ifPresent(destination -> changes.add("Leaves to " + destination));
        return changes;
    }

    /** What the application would be answered. */
    public String rejection() {
        Rejection rejection = route().rejection();
        return rejection.reason() == Rejection.Reason.STATUS
                ? rejection.status().name()
                : word(rejection.reason());
    }

    /** Who answers for it meanwhile. */
    public String delivery() {
        return word(route().delivery());
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
