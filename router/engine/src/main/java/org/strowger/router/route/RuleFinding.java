package org.strowger.router.route;

/**
 * The result of testing one rule.
 *
 * @param rule the name of the rule
 * @param fits whether the rule matches and is chosen
 * @param why the conditions that hold if the rule matches, else the first condition that does not
 */
public record RuleFinding(String rule, boolean fits, String why) {
    @Override
    public String toString() {
        return rule + ": " + why;
    }
}
