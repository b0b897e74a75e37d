package org.strowger.world.expression;

import java.util.function.ToLongFunction;
import org.strowger.world.walk.Chance;

/** A number in an expression: its text in the configuration, and its value. */
public record NumberValue(String expression, ToLongFunction<Facts> value) {
    private static final long MAX = 999_999_999_999_999L;

    /** A random number with at most this depth of nested operators. */
    static NumberValue any(Chance chance, int depth) {
        if (depth == 0 || chance.oneIn(3)) {
            return simple(chance);
        }
        NumberValue first = any(chance, depth - 1);
        NumberValue second = any(chance, depth - 1);
        int divisor = chance.between(2, 9);
        return switch (chance.below(5)) {
            case 0 ->
                of(first, "+", second, facts -> {
                    long sum = first.of(facts) + second.of(facts);
                    return limited((double) sum, sum);
                });
            case 1 ->
                of(first, "-", second, facts -> {
                    long difference = first.of(facts) - second.of(facts);
                    return limited((double) difference, difference);
                });
            case 2 ->
                of(first, "*", second, facts -> {
                    long a = first.of(facts);
                    long b = second.of(facts);
                    return limited((double) a * b, a * b);
                });
            case 3 -> of(first, "/", literal(divisor), facts -> first.of(facts) / divisor);
            default -> of(first, "%", literal(divisor), facts -> first.of(facts) % divisor);
        };
    }

    private static NumberValue of(NumberValue first, String operator, NumberValue second, ToLongFunction<Facts> value) {
        return new NumberValue("(" + first.expression + " " + operator + " " + second.expression + ")", value);
    }

    /** Limits a result to 15 digits. */
    private static long limited(double exact, long result) {
        return exact > MAX ? MAX : exact < -MAX ? -MAX : result;
    }

    private static NumberValue literal(int number) {
        return new NumberValue(String.valueOf(number), facts -> number);
    }

    private static NumberValue simple(Chance chance) {
        int from = chance.between(4, 10);
        return switch (chance.below(5)) {
            case 0 -> new NumberValue("length(text)", facts -> facts.text().length());
            case 1 -> new NumberValue("segments", Facts::segments);
            case 2 ->
                new NumberValue(
                        "number(substring(to, " + from + ", 12), -1)",
                        facts -> Long.parseLong(facts.to().substring(from, 12)));
            case 3 ->
                new NumberValue(
                        "number(from, 5)", facts -> facts.fromType().equals("name") ? 5 : Long.parseLong(facts.from()));
            default -> literal(chance.below(200));
        };
    }

    long of(Facts facts) {
        return value.applyAsLong(facts);
    }
}
