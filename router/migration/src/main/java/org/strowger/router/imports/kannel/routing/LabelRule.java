package org.strowger.router.imports.kannel.routing;

import java.util.List;
import java.util.Set;
import org.strowger.router.config.match.Expression;

/**
 * Allowed, denied and preferred labels of a link: {@code allowed-smsc-id} and similar directives.
 *
 * @param allowed empty if the directive is missing; a message without a label has the label {@link #NO_LABEL}
 * @param expressions the allowed and denied expressions, in this order
 */
record LabelRule(Set<String> allowed, Set<String> denied, Set<String> preferred, Expressions expressions) {
    static final String NO_LABEL = "";

    /** The same conditions as expressions. */
    record Expressions(List<Expression> allowed, List<Expression> denied, List<Expression> preferred) {
        static final Expressions NONE = new Expressions(List.of(), List.of(), List.of());
    }

    boolean accepts(String label) {
        boolean byNames = allowed.isEmpty() ? !denied.contains(label) : allowed.contains(label);
        boolean byExpressions = expressions.allowed().isEmpty()
                ? !isFound(label, expressions.denied())
                : isFound(label, expressions.allowed());
        return byNames && byExpressions;
    }

    boolean prefers(String label) {
        return preferred.contains(label) || isFound(label, expressions.preferred());
    }

    private static boolean isFound(String label, List<Expression> expressions) {
        return !label.equals(NO_LABEL) && expressions.stream().anyMatch(expression -> expression.isFoundIn(label));
    }
}
