package org.strowger.message;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DefaultCodingTest {
    private static Body body(String octets, boolean hasHeader, int coding) {
        return new Body(HexFormat.of().parseHex(octets), hasHeader, coding);
    }

    @ParameterizedTest
    @CsvSource({
        "GSM, 0, 00E9, '@\uFFFD'",
        "GSM, 0, 1B65, €",
        "LATIN1, 0, E9, é",
        "ASCII, 0, 41, A",
        "UTF8, 0, C3A9, é",
        // Other codings say for themselves what they are.
        "GSM, 3, E9, é",
        "UTF8, 8, 00E9, é",
        "UTF8, 240, 00, @",
    })
    void readsTheText(DefaultCoding zero, int coding, String octets, String text) {
        assertThat(zero.text(body(octets, false, coding))).contains(text);
    }

    @Test
    void omitsTheUserDataHeaderFromTheText() {
        assertThat(DefaultCoding.GSM.text(body("05000307020141", true, 0))).contains("A");
        assertThat(DefaultCoding.GSM.text(body("050003070201D83DDE00", true, 8)))
                .contains("😀");
        assertThat(DefaultCoding.GSM.text(body("050003070201", true, 0))).contains("");
    }

    @Test
    void aHeaderLongerThanTheBodyIsText() {
        assertThat(DefaultCoding.GSM.text(body("4142", true, 0))).contains("AB");
    }

    @Test
    void aBinaryMessageHasNoText() {
        assertThat(DefaultCoding.GSM.text(body("41", false, 4))).isEmpty();
        assertThat(DefaultCoding.LATIN1.text(body("41", false, 0xF5))).isEmpty();
    }
}
