package org.strowger.router.route;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.strowger.message.Address;

/**
 * The application that a message from an SMSC goes to, and why; for {@code explain}.
 *
 * @param findings the finding on each number pattern and rule, up to the one that matches
 * @param decision the decision
 * @param application the name of the application; empty if there is none
 * @param source the sender as the rules of the SMSC for numbers read it
 * @param destination the recipient, likewise
 */
public record InboundExplanation(
        List<RuleFinding> findings, InboundDecision decision, String application, Address source, Address destination) {
    public InboundExplanation {
        findings = List.copyOf(findings);
    }

    /** @param applications the names of the applications, in the order of the configuration */
    public static InboundExplanation of(InboundTable table, RouteQuery question, List<String> applications) {
        InboundDecision decision = table.decide(question);
        return new InboundExplanation(
                table.explain(question),
                decision,
                decision.isNobody() ? "" : applications.get(decision.application()),
                question.facts().source(),
                question.facts().destination());
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
            lines.add("Goes to application " + application + " ("
                    + decision.delivery().name().toLowerCase(Locale.ROOT) + "): " + decision.reason() + joined);
        } else {
            lines.add("Is refused: " + decision.reason());
        }
        return lines;
    }
}
