package org.strowger.router.admin.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.router.admin.command.CommandRefused;
import org.strowger.router.admin.command.LineWords;

final class LineTemplateTest {
    private static final LineTemplate FAIL = LineTemplate.of("queue fail smsc {name} [with {status}] [count {count}]");

    @Test
    void leavesOutOptionalFieldsOnly() {
        assertThat(FAIL.fields()).containsExactly("name", "status", "count");
        assertThat(FAIL.isOptional("name")).isFalse();
        assertThat(FAIL.isOptional("count")).isTrue();
        assertThat(FAIL.line(FormFields.of(Map.of("name", "a")))).contains("queue fail smsc a");
        assertThat(FAIL.line(FormFields.of(Map.of("name", "a", "count", "5")))).contains("queue fail smsc a count 5");
        assertThat(FAIL.line(FormFields.of(Map.of("count", "5")))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a b",
                "a\" smsc b",
                "\\",
                "a\\\" b",
                "count 5",
                "[x]",
                "{name}",
                "$1",
                "\u00e4",
                "a;b",
                "smsc=a",
                "#x"
            })
    void aValueIsOneWordOfTheCommandLine(String value) throws CommandRefused {
        String line = LineTemplate.of("show smscs {name}")
                .line(FormFields.of(Map.of("name", value)))
                .orElseThrow();
        LineWords words = LineWords.of(line);
        assertThat(words.size()).as(line).isEqualTo(3);
        assertThat(words.at(2)).isEqualTo(value);
        String embedded = LineTemplate.of("show connections smsc={name} top=5")
                .line(FormFields.of(Map.of("name", value)))
                .orElseThrow();
        assertThat(LineWords.of(embedded).size()).as(embedded).isEqualTo(4);
    }

    @ParameterizedTest
    @CsvSource({"a=1&b=%20x%20&c=, a, 1", "a=1&b=%20x%20&c=, b, x", "a=1&a=2, a, 1"})
    void fieldsAreTrimmedAndTheFirstFieldOfEachNameIsUsed(String coded, String name, String value) {
        FormFields fields = FormFields.parse(coded.getBytes(StandardCharsets.US_ASCII));
        assertThat(fields.text(name)).isEqualTo(value);
        assertThat(fields.has("c")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"a=%", "a=x%0Areload", "a=%00", "a=%ff", "a=%C2%85"})
    void malformedFieldsAreFaults(String coded) {
        FormFields fields = FormFields.parse(coded.getBytes(StandardCharsets.US_ASCII));
        assertThat(fields.fault()).isNotEmpty();
        assertThat(fields.values()).isEmpty();
    }

    @Test
    void moreThan32FieldsAreAFault() {
        assertThat(FormFields.parse("a=1&".repeat(33).getBytes(StandardCharsets.US_ASCII))
                        .fault())
                .isEqualTo("there are more than 32 parameters");
    }

    @Test
    void everyActionHasADifferentIdAndKnownFields() {
        Set<String> ids = new HashSet<>();
        for (PageAction action : PageActions.everything()) {
            assertThat(ids.add(action.id())).as(action.id()).isTrue();
            assertThat(PageActions.find(action.id())).contains(action);
            for (String field : action.line().fields()) {
                assertThat(PageField.of(field).label()).as(action.id()).isNotEmpty();
            }
        }
        for (ViewPage page : ViewPages.all()) {
            page.form().fields().forEach(PageField::of);
            assertThat(ViewPages.at(page.address())).contains(page);
        }
    }
}
