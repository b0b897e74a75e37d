package org.strowger.router.config.expression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The faults of wrong expressions, and their places. */
class InvalidExpressionTest {
    private static String faultOf(String source) {
        InvalidExpression fault = catchThrowableOfType(InvalidExpression.class, () -> Expressions.condition(source));
        assertThat(fault).as(source).isNotNull();
        return fault.start() + "-" + fault.end() + " " + fault.text() + "; " + fault.advice();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "segmnts > 3 | 0-7 there is no field \"segmnts\"; did you mean segments? A text is written in quotes",
                "from == Zoe | 8-11 there is no field \"Zoe\"; fields are from, fromType,",
                "segments = 3 | 9-10 expected and, or, or the end, found \"=\"; write ==",
                "hasText && hasText | 8-10 expected and, or, or the end, found \"&&\"; write and",
                "!hasText | 0-1 expected a field, a function, a number or a text in quotes, found \"!\"; write not",
                "hasText AND hasText | 8-11 expected and, or, or the end, found \"AND\"; write and",
                "segments > | 10-10 expected a field, a function, a number or a text in quotes, found the end",
                "segments | 0-8 expected a condition, but segments is a number; compare it, such as",
                "segments == \"3\" | 12-15 expected a number, but \"3\" is a text; write number(text, 0)",
                "mcc == 234 | 7-10 expected a text, but 234 is a number; write a text in quotes, or text(number)",
                "mcc < \"234\" | 4-5 texts are compared by == and !=; write number(text, 0)",
                "hasText == hasText | 8-10 conditions cannot be compared; write the condition itself",
                "labels == \"a\" | 0-6 labels is a list of texts, which cannot be compared",
                "coding == \"usc2\" | 10-16 coding is never \"usc2\"; did you mean \"ucs2\"?",
                "weekday in [\"mon\", \"Tue\"] | 19-24 weekday is never \"Tue\"; did you mean \"tue\"?",
                "country in [operator] | 12-20 the items of a list are literals; compare with == instead",
                "country in [\"GB\", 3] | 18-19 expected a text, but 3 is a number",
                "country in \"GB\" | 11-15 expected a list of texts, but \"GB\" is a text; write a list such as",
                "lenght(text) > 3 | 0-6 there is no function \"lenght\"; did you mean \"length\"?",
                "length() > 3 | 0-6 length has 1 argument, not 0; write length(text)",
                "length(text, 3) > 3 | 0-6 length has 1 argument, not 2; write length(text)",
                "matches(text, \"a\") | 14-17 expected a regular expression, but \"a\" is a text",
                "contains(text, /a/) | 15-18 expected a text, but /a/ is a regular expression; regular expressions are",
                "matches(text, /(/) | 14-17 /(/ is not a valid regular expression: error parsing regexp: missing",
                "matches(text, /a/x) | 14-18 after the second slash, only i (ignore case) is possible; remove \"x\"",
                "matches(text, /a) | 14-17 the regular expression is not closed; write / at its end",
                "matches(text, //) | 14-16 a regular expression has 1 to 1000 characters",
                "from == \"Zoe | 8-12 the text is not closed; write \" at its end",
                "from == \"Z\\oe\" | 10-11 \\ is followed by an invalid character; write \\\\ for a backslash",
                "from == #Zoe | 8-9 an expression has no \"#\"; write texts in quotes",
                "time > 24:00 | 7-12 not a valid time: 24:00; times are 00:00 to 23:59",
                "hour > 22:00 | 7-12 expected a number, but 22:00 is a time of day",
                "segments / 0 == 1 | 11-12 the divisor must be a number other than 0, written in digits",
                "1 % segments == 1 | 4-12 the divisor must be a number other than 0, written in digits",
                "from - to == 1 | 5-6 \"-\" is for numbers, but from is a text; write number(text, 0)",
                "from + 1 == \"a\" | 7-8 expected a text, but 1 is a number; write a text in quotes",
                "-from == 1 | 1-5 expected a number, but from is a text",
                "not segments | 4-12 expected a condition, but segments is a number; compare it",
                "hasText and segments | 12-20 expected a condition, but segments is a number; compare it",
                "hasText hasText | 8-15 expected and, or, or the end, found \"hasText\"",
                "(hasText | 8-8 expected \")\", found the end",
                "inList(to, from) | 7-9 the first argument of inList must be a literal; write the name of a table",
                "tlv(segments) == \"\" | 4-12 the first argument of tlv must be a literal; write a tag such as 0x1400",
                "hasTlv(0) | 7-8 a tag is 0x0001 to 0xFFFF; write a tag such as 0x1400",
                "to == 447700900123000123 | 6-24 a number has at most 15 digits; write the number of a subscriber as a",
                "true | 0-4 the condition is the same for every message; use a field",
                "1 == 1 | 0-6 the condition is the same for every message; use a field",
                "segments == and | 12-15 expected a field, a function, a number or a text in quotes, found \"and\"",
                "if(hasText, 1, \"a\") == 1 | 15-18 expected a number, but \"a\" is a text",
            })
    void namesTheFaultAndItsPosition(String source, String fault) {
        assertThat(faultOf(source)).startsWith(fault);
    }

    @Test
    void operatorsOfOtherLanguagesAreRefusedWithASuggestion() {
        assertThat(faultOf("hasText || hasText"))
                .isEqualTo("8-10 expected and, or, or the end, found \"||\"; write or");
    }

    @Test
    void expressionsAreLimitedInDepthAndSize() {
        assertThat(faultOf("(".repeat(40) + "hasText" + ")".repeat(40)))
                .contains("an expression is nested at most 30 deep");
        assertThat(faultOf("hasText" + " and hasText".repeat(220))).contains("an expression has at most 200 fields");
        assertThat(faultOf("segments" + " + segments".repeat(120) + " > 3"))
                .contains("an expression has at most 200 fields");
    }
}
