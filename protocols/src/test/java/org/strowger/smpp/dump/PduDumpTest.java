package org.strowger.smpp.dump;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.gsm.Alphabet;
import org.strowger.protocol.dump.Decoded;
import org.strowger.protocol.dump.DumpLine;
import org.strowger.protocol.dump.DumpText;
import org.strowger.smpp.pdu.KeptText;
import org.strowger.smpp.pdu.Leniency;
import org.strowger.smpp.pdu.Pdu;
import org.strowger.smpp.pdu.PduField;
import org.strowger.smpp.pdu.PduType;
import org.strowger.smpp.pdu.PduWriter;
import org.strowger.smpp.pdu.SmppDeviation;
import org.strowger.smpp.pdu.SmppVersion;
import org.strowger.smpp.pdu.Tlv;
import org.strowger.smpp.pdu.TlvTag;
import org.strowger.smpp.pdu.Vector;
import org.strowger.smpp.pdu.Vectors;

/** The dump of PDUs for people, whole and broken. */
final class PduDumpTest {
    private static final Instant NOW = Instant.parse("2025-06-01T00:00:00Z");
    private static final DumpSettings USUAL = DumpSettings.usual(NOW);
    private static final DumpSettings STRICT =
            new DumpSettings(Leniency.STRICT, SmppVersion.V50, Alphabet.GSM7, NOW, false);
    private static final String PASSWORD = "s3cr3t";

    private static Stream<Vector> vectors() {
        return Vectors.all().stream();
    }

    /** All PDUs of a stream, and what is left of it. */
    private static String dump(byte[] octets, DumpSettings settings) {
        SmppDecoder decoder = new SmppDecoder(settings);
        ByteBuf bytes = Unpooled.wrappedBuffer(octets);
        StringBuilder text = new StringBuilder();
        Decoded decoded = decoder.next(bytes);
        while (decoded.octets() > 0) {
            append(text, decoded, bytes.readerIndex());
            bytes.skipBytes(decoded.octets());
            decoded = decoder.next(bytes);
        }
        if (decoded.result() == Decoded.Result.OUT_OF_STEP) {
            append(text, decoded, bytes.readerIndex());
        } else if (bytes.isReadable()) {
            append(text, decoder.rest(bytes), bytes.readerIndex());
        }
        return text.toString();
    }

    private static void append(StringBuilder text, Decoded decoded, long offset) {
        decoded.lines().forEach(line -> text.append(DumpText.of(line, offset)).append('\n'));
    }

    private static String dump(Pdu pdu, DumpSettings settings) {
        return dump(octets(pdu), settings);
    }

    private static byte[] octets(Pdu pdu) {
        ByteBuf bytes = Unpooled.buffer();
        PduWriter.write(pdu, bytes);
        return java.util.Arrays.copyOf(bytes.array(), bytes.readableBytes());
    }

    private static Pdu bind() {
        return Pdu.of(PduType.BIND_TRANSCEIVER)
                .sequence(1)
                .with(PduField.SYSTEM_ID, "shop")
                .with(PduField.PASSWORD, PASSWORD)
                .with(PduField.INTERFACE_VERSION, 0x34)
                .build();
    }

    private static Pdu.Builder deliver(int esmClass, int coding, byte[] text) {
        return Pdu.of(PduType.DELIVER_SM)
                .sequence(1)
                .with(PduField.SOURCE_ADDR, "123")
                .with(PduField.DESTINATION_ADDR, "456")
                .with(PduField.ESM_CLASS, esmClass)
                .with(PduField.DATA_CODING, coding)
                .with(PduField.SHORT_MESSAGE, text);
    }

