package org.strowger.router.config.expression;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.strowger.router.config.match.MessageFacts;

/** Random expressions: those that are valid have a value for every message, the others are refused with a position. */
class ExpressionFuzzTest {
    private static final int ROUNDS = 20_000;
    private static final List<String> WORDS = List.of(
            "and",
            "or",
            "not",
            "in",
            "==",
            "!=",
            "<",
            ">=",
            "+",
            "-",
            "*",
            "/",
            "%",
            "(",
            ")",
            "[",
            "]",
            ",",
            "\"",
            "'",
            "\\",
            "/a+/i",
            "\"44\"",
            "3",
            "0x1400",
            "22:00",
            "true",
            " ",
            "\u20ac",
            "\ud83d\ude00");

    private final long seed = Long.getLong("strowger.seed", System.nanoTime());
    private final Random chance = new Random(seed);

    @Test
    void aValidExpressionHasAValueForEveryMessage() throws InvalidExpression {
        for (int i = 0; i < ROUNDS; i++) {
            boolean isCondition = chance.nextBoolean();
            String source = isCondition ? "hasText or " + condition(3) : text(3);
            MessageFacts facts =
                    Expressions.facts(chance.nextInt(8) == 0 ? Expressions.binary() : Expressions.message(anyText()));
            try {
                ValueKind kind = isCondition ? ValueKind.CONDITION : ValueKind.TEXT;
                CompiledExpression compiled = ExpressionParser.parse(source, kind, Expressions.APPLICATION);
                if (isCondition) {
                    boolean first = compiled.isTrue(facts);
                    assertThat(compiled.isTrue(facts))
                            .as("%s, seed %d", source, seed)
                            .isEqualTo(first);
                } else {
                    assertThat(compiled.text(facts).length())
                            .as("%s, seed %d", source, seed)
                            .isLessThanOrEqualTo(TextLimit.CHARACTERS_MAX);
                }
                assertThat(compiled.explain(facts)).isNotEmpty();
            } catch (InvalidExpression e) {
                assertThat(e.text()).as("%s, seed %d", source, seed).contains("at most");
            }
        }
    }

    @Test
    void randomWordsAreAnExpressionOrRefusedWithAPosition() {
        int valid = 0;
        for (int i = 0; i < ROUNDS * 5; i++) {
            StringBuilder source = new StringBuilder();
            for (int word = chance.nextInt(12); word >= 0; word--) {
                source.append(anyWord()).append(chance.nextInt(4) == 0 ? "" : " ");
            }
            valid += isValid(source.toString()) ? 1 : 0;
        }
        assertThat(valid).as("seed %d", seed).isPositive();
    }

    @Test
    void aMutatedExpressionIsValidOrRefusedWithAPosition() {
        for (int i = 0; i < ROUNDS; i++) {
            StringBuilder source = new StringBuilder(condition(3));
            for (int change = chance.nextInt(4); change >= 0; change--) {
                int at = chance.nextInt(source.length());
                switch (chance.nextInt(3)) {
                    case 0 -> source.deleteCharAt(at);
                    case 1 -> source.insert(at, anyWord());
                    default -> source.setCharAt(at, (char) chance.nextInt(0x180));
                }
                if (source.isEmpty()) {
                    source.append(' ');
                }
            }
            isValid(source.toString());
        }
    }

    private boolean isValid(String source) {
        try {
            assertThat(Expressions.condition(source).explain(Expressions.facts(Expressions.message("hello"))))
                    .isNotEmpty();
            return true;
        } catch (InvalidExpression e) {
            assertThat(e.text()).as("%s, seed %d", source, seed).isNotEmpty();
            assertThat(e.start()).as("%s, seed %d", source, seed).isBetween(0, source.length());
            assertThat(e.end()).as("%s, seed %d", source, seed).isBetween(e.start(), source.length() + 1);
            return false;
        }
    }

    private String anyWord() {
        return switch (chance.nextInt(3)) {
            case 0 -> Field.values()[chance.nextInt(Field.values().length)].word();
            case 1 -> BuiltIn.words().get(chance.nextInt(BuiltIn.words().size()));
            default -> WORDS.get(chance.nextInt(WORDS.size()));
        };
    }

    private String anyText() {
        StringBuilder text = new StringBuilder();
        for (int i = chance.nextInt(1 + chance.nextInt(300)); i > 0; i--) {
            text.append((char) (chance.nextInt(10) == 0 ? chance.nextInt(0x10000) : ' ' + chance.nextInt(90)));
        }
        return text.toString();
    }

    // ---- Expressions of a type

    private String any(String... choices) {
        return choices[chance.nextInt(choices.length)];
    }

    private String condition(int depth) {
        if (depth == 0) {
            return any("hasText", "hasTlv(0x1400)", "\"gold\" in labels", "time < 08:00", "true");
        }
        int below = depth - 1;
        return switch (chance.nextInt(9)) {
            case 0 -> "(" + condition(below) + " and " + condition(below) + ")";
            case 1 -> "(" + condition(below) + " or " + condition(below) + " or " + condition(below) + ")";
            case 2 -> "not " + condition(0);
            case 3 -> text(below) + any(" == ", " != ") + text(below);
            case 4 -> number(below) + any(" == ", " < ", " >= ", " != ") + number(below);
            case 5 -> any("contains", "startsWith", "endsWith") + "(" + text(below) + ", " + text(below) + ")";
            case 6 -> "matches(" + text(below) + ", " + any("/a+/", "/[0-9]{3}$/i", "/(a|b)*c/", "/\\//") + ")";
            case 7 -> "inList(\"blocked\", " + text(below) + ")";
            default -> text(below) + any(" in ", " not in ") + "[\"a\", \"447700900123\", \"\", \"b\"]";
        };
    }

    private String text(int depth) {
        if (depth == 0) {
            return any("from", "to", "text", "operator", "mnc", "application", "\"\"", "'x'", "tlv(0x0427)");
        }
        int below = depth - 1;
        return switch (chance.nextInt(7)) {
            case 0 -> "(" + text(below) + " + " + text(below) + ")";
            case 1 -> any("lower", "upper", "trim") + "(" + text(below) + ")";
            case 2 -> "substring(" + text(below) + ", " + number(below) + ", " + number(below) + ")";
            case 3 -> "replace(" + text(below) + ", " + text(below) + ", " + text(below) + ")";
            case 4 -> "text(" + number(below) + ")";
            case 5 -> "if(" + condition(below) + ", " + text(below) + ", " + text(below) + ")";
            default -> text(0);
        };
    }

    private String number(int depth) {
        if (depth == 0) {
            return any("segments", "class", "hour", "day", "0", "999999999999999", "-1", "0xFFFF");
        }
        int below = depth - 1;
        return switch (chance.nextInt(5)) {
            case 0 -> "(" + number(below) + any(" + ", " - ", " * ") + number(below) + ")";
            case 1 -> "(" + number(below) + any(" / ", " % ") + any("7", "-1", "999999999999999") + ")";
            case 2 -> "length(" + text(below) + ")";
            case 3 -> "number(" + text(below) + ", " + number(below) + ")";
            default -> "-" + number(0);
        };
    }
}
