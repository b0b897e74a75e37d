package org.strowger.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FormParametersTest {
    @Test
    void readsTheQueryOfAKannelClient() {
        FormParameters parameters =
                FormParameters.parse("username=tester&to=%2B4477+4478&text=a%20b+c&udh=%05%00%03", 10);

        assertThat(parameters.isValid()).isTrue();
        assertThat(parameters.names()).containsExactly("username", "to", "text", "udh");
        assertThat(parameters.first("to", StandardCharsets.UTF_8)).contains("+4477 4478");
        assertThat(parameters.first("text", StandardCharsets.UTF_8)).contains("a b c");
        assertThat(parameters.first("udh")).contains(new byte[] {5, 0, 3});
        assertThat(parameters.first("Text")).as("names are compared exactly").isEmpty();
    }

    @Test
    void keepsTheOrderOfRepeatedAndEmptyParameters() {
        FormParameters parameters = FormParameters.parse("&a=1&b&a=2&=x&c==&&", 10);

        assertThat(parameters.count()).isEqualTo(5);
        assertThat(parameters.names()).containsExactly("a", "b", "", "c");
        assertThat(parameters.text(0, StandardCharsets.UTF_8)).isEqualTo("1");
        assertThat(parameters.first("a", StandardCharsets.UTF_8)).contains("1");
        assertThat(parameters.first("b", StandardCharsets.UTF_8)).contains("");
        assertThat(parameters.first("", StandardCharsets.UTF_8)).contains("x");
        assertThat(parameters.first("c", StandardCharsets.UTF_8)).contains("=");
        assertThat(FormParameters.parse("", 10).count()).isZero();
    }

    @Test
    void decodesTheNamesOfParameters() {
        FormParameters parameters = FormParameters.parse("a%3Db=1&%C3%A9=2", 10);

        assertThat(parameters.names()).containsExactly("a=b", "\u00e9");
        assertThat(parameters.first("\u00e9", StandardCharsets.UTF_8)).contains("2");
    }

    @Test
    void readsOneTextInEachCharset() {
        FormParameters parameters = FormParameters.parse("a=%04%1F&b=%C3%A9&c=%E9&d=\u00e9", 10);

        assertThat(parameters.first("a", StandardCharsets.UTF_16BE)).contains("\u041f");
        assertThat(parameters.first("b", StandardCharsets.UTF_8)).contains("\u00e9");
        assertThat(parameters.first("c", StandardCharsets.ISO_8859_1)).contains("\u00e9");
        assertThat(parameters.first("d", StandardCharsets.ISO_8859_1))
                .as("not encoded")
                .contains("\u00e9");
        assertThat(parameters.isText(1, StandardCharsets.UTF_8)).isTrue();
        assertThat(parameters.isText(2, StandardCharsets.UTF_8)).isFalse();
        assertThat(parameters.isText(2, StandardCharsets.ISO_8859_1)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"%", "a=%", "a=%4", "a=%zz", "a=%4g&b=1", "%G1=a", "a=% 41", "a=%+1", "a=%%41"})
    void reportsAnInvalidPercentEncoding(String query) {
        FormParameters parameters = FormParameters.parse(query, 10);

        assertThat(parameters.isValid()).isFalse();
        assertThat(parameters.fault()).contains("offset " + query.indexOf('%')).contains("%25");
        assertThat(parameters.count()).isZero();
    }

    @Test
    void refusesMoreParametersThanTheLimit() {
        assertThat(FormParameters.parse("a&".repeat(10), 10).count()).isEqualTo(10);
        assertThat(FormParameters.parse("a&".repeat(11), 10).fault()).contains("more than 10");
    }

    @Test
    void printsNoValues() {
        assertThat(FormParameters.parse("password=hidden", 10)).hasToString("[password]");
        assertThat(FormParameters.parse("password=hidden%", 10).toString()).doesNotContain("hidden");
    }

    @Test
    void decodesAnyOctetsAsTheyWereEncoded() {
        long seed = 1;
        Random random = new Random(seed);
        for (PercentCoding coding :
                new PercentCoding[] {PercentCoding.URI, PercentCoding.FORM, PercentCoding.keeping("-_.!~*'()", true)}) {
            for (int round = 0; round < 200; round++) {
                byte[] octets = new byte[random.nextInt(300)];
                random.nextBytes(octets);
                String coded = coding.encode(octets);

                assertThat(FormParameters.parse("a=" + coded + "&b=1", 2).first("a"))
                        .as("seed %d: %s", seed, coded)
                        .contains(octets);
            }
        }
    }

    @Test
    void eachPercentCodingLeavesItsOwnCharactersUnencoded() {
        String text = "aZ09 -_.~*'()!/?&=+%\u00e9";

        assertThat(PercentCoding.URI.encode(text)).isEqualTo("aZ09%20-_.~%2A%27%28%29%21%2F%3F%26%3D%2B%25%C3%A9");
        assertThat(PercentCoding.FORM.encode(text)).isEqualTo("aZ09+-_.%7E*%27%28%29%21%2F%3F%26%3D%2B%25%C3%A9");
        assertThat(PercentCoding.keeping("!'()", false).encode("a b!'()~")).isEqualTo("a%20b!'()%7E");
    }

    @Test
    void refusesPercentCodingsThatCannotBeDecoded() {
        assertThatIllegalArgumentException().isThrownBy(() -> PercentCoding.keeping("%", false));
        assertThatIllegalArgumentException().isThrownBy(() -> PercentCoding.keeping(" ", false));
        assertThatIllegalArgumentException().isThrownBy(() -> PercentCoding.keeping("+", true));
    }
}
