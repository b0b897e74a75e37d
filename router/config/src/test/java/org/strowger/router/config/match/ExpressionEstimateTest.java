package org.strowger.router.config.match;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ExpressionEstimateTest {
    private static final List<String> ATOMS = List.of(
            "a",
            ".",
            "\\d",
            "[a-z]",
            "[^]x]",
            "[[:alpha:]\\]]",
            "\\x{41}",
            "\\101",
            "\\Qa|b*\\E",
            "^",
            "$",
            "\\b",
            "(?i)k",
            "ß",
            "😀",
            "()",
            "{",
            "(?P<n>x)",
            "\\.",
            "|");
    private static final List<String> REPETITIONS =
            List.of("", "", "", "*", "+", "?", "*?", "{3}", "{0}", "{0,4}", "{2,5}", "{2,}", "{0,}", "{1,3}?");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "((((a{100}){100}){100}){100})",
                "(?i)((((a{100}){100}){100}){100})",
                "(((a{0,100}){1,100}){50,100})",
                "(((((((((a{9,}){9,}){9,}){9,}){9,}){9,}){9,}){9,}){9,})",
                "(?:(?:x{1000}){1000}){1000}",
                "[[]{1000}{1000}{1000}",
                "(a|b|c{1000}){1000}"
            })
    void refusesALargeExpressionBeforeItIsCompiled(String hostile) {
        assertThatThrownBy(() -> Expression.of(hostile, ""))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("is too large: it would take about ")
                .hasMessageContaining("at most 100,000 are possible; use smaller numbers in its repetitions");
    }

    @Test
    void refusesGroupsThatLieTooDeepWithinEachOther() {
        String deep = "(".repeat(20_000) + "a" + ")".repeat(20_000);

        assertThatThrownBy(() -> Expression.of(deep, ""))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("within each other; use fewer of them")
                .satisfies(fault -> assertThat(fault.getMessage()).hasSizeLessThan(400));
    }

    @Test
    void acceptsTheDeepestExpressionThatItPermits() {
        String deep = "(?:".repeat(1_900) + "a" + ")".repeat(1_900);

        assertThat(ExpressionEstimate.of(deep).depth()).isBetween(3_700L, Expression.DEPTH_MAX);
        assertThat(Expression.of(deep, "").isFoundIn("a")).isTrue();
        assertThat(Expression.of("a{0,1000}", "i").isFoundIn("a")).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "^(?:\\+44|0044)7[0-9]{9}$",
                "\\p{L}{1,160}",
                "(?:\\d{1,3}[ -]?){1,100}",
                "code[: ]+([0-9]{4,8})",
                "(stop|unsubscribe|quit|end){1,3}"
            })
    void estimatesUsualExpressionsNearTheirSize(String usual) {
        int states = Expression.of(usual, "").states();

        assertThat(ExpressionEstimate.of(usual).states()).isBetween((long) states, 3L * states + 300);
    }

    @Test
    void isNeverBelowTheNumberOfStates() {
        int compiled = 0;
        for (int seed = 0; seed < 5_000; seed++) {
            String expression = expression(new Random(seed), 3);
            long estimate = ExpressionEstimate.of(expression).states();
            if (estimate > Expression.STATES_MAX) {
                continue;
            }
            try {
                assertThat(estimate)
                        .as(seed + ": " + expression)
                        .isGreaterThanOrEqualTo(Pattern.compile(expression).programSize());
                compiled++;
            } catch (PatternSyntaxException e) {
                // A random text need not be an expression.
            }
        }
        assertThat(compiled).isGreaterThan(2_000);
    }

    private static String expression(Random random, int depth) {
        StringBuilder text = new StringBuilder();
        int items = 1 + random.nextInt(4);
        for (int i = 0; i < items; i++) {
            boolean group = depth > 0 && random.nextInt(3) == 0;
            text.append(
                    group
                            ? (random.nextBoolean() ? "(" : "(?:") + expression(random, depth - 1) + ")"
                            : ATOMS.get(random.nextInt(ATOMS.size())));
            text.append(REPETITIONS.get(random.nextInt(REPETITIONS.size())));
        }
        return text.toString();
    }
}
