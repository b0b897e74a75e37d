package org.strowger.gsm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.gsm.UserDataHeader.Fault;

class UserDataHeaderTest {
    private static final HexFormat HEX = HexFormat.of();

    private static UserDataHeader parse(String hex) {
        byte[] octets = HEX.parseHex(hex);
        return UserDataHeader.parse(octets, 0, octets.length);
    }

    private static String hex(UserDataHeader header) {
        return HEX.formatHex(header.toBytes());
    }

    @ParameterizedTest
    @CsvSource({
        "'', NO_USER_DATA, 0",
        "00, NONE, 1",
        "0041, NONE, 1",
        "01, LONGER_THAN_USER_DATA, 0",
        "ff0003010201, LONGER_THAN_USER_DATA, 0",
        "0500030702, LONGER_THAN_USER_DATA, 0",
        "050003070201, NONE, 6",
        "05000307020141, NONE, 6",
        "0100, ELEMENT_PAST_END, 2",
        "010041, ELEMENT_PAST_END, 2",
        "04000307020141, ELEMENT_PAST_END, 5",
        "050004070201, ELEMENT_PAST_END, 6",
        "06000307020108, ELEMENT_PAST_END, 7",
        "027000, NONE, 3",
        "0300ff070201, ELEMENT_PAST_END, 4",
    })
    void namesTheFaultOfAHeader(String hex, Fault fault, int octets) {
        UserDataHeader header = parse(hex);
        assertThat(header.fault()).isEqualTo(fault);
        assertThat(header.octets()).isEqualTo(octets);
    }

    @Test
    void aHeaderWithAFaultHasNoElements() {
        // A whole concatenation, and an octet more that is no element.
        UserDataHeader header = parse("06000307020108");
        assertThat(header.elements()).isEmpty();
        assertThat(header.concatenation()).isEqualTo(Concatenation.NONE);
        assertThat(header.last(0).isNone()).isTrue();
        assertThat(hex(header)).isEqualTo("06000307020108");
        assertThat(header).hasToString("06000307020108 (an element extends past the end of the header)");
    }

