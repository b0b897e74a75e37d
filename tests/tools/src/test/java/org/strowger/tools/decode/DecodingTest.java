package org.strowger.tools.decode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.strowger.smpp.dump.DumpSettings;
import org.strowger.smpp.dump.SmppDecoder;

/** Files of all forms, decoded from their octets. */
final class DecodingTest {
    private static final String ENQUIRE = "00000010000000150000000000000001";
    private static final String ENQUIRE_RESP = "00000010800000150000000000000001";
    private static final String UNBIND = "00000010000000060000000000000002";

    private final StringWriter out = new StringWriter();
    private boolean clean;

    private String decode(byte[] octets, int port) throws IOException {
        PrintedPage page = new PrintedPage(new PrintWriter(out, true), StandardCharsets.UTF_8);
        SmppDecoder decoder = new SmppDecoder(DumpSettings.usual(Instant.parse("2025-06-01T00:00:00Z")));
        clean = Decoding.stream(new ByteArrayInputStream(octets), new DecodePlan(decoder, port, page));
        return out.toString();
    }

    private String decode(Captures capture) throws IOException {
        return decode(capture.octets(), DecodePlan.ANY_PORT);
    }

    private static byte[] octets(String hex) {
        return HexFormat.of().parseHex(hex);
    }

    private void refuses(byte[] octets, String... words) {
        assertThatThrownBy(() -> decode(octets, DecodePlan.ANY_PORT))
                .isInstanceOf(InputFault.class)
                .hasMessageContainingAll(words);
    }

    // ---- Octets and texts

    @Test
    void readsRawOctets() throws IOException {
        assertThat(decode(octets(ENQUIRE + UNBIND), 0))
                .contains("enquire_link at offset 0", "unbind at offset 16", "2 PDUs");
        assertThat(clean).isTrue();
    }

    @Test
    void readsDigitsAndDumpsWithAMarkOfUtf8BeforeThem() throws IOException {
        assertThat(decode(("\uFEFF" + ENQUIRE + "\n" + UNBIND).getBytes(StandardCharsets.UTF_8), 0))
                .contains("enquire_link at offset 0", "unbind at offset 16");
        assertThat(clean).isTrue();
    }

    @Test
    void decodesEachOfSeveralDumpsFromItsBeginning() throws IOException {
        String dump = "0000   00 00 00 10 00 00 00 15 00 00 00 00 00 00 00 01\n";
        assertThat(decode(
                        (dump + "\n" + dump + "\n" + dump.substring(0, 18) + "\n").getBytes(StandardCharsets.UTF_8), 0))
                .contains("dump 2, from line 3 on\nenquire_link at offset 0", "dump 3, from line 5 on", "LEFT OVER")
                .contains("2 PDUs, 4 octets left over");
        assertThat(clean).isFalse();
    }

    @Test
    void stopsWhereItIsOutOfStepAndCountsWhatIsLeft() throws IOException {
        assertThat(decode(octets(ENQUIRE + "0000000f" + ENQUIRE), 0))
                .contains("no PDU at offset 16", "OUT OF STEP", "20 octets from offset 16 on were not decoded")
                .contains("1 PDU, 20 octets left over");
        assertThat(clean).isFalse();
    }

    @Test
    void decodesALongStreamPieceByPiece() throws IOException {
        int pdus = 20_000;
        assertThat(decode(octets(ENQUIRE.repeat(pdus)), 0)).endsWith(pdus + " PDUs" + System.lineSeparator());
        assertThat(clean).isTrue();
    }

    @Test
    void saysWhatToDoAboutFilesOfOtherForms() {
        refuses(new byte[0], "nothing in it");
        refuses(octets("0a0d0d0a1c000000"), "pcapng", "editcap");
        refuses(octets("fffe30003000"), "UTF-16");
        refuses("0000 00g0".getBytes(StandardCharsets.UTF_8), "line 1, column 8");
    }

    // ---- Captures

    @ParameterizedTest
    @EnumSource(value = Captures.Link.class, mode = EnumSource.Mode.EXCLUDE, names = "UNKNOWN")
    void readsCapturesOfAllLinksVersionsAndOrders(Captures.Link link) throws IOException {
        for (ByteOrder order : new ByteOrder[] {ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN}) {
            for (boolean six : new boolean[] {false, true}) {
                out.getBuffer().setLength(0);
                Captures capture = new Captures(order, link, six, 2775)
                        .clientOpens(99)
                        .fromClient(100, ENQUIRE)
                        .fromServer(500, ENQUIRE_RESP);
                String client = six ? "[2001:db8:0:0:0:0:0:1]:40000" : "10.0.0.1:40000";
                String server = six ? "[2001:db8:0:0:0:0:0:2]:2775" : "10.0.0.2:2775";
                assertThat(decode(capture))
                        .contains("2025-01-31 12:00:01.000001 UTC  " + client + " > " + server + "\nenquire_link at")
                        .contains(server + " > " + client + "\nenquire_link_resp at")
                        .contains("2 PDUs");
                assertThat(clean).isTrue();
            }
        }
    }

