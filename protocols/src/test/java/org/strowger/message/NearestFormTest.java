package org.strowger.message;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.strowger.gsm.Concatenation;

/** Any content becomes messages that every protocol can express. */
class NearestFormTest {
    private static final HexFormat HEX = HexFormat.of();

    private static List<Body> segments(Body body, Concatenation concatenation) {
        return NearestForm.segments(
                new SampleMessage(Address.NONE, Address.NONE, body, concatenation),
                DefaultCoding.GSM,
                DefaultCoding.GSM,
                9);
    }

    private static Body only(Body body) {
        List<Body> all = segments(body, Concatenation.NONE);
        assertThat(all).hasSize(1);
        return all.get(0);
    }

    private static Body body(String hex, boolean header, int coding) {
        return new Body(HEX.parseHex(hex), header, coding);
    }

    /** Columns: what came, and what it becomes. */
    @ParameterizedTest
    @CsvSource({
        "4142, false, 0, 4142, false, 0",
        "41ff, false, 0, 413f, false, 0",
        "00410042, false, 8, 00410042, false, 8",
        "ff00, false, 4, ff00, false, 4",
        "ff00, false, 2, ff00, false, 4",
        "8341, false, 5, 8341, false, 4",
        "41e4, false, 3, 417b, false, 0",
        "41bd, false, 3, 004100bd, false, 8",
        "41ff, false, 16, 413f, false, 16",
        "050003010201 41, true, 0, 05000301020141, true, 0",
        "7f010203, true, 4, 7f010203, false, 4",
        "0300090141, true, 0, 41, false, 0"
    })
    void theContentKeepsItsMeaning(
            String came, boolean header, int coding, String leaves, boolean headerAfter, int codingAfter) {
        assertThat(only(body(came.replace(" ", ""), header, coding))).isEqualTo(body(leaves, headerAfter, codingAfter));
    }

    @Test
    void aLongTextIsSplit() {
        Body text = new Body("x".repeat(400).getBytes(StandardCharsets.US_ASCII), false, 0);
        List<Body> all = segments(text, Concatenation.NONE);
        assertThat(all).hasSize(3).allSatisfy(each -> assertThat(each.hasHeader())
                .isTrue());
        assertThat(all.get(2).octets()).startsWith(5, 0, 3, 9, 3, 3);
    }

    @Test
    void aSegmentIsNumberedInItsHeaderIfThereIsRoom() {
        Concatenation concatenation = new Concatenation(0x1234, true, 2, 1);
        assertThat(segments(body("41", false, 0), concatenation))
                .containsExactly(body("060804123402 0141".replace(" ", ""), true, 0));
        Body full = new Body("x".repeat(160).getBytes(StandardCharsets.US_ASCII), false, 0);
        assertThat(segments(full, concatenation)).containsExactly(full);
    }

    /** Columns: a name, and the beginning that fits if eight ASCII letters and blanks are allowed. */
    @ParameterizedTest
    @CsvSource({"Shop, Shop", "Warehouse, Warehous", "M\u00fcller, Muller"})
    void aNameIsShortenedToItsLongestValidPrefix(String name, String fits) {
        assertThat(NearestForm.name(name, each -> each.matches("[A-Za-z ]{1,8}")))
                .isEqualTo(fits);
    }

    @ParameterizedTest
    @CsvSource({"+44 7700-900123, 447700900123", "123456789012345678, 3456789012345678", "Shop, 0", "Shop 24, 24"})
    void aNumberIsShortenedToItsLastDigits(String text, String digits) {
        assertThat(NearestForm.digits(new Address(0, 0, text), 16)).isEqualTo(digits);
    }

    @ParameterizedTest
    @CsvSource({"0, 4477, false", "5, 4477, true", "0, Shop, true", "1, +44 77, false", "0, *#, true"})
    void aNonNumericAddressIsTreatedAsAName(int ton, String text, boolean name) {
        assertThat(NearestForm.isName(new Address(ton, 0, text))).isEqualTo(name);
    }
}
