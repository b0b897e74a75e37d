package org.strowger.cimd2.packet;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.strowger.protocol.dump.Decoded;
import org.strowger.protocol.dump.DumpText;
import org.strowger.protocol.dump.PacketSummary;
import org.strowger.protocol.dump.PacketSummary.Part;

/** Packets explained, and in short. */
final class Cimd2DecoderTest {
    private final Cimd2Decoder decoder = new Cimd2Decoder();

    private static Stream<Vector> all() {
        return Vectors.all().stream();
    }

    private String dump(String vector) {
        return dump(Vectors.named(vector).bytes());
    }

    private String dump(ByteBuf bytes) {
        return decoder.next(bytes).lines().stream()
                .map(line -> DumpText.of(line, 0))
                .collect(Collectors.joining("\n"));
    }

    @Test
    void aSubmittedMessageIsExplained() {
        assertThat(dump("cimd2-071").lines().map(line -> line.strip().replaceAll(" +", " ")))
                .containsExactly(
                        "packet at offset 0: submit message (122 octets)",
                        "0001 3033 operation 03 submit message",
                        "0004 303133 number 013",
                        "000c 2b34363730313233343536.. 021 destination address \"+46701234567\"",
                        "001d 3132 023 originating address \"12\"",
                        "0024 30 030 data coding scheme \"0\" GSM7",
                        "002a 616c6c 033 user data \"all\" \"all\"",
                        "0032 30 044 more messages to send \"0\"",
                        "0038 3236313233313233353935.. 051 validity period absolute \"261231235959\""
                                + " 2026-12-31 23:59:59, local time of the SMSC",
                        "0049 30 052 protocol identifier \"0\"",
                        "004f 3131 053 first delivery time relative \"11\" 60 minutes",
                        "0056 30 055 reply path \"0\"",
                        "005c 3632 056 status report request \"62\" expiry, failure, success, cancelled, deleted",
                        "0063 31 058 cancel enabled \"1\"",
                        "0069 35 064 tariff class \"5\"",
                        "006f 31 065 service description \"1\"",
                        "0075 31 067 priority \"1\" lower is more urgent",
                        "0077 4645 checksum FE");
    }

    @Test
    void aLoginDoesNotShowItsPassword() {
        String dump = dump("cimd2-001");
        assertThat(dump).contains("010 user identity").contains("\"user1\"").contains("***");
        assertThat(dump).doesNotContain("pw1").doesNotContain("707731");
    }

    @Test
    void aRefusalShowsTheOffsetAndTheResponse() {
        assertThat(dump("cimd2-094"))
                .endsWith("  refused at 0x0022, in the input at 34: the checksum must match the packet;"
                        + " found 3F instead of 3E; nack");
        assertThat(dump("cimd2-108")).endsWith("; error 8, Parameter formatting error");
        assertThat(dump("cimd2-100")).contains("unreadable packet").endsWith("; no answer");
    }

    @Test
    void aStreamIsExplainedPacketByPacket() {
        ByteBuf bytes = Vectors.named("cimd2-061").bytes();
        Decoded decoded = decoder.next(bytes);
        assertThat(decoded.result()).isEqualTo(Decoded.Result.ACCEPTED);
        assertThat(decoded.octets()).isEqualTo(bytes.readableBytes());
        assertThat(dump(bytes)).contains("before 107 octets: octets outside packets");
        bytes.skipBytes(decoded.octets());
        assertThat(decoder.next(bytes)).isEqualTo(Decoded.NOT_WHOLE);
        assertThat(decoder.rest(bytes).lines()).isEmpty();
    }

    @Test
    void explainsWhyRemainingOctetsAreNoPacket() {
        ByteBuf begun = Unpooled.copiedBuffer("\u000240:0", StandardCharsets.ISO_8859_1);
        assertThat(decoder.next(begun)).isEqualTo(Decoded.NOT_WHOLE);
        assertThat(decoder.summarize(begun)).isEqualTo(PacketSummary.NOT_WHOLE);
        assertThat(decoder.rest(begun).lines().get(0).meaning()).isEqualTo("incomplete packet: no ETX");
        ByteBuf noise = Unpooled.copiedBuffer("hello", StandardCharsets.ISO_8859_1);
        assertThat(decoder.rest(noise).lines().get(0).meaning()).isEqualTo("no packet starts here");
        ByteBuf endless = Unpooled.copiedBuffer("\u0002" + "x".repeat(5000), StandardCharsets.ISO_8859_1);
        assertThat(decoder.next(endless).result()).isEqualTo(Decoded.Result.OUT_OF_STEP);
        assertThat(decoder.summarize(endless)).isEqualTo(PacketSummary.OUT_OF_STEP);
    }

