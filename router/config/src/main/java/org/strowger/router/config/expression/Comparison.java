package org.strowger.router.config.expression;

import java.util.Arrays;
import java.util.List;
import java.util.Set;

/** Conditions that compare two values, or look for a value in a list. */
final class Comparison {
    /** The minimum number of texts for which a hash table is faster than a search. */
    private static final int HASHED_MIN = 6;

    private Comparison() {}

    static Value.OfCondition ofTexts(boolean isEqual, Part left, Part right) {
        Value first = left.value();
        if (right.isConstant()) {
            String wanted = right.constantText();
            return message -> first.text(message).equals(wanted) == isEqual;
        }
        Value second = right.value();
        return message -> first.text(message).equals(second.text(message)) == isEqual;
    }

    /** Compares numbers or times. */
    static Value.OfCondition ofNumbers(String operator, Part left, Part right) {
        Value a = left.value();
        Value b = right.value();
        return switch (operator) {
            case "==" -> message -> a.number(message) == b.number(message);
            case "!=" -> message -> a.number(message) != b.number(message);
            case "<" -> message -> a.number(message) < b.number(message);
            case "<=" -> message -> a.number(message) <= b.number(message);
            case ">" -> message -> a.number(message) > b.number(message);
            case ">=" -> message -> a.number(message) >= b.number(message);
            default -> throw new AssertionError("no comparison: " + operator);
        };
    }

    static Value.OfCondition textIn(Part sought, List<String> wanted) {
        Value value = sought.value();
        if (wanted.size() >= HASHED_MIN) {
            Set<String> hashed = Set.copyOf(wanted);
            return message -> hashed.contains(value.text(message));
        }
        String[] few = wanted.toArray(String[]::new);
        return message -> isAmong(value.text(message), few);
    }

    private static boolean isAmong(String text, String[] few) {
        for (String each : few) {
            if (each.equals(text)) {
                return true;
            }
        }
        return false;
    }

    static Value.OfCondition numberIn(Part sought, List<Long> wanted) {
        Value value = sought.value();
        long[] sorted =
                wanted.stream().mapToLong(each -> each).sorted().distinct().toArray();
        return message -> Arrays.binarySearch(sorted, value.number(message)) >= 0;
    }

    static Value.OfCondition textInField(Part sought, Part list) {
        Value value = sought.value();
        Value texts = list.value();
        return message -> texts.texts(message).contains(value.text(message));
    }
}
