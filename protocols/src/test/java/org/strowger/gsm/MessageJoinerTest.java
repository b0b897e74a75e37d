package org.strowger.gsm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

class MessageJoinerTest {
    private static final HexFormat HEX = HexFormat.of();

    private static UserData parse(String hex) {
        byte[] octets = HEX.parseHex(hex);
        return UserData.parse(octets, 0, octets.length);
    }

    private static String join(UserData... parts) {
        return HEX.formatHex(MessageJoiner.join(List.of(parts)).toBytes());
    }

    @Test
    void joinsTheTextsOfThePartsInOrderAndRemovesTheirHeaders() {
        assertThat(join(parse("050003a70301" + "4142"), parse("050003a70302"), parse("050003a70303" + "43")))
                .isEqualTo("414243");
    }

    @Test
    void otherHeaderElementsOfTheFirstPartAreKept() {
        String first = "0b" + "0003a70201" + "05043e813e82" + "41";
        String second = "09" + "7f0101" + "0804000a0202" + "42";
        assertThat(join(parse(first), parse(second))).isEqualTo("06" + "05043e813e82" + "4142");
    }

    @Test
    void joinsACharacterSplitBetweenTwoParts() {
        UserData escape = MessageJoiner.join(List.of(parse("050003a70201" + "411b"), parse("050003a70202" + "6542")));
        assertThat(DataCoding.of(0).text(escape, Alphabet.GSM7)).contains("A\u20ACB");
        UserData surrogates =
                MessageJoiner.join(List.of(parse("050003a70201" + "d83d"), parse("050003a70202" + "de00")));
        assertThat(DataCoding.of(8).text(surrogates, Alphabet.GSM7)).contains("\uD83D\uDE00");
    }

    @Test
    void theJoinedMessageIsIndependentOfTheGivenOctets() {
        byte[] octets = HEX.parseHex("05" + "0402" + "0a0b" + "7000" + "41");
        octets[0] = 6;
        UserData joined = MessageJoiner.join(List.of(UserData.parse(octets, 0, octets.length)));
        Arrays.fill(octets, (byte) 0);
        assertThat(HEX.formatHex(joined.toBytes())).isEqualTo("0604020a0b700041");
    }

    @Test
    void joiningNoPartsIsRefused() {
        assertThatThrownBy(() -> MessageJoiner.join(List.of())).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void userDataWithABrokenHeaderKeepsItsOctets() {
        assertThat(parse("ff0003010201").length()).isEqualTo(6);
        assertThat(HEX.formatHex(parse("ff0003010201").toBytes())).isEqualTo("ff0003010201");
        assertThat(parse("04000307020141").length()).isEqualTo(2);
        assertThat(parse("").octets()).isZero();
    }

    @Test
    void aRangeOutsideItsArrayIsRefused() {
        byte[] octets = new byte[3];
        assertThatThrownBy(() -> UserData.text(octets, 1, 4)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> UserData.parse(octets, 2, 1)).isInstanceOf(IndexOutOfBoundsException.class);
    }
}
