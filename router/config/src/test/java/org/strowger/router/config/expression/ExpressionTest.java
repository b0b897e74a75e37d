package org.strowger.router.config.expression;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.router.config.match.MessageFacts;

/** The values of expressions. */
class ExpressionTest {
    private final MessageFacts facts = Expressions.facts(Expressions.message("Your code is 4711. Hello, Zoe"));

    private void assertTrue(String source, boolean isTrue) throws InvalidExpression {
        assertThat(Expressions.condition(source).isTrue(facts)).as(source).isEqualTo(isTrue);
    }

    private String textOf(String source) throws InvalidExpression {
        return Expressions.text(source).text(facts);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "from == \"Shop\"",
                "fromType == \"name\" and toType == 'international'",
                "to == \"447700900123\"",
                "to != from",
                "hasText",
                "coding == \"gsm\"",
                "class == -1",
                "segments == 1",
                "segments >= 1 and segments <= 1 and segments < 2 and segments > 0",
                "application == \"shop\"",
                "\"gold\" in labels",
                "\"silver\" not in labels",
                "country == \"GB\" and operator == \"red\" and mcc == \"234\" and mnc == \"15\"",
                "time >= 22:00 and time < 22:06 and time == 22:05",
                "hour == 22 and weekday == \"fri\" and day == 27 and month == 3",
                "weekday in [\"sat\", \"fri\"]",
                "country in [\"A\", \"B\", \"C\", \"D\", \"E\", \"F\", \"GB\"]",
                "country not in [\"A\", \"B\", \"C\", \"D\", \"E\", \"F\"]",
                "segments in [3, 1]",
                "segments not in [-1, 2]",
                "startsWith(text, \"Your\")",
                "endsWith(text, \"Zoe\")",
                "contains(text, lower(\"CODE\"))",
                "matches(text, /CODE is \\d+/i)",
                "not matches(text, /CODE/)",
                "length(text) == 29",
                "number(substring(text, 13, 17), 0) == 4711",
                "number(text, -7) == -7",
                "not hasTlv(0x1400) and tlv(0x1400) == \"\"",
                "inList(\"blocked\", to)",
                "not inList(\"blocked\", from)",
                "segments + 2 * 3 - 8 / 2 == 3",
                "(segments + 2) * 3 % 5 == 4",
                "--segments == 1 and -segments == -1",
                "if(segments > 1, 5, 7) == 7",
                "not not hasText",
                "segments == 2 or segments == 1 and hasText",
                "not (segments == 2 or not hasText)",
            })
    void evaluatesTrueConditions(String source) throws InvalidExpression {
        assertTrue(source, true);
        assertTrue("not (" + source + ")", false);
    }

    @Test
    void textFunctionsAndConcatenationAreEvaluated() throws InvalidExpression {
        assertThat(textOf("from + ' \\'' + upper(country) + \"\\\"\\n\"")).isEqualTo("Shop 'GB\"\n");
        assertThat(textOf("trim(substring(text, 4, 9)) + text(segments * 12)")).isEqualTo("code12");
        assertThat(textOf("replace(replace(from, \"S\", \"ss\"), \"s\", \"\")")).isEqualTo("hop");
        assertThat(textOf("replace(from, \"\", \"x\")")).isEqualTo("Shop");
        assertThat(textOf("if(country == \"GB\", \"home\", \"abroad\")")).isEqualTo("home");
    }

    @Test
    void substringPositionsAreLimitedToTheText() throws InvalidExpression {
        assertThat(textOf("substring(from, -5, 2)")).isEqualTo("Sh");
        assertThat(textOf("substring(from, 2, 99)")).isEqualTo("op");
        assertThat(textOf("substring(from, 3, 1)")).isEmpty();
        assertThat(textOf("substring(from, 999999999999999, 999999999999999)")).isEmpty();
    }

    @Test
    void resultsBeyondFifteenDigitsAreLimitedToTheMaximum() throws InvalidExpression {
        String large = "999999999999999";
        assertThat(textOf("text(segments + " + large + ")")).isEqualTo(large);
        assertThat(textOf("text(-" + large + " - segments)")).isEqualTo("-" + large);
        assertThat(textOf("text(" + large + " * -(segments + 1))")).isEqualTo("-" + large);
        assertThat(textOf("text(" + large + " * 0)")).isEqualTo("0");
    }

    @Test
    void textsAreTruncatedAtTheMaximumLength() throws InvalidExpression {
        String source = "text + \"0123456789\"";
        for (int i = 0; i < 12; i++) {
            source = "replace(" + source + ", \"0\", \"00000000000000000000\")";
        }
        assertThat(textOf(source)).hasSize(TextLimit.CHARACTERS_MAX);
        MessageFacts large = Expressions.facts(Expressions.message("a".repeat(9_000)));
        assertThat(Expressions.text("text + text + text").text(large)).hasSize(TextLimit.CHARACTERS_MAX);
        assertThat(Expressions.text("text + text + text + text").text(large)).hasSize(TextLimit.CHARACTERS_MAX);
    }

    @Test
    void aBinaryMessageHasNoText() throws InvalidExpression {
        MessageFacts binary = Expressions.facts(Expressions.binary());
        assertThat(Expressions.condition("not hasText and text == \"\" and coding == \"binary\"")
                        .isTrue(binary))
                .isTrue();
        assertThat(Expressions.text("to + fromType + toType").text(binary))
                .isEqualTo("353861234567nationalinternational");
    }

    @Test
    void anExplanationListsSubexpressionsAndFieldValues() throws InvalidExpression {
        assertThat(Expressions.condition("segments * 2 > 3 or not (country in [\"FR\", \"GB\"] and hasText)")
                        .explain(facts))
                .containsExactly(
                        "segments * 2 > 3 or not (country in [\"FR\", \"GB\"] and hasText) is false",
                        "segments * 2 > 3 is false (segments is 1)",
                        "not (country in [\"FR\", \"GB\"] and hasText) is false",
                        "(country in [\"FR\", \"GB\"] and hasText) is true",
                        "country in [\"FR\", \"GB\"] is true (country is \"GB\")",
                        "hasText is true");
        assertThat(Expressions.condition("time >= 22:00 and \"gold\" in labels").explain(facts))
                .contains("time >= 22:00 is true (time is 22:05)", "\"gold\" in labels is true (labels is [gold])");
    }
}
