package org.strowger.router.config.expression;

/** The values of operators, except comparisons. */
final class Logic {
    private Logic() {}

    static Value.OfCondition any(Value[] conditions) {
        return message -> {
            for (Value each : conditions) {
                if (each.isTrue(message)) {
                    return true;
                }
            }
            return false;
        };
    }

    static Value.OfCondition all(Value[] conditions) {
        return message -> {
            for (Value each : conditions) {
                if (!each.isTrue(message)) {
                    return false;
                }
            }
            return true;
        };
    }

    static Value.OfCondition not(Value condition) {
        return message -> !condition.isTrue(message);
    }

    static Value.OfText joined(Value first, Value second) {
        return message -> TextLimit.joined(first.text(message), second.text(message));
    }

    /** @param right the right operand; for a division, a constant that is not 0 */
    static Value.OfNumber arithmetic(Token operator, Part left, Part right) {
        Value a = left.value();
        Value b = right.value();
        return switch (operator.text()) {
            case "+" -> message -> WholeNumbers.sum(a.number(message), b.number(message));
            case "-" -> message -> WholeNumbers.difference(a.number(message), b.number(message));
            case "*" -> message -> WholeNumbers.product(a.number(message), b.number(message));
            case "/" -> message -> a.number(message) / b.number(message);
            case "%" -> message -> a.number(message) % b.number(message);
            default -> throw new AssertionError("no operator: " + operator);
        };
    }
}