    @ParameterizedTest
    @MethodSource("all")
    void everyVectorIsExplained(Vector vector) {
        Decoded decoded = decoder.next(vector.bytes());
        boolean accepted = vector.isValid()
                || List.of("not_logged_in", "packet_number", "unsupported_item", "unknown_operation")
                        .contains(vector.error());
        assertThat(decoded.result()).isEqualTo(accepted ? Decoded.Result.ACCEPTED : Decoded.Result.REFUSED);
        assertThat(decoded.octets()).isEqualTo(vector.octets().length);
        assertThat(decoder.summarize(vector.bytes()).octets()).isEqualTo(vector.octets().length);
        assertThat(dump(vector.bytes())).matches("[\\x20-\\x7E\\n\\u00A0-\\uFFFF]*");
    }

    // ---- In short

    @Test
    void theSummaryMarksSecretsNumbersAndTexts() {
        PacketSummary login = decoder.summarize(Vectors.named("cimd2-001").bytes());
        assertThat(login.command()).isEqualTo("login");
        assertThat(login.number()).isEqualTo(1);
        assertThat(login.answers()).isFalse();
        assertThat(login.parts())
                .containsExactly(
                        new Part(Part.Kind.ACCOUNT, "user", "user1", 12, 5),
                        new Part(Part.Kind.SECRET, "password", "", 22, 3));
        PacketSummary submit = decoder.summarize(Vectors.named("cimd2-006").bytes());
        assertThat(submit.parts())
                .contains(
                        new Part(Part.Kind.NUMBER, "to", "46701234567", 12, 11),
                        new Part(Part.Kind.NUMBER, "from", "1234", 28, 4),
                        new Part(Part.Kind.TEXT, "text", "a\r\nb \"q\" c_d", 55, 18));
        PacketSummary report = decoder.summarize(Vectors.named("cimd2-054").bytes());
        assertThat(report.parts())
                .contains(
                        new Part(Part.Kind.NUMBER, "from", "46701234567", 12, 11),
                        new Part(Part.Kind.NUMBER, "to", "1234", 28, 4),
                        new Part(Part.Kind.PLAIN, "id", "261226000009", 37, 12));
    }

    @ParameterizedTest
    @CsvSource({
        "cimd2-063, login response, true, ok",
        "cimd2-064, login response, true, 100 invalid-login",
        "cimd2-068, submit message response, true, 10 congestion",
        "cimd2-089, general error response, true, 1 unexpected-operation",
        "cimd2-090, nack, true, ''",
        "cimd2-003, submit message, false, ''",
        "cimd2-111, unknown operation 7, false, ''"
    })
    void theSummaryNamesTheAnsweredOperationAndItsStatus(
            String vector, String command, boolean answers, String status) {
        PacketSummary summary = decoder.summarize(Vectors.named(vector).bytes());
        assertThat(summary.command()).isEqualTo(command);
        assertThat(summary.answers()).isEqualTo(answers);
        assertThat(summary.status()).isEqualTo(status);
    }

    @Test
    void blanksUnreadableOctetsBecauseTheyMayContainAPassword() {
        byte[] damaged = "noise\u000201:001\t010:user1\t011:pw1\t00\u0003".getBytes(StandardCharsets.ISO_8859_1);
        PacketSummary summary = decoder.summarize(Unpooled.wrappedBuffer(damaged));
        assertThat(summary.isFaulty()).isTrue();
        summary.blank(damaged, Part.Kind.SECRET);
        assertThat(new String(damaged, StandardCharsets.ISO_8859_1))
                .isEqualTo("*****\u000201:001\t********************\u0003");
        byte[] unread = "\u000203:001\t021:1\t33:secret\t\u0003".getBytes(StandardCharsets.ISO_8859_1);
        decoder.summarize(Unpooled.wrappedBuffer(unread)).blank(unread, Part.Kind.TEXT);
        assertThat(new String(unread, StandardCharsets.ISO_8859_1)).doesNotContain("secret");
    }
}
