package org.strowger.router.route;

/**
 * What a look-up found out about one rule.
 *
 * @param rule the name of the rule
 * @param fits whether it is the one that is taken
 * @param why what holds if it fits, else the first thing that does not
 */
public record RuleFinding(String rule, boolean fits, String why) {
    @Override
    public String toString() {
        return rule + ": " + why;
    }
}
