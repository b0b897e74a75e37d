package org.strowger.router.config.match;

import java.util.List;
import org.strowger.message.Address;
import org.strowger.router.config.match.AddressPattern.Kind;

/**
 * Matches an address against a list of patterns; an empty list matches every address.
 *
 * <p>For a number, the digits are compared, so a leading plus makes no difference. A number written with a leading 00
 * also matches without the 00. A plus in the pattern requires an international number: one whose type of number is
 * international, or one written with a plus or 00. A name is compared character by character. An expression is searched
 * for in the address as written; in an international number, it is also searched for in the part that begins with the
 * country code.
 */
public final class AddressMatcher {
    /** Matches every address. */
    public static final AddressMatcher ANY = of(List.of());

    private static final NumberTree.Sink ANY_RULE = rules -> rules.length > 0;

    private final List<AddressPattern> patterns;
    private final NumberTree literals;
    private final Expression[] expressions;

    private AddressMatcher(List<AddressPattern> patterns, NumberTree literals, Expression[] expressions) {
        this.patterns = patterns;
        this.literals = literals;
        this.expressions = expressions;
    }

    public static AddressMatcher of(List<AddressPattern> patterns) {
        var literals = new NumberTree.Builder();
        patterns.stream().filter(pattern -> !isExpression(pattern)).forEach(pattern -> literals.add(pattern, 0));
        return new AddressMatcher(List.copyOf(patterns), literals.build(), expressionsOf(patterns));
    }

    public static boolean isExpression(AddressPattern pattern) {
        return pattern.kind() == Kind.EXPRESSION;
    }

    private static Expression[] expressionsOf(List<AddressPattern> patterns) {
        return patterns.stream()
                .filter(AddressMatcher::isExpression)
                .map(pattern -> Expression.of(pattern.text(), pattern.flags()))
                .toArray(Expression[]::new);
    }

    /** Whether every address matches, because the list of patterns is empty. */
    public boolean isAny() {
        return patterns.isEmpty();
    }

    public boolean matches(Address address) {
        return patterns.isEmpty() || literals.find(address, ANY_RULE) || matchesExpression(address);
    }

    private boolean matchesExpression(Address address) {
        if (expressions.length == 0) {
            return false;
        }
        int international = NumberText.internationalStart(address);
        return isFoundIn(address.text())
                || (international > 0 && isFoundIn(address.text().substring(international)));
    }

    private boolean isFoundIn(String text) {
        for (Expression expression : expressions) {
            if (expression.isFoundIn(text)) {
                return true;
            }
        }
        return false;
    }

    /** The patterns as configured. */
    List<AddressPattern> patterns() {
        return patterns;
    }
}
