package org.strowger.router.route;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;
import org.strowger.message.DefaultCoding;
import org.strowger.router.config.ApplicationSettings;
import org.strowger.router.config.Configuration;
import org.strowger.router.config.InboundSettings;
import org.strowger.router.config.SmscSettings;
import org.strowger.router.config.match.AddressPattern;
import org.strowger.router.config.match.AddressPattern.Kind;
import org.strowger.router.config.match.Criteria;
import org.strowger.router.config.match.Match;

/**
 * To which application a message goes that came from an SMSC: to the one that receives its number, the longest pattern
 * first; else by the first inbound rule that fits.
 *
 * <p>What applications receive stands in one list of rules with the inbound ones, in front of them and in the order in
 * which patterns win: numbers, then prefixes from the longest to the shortest, then expressions as they were written.
 * So the first rule that fits is the one to be found, here as in the {@link RouteTable}.
 *
 * <p>It never changes and may be asked by any thread, each with a {@link RouteQuery} of its own, whose party is the
 * SMSC.
 */
public final class InboundTable {
    private static final Comparator<Receiver> AS_THEY_WIN = Comparator.<Receiver, Kind>comparing(
                    receiver -> receiver.pattern.kind())
            .thenComparing(receiver -> -receiver.length())
            .thenComparing(receiver -> !receiver.pattern.international());

    private final Rules rules;
    private final List<InboundDecision> decisions;

    private InboundTable(Rules rules, List<InboundDecision> decisions) {
        this.rules = rules;
        this.decisions = List.copyOf(decisions);
    }

    /** One pattern of what an application receives. */
    private record Receiver(int application, String name, AddressPattern pattern) {
        /** What wins over what is shorter; expressions are equally long. */
        int length() {
            return pattern.kind() == Kind.EXPRESSION ? 0 : pattern.text().length();
        }

        Match match() {
            return Match.ALL.and(Criteria.TO, List.of(pattern));
        }
    }

    /**
     * Compiles what the applications of a configuration receive, and its inbound rules.
     *
     * @throws IllegalArgumentException if a rule names somebody who is not there, or has an expression that cannot be
     *     used; a configuration that was checked has neither
     */
    public static InboundTable of(Configuration configuration) {
        Map<String, Integer> applications =
                NameNumbers.numbers(configuration.applications().stream().map(ApplicationSettings::name));
        Map<String, Integer> smscs =
                NameNumbers.numbers(configuration.smscs().stream().map(SmscSettings::name));
        ToIntFunction<String> smscNumbers = name -> NameNumbers.numberOf(name, smscs, "SMSC");
        var rules = new ArrayList<Rules.Rule>();
        var decisions = new ArrayList<InboundDecision>();
        for (Receiver receiver : receivers(configuration.applications())) {
            String reason = receiver.name + " receives " + receiver.pattern;
            rules.add(new Rules.Rule(reason, new Condition(receiver.match(), Criteria.SMSC, smscNumbers)));
            decisions.add(new InboundDecision(
                    receiver.application, InboundSettings.DELIVERY_USUAL, InboundSettings.WAIT_USUAL, reason));
        }
        for (InboundSettings inbound : configuration.routing().inbound()) {
            rules.add(new Rules.Rule(inbound.name(), new Condition(inbound.match(), Criteria.SMSC, smscNumbers)));
            decisions.add(new InboundDecision(
                    NameNumbers.numberOf(inbound.deliverTo(), applications, "application"),
                    inbound.delivery(),
                    inbound.patience(),
                    "inbound rule " + inbound.name()));
        }
        List<DefaultCoding> codings = configuration.smscs().stream()
                .map(smsc -> smsc.dialect().texts().alphabet().coding())
                .toList();
        return new InboundTable(new Rules(rules, configuration.general().timezone(), codings), decisions);
    }

    private static List<Receiver> receivers(List<ApplicationSettings> applications) {
        var receivers = new ArrayList<Receiver>();
        for (int i = 0; i < applications.size(); i++) {
            ApplicationSettings application = applications.get(i);
            for (AddressPattern pattern : application.receiving().numbers()) {
                receivers.add(new Receiver(i, application.name(), pattern));
            }
        }
        receivers.sort(AS_THEY_WIN);
        return receivers;
    }

    /** To whom the message goes; {@link InboundDecision#NOBODY} if it is nobody's. */
    public InboundDecision decide(RouteQuery question) {
        int number = rules.first(question);
        return number == Rules.NONE ? InboundDecision.NOBODY : decisions.get(number);
    }

    /** Why: the finding on each pattern and rule, in the order in which they win, up to the one that is taken. */
    public List<RuleFinding> explain(RouteQuery question) {
        return rules.explain(question, Map.of());
    }
}
