package org.strowger.tools.decode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.strowger.smpp.dump.DumpSettings;
import org.strowger.smpp.dump.SmppDecoder;

/** Files of all forms, decoded from their octets. */
final class DecodingTest {
    private static final String ENQUIRE = "00000010000000150000000000000001";
    private static final String UNBIND = "00000010000000060000000000000002";

    private final StringWriter out = new StringWriter();
    private boolean clean;

    private String decode(byte[] octets) throws IOException {
        PrintedPage page = new PrintedPage(new PrintWriter(out, true), StandardCharsets.UTF_8);
        SmppDecoder decoder = new SmppDecoder(DumpSettings.usual(Instant.parse("2025-06-01T00:00:00Z")));
        clean = Decoding.stream(new ByteArrayInputStream(octets), new DecodePlan(decoder, page));
        return out.toString();
    }

    private static byte[] octets(String hex) {
        return HexFormat.of().parseHex(hex);
    }

    private void refuses(byte[] octets, String... words) {
        assertThatThrownBy(() -> decode(octets)).isInstanceOf(InputFault.class).hasMessageContainingAll(words);
    }

    // ---- Octets and texts

    @Test
    void readsRawOctets() throws IOException {
        assertThat(decode(octets(ENQUIRE + UNBIND)))
                .contains("enquire_link at offset 0", "unbind at offset 16", "2 PDUs");
        assertThat(clean).isTrue();
    }

    @Test
    void readsDigitsAndDumpsAfterAUtf8ByteOrderMark() throws IOException {
        assertThat(decode(("\uFEFF" + ENQUIRE + "\n" + UNBIND).getBytes(StandardCharsets.UTF_8)))
                .contains("enquire_link at offset 0", "unbind at offset 16");
        assertThat(clean).isTrue();
    }

    @Test
    void decodesEachOfSeveralDumpsFromItsBeginning() throws IOException {
        String dump = "0000   00 00 00 10 00 00 00 15 00 00 00 00 00 00 00 01\n";
        assertThat(decode((dump + "\n" + dump + "\n" + dump.substring(0, 18) + "\n").getBytes(StandardCharsets.UTF_8)))
                .contains("dump 2, from line 3\nenquire_link at offset 0", "dump 3, from line 5", "LEFT OVER")
                .contains("2 PDUs, 4 octets left over");
        assertThat(clean).isFalse();
    }

    @Test
    void stopsAtAnInvalidLengthAndCountsTheRemainingOctets() throws IOException {
        assertThat(decode(octets(ENQUIRE + "0000000f" + ENQUIRE)))
                .contains("no PDU at offset 16", "OUT OF STEP", "20 octets from offset 16 were not decoded")
                .contains("1 PDU, 20 octets left over");
        assertThat(clean).isFalse();
    }

    @Test
    void decodesALongStreamPieceByPiece() throws IOException {
        int pdus = 20_000;
        assertThat(decode(octets(ENQUIRE.repeat(pdus)))).endsWith(pdus + " PDUs" + System.lineSeparator());
        assertThat(clean).isTrue();
    }

    @Test
    void advisesOnUnsupportedFileFormats() {
        refuses(new byte[0], "the input is empty");
        refuses(octets("fffe30003000"), "UTF-16");
        refuses("0000 00g0".getBytes(StandardCharsets.UTF_8), "line 1, column 8");
    }

    @Test
    void aCaptureIsRefusedWithAReferenceToTshark() {
        for (String magic : List.of("a1b2c3d4", "d4c3b2a1", "a1b23c4d", "4d3cb2a1", "0a0d0d0a")) {
            refuses(octets(magic + "00020004"), "this is a capture", "tshark");
        }
    }

    /** As {@code tshark -T fields -e tcp.payload} prints the segments of one direction. */
    @Test
    void aPduAcrossSeveralLinesOfDigitsIsJoined() throws IOException {
        String both = ENQUIRE + UNBIND;
        String lines = both.substring(0, 24) + "\n\n" + both.substring(24) + "\n";
        assertThat(decode(lines.getBytes(StandardCharsets.UTF_8)))
                .contains("enquire_link at offset 0", "unbind at offset 16", "2 PDUs");
        assertThat(clean).isTrue();
    }

    // ---- The page

    @Test
    void replacesCharactersThatTheTerminalLacks() {
        PrintedPage page = new PrintedPage(new PrintWriter(out, true), StandardCharsets.US_ASCII);
        page.line("caf\u00E9 \uD83D\uDE00");
        assertThat(out.toString()).isEqualTo("caf\\u{00E9} \\u{1F600}" + System.lineSeparator());
    }
}