    private static byte[] latin1(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    // ---- The vectors

    @ParameterizedTest
    @MethodSource("vectors")
    void explainsEveryVectorByItsName(Vector vector) {
        for (DumpSettings settings : new DumpSettings[] {USUAL, STRICT}) {
            String text = dump(vector.octets(), settings);
            assertThat(text)
                    .contains(
                            vector.type() == PduType.UNKNOWN
                                    ? "offset 0"
                                    : vector.type().wireName());
        }
    }

    @ParameterizedTest
    @MethodSource("vectors")
    void refusesExactlyTheInvalidVectors(Vector vector) {
        switch (vector.kind()) {
            case PDU, STREAM, TOLERATE ->
                assertThat(dump(vector.octets(), USUAL)).doesNotContain("REFUSED", "OUT OF STEP");
            case INCOMPLETE -> assertThat(dump(vector.octets(), STRICT)).contains("LEFT OVER");
            default -> assertThat(dump(vector.octets(), STRICT)).contains("REFUSED", "a strict peer answers");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "bind_transceiver_v34_max_lengths",
                "submit_sm_udh_concat_and_ports",
                "submit_sm_national_single_shift_turkish",
                "submit_sm_ucs2_surrogate_pair",
                "submit_sm_abs_schedule_rel_validity",
                "submit_sm_vendor_and_unknown_tlvs",
                "submit_sm_multiple_callback_num",
                "submit_sm_v50_routing_tlvs",
                "submit_sm_ussd_its",
                "submit_sm_dest_address_tlvs",
                "submit_sm_sar_tlvs",
                "submit_multi_two_sme_one_dl",
                "submit_multi_resp_two_failures",
                "submit_sm_resp_err_header_only_throttled",
                "data_sm_resp_transaction_failure",
                "deliver_sm_receipt_text_and_tlvs",
                "deliver_sm_receipt_in_message_payload",
                "query_sm_resp_delivered",
                "broadcast_sm",
                "query_broadcast_sm_resp",
                "bind_missing_address_range",
                "submit_sm_trailing_nul",
                "submit_sm_tlv_overrun",
                "unknown_command_id",
                "command_length_15",
                "stream_pdu_and_partial"
            })
    void theDumpOfAVectorEqualsTheStoredFile(String name) throws IOException {
        Path file = Path.of("src/test/resources/smpp/dumps/" + name + ".txt");
        KeptText.mustBe(file, dump(Vectors.named(name).octets(), USUAL));
    }

    // ---- Strangers

    @Test
    void neverFailsNorShowsControlCharacters() {
        long seed = 20250601;
        Random chance = new Random(seed);
        Vectors.all().forEach(vector -> {
            for (int i = 0; i < 200; i++) {
                byte[] octets = vector.octets();
                int changes = 1 + chance.nextInt(4);
                for (int j = 0; j < changes && octets.length > 4; j++) {
                    // The length stays, or hardly anything would be read.
                    octets[4 + chance.nextInt(octets.length - 4)] = (byte) chance.nextInt();
                }
                String text = dump(octets, i % 2 == 0 ? USUAL : STRICT);
                assertThat(text.chars().filter(c -> c != '\n' && Character.isISOControl(c)))
                        .as(
                                "%s, seed %s, octets %s",
                                vector, seed, HexFormat.of().formatHex(octets))
                        .isEmpty();
            }
        });
    }

    @Test
    void escapesControlAndDirectionCharacters() {
        byte[] text = "a\u001B[2J\u202Eb\"\\\u0085\uD83D\uDE00\uD800".getBytes(StandardCharsets.UTF_16BE);
        assertThat(dump(deliver(0, 8, text).build(), USUAL))
                .contains("\"a\\x1B[2J\\u{202E}b\\\"\\\\\\x85\uD83D\uDE00")
                .doesNotContain("\u001B", "\u202E");
        assertThat(dump(
                        deliver(0, 0, latin1("x"))
                                .with(PduField.SERVICE_TYPE, "\u001B[1m")
                                .build(),
                        USUAL))
                .contains("\"\\x1B[1m\"");
    }

    // ---- Passwords

    @Test
    void blanksPasswordsInTextAndInOctets() {
        String hex = HexFormat.of().formatHex(latin1(PASSWORD));
        assertThat(dump(bind(), USUAL)).doesNotContain(PASSWORD, hex).contains("password", "***");
        DumpSettings open = new DumpSettings(Leniency.TOLERANT, SmppVersion.V34, Alphabet.GSM7, NOW, true);
        assertThat(dump(bind(), open)).contains("\"" + PASSWORD + "\"", hex);
    }

    @Test
    void blanksThePasswordOfABindThatIsTruncatedAnywhere() {
        byte[] whole = octets(bind());
        for (int length = 16; length < whole.length; length++) {
            byte[] begun = java.util.Arrays.copyOf(whole, length);
            byte[] truncated = begun.clone();
            truncated[3] = (byte) length;
            for (byte[] each : new byte[][] {begun, truncated}) {
                assertThat(dump(each, USUAL) + dump(each, STRICT))
                        .as("%s octets", length)
                        .doesNotContain("s3", HexFormat.of().formatHex(latin1("s3")));
            }
        }
    }

    // ---- Notes and refusals

    @Test
    void namesToleratedDeviationsAndTheirTreatment() {
        assertThat(dump(Vectors.named("submit_sm_trailing_nul").octets(), USUAL))
                .contains("tolerated trailing_octets: " + SmppDeviation.TRAILING_OCTETS.meaning())
                .doesNotContain("REFUSED");
    }

    @Test
    void aRefusalShowsRuleOffsetAndStrictResponse() {
        byte[] first = octets(Pdu.of(PduType.ENQUIRE_LINK).sequence(7).build());
        byte[] second = Vectors.named("submit_sm_dest_empty").octets();
        ByteBuf both = Unpooled.wrappedBuffer(first, second);
        byte[] octets = new byte[both.readableBytes()];
        both.readBytes(octets);
        assertThat(dump(octets, USUAL))
                .contains("enquire_link at offset 0", "submit_sm at offset 16")
                .contains("REFUSED at 0x0022, in the input at 50: a message must have a recipient; found none")
                .contains("a strict peer answers: submit_sm_resp with ESME_RINVDSTADR (0x0000000B)");
    }

    @Test
    void reportsALossOfSyncWhereNoPduBegins() {
        byte[] octets = latin1("GET / HTTP/1.1\r\n\r\n");
        assertThat(dump(octets, USUAL))
                .contains("no PDU at offset 0", "an HTTP request", "OUT OF STEP")
                .contains("a strict peer answers: nothing, and closes the connection");
    }

    // ---- Texts and receipts

    @Test
    void readsDataCodingZeroInTheConfiguredAlphabet() {
        byte[] text = {0x00, (byte) 0xE9};
        DumpSettings latin1 = new DumpSettings(Leniency.TOLERANT, SmppVersion.V34, Alphabet.LATIN1, NOW, false);
        assertThat(dump(deliver(0, 0, text).build(), latin1)).contains("\"\\x00\u00E9\"", "read as Latin-1");
        assertThat(dump(deliver(0, 0, new byte[] {0x00}).build(), USUAL)).contains("\"@\"", "read as GSM 7-bit");
    }

    @Test
    void reportsAnUnannouncedReceiptAndAMissingAnnouncedReceipt() {
        byte[] receipt = latin1("id:12 stat:UNDELIV err:27");
        assertThat(dump(deliver(0, 0, receipt).build(), USUAL))
                .contains("not announced", "receipt id", "UNDELIVERABLE, final")
                .doesNotContain("receipt_in_plain_message");
        assertThat(dump(deliver(4, 0, latin1("hello")).build(), USUAL))
                .contains("unreadable", "esm_class announces a receipt, but the text is not a receipt");
    }

    @Test
    void reportsWhyAHeaderCannotBeRead() {
        Pdu pdu = deliver(0x40, 0, latin1("\tx")).build();
        assertThat(dump(pdu, USUAL)).contains("the header is longer than the user data", "REFUSED");
    }

    @Test
    void truncatesALongTextAndReportsHowMuchIsMissing() {
        Pdu pdu = deliver(0, 3, new byte[0])
                .with(Tlv.of(TlvTag.MESSAGE_PAYLOAD, latin1("a".repeat(2500))))
                .build();
        assertThat(dump(pdu, USUAL)).contains("a\"... (500 more characters)", "2500 octets");
    }

    @Test
    void everyLineShowsAValueAndItsOffset() {
        byte[] octets = octets(bind());
        PduDump dump = PduDump.of(Unpooled.wrappedBuffer(octets), 0, octets.length, USUAL);
        assertThat(dump.refusal().isAccepted()).isTrue();
        assertThat(dump.lines().stream().map(DumpLine::name).collect(Collectors.toList()))
                .startsWith("bind_transceiver", "command_length", "command_id", "command_status", "sequence_number")
                .endsWith("addr_ton", "addr_npi", "address_range");
        DumpLine system = dump.lines().get(5);
        assertThat(system)
                .isEqualTo(new DumpLine(
                        DumpLine.Kind.FIELD, new DumpLine.Octets(16, 5, "73686f7000"), "system_id", "\"shop\"", ""));
    }

    // ---- Words

    @Test
    void findsTheWordsForANumberInAListOfValues() {
        String list = TlvTag.CONGESTION_STATE.meaning();
        assertThat(TlvWords.listed(list, 0)).isEqualTo("idle");
        assertThat(TlvWords.listed(list, 42)).isEqualTo("medium");
        assertThat(TlvWords.listed(list, 90)).isEqualTo("optimum");
        assertThat(TlvWords.listed(TlvTag.DEST_ADDR_SUBUNIT.meaning(), 200)).isEqualTo("reserved");
        assertThat(TlvWords.listed(TlvTag.SAR_TOTAL_SEGMENTS.meaning(), 3)).isEmpty();
    }

    @Test
    void writesTimesInWords() {
        assertThat(TimeWords.of("020610233429000R", NOW))
                .isEqualTo("after 2 years, 6 months, 10 days, 23 hours, 34 minutes, 29 seconds");
        assertThat(TimeWords.of("250131235959904+", NOW)).isEqualTo("2025-01-31 22:59:59.9 UTC");
        assertThat(TimeWords.of("250131120000", NOW)).isEqualTo("2025-01-31 12:00:00 local time of the SMSC");
        assertThat(TimeWords.of("251331120000000+", NOW)).startsWith("unreadable: ");
        assertThat(TimeWords.of(PduField.FINAL_DATE, "", NOW)).isEqualTo("not yet final");
        assertThat(TimeWords.ofReceipt("20250131120005", NOW)).startsWith("2025-01-31 12:00:05");
    }
}
