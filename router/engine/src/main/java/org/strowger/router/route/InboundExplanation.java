package org.strowger.router.route;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.strowger.message.Address;
import org.strowger.message.SampleMessage;
import org.strowger.router.config.numbers.SmscNumbers;

/**
 * The application that a message from an SMSC goes to, and why; for {@code explain}.
 *
 * @param findings the finding on each number pattern and rule, up to the one that matches
 * @param decision the decision
 * @param application the name of the application; empty if there is none
 * @param others the applications that get a copy, and the fallback, in a sentence each
 * @param source the sender, as changed by the number rules of the SMSC
 * @param destination the recipient, as changed by the number rules of the SMSC
 */
public record InboundExplanation(
        List<RuleFinding> findings,
        InboundDecision decision,
        String application,
        List<String> others,
        Address source,
        Address destination) {
    public InboundExplanation {
        findings = List.copyOf(findings);
        others = List.copyOf(others);
    }

    /** Returns the message from a mobile that a person has typed, with the number rules of the SMSC applied. */
    public static SampleMessage message(SmscNumbers numbers, String from, String to, String text) {
        return SampleMessage.of(
                numbers.read(RouteExplanation.address(from)), numbers.read(RouteExplanation.address(to)), text);
    }

    /** @param applications the names of the applications, in the order of the configuration */
    public static InboundExplanation of(InboundTable table, RouteQuery query, List<String> applications) {
        InboundDecision decision = table.decide(query);
        return new InboundExplanation(
                table.explain(query),
                decision,
                decision.isNobody() ? "" : applications.get(decision.application()),
                others(decision, applications),
                query.facts().source(),
                query.facts().destination());
    }

    private static List<String> others(InboundDecision decision, List<String> applications) {
        List<String> others = new ArrayList<>();
        if (decision.hasFallback()) {
            others.add("Goes to application " + applications.get(decision.fallback()) + " while no session of "
                    + applications.get(decision.application()) + " receives, or its keep.max is reached");
        }
        decision.copies().forEach(each -> others.add("A copy goes to application " + applications.get(each)));
        return others;
    }

    public boolean isDelivered() {
        return !decision.isNobody();
    }

    /** The addresses, if the SMSC has rules for numbers, and the application; one sentence each. */
    public List<String> conclusion() {
        List<String> lines = new ArrayList<>();
        lines.add("Is from " + (source.isEmpty() ? "nobody" : source) + " to " + destination);
        if (isDelivered()) {
            String joined = decision.joinsSegments() ? "; long messages are joined" : "";
            lines.add(
                    decision.isSubmitted()
                            ? "Is submitted as a message of application " + application + ": " + decision.reason()
                            : "Goes to application " + application + " ("
                                    + decision.delivery().name().toLowerCase(Locale.ROOT) + "): " + decision.reason()
                                    + joined);
            lines.addAll(others);
        } else {
            lines.add("Is refused: " + decision.reason());
        }
        return lines;
    }
}
