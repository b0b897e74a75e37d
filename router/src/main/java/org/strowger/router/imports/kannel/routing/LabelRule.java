package org.strowger.router.imports.kannel.routing;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.strowger.router.config.match.Expression;

/**
 * Allowed, denied and preferred labels of a link: {@code allowed-smsc-id} and its relatives.
 *
 * @param allowed empty if the directive is not there
 * @param expressions the allowed and denied expressions, in this order
 */
record LabelRule(Optional<Set<String>> allowed, Set<String> denied, Set<String> preferred, Expressions expressions) {

    /** The same in the form of expressions. */
    record Expressions(List<Expression> allowed, List<Expression> denied, List<Expression> preferred) {
        static final Expressions NONE = new Expressions(List.of(), List.of(), List.of());
    }

    boolean accepts(Optional<String> label) {
        boolean byNames = allowed.isPresent()
                ? label.filter(allowed.get()::contains).isPresent()
                : label.filter(denied::contains).isEmpty();
        boolean byExpressions = expressions.allowed().isEmpty()
                ? !isFound(label, expressions.denied())
                : isFound(label, expressions.allowed());
        return byNames && byExpressions;
    }

    boolean prefers(Optional<String> label) {
        return label.filter(preferred::contains).isPresent() || isFound(label, expressions.preferred());
    }

    private static boolean isFound(Optional<String> label, List<Expression> expressions) {
        return label.filter(each -> expressions.stream().anyMatch(expression -> expression.isFoundIn(each)))
                .isPresent();
    }
}