    @Test
    void joinsPdusAcrossSegmentsAndPutsThemInOrder() throws IOException {
        String both = ENQUIRE + UNBIND;
        // The numbers go round within the second segment.
        int start = -20;
        Captures capture = Captures.usual()
                .clientOpens(start - 1)
                .fromClient(start, both.substring(0, 24))
                .fromClient(start + 24, both.substring(48))
                .fromClient(start, both.substring(0, 24))
                .fromClient(start + 8, both.substring(16, 48));
        assertThat(decode(capture))
                .contains("enquire_link at offset 0", "unbind at offset 16")
                .contains("2 segments came again and were left out, 1 came early and were put in order");
        assertThat(clean).isTrue();
    }

    @Test
    void reportsAGapAndGoesOnBehindIt() throws IOException {
        Captures capture = Captures.usual()
                .clientOpens(0)
                .fromClient(1, ENQUIRE + ENQUIRE.substring(0, 8))
                .fromClient(101, UNBIND);
        assertThat(decode(capture))
                .contains("enquire_link at offset 0", "LEFT OVER 4 octets", "unbind at offset 100")
                .contains("a gap: 80 octets from offset 20 on are not in the capture")
                .contains("2 PDUs, 1 gap in the capture, 4 octets left over");
        assertThat(clean).isFalse();
    }

    @Test
    void whatIsOutOfStepIsToldByItsPlaceAlsoIfAGapFollows() throws IOException {
        Captures capture = Captures.usual()
                .clientOpens(0)
                .fromClient(1, ENQUIRE + "0000000f" + ENQUIRE)
                .fromClient(101, UNBIND);
        assertThat(decode(capture))
                .contains("a gap: 64 octets from offset 36 on are not in the capture")
                .contains("36 octets from offset 16 on were not decoded");
    }

    @Test
    void takesTheConnectionsThatLookLikeIt() throws IOException {
        Captures capture = new Captures(ByteOrder.BIG_ENDIAN, Captures.Link.RAW, false, 8080)
                .fromClient(1, "474554202f0d0a0d0a")
                .fromServer(1, ENQUIRE);
        assertThat(decode(capture)).contains("1 PDU").doesNotContain("HTTP");
        out.getBuffer().setLength(0);
        Captures web = new Captures(ByteOrder.BIG_ENDIAN, Captures.Link.RAW, false, 8080)
                .clientOpens(0)
                .fromClient(1, "474554202f0d0a0d0a");
        refuses(web.octets(), "--port", "8080 (1 segments)");
        assertThat(decode(web.octets(), 8080)).contains("an HTTP request", "OUT OF STEP");
        assertThatThrownBy(() -> decode(web.octets(), 2775)).hasMessageContaining("no PDU to or from port 2775");
    }

    @Test
    void findsTheFirstPduOfAConnectionThatWasThereBefore() throws IOException {
        byte[] capture = Captures.usual()
                .fromClient(1, "3132333435")
                .fromClient(6, ENQUIRE)
                .octets();
        assertThat(decode(capture, 2775)).contains("enquire_link at offset 0", "5 octets before the first PDU");
        assertThat(clean).isFalse();
    }

    @Test
    void saysThatACaptureIsCutOrOfAnotherLink() throws IOException {
        byte[] whole =
                Captures.usual().fromClient(1, ENQUIRE).fromClient(17, UNBIND).octets();
        assertThat(decode(java.util.Arrays.copyOf(whole, whole.length - 5), 0))
                .contains("the capture ends within a frame", "1 PDU");
        assertThat(clean).isFalse();
        refuses(
                new Captures(ByteOrder.BIG_ENDIAN, Captures.Link.UNKNOWN, false, 2775).octets(),
                "link type 147",
                "Ethernet");
        byte[] damaged = Captures.usual().fromClient(1, ENQUIRE).octets();
        damaged[24 + 11] = 0x7F;
        refuses(damaged, "damaged", "offset 24");
    }

    // ---- The page

    @Test
    void spellsWhatTheTerminalDoesNotHave() {
        PrintedPage page = new PrintedPage(new PrintWriter(out, true), StandardCharsets.US_ASCII);
        page.line("caf\u00E9 \uD83D\uDE00");
        assertThat(out.toString()).isEqualTo("caf\\u{00E9} \\u{1F600}" + System.lineSeparator());
    }
}
