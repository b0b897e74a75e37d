package org.strowger.message;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.gsm.Concatenation;

/** Parts that came by themselves. */
class StandalonePartTest {
    private static Optional<StandalonePart> of(String hex, boolean header, int coding) {
        return StandalonePart.of(PlainMessage.from(Address.NONE)
                .to(Address.NONE)
                .saying(new Body(HexFormat.of().parseHex(hex), header, coding))
                .build());
    }

    private static StandalonePart part(String hex, int coding) {
        return Objects.requireNonNull(of(hex, true, coding).orElse(null));
    }

    @ParameterizedTest
    @CsvSource({"0500033402016162, false", "060804123402016162, true"})
    void aHeaderThatOnlyNumbersThePartIsRemoved(String octets, boolean wide) {
        StandalonePart part = part(octets, 0);
        assertThat(part.concatenation()).isEqualTo(new Concatenation(wide ? 0x1234 : 0x34, wide, 2, 1));
        assertThat(part.text()).isEqualTo("ab".getBytes(StandardCharsets.US_ASCII));
    }

    @Test
    void aPartNumberedInTlvsIsRecognized() {
        Concatenation concatenation = new Concatenation(0x1234, true, 3, 2);
        Body body = new Body(new byte[] {1, 2, 3}, false, 4);
        assertThat(StandalonePart.of(new SampleMessage(Address.NONE, Address.NONE, body, concatenation)))
                .contains(new StandalonePart(concatenation, new byte[] {1, 2, 3}, 4));
    }

    /** Ports, a language, one of one, none that adds up, none at all, and what is compressed. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "0B000334020105040B8400006162:0",
                "08000334020124010161:0",
                "0500033401016162:0",
                "0600033402016162:0",
                "0500033402036162:0",
                "056162:0",
                "0500033402016162:32"
            })
    void aMessageWithoutAHeaderOfPartNumbersOnlyIsNoStandalonePart(String octetsAndCoding) {
        String[] both = octetsAndCoding.split(":", 2);
        assertThat(of(both[0], true, Integer.parseInt(both[1]))).isEmpty();
    }

    @Test
    void aReceiptIsNoPart() {
        assertThat(StandalonePart.of(PlainMessage.from(Address.NONE)
                        .to(Address.NONE)
                        .saying(new Body(new byte[] {5, 0, 3, 1, 2, 1, 'a'}, true, 0))
                        .reporting(Receipt.of("1", MessageState.DELIVERED, "000"))
                        .build()))
                .isEmpty();
    }

    /** Surrogates, and an escape and its septet: only the whole can be read. */
    @Test
    void joinsACharacterSplitBetweenTwoParts() {
        Body emoji = StandalonePart.join(List.of(part("0500033402010041D83D", 8), part("050003340202DE000042", 8)));
        assertThat(emoji.coding()).isEqualTo(8);
        assertThat(DefaultCoding.GSM.text(emoji)).contains("A\ud83d\ude00B");
        Body euro = StandalonePart.join(List.of(part("050003340201411B", 0), part("0500033402026542", 0)));
        assertThat(DefaultCoding.GSM.text(euro)).contains("A\u20acB");
    }

    @Test
    void partsWithEqualContentAreEqual() {
        StandalonePart one = part("0500033402016162", 0);
        assertThat(part("0500033402016162", 0)).isEqualTo(one).hasSameHashCodeAs(one);
        assertThat(part("0500033402016163", 0)).isNotEqualTo(one);
        assertThat(part("0500033402016162", 4)).isNotEqualTo(one);
        assertThat(part("0500033402026162", 0)).isNotEqualTo(one);
        assertThat(one).hasToString("part 1 of 2 of message 52, 2 octets in coding 0");
    }
}
