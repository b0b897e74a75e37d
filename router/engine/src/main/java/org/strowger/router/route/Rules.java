package org.strowger.router.route;

import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import org.strowger.message.DefaultCoding;
import org.strowger.message.LongMessage;
import org.strowger.router.config.match.Criteria;
import org.strowger.router.config.match.Labels;
import org.strowger.router.config.match.NumberTree;
import org.strowger.router.config.table.NumberFacts;

/**
 * An ordered list of rules; finds the first rule that matches a message. Rules that name numbers or prefixes of
 * recipients are indexed by a number tree, rules that name senders by the sender. Rules for other recipients or senders
 * are therefore never tested.
 */
final class Rules {
    /** No rule matches. */
    static final int NONE = -1;

    /** The rule is not known and must be determined. */
    static final int UNKNOWN = -2;

    private static final int[] NO_RULES = {};

    private final List<Rule> rules;
    private final ZoneId zone;
    private final DefaultCoding[] codings;
    private final Labels[] labels;
    private final NumberFacts numbers;
    private final NumberTree byDestination;
    private final int[] ofEverybody;
    private final int[][] ofParty;
    private final Map<String, Integer> byName = new HashMap<>();

    /** A named condition. */
    record Rule(String name, Condition condition) {}

    /**
     * Compiles the rules.
     *
     * @param codings the meaning of data coding 0 for each application or SMSC that messages come from
     */
    Rules(List<Rule> rules, ZoneId zone, List<DefaultCoding> codings, NumberFacts numbers) {
        this(rules, zone, codings, List.of(), numbers);
    }

    /**
     * Compiles the rules for messages of applications.
     *
     * @param labels how the messages of each application get their labels; empty for messages of SMSCs
     * @param numbers the number tables
     */
    Rules(List<Rule> rules, ZoneId zone, List<DefaultCoding> codings, List<Labels> labels, NumberFacts numbers) {
        this.numbers = numbers;
        this.labels = labels.toArray(Labels[]::new);
        this.rules = List.copyOf(rules);
        this.zone = zone;
        this.codings = codings.toArray(DefaultCoding[]::new);
        var tree = new NumberTree.Builder();
        var everybody = new ArrayList<Integer>();
        var parties = new ArrayList<List<Integer>>();
        codings.forEach(coding -> parties.add(new ArrayList<>()));
        for (int i = 0; i < rules.size(); i++) {
            int number = i;
            Condition condition = rules.get(i).condition();
            if (condition.isFoundByDigits()) {
                condition.match().items(Criteria.TO).forEach(pattern -> tree.add(pattern, number));
            } else if (condition.parties().length == 0) {
                everybody.add(number);
            } else {
                for (int party : condition.parties()) {
                    parties.get(party).add(number);
                }
            }
            byName.put(rules.get(i).name(), number);
        }
        this.byDestination = tree.build();
        this.ofEverybody = array(everybody);
        this.ofParty = parties.stream().map(Rules::array).toArray(int[][]::new);
    }

    private static int[] array(List<Integer> numbers) {
        return numbers.isEmpty()
                ? NO_RULES
                : numbers.stream().mapToInt(Integer::intValue).toArray();
    }

    int size() {
        return rules.size();
    }

    Rule rule(int number) {
        return rules.get(number);
    }

    ZoneId zone() {
        return zone;
    }

    /** The number of the first rule that matches, or {@link #NONE}. */
    int first(RouteQuery query) {
        RuleMerge candidates = candidates(query);
        boolean undecided = true;
        int number;
        while ((number = candidates.next()) != RuleMerge.END) {
            Condition condition = rules.get(number).condition();
            if (!condition.fits(query.facts())) {
                continue;
            }
            if (condition.differsBetweenParts()) {
                // Up to here the result is equal for all parts of a long message; from here on it can differ.
                if (undecided && query.position() != LongMessage.NONE) {
                    int chosen = query.longMessages().chosenFor(query, this);
                    if (chosen != UNKNOWN) {
                        return chosen;
                    }
                    undecided = false;
                }
                if (!condition.fitsContent(query.facts())) {
                    continue;
                }
            }
            break;
        }
        int first = number == RuleMerge.END ? NONE : number;
        if (!undecided) {
            query.longMessages().choose(query, this, first);
        }
        return first;
    }

    /**
     * The number of the first wanted rule among the rules that can be the first match, depending on the text of the
     * message; {@link #NONE} if there is none.
     */
    int firstPossible(RouteQuery query, IntPredicate wanted) {
        RuleMerge candidates = candidates(query);
        int number;
        while ((number = candidates.next()) != RuleMerge.END) {
            Condition condition = rules.get(number).condition();
            if (condition.fits(query.facts())) {
                if (wanted.test(number)) {
                    return number;
                }
                if (!condition.differsBetweenParts()) {
                    return NONE; // This rule matches any text: later rules are never reached.
                }
            }
        }
        return NONE;
    }

    /**
     * Returns the finding on each rule up to the first match, testing every rule in turn. Does not consult or update
     * the memory of long messages.
     *
     * @param skipped rules that are out of service, and why
     */
    List<RuleFinding> explain(RouteQuery query, Map<String, String> skipped) {
        interpret(query);
        var findings = new ArrayList<RuleFinding>();
        boolean found = false;
        for (int i = 0; i < rules.size() && !found; i++) {
            Rule rule = rules.get(i);
            String why = skipped.get(rule.name());
            RuleFinding finding = why == null
                    ? rule.condition().finding(rule.name(), query.facts())
                    : new RuleFinding(rule.name(), false, "the route is " + why);
            findings.add(finding);
            found = finding.fits();
        }
        return findings;
    }

    void interpret(RouteQuery query) {
        query.reads(codingOf(query.party()), zone);
        query.labelledBy(labelsOf(query.party()));
        query.numbersBy(numbers);
    }

    private Labels labelsOf(int party) {
        return party == RouteQuery.NOBODY || labels.length == 0 ? Labels.NONE : labels[party];
    }

    private DefaultCoding codingOf(int party) {
        return party == RouteQuery.NOBODY ? DefaultCoding.GSM : codings[party];
    }

    private RuleMerge candidates(RouteQuery query) {
        RuleMerge candidates = query.rules();
        candidates.clear();
        candidates.offer(ofEverybody);
        int party = query.party();
        interpret(query);
        if (party != RouteQuery.NOBODY) {
            candidates.offer(ofParty[party]);
        }
        if (!byDestination.isEmpty()) {
            byDestination.find(query.destination(), candidates);
        }
        return candidates;
    }

    /**
     * Translates a rule number of another list, perhaps of an older configuration, to the number of the rule of the
     * same name in this list.
     */
    int sameAs(int number, Rules others) {
        if (others == this || number == NONE) {
            return number;
        }
        return byName.getOrDefault(others.rule(number).name(), UNKNOWN);
    }
}
