package org.strowger.world.expression;

import java.util.Locale;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.strowger.world.walk.Chance;

/** A text in an expression: its text in the configuration, and its value. */
public record Value(String expression, Function<Facts, String> value) {
    private static final Pattern LITERAL = Pattern.compile("\"[^\"]*\"");
    private static final Pattern FIELD = Pattern.compile("text|to|from|application");

    public static final Value TEXT = new Value("text", Facts::text);

    /** A random text with at most this depth of nested functions. */
    static Value any(Chance chance, int depth) {
        if (depth == 0 || chance.oneIn(3)) {
            return chance.oneOf(
                    TEXT,
                    new Value("to", Facts::to),
                    new Value("from", Facts::from),
                    new Value("lower(application)", Facts::application),
                    literal(chance.oneOf("message", "4", "SHOP", "")));
        }
        Value changed = any(chance, depth - 1).changed(chance, depth);
        return chance.oneIn(4) ? changed.cut(chance.below(5), chance.between(5, 20)) : changed;
    }

    /** This text, changed by a random function. */
    public Value changed(Chance chance, int depth) {
        return switch (chance.below(7)) {
            case 0 -> new Value("upper(" + expression + ")", facts -> of(facts).toUpperCase(Locale.ROOT));
            case 1 -> new Value("lower(" + expression + ")", facts -> of(facts).toLowerCase(Locale.ROOT));
            case 2 ->
                new Value("trim(" + expression + " + \" \")", facts -> of(facts).strip());
            case 3 -> cut(0, chance.below(40));
            case 4 ->
                new Value("replace(" + expression + ", \"e 1\", \"e one\")", facts -> of(facts)
                        .replace("e 1", "e one"));
            case 5 -> joined(literal(" " + chance.oneOf("added", "+", "(1)")));
            default -> choice(chance, depth);
        };
    }

    private Value choice(Chance chance, int depth) {
        Condition condition = depth == 0 ? Condition.contains("7") : Condition.any(chance, 1);
        Value other = joined(literal("!"));
        return new Value(
                "if(" + condition.expression() + ", " + expression + ", " + other.expression + ")",
                facts -> condition.isTrueOf(facts) ? of(facts) : other.of(facts));
    }

    /** Whether the value depends on the message. */
    boolean isOfMessage() {
        return FIELD.matcher(LITERAL.matcher(expression).replaceAll("")).find();
    }

    public Value joined(Value other) {
        return new Value(expression + " + " + other.expression, facts -> of(facts) + other.of(facts));
    }

    public static Value literal(String text) {
        return new Value(quoted(text), facts -> text);
    }

    static String quoted(String text) {
        return "\"" + text + "\"";
    }

    private Value cut(int begin, int end) {
        return new Value(
                "substring(" + expression + ", " + begin + ", " + end + ")", facts -> part(of(facts), begin, end));
    }

    private static String part(String text, int begin, int end) {
        return text.substring(Math.min(begin, text.length()), Math.min(end, text.length()));
    }

    public String of(Facts facts) {
        return value.apply(facts);
    }
}
