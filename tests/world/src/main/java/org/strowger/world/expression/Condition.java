package org.strowger.world.expression;

import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.strowger.world.walk.Chance;

/** A condition of a filter: its text in the configuration, and a predicate with the same value. */
public record Condition(String expression, Predicate<Facts> test) {
    /** A random condition with at most this depth of nested operators. */
    public static Condition any(Chance chance, int depth) {
        if (depth == 0 || chance.oneIn(4)) {
            return simple(chance);
        }
        Condition first = any(chance, depth - 1);
        Condition second = any(chance, depth - 1);
        return switch (chance.below(6)) {
            case 0 -> first.and(second);
            case 1 -> first.or(second);
            case 2 -> first.negated().or(second);
            case 3 -> all(List.of(first, second, any(chance, depth - 1)));
            case 4 -> any(List.of(first, second, any(chance, depth - 1)));
            default -> first.and(second.negated());
        };
    }

    public static Condition contains(String word) {
        return new Condition("contains(text, " + Value.quoted(word) + ")", facts -> facts.text()
                .contains(word));
    }

    public Condition and(Condition other) {
        return new Condition(bracketed() + " and " + other.bracketed(), test.and(other.test));
    }

    /** Joins conditions in a row, without brackets. */
    private static Condition all(List<Condition> some) {
        return new Condition(inARow(some, " and "), facts -> some.stream().allMatch(each -> each.isTrueOf(facts)));
    }

    private static Condition any(List<Condition> some) {
        return new Condition(inARow(some, " or "), facts -> some.stream().anyMatch(each -> each.isTrueOf(facts)));
    }

    private static String inARow(List<Condition> some, String operator) {
        return some.stream().map(Condition::bracketed).collect(Collectors.joining(operator));
    }

    public Condition or(Condition other) {
        return new Condition(bracketed() + " or " + other.bracketed(), test.or(other.test));
    }

    public Condition negated() {
        return new Condition("not " + bracketed(), test.negate());
    }

    private String bracketed() {
        return "(" + expression + ")";
    }

    public boolean isTrueOf(Facts facts) {
        return test.test(facts);
    }

    // ---- Without operators

    private static Condition simple(Chance chance) {
        return switch (chance.below(12)) {
            case 0 -> contains(chance.oneOf("a", "1", "w3", "age 1", "tomorrow"));
            case 1 -> matches(chance.oneOf("[0-9]{3}", "e [0-9]*7", "^message 1", "w1?2", "X"), chance.oneIn(2));
            case 2 -> numbers(chance);
            case 3 -> among("application", Facts::application, "shop", "bank", "calm", "nobody");
            case 4 -> among("fromType", Facts::fromType, "name", "international", "national", "other");
            case 5 -> among("coding", Facts::alphabet, "gsm", "ucs2", "binary", "latin1");
            case 6 -> startsOrEnds(chance);
            case 7 -> texts(chance);
            case 8 -> new Condition(chance.oneOf("weekday != \"sun\"", "month < 3", "day >= 2"), facts -> true);
            case 9 -> new Condition(chance.oneOf("weekday in [\"sat\", \"sun\"]", "time >= 20:00"), facts -> false);
            case 10 ->
                new Condition("lower(text) == text", facts -> facts.lowerText().equals(facts.text()));
            default -> new Condition("hasText", facts -> facts.coding().isText());
        };
    }

    private static Condition matches(String pattern, boolean ignoresCase) {
        Pattern compiled = Pattern.compile(pattern, ignoresCase ? Pattern.CASE_INSENSITIVE : 0);
        return new Condition(
                "matches(text, /" + pattern + (ignoresCase ? "/i)" : "/)"),
                facts -> compiled.matcher(facts.text()).find());
    }

    private static Condition numbers(Chance chance) {
        NumberValue left = NumberValue.any(chance, 2);
        NumberValue right = NumberValue.any(chance, 1);
        String between = " " + chance.oneOf("==", "!=", "<", "<=", ">", ">=") + " ";
        return new Condition(left.expression() + between + right.expression(), facts -> {
            int order = Long.compare(left.of(facts), right.of(facts));
            return switch (between.strip()) {
                case "==" -> order == 0;
                case "!=" -> order != 0;
                case "<" -> order < 0;
                case "<=" -> order <= 0;
                case ">" -> order > 0;
                default -> order >= 0;
            };
        });
    }

    private static Condition among(String field, java.util.function.Function<Facts, String> value, String... some) {
        List<String> items = List.of(some).subList(0, 2);
        return new Condition(
                field + " in [" + items.stream().map(Value::quoted).collect(Collectors.joining(", ")) + "]",
                facts -> items.contains(value.apply(facts)));
    }

    private static Condition startsOrEnds(Chance chance) {
        String digits = String.valueOf(chance.below(10));
        return chance.oneIn(2)
                ? new Condition("endsWith(to, " + Value.quoted(digits) + ")", facts -> facts.to()
                        .endsWith(digits))
                : new Condition("startsWith(to, \"441" + digits + "\")", facts -> facts.to()
                        .startsWith("441" + digits));
    }

    private static Condition texts(Chance chance) {
        Value first = Value.any(chance, 1);
        Value right = Value.any(chance, 1);
        // A condition that is the same for every message is refused as a mistake.
        Value left = first.isOfMessage() || right.isOfMessage() ? first : Value.TEXT;
        return chance.oneIn(2)
                ? new Condition(left.expression() + " == " + right.expression(), facts -> left.of(facts)
                        .equals(right.of(facts)))
                : new Condition(
                        "contains(" + left.expression() + ", " + right.expression() + ")",
                        facts -> left.of(facts).contains(right.of(facts)));
    }
}