    @ParameterizedTest
    @CsvSource({
        "050003a70201, 167, false, 2, 1",
        "06080412340202, 4660, true, 2, 2",
        "0b05043e813e82000301ff10, 1, false, 255, 16",
        "0b0003fe030205043e813e82, 254, false, 3, 2",
    })
    void readsThePartNumbers(String hex, int reference, boolean wide, int total, int number) {
        assertThat(parse(hex).concatenation()).isEqualTo(new Concatenation(reference, wide, total, number));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "00",
                "050003a70001",
                "050003a70200",
                "050003a70203",
                "06080412340000",
                "0400020102",
                "06000401020101",
                "05080301020101",
                "0605043e813e82",
            })
    void aMessageWithoutPartNumbersIsWhole(String hex) {
        assertThat(parse(hex).concatenation().isValid()).isFalse();
        assertThat(parse(hex).concatenation()).isEqualTo(Concatenation.NONE);
    }

    @Test
    void theLastElementOfAKindIsUsed() {
        UserDataHeader header = parse("0a0003010201" + "0003020302");
        assertThat(header.concatenation()).isEqualTo(new Concatenation(2, false, 3, 2));
        assertThat(header.last(0).data()).containsExactly(2, 3, 2);
        assertThat(header.elements()).hasSize(2);
    }

    @Test
    void theLastOf8BitAnd16BitElementsIsUsed() {
        assertThat(parse("0b" + "0003010201" + "080400020302").concatenation().wide())
                .isTrue();
        assertThat(parse("0b" + "080400020302" + "0003010201").concatenation().wide())
                .isFalse();
        assertThat(parse("0a" + "04020102" + "050400030004").ports()).isEqualTo(new Ports(3, 4, true));
        assertThat(parse("0a" + "050400030004" + "04020102").ports()).isEqualTo(new Ports(1, 2, false));
    }

    @Test
    void anInvalidElementDoesNotHideAValidElement() {
        assertThat(parse("0a" + "0003010201" + "0003020000").concatenation())
                .isEqualTo(new Concatenation(1, false, 2, 1));
        assertThat(parse("09" + "0003010201" + "00020000").concatenation())
                .isEqualTo(new Concatenation(1, false, 2, 1));
    }

    @ParameterizedTest
    @CsvSource({"0605043e813e82, 16001, 16002, true", "040402f0fa, 240, 250, false", "04040200ff, 0, 255, false"})
    void theDestinationPortComesFirst(String hex, int destination, int source, boolean wide) {
        var ports = new Ports(destination, source, wide);
        assertThat(parse(hex).ports()).isEqualTo(ports);
        assertThat(hex(UserDataHeader.NONE.with(ports))).isEqualTo(hex);
    }

    @ParameterizedTest
    @ValueSource(strings = {"00", "0304013e", "0505033e813e", "050003a70201"})
    void portsOfAnInvalidLengthAreIgnored(String hex) {
        assertThat(parse(hex).ports().isNone()).isTrue();
    }

    @Test
    void languageElementsChooseTheAlphabet() {
        assertThat(parse("00").alphabet()).isSameAs(GsmAlphabet.DEFAULT);
        assertThat(parse("03240101").alphabet())
                .isSameAs(GsmAlphabet.of(NationalLanguage.NONE, NationalLanguage.TURKISH));
        assertThat(parse("06250103240102").alphabet())
                .isSameAs(GsmAlphabet.of(NationalLanguage.PORTUGUESE, NationalLanguage.SPANISH));
        assertThat(parse("0424020101").alphabet()).as("of the wrong length").isSameAs(GsmAlphabet.DEFAULT);
    }

    @ParameterizedTest
    @CsvSource({
        "03240104, true",
        "0325010d, true",
        "0324010e, false",
        "03240103, false",
        "06240101250106, true",
        "00, false"
    })
    void aLanguageWithoutTablesIsIgnoredAndReported(String hex, boolean lacking) {
        assertThat(parse(hex).lacksTables()).isEqualTo(lacking);
        if (lacking && hex.length() == 8) {
            assertThat(parse(hex).alphabet()).isSameAs(GsmAlphabet.DEFAULT);
        }
    }

    @Test
    void elementsAreGivenInTheirOrder() {
        UserDataHeader header = parse("0c" + "7000" + "0102c805" + "240101" + "7f01ff");
        assertThat(header.elements()).extracting(InformationElement::identifier).containsExactly(0x70, 1, 0x24, 0x7F);
        InformationElement indication = header.elements().get(1);
        assertThat(indication.length()).isEqualTo(2);
        assertThat(indication.octet(0)).isEqualTo(0xC8);
        assertThatThrownBy(() -> indication.octet(2)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThat(header.last(0x70).isNone()).isFalse();
        assertThat(header.last(0x71).isNone()).isTrue();
        assertThat(header.last(0x7F).data()).containsExactly(0xFF);
    }

    @Test
    void parsesOnlyTheGivenRange() {
        byte[] octets = HEX.parseHex("ffff" + "050003a70201" + "41" + "0003a70202");
        UserDataHeader header = UserDataHeader.parse(octets, 2, 9);
        assertThat(header.octets()).isEqualTo(6);
        assertThat(header.concatenation()).isEqualTo(new Concatenation(0xA7, false, 2, 1));
        assertThat(UserDataHeader.parse(octets, 2, 7).fault()).isEqualTo(Fault.LONGER_THAN_USER_DATA);
    }

    @Test
    void writesThePartNumbersAfterTheOtherElements() {
        UserDataHeader ports = UserDataHeader.NONE.with(new Ports(16001, 16002, true));
        assertThat(hex(ports.with(new Concatenation(3, false, 2, 1)))).isEqualTo("0b05043e813e820003030201");
        assertThat(hex(ports.with(new Concatenation(0x1234, true, 2, 1)))).isEqualTo("0c05043e813e82080412340201");
        assertThat(hex(UserDataHeader.NONE.with(new Concatenation(0xA7, false, 2, 1))))
                .isEqualTo("050003a70201");
        assertThat(hex(UserDataHeader.NONE.with(new Concatenation(0x1234, true, 2, 2))))
                .isEqualTo("06080412340202");
    }

    @Test
    void newPartNumbersReplaceAllFormerPartNumbers() {
        UserDataHeader header = parse("0e" + "0003010201" + "240101" + "080400020302");
        assertThat(hex(header.with(new Concatenation(9, false, 2, 2)))).isEqualTo("08" + "240101" + "0003090202");
        assertThat(hex(header.withoutConcatenation())).isEqualTo("03240101");
    }

    @Test
    void aHeaderWithoutElementsIsOmitted() {
        assertThat(parse("050003a70201").withoutConcatenation().octets()).isZero();
        assertThat(parse("00").withoutConcatenation().octets()).isZero();
        assertThat(UserDataHeader.NONE.withoutConcatenation().octets()).isZero();
        assertThat(UserDataHeader.NONE.elements()).isEmpty();
        assertThat(UserDataHeader.NONE.fault()).isEqualTo(Fault.NONE);
    }

    @Test
    void writesTheLanguagesThatHaveTables() {
        assertThat(hex(UserDataHeader.NONE.with(NationalLanguage.TURKISH, NationalLanguage.PORTUGUESE)))
                .isEqualTo("06250101240103");
        assertThat(hex(parse("06250101240103").with(NationalLanguage.NONE, NationalLanguage.SPANISH)))
                .isEqualTo("03240102");
        assertThat(UserDataHeader.NONE
                        .with(NationalLanguage.SPANISH, NationalLanguage.NONE)
                        .octets())
                .as("there is no Spanish locking table")
                .isZero();
    }

    @Test
    void aChangeReturnsANewHeader() {
        UserDataHeader header = parse("0605043e813e82");
        header.with(Ports.NONE);
        header.with(new Concatenation(1, false, 2, 1));
        header.without(InformationElement.PORTS_16);
        assertThat(hex(header)).isEqualTo("0605043e813e82");
        assertThat(header.with(Ports.NONE).octets()).isZero();
    }

    @Test
    void aHeaderIsLimitedTo256Octets() {
        UserDataHeader full = UserDataHeader.NONE.with(0x70, new byte[253]);
        assertThat(full.octets()).isEqualTo(256);
        assertThat(UserDataHeader.parse(full.toBytes(), 0, 256).fault()).isEqualTo(Fault.NONE);
        assertThat(full.hasRoomFor(0)).isFalse();
        assertThat(UserDataHeader.NONE.hasRoomFor(254)).isFalse();
        assertThatThrownBy(() -> full.with(0x70)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void invalidPartNumbersAreNotWritten() {
        assertThatThrownBy(() -> UserDataHeader.NONE.with(Concatenation.NONE))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> UserDataHeader.NONE.with(256)).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void readsAnyOctets(long seed) {
        Random random = new Random(seed);
        for (int run = 0; run < 20_000; run++) {
            byte[] octets = new byte[random.nextInt(30)];
            random.nextBytes(octets);
            // Small numbers are what headers consist of; without them hardly one would have two elements.
            for (int i = 0; i < octets.length; i++) {
                octets[i] = random.nextInt(4) == 0 ? octets[i] : (byte) random.nextInt(9);
            }
            UserData data = UserData.parse(octets, 0, octets.length);
            UserDataHeader header = data.header();
            String where = "seed " + seed + ", run " + run;
            assertThat(data.toBytes()).as(where).isEqualTo(octets);
            int elements = header.elements().stream()
                    .mapToInt(element -> 2 + element.length())
                    .sum();
            assertThat(elements).as(where).isEqualTo(header.fault() == Fault.NONE ? header.octets() - 1 : 0);
            header.ports();
            header.alphabet();
            UserDataHeader whole = header.withoutConcatenation();
            assertThat(whole.concatenation()).as(where).isEqualTo(Concatenation.NONE);
            assertThat(whole.ports()).as(where).isEqualTo(header.ports());
            var part = new Concatenation(random.nextInt(256), random.nextBoolean(), 255, 1 + random.nextInt(255));
            assertThat(header.with(part).concatenation()).as(where).isEqualTo(part);
            assertThat(hex(header.with(part).withoutConcatenation())).as(where).isEqualTo(hex(whole));
        }
    }
}
