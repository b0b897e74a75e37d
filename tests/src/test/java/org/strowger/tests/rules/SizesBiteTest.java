package org.strowger.tests.rules;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.strowger.tests.rules.Fixture.linesOf;
import static org.strowger.tests.rules.Fixture.methodOf;
import static org.strowger.tests.rules.Fixture.sources;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.strowger.tests.rules.SizesTest.Exemption;

/** As {@link RulesBiteTest}, of the limits of sizes. */
class SizesBiteTest {
    @Test
    void wideLinesAreFound() {
        Rule<List<SourceFile>> rule = SizesTest.noLineIsTooWide(List.of());

        assertThat(rule.violationsIn(sources("class A {}\n//" + "x".repeat(119))))
                .hasSize(1);
        assertThat(rule.violationsIn(sources("class A {}\n//" + "x".repeat(118))))
                .isEmpty();
    }

    @Test
    void longFilesAreFound() {
        Rule<List<SourceFile>> rule = SizesTest.noFileIsTooLong(List.of());

        assertThat(rule.violationsIn(sources(linesOf(801)))).hasSize(1);
        assertThat(rule.violationsIn(sources(linesOf(800)))).isEmpty();
        assertThat(SizesTest.NO_EXEMPT_FILE_IS_TOO_LONG.violationsIn(sources(linesOf(1201))))
                .hasSize(1);
        assertThat(SizesTest.NO_EXEMPT_FILE_IS_TOO_LONG.violationsIn(sources(linesOf(1200))))
                .isEmpty();
    }

    @Test
    void longMethodsAreFoundUnlessExempt() {
        List<SourceFile> tooLong = sources("class A {" + methodOf(61) + "}");

        assertThat(SizesTest.noMethodIsTooLong(List.of()).violationsIn(tooLong)).hasSize(1);
        assertThat(SizesTest.noMethodIsTooLong(List.of(new Exemption("A.java#m", "a table")))
                        .violationsIn(tooLong))
                .isEmpty();
        assertThat(SizesTest.noMethodIsTooLong(List.of()).violationsIn(sources("class A {" + methodOf(60) + "}")))
                .isEmpty();
    }

    @Test
    void sharesOfShortMethodsAndFilesAreCounted() {
        String manyShort = "class A {" + methodOf(20).repeat(9) + methodOf(21) + "}";
        String fewShort = "class A {" + methodOf(20).repeat(8) + methodOf(21).repeat(2) + "}";

        assertThat(SizesTest.NINE_IN_TEN_METHODS_ARE_SHORT.violationsIn(sources(fewShort)))
                .hasSize(1);
        assertThat(SizesTest.NINE_IN_TEN_METHODS_ARE_SHORT.violationsIn(sources(manyShort)))
                .isEmpty();
        assertThat(SizesTest.HALF_OF_FILES_ARE_SHORT.violationsIn(sources(linesOf(151), linesOf(151), "class A {}")))
                .hasSize(1);
        assertThat(SizesTest.HALF_OF_FILES_ARE_SHORT.violationsIn(sources(linesOf(151), linesOf(150))))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "class A { A(%s) {} }, 9, 1",
        "class A { A(%s) {} }, 8, 0",
        "record A(int n) { A(%s) { this(0); } }, 9, 1",
        "record A(%s) {}, 9, 0",
        "record A(%s) { A {} }, 9, 0",
        "enum A { B; A(%s) {} }, 8, 0",
    })
    void constructorsWithTooManyParametersAreFound(String form, int number, int violations) {
        assertThat(SizesTest.noConstructorTakesTooMuch(List.of()).violationsIn(sources(withNumbers(form, number))))
                .hasSize(violations);
    }

    private static String withNumbers(String form, int number) {
        String parameters =
                IntStream.range(0, number).mapToObj(each -> "int p" + each).collect(joining(", "));
        return form.replace("%s", parameters);
    }

    @ParameterizedTest
    @CsvSource({
        "class A { void m(%s) {} }, 7, 1",
        "class A { void m(%s) {} }, 6, 0",
        "interface A { void m(%s); }, 7, 1",
        "class A { A(%s) {} }, 7, 0",
    })
    void methodsWithTooManyParametersAreFoundUnlessExempt(String form, int number, int violations) {
        List<SourceFile> sources = sources(withNumbers(form, number));

        assertThat(SizesTest.noMethodTakesTooMuch(List.of()).violationsIn(sources))
                .hasSize(violations);
        assertThat(SizesTest.noMethodTakesTooMuch(List.of(new Exemption("A.java#m", "a table")))
                        .violationsIn(sources))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "record A(%s) {}, 13, 1",
        "record A(%s) { static int n; A {} }, 12, 0",
    })
    void wideRecordsAreFound(String form, int number, int violations) {
        assertThat(SizesTest.NO_RECORD_IS_TOO_WIDE.violationsIn(sources(withNumbers(form, number))))
                .hasSize(violations);
    }

    @Test
    void theNumberOfWideRecordsMustNotRise() {
        List<SourceFile> sources = sources(withNumbers("record A(%s) {}", 9), withNumbers("record B(%s) {}", 8));

        assertThat(SizesTest.wideRecordsOnlyFall(0).violationsIn(sources)).hasSize(1);
        assertThat(SizesTest.wideRecordsOnlyFall(1).violationsIn(sources)).isEmpty();
        assertThat(SizesTest.wideRecordsOnlyFall(2).violationsIn(sources))
                .singleElement()
                .extracting(Violation::advice)
                .asString()
                .contains("lower SizesTest.WIDE_RECORDS to 1");
    }

    @Test
    void theNumberOfLongFilesDoesNotIncrease() {
        List<SourceFile> sources = sources(linesOf(500), linesOf(499));

        assertThat(SizesTest.longFilesDoNotIncrease(0).violationsIn(sources)).hasSize(1);
        assertThat(SizesTest.longFilesDoNotIncrease(1).violationsIn(sources)).isEmpty();
        assertThat(SizesTest.longFilesDoNotIncrease(2).violationsIn(sources)).isEmpty();
    }

    @Test
    void unneededExemptionsAreFound() {
        List<Exemption> exemptions = List.of(new Exemption("A.java#m", "a table"), new Exemption("A.java", "long"));
        List<SourceFile> sources = sources("class A {" + methodOf(61) + "}");

        assertThat(SizesTest.exemptionsAreNeeded(exemptions).violationsIn(sources))
                .extracting(Violation::location)
                .containsExactly("A.java");
    }
}
