package org.strowger.router.route;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToIntFunction;
import org.strowger.message.DefaultCoding;
import org.strowger.router.config.ApplicationSettings;
import org.strowger.router.config.ApplicationSettings.InboundSegments;
import org.strowger.router.config.Configuration;
import org.strowger.router.config.InboundSettings;
import org.strowger.router.config.SmscSettings;
import org.strowger.router.config.UnclaimedSettings;
import org.strowger.router.config.match.AddressPattern;
import org.strowger.router.config.match.AddressPattern.Kind;
import org.strowger.router.config.match.Criteria;
import org.strowger.router.config.match.Match;
import org.strowger.router.config.table.NumberFacts;

/**
 * Finds the application for a message from an SMSC: the application with the longest matching number pattern, else the
 * application of the first matching inbound rule.
 *
 * <p>The number patterns of applications and the inbound rules form one list. The patterns come first, in order of
 * precedence: full numbers, then prefixes from longest to shortest, then expressions in configuration order. As in the
 * {@link RouteTable}, the first matching rule wins.
 *
 * <p>The table is immutable. Any thread may query it, each with its own {@link RouteQuery}, whose party is the SMSC.
 */
public final class InboundTable {
    private static final Comparator<Receiver> AS_THEY_WIN = Comparator.<Receiver, Kind>comparing(
                    receiver -> receiver.pattern.kind())
            .thenComparing(receiver -> -receiver.length())
            .thenComparing(receiver -> !receiver.pattern.international());

    private final Rules rules;
    private final List<InboundDecision> decisions;

    private final OptOutTable optOuts;

    private final UnclaimedSettings unclaimed;

    private final boolean joins;

    private InboundTable(
            Rules rules, List<InboundDecision> decisions, OptOutTable optOuts, UnclaimedSettings unclaimed) {
        this.optOuts = optOuts;
        this.unclaimed = unclaimed;
        this.rules = rules;
        this.decisions = List.copyOf(decisions);
        this.joins = decisions.stream().anyMatch(InboundDecision::joinsSegments);
    }

    /** A recipient pattern of an application. */
    private record Receiver(int application, String name, AddressPattern pattern) {
        /** The length by which patterns take precedence; all expressions have the same length. */
        int length() {
            return pattern.kind() == Kind.EXPRESSION ? 0 : pattern.text().length();
        }

        Match match() {
            return Match.ALL.and(Criteria.TO, List.of(pattern));
        }
    }

    /** Like {@link #of(Configuration, NumberFacts)}, without number tables. */
    public static InboundTable of(Configuration configuration) {
        return of(configuration, NumberFacts.NONE);
    }

    /**
     * Compiles the recipient patterns of applications and the inbound rules of a configuration.
     *
     * @param numbers the number tables
     * @throws IllegalArgumentException if a rule names an application or SMSC that does not exist, or contains an
     *     invalid expression; neither occurs in a checked configuration
     */
    public static InboundTable of(Configuration configuration, NumberFacts numbers) {
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
                    false,
                    receiver.application,
                    List.of(),
                    RouteQuery.NOBODY,
                    InboundSettings.DELIVERY_USUAL,
                    InboundSettings.WAIT_USUAL,
                    segmentPatience(configuration.applications().get(receiver.application)),
                    reason));
        }
        for (InboundSettings inbound : configuration.routing().inbound()) {
            rules.add(new Rules.Rule(inbound.name(), new Condition(inbound.match(), Criteria.SMSC, smscNumbers)));
            int application = NameNumbers.numberOf(inbound.application(), applications, "application");
            boolean isSubmitted = inbound.deliverTo().isEmpty();
            decisions.add(new InboundDecision(
                    isSubmitted,
                    application,
                    inbound.copyTo().stream()
                            .map(name -> NameNumbers.numberOf(name, applications, "application"))
                            .toList(),
                    inbound.fallback().isEmpty()
                            ? RouteQuery.NOBODY
                            : NameNumbers.numberOf(inbound.fallback(), applications, "application"),
                    inbound.delivery(),
                    inbound.patience(),
                    isSubmitted
                            ? Duration.ZERO
                            : segmentPatience(configuration.applications().get(application)),
                    reasonOf(inbound.name())));
        }
        List<DefaultCoding> codings = configuration.smscs().stream()
                .map(smsc -> smsc.dialect().texts().alphabet().coding())
                .toList();
        return new InboundTable(
                new Rules(rules, configuration.general().timezone(), codings, numbers),
                decisions,
                new OptOutTable(configuration.routing().optOuts()),
                configuration.routing().unclaimed());
    }

    private static Duration segmentPatience(ApplicationSettings application) {
        ApplicationSettings.Receiving receiving = application.receiving();
        return receiving.segments() == InboundSegments.JOIN
                ? receiving.retention().segments()
                : Duration.ZERO;
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

    /** Returns the application for the message; {@link InboundDecision#NOBODY} if there is none. */
    public InboundDecision decide(RouteQuery query) {
        int number = rules.first(query);
        return number == Rules.NONE ? InboundDecision.NOBODY : decisions.get(number);
    }

    /**
     * Whether any application gets messages joined: if none does, it need not be known whether a message is a segment.
     */
    public boolean joins() {
        return joins;
    }

    /**
     * Returns the first decision for which the segments of this message would be joined, whatever the text of the whole
     * is; {@link InboundDecision#NOBODY} if there is none.
     */
    public InboundDecision joining(RouteQuery query) {
        int number =
                rules.firstPossible(query, candidate -> decisions.get(candidate).joinsSegments());
        return number == Rules.NONE ? InboundDecision.NOBODY : decisions.get(number);
    }

    public boolean hasOptOuts() {
        return !optOuts.isEmpty();
    }

    /**
     * Whether the opt-outs are the same as in another table: the same words to the same numbers change the same tables.
     */
    public boolean hasOptOutsOf(InboundTable other) {
        return optOuts.isSame(other.optOuts);
    }

    /** The settings for messages that no rule takes. */
    public UnclaimedSettings unclaimed() {
        return unclaimed;
    }

    /** Whether there is an inbound rule of this name. */
    public boolean hasRule(String rule) {
        return decisions.stream().anyMatch(each -> each.reason().equals(reasonOf(rule)));
    }

    /** The reason of the decisions of an inbound rule. */
    public static String reasonOf(String rule) {
        return "inbound rule " + rule;
    }

    /** The opt-out that the message asks for; empty if it asks for none. */
    public Optional<OptOutRequest> optOut(RouteQuery query) {
        rules.interpret(query);
        return optOuts.find(query.facts());
    }

    /** Returns the finding on each pattern and rule in order of precedence, up to the one that matches. */
    public List<RuleFinding> explain(RouteQuery query) {
        return rules.explain(query, Map.of());
    }
}
