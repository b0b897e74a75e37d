package org.strowger.gsm;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class SegmentsTest {
    @ParameterizedTest
    @CsvSource({
        "SEPTET, 0, 1",
        "SEPTET, 160, 1",
        "SEPTET, 161, 2",
        "SEPTET, 306, 2",
        "SEPTET, 307, 3",
        "SEPTET, 459, 3",
        "OCTET, 0, 1",
        "OCTET, 140, 1",
        "OCTET, 141, 2",
        "OCTET, 268, 2",
        "OCTET, 269, 3",
        "OCTET, 65535, 490",
        "UTF16, 0, 1",
        "UTF16, 140, 1",
        "UTF16, 141, 1",
        "UTF16, 142, 2",
        "UTF16, 268, 2",
        "UTF16, 269, 2",
        "UTF16, 270, 3",
    })
    void aTextWithoutAHeaderTakesSoMany(TextUnit unit, int octets, int segments) {
        assertThat(Segments.of(unit, octets, 0)).isEqualTo(segments);
    }

    @ParameterizedTest
    @CsvSource({
        // Ports of 16 bits: 7 octets alone, 12 beside the place of a part.
        "OCTET, 133, 7, 1",
        "OCTET, 134, 7, 2",
        "OCTET, 256, 7, 2",
        "OCTET, 257, 7, 3",
        "SEPTET, 152, 7, 1",
        "SEPTET, 153, 7, 2",
        "SEPTET, 292, 7, 2",
        "SEPTET, 293, 7, 3",
        "UTF16, 132, 7, 1",
        "UTF16, 134, 7, 2",
        "UTF16, 256, 7, 2",
        "UTF16, 258, 7, 3",
    })
    void aHeaderTakesItsRoomInEachPart(TextUnit unit, int octets, int header, int segments) {
        assertThat(Segments.of(unit, octets, header)).isEqualTo(segments);
    }

    @ParameterizedTest
    @EnumSource
    void aHeaderWithoutRoomForTextIsCountedAndNotDividedBy(TextUnit unit) {
        for (int header : new int[] {135, 139, 140, 141, 256}) {
            assertThat(Segments.of(unit, 0, header)).isEqualTo(1);
            assertThat(Segments.of(unit, 10 * unit.octets(), header)).isEqualTo(10);
        }
    }

    @ParameterizedTest
    @EnumSource
    void asManyAsTheSplitterCutsWhereNoCharacterIsInTheWay(TextUnit unit) {
        byte[] text = "a".repeat(3000).getBytes(StandardCharsets.US_ASCII);
        for (UserDataHeader header :
                new UserDataHeader[] {UserDataHeader.NONE, UserDataHeader.NONE.with(0x70, new byte[9])}) {
            for (int octets = 0; octets <= text.length; octets += unit.octets()) {
                UserData message = UserData.of(header, text, 0, octets);
                assertThat(Segments.of(unit, octets, header.octets()))
                        .as("%d octets behind %d", octets, header.octets())
                        .isEqualTo(MessageSplitter.split(message, unit, false).parts());
            }
        }
    }

    @Test
    void whatIsOneByItsLengthIsOneInEveryUnitAndBehindEveryHeader() {
        for (int octets = 0; octets <= 300; octets++) {
            for (TextUnit unit : TextUnit.values()) {
                for (int header = 0; header <= octets; header++) {
                    if (Segments.isOne(octets)) {
                        assertThat(Segments.of(unit, octets - header, header)).isEqualTo(1);
                    }
                }
            }
        }
        assertThat(Segments.isOne(140)).isTrue();
        assertThat(Segments.isOne(141)).isFalse();
    }
}
