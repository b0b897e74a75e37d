package org.strowger.router.route;

import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.strowger.message.DefaultCoding;
import org.strowger.message.LongMessage;
import org.strowger.router.config.match.Criteria;
import org.strowger.router.config.match.NumberTree;

/**
 * Rules in their order, and which is the first that fits a message. Those that name numbers or prefixes of recipients
 * are found by a tree of these, those that name senders by the sender; so rules that are about somebody else are not
 * even looked at.
 */
final class Rules {
    /** No rule fits. */
    static final int NONE = -1;

    /** It has to be found out. */
    static final int UNKNOWN = -2;

    private static final int[] NO_RULES = {};

    private final List<Rule> rules;
    private final ZoneId zone;
    private final DefaultCoding[] codings;
    private final NumberTree byDestination;
    private final int[] ofEverybody;
    private final int[][] ofParty;
    private final Map<String, Integer> byName = new HashMap<>();

    /** One of them. */
    record Rule(String name, Condition condition) {}

    /**
     * Compiles the rules.
     *
     * @param codings what data coding 0 means to each of those from whom messages come
     */
    Rules(List<Rule> rules, ZoneId zone, List<DefaultCoding> codings) {
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

    /** The number of the first rule that fits, or {@link #NONE}. */
    int first(RouteQuery question) {
        RuleMerge candidates = candidates(question);
        boolean undecided = true;
        int number;
        while ((number = candidates.next()) != RuleMerge.END) {
            Condition condition = rules.get(number).condition();
            if (!condition.fits(question.facts())) {
                continue;
            }
            if (condition.differsBetweenParts()) {
                // All parts of a long message come as far as this; from here on they might part.
                if (undecided && question.place() != LongMessage.NONE) {
                    int chosen = question.longMessages().chosenFor(question, this);
                    if (chosen != UNKNOWN) {
                        return chosen;
                    }
                    undecided = false;
                }
                if (!condition.fitsContent(question.facts())) {
                    continue;
                }
            }
            break;
        }
        int first = number == RuleMerge.END ? NONE : number;
        if (!undecided) {
            question.longMessages().choose(question, this, first);
        }
        return first;
    }

    /**
     * The finding on each rule up to the first that fits, tested one by one; parts of a long message are not
     * remembered.
     *
     * @param skipped rules that are out of service, and why
     */
    List<RuleFinding> explain(RouteQuery question, Map<String, String> skipped) {
        question.reads(codingOf(question.party()), zone);
        var findings = new ArrayList<RuleFinding>();
        boolean found = false;
        for (int i = 0; i < rules.size() && !found; i++) {
            Rule rule = rules.get(i);
            String why = skipped.get(rule.name());
            RuleFinding finding = why == null
                    ? rule.condition().finding(rule.name(), question.facts())
                    : new RuleFinding(rule.name(), false, "the route is " + why);
            findings.add(finding);
            found = finding.fits();
        }
        return findings;
    }

    private DefaultCoding codingOf(int party) {
        return party == RouteQuery.NOBODY ? DefaultCoding.GSM : codings[party];
    }

    private RuleMerge candidates(RouteQuery question) {
        RuleMerge candidates = question.rules();
        candidates.clear();
        candidates.offer(ofEverybody);
        int party = question.party();
        question.reads(codingOf(party), zone);
        if (party != RouteQuery.NOBODY) {
            candidates.offer(ofParty[party]);
        }
        if (!byDestination.isEmpty()) {
            byDestination.find(question.destination(), candidates);
        }
        return candidates;
    }

    /** The number here of a rule of these or of others, perhaps of an older configuration; by its name. */
    int sameAs(int number, Rules others) {
        if (others == this || number == NONE) {
            return number;
        }
        return byName.getOrDefault(others.rule(number).name(), UNKNOWN);
    }
}
