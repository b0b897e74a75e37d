package org.strowger.router.route;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;
import org.strowger.router.config.match.AddressMatcher;
import org.strowger.router.config.match.Criteria;
import org.strowger.router.config.match.Criterion;
import org.strowger.router.config.match.Match;
import org.strowger.router.config.match.MessageFacts;
import org.strowger.router.config.match.MessageTest;

/**
 * The compiled match of a rule. {@link Rules} finds candidate rules through an index by recipient or by party, where
 * the party is the application or SMSC that the message comes from. The criterion used by the index is already met and
 * is not tested again.
 */
final class Condition {
    private static final MessageTest[] NO_TESTS = {};

    private final Match match;
    private final ToIntFunction<String> partyNumbers;
    private final int[] parties;
    private final MessageTest[] tests;
    private final MessageTest[] contentTests;

    /**
     * Compiles a match.
     *
     * @param party the criterion for the party: the application or the SMSC
     * @param partyNumbers maps the name of an application or SMSC to its number
     */
    Condition(Match match, Criterion<String> party, ToIntFunction<String> partyNumbers) {
        this.match = match;
        this.partyNumbers = partyNumbers;
        this.parties = match.items(party).stream()
                .mapToInt(partyNumbers)
                .sorted()
                .distinct()
                .toArray();
        Criterion<?> foundBy = isFoundByDigits() ? Criteria.TO : party;
        List<MessageTest> ofMessage = new ArrayList<>();
        List<MessageTest> ofPart = new ArrayList<>();
        for (Match.Demand<?> demand : match.demands()) {
            if (!demand.criterion().equals(foundBy)) {
                (demand.criterion().differsBetweenParts() ? ofPart : ofMessage).add(demand.test(partyNumbers));
            }
        }
        this.tests = array(ofMessage);
        this.contentTests = array(ofPart);
    }

    private static MessageTest[] array(List<MessageTest> tests) {
        return tests.isEmpty() ? NO_TESTS : tests.toArray(MessageTest[]::new);
    }

    /** Whether the number tree finds the rule, because the rule names recipients only by numbers and prefixes. */
    boolean isFoundByDigits() {
        return !match.items(Criteria.TO).isEmpty()
                && match.items(Criteria.TO).stream().noneMatch(AddressMatcher::isExpression);
    }

    Match match() {
        return match;
    }

    /** The numbers of the parties that the message must come from, ascending; empty: any. */
    int[] parties() {
        return parties;
    }

    /** Whether parts of the same long message can differ in the result. */
    boolean differsBetweenParts() {
        return contentTests.length > 0;
    }

    /** Tests the criteria that are equal for all parts of a message. */
    boolean fits(MessageFacts message) {
        return all(tests, message);
    }

    boolean fitsContent(MessageFacts message) {
        return all(contentTests, message);
    }

    private static boolean all(MessageTest[] tests, MessageFacts message) {
        for (MessageTest test : tests) {
            if (!test.fits(message)) {
                return false;
            }
        }
        return true;
    }

    /** Tests each demand in turn for {@code explain}, without an index; slow. */
    RuleFinding finding(String rule, MessageFacts message) {
        List<String> met = new ArrayList<>();
        for (Match.Demand<?> demand : match.demands()) {
            if (!demand.test(partyNumbers).fits(message)) {
                return new RuleFinding(rule, false, demand.unmet(message));
            }
            met.add(demand.met(message));
        }
        return new RuleFinding(rule, true, met.isEmpty() ? "matches everything" : String.join(", ", met));
    }
}
