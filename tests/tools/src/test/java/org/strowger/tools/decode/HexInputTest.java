package org.strowger.tools.decode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Digits and dumps in the forms that tools write them and people type them. */
final class HexInputTest {
    private static final String OCTETS = "00000015800000040000000000000000313233343500";

    /** Keeps what comes, stream by stream. */
    private static final class Kept implements OctetSink {
        private final List<String> streams = new ArrayList<>(List.of(""));

        @Override
        public void begin(String title) {
            streams.add("");
        }

        @Override
        public void octets(byte[] array, int from, int to) {
            int last = streams.size() - 1;
            streams.set(last, streams.get(last) + HexFormat.of().formatHex(array, from, to));
        }

        @Override
        public void end() {}
    }

    private static List<String> read(String text) {
        Kept kept = new Kept();
        TextInput.read(text, kept);
        return kept.streams;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "00000015800000040000000000000000313233343500",
                "00 00 00 15 80 00 00 04 00 00 00 00 00 00 00 00 31 32 33 34 35 00",
                "00:00:00:15:80:00:00:04:00:00:00:00:00:00:00:00:31:32:33:34:35:00",
                "0x00000015 0x80000004 0X00000000 0x00000000 0x31 0x32 0x33 0x34 0x35 0x00",
                "0x00, 0x00, 0x00, 0x15, 80000004,0000000000000000-3132333435 00\n",
                "# a response\r\n00000015 80000004\r\n\r\n00000000 00000000\r\n# its id\r\n31 32 33 34 35 00\r\n"
            })
    void readsDigitsWithCommonSeparators(String text) {
        assertThat(read(text)).containsExactly(OCTETS);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                // xxd
                """
                00000000: 0000 0015 8000 0004 0000 0000 0000 0000  ................
                00000010: 3132 3334 3500                           12345.
                """,
                // xxd -g 1
                """
                00000000: 00 00 00 15 80 00 00 04 00 00 00 00 00 00 00 00  ................
                00000010: 31 32 33 34 35 00                                12345.
                """,
                // hexdump -C
                """
                00000000  00 00 00 15 80 00 00 04  00 00 00 00 00 00 00 00  |................|
                00000010  31 32 33 34 35 00                                 |12345.|
                00000016
                """,
                // Wireshark, newer and older
                """
                0000   00 00 00 15 80 00 00 04 00 00 00 00 00 00 00 00   ................
                0010   31 32 33 34 35 00                                 12 45.
                """,
                """
                0000  00 00 00 15 80 00 00 04  00 00 00 00 00 00 00 00   ........ ........
                0010  31 32 33 34 35 00                                  12345.
                """,
                // od -A x -t x1
                """
                000000 00 00 00 15 80 00 00 04 00 00 00 00 00 00 00 00
                000010 31 32 33 34 35 00
                000016
                """
            })
    void readsTheDumpsOfOtherTools(String text) {
        assertThat(read(text)).containsExactly(OCTETS);
    }

    @Test
    void ignoresATextColumnThatLooksLikeOctets() {
        assertThat(read("0000   61 62 20 63 64   ab cd\n")).containsExactly("6162206364");
    }

    @Test
    void anAsteriskRepeatsThePreviousLine() {
        String zeros = "00 ".repeat(8) + " " + "00 ".repeat(8) + " |................|\n";
        assertThat(read("00000000  " + zeros + "*\n00000040  61 62    |ab|\n00000042\n"))
                .containsExactly("00".repeat(64) + "6162");
    }

    @Test
    void aDumpThatRestartsAtOffsetZeroIsASeparateStream() {
        assertThat(read("# first\n0000   61 62\n\n0000   63\n0001   64\n")).containsExactly("6162", "6364");
    }

    private static void refuses(String text, String... words) {
        assertThatThrownBy(() -> read(text)).isInstanceOf(InputFault.class).hasMessageContainingAll(words);
    }

    @Test
    void reportsThePositionOfACharacterThatIsNoDigit() {
        refuses("00 00\n00 0g", "line 2, column 5", "'g' is not a hexadecimal digit");
        refuses("00\u00E9", "line 1, column 3", "the octet 0xE9");
    }

    @Test
    void reportsThePositionOfAMissingDigit() {
        refuses("0000 001\n00", "line 1, column 6", "this group has 3 hexadecimal digits");
        refuses("00000", "line 1, column 1", "this group has 5");
    }

    @Test
    void reportsThePositionOfABrokenDump() {
        refuses("0000   61 62\n0010   63\n", "line 2, column 1", "the offset is 0x10", "ends at 0x2");
        refuses("0000   61 6z\n", "line 1, column 11", "'6z' are not hexadecimal octets");
        refuses("0000   61 62\nFrame (72 bytes):\n", "line 2", "not a line of a dump");
        refuses("00000000  00 00\n*\n", "ends with *");
        refuses("00000000  00 00\n*\n100000000000000\n", "line 3, column 1", "the maximum is 1073741824");
        refuses("0000   61\n" + "x".repeat(5000), "at most 4096 characters");
    }

    @Test
    void refusesADumpOfWordsWithSwappedOctets() {
        refuses("0000000 0000 1500 0080 0400\n", "swapped", "hexdump -C");
    }
}
