package org.strowger.ucp.operation;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.protocol.dump.Decoded;
import org.strowger.protocol.dump.DumpText;
import org.strowger.protocol.dump.PacketSummary;
import org.strowger.protocol.dump.PacketSummary.Part.Kind;
import org.strowger.smpp.pdu.KeptText;

/** The packets as they are shown to people, whole and broken. */
class UcpDecoderTest {
    private static final UcpDecoder DECODER = new UcpDecoder();
    private static final Path DUMPS = Path.of("src/test/resources/ucp/dumps");

    static Stream<Vector> all() {
        return Vectors.all().stream();
    }

    private static String dump(byte[] octets) {
        ByteBuf bytes = Unpooled.wrappedBuffer(octets);
        StringBuilder text = new StringBuilder();
        Decoded decoded = DECODER.next(bytes);
        while (decoded.octets() > 0) {
            append(text, decoded, bytes.readerIndex());
            bytes.skipBytes(decoded.octets());
            decoded = DECODER.next(bytes);
        }
        if (decoded.result() == Decoded.Result.OUT_OF_STEP) {
            append(text, decoded, bytes.readerIndex());
        } else if (bytes.isReadable()) {
            append(text, DECODER.rest(bytes), bytes.readerIndex());
        }
        return text.toString();
    }

    private static void append(StringBuilder text, Decoded decoded, long offset) {
        decoded.lines().forEach(line -> text.append(DumpText.of(line, offset)).append('\n'));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "kannel-login",
                "kannel-alnum-oadc-9",
                "kannel-concat-ucs2-part2",
                "to-kannel-dn-not-delivered",
                "published-o02",
                "r51-throttled",
                "bad-checksum",
                "bad-trn-hex-digits",
                "bad-no-etx",
                "bad-nested-stx",
                "bad-ddt-13th-month",
                "stream-noise-before-stx",
                "two-extra-fields",
                "xser-four-services"
            })
    void dumpsEachVectorAsStored(String name) throws IOException {
        KeptText.mustBe(DUMPS.resolve(name + ".txt"), dump(Vectors.named(name).octets()));
    }

    @ParameterizedTest
    @MethodSource("all")
    void everyVectorIsExplainedWithoutItsPassword(Vector vector) {
        String dump = dump(vector.octets());
        assertThat(dump).isNotEmpty();
        assertThat(dump).doesNotContain("7365637265743132").doesNotContain("secret12");
        boolean login = vector.name().contains("login") || vector.name().contains("published-o60");
        assertThat(dump.contains("PWD"))
                .isEqualTo((login && vector.isValid()) || vector.name().contains("password-60"));
    }

    @ParameterizedTest
    @MethodSource("all")
    void aSummaryAgreesWithTheDump(Vector vector) {
        ByteBuf bytes = Unpooled.wrappedBuffer(vector.octets());
        Decoded decoded = DECODER.next(bytes);
        PacketSummary summary = DECODER.summarize(bytes);
        assertThat(summary.octets()).isEqualTo(decoded.octets());
        if (summary.isWhole()) {
            boolean noise = vector.isStream() && vector.name().contains("noise");
            assertThat(summary.isFaulty()).isEqualTo(decoded.result() != Decoded.Result.ACCEPTED);
            assertThat(summary.command().equals("noise"))
                    .isEqualTo(noise || vector.name().contains("nested"));
        }
    }

    @Test
    void aSummaryMarksSecretsAndTexts() {
        byte[] login = Vectors.named("kannel-login").octets();
        PacketSummary summary = DECODER.summarize(Unpooled.wrappedBuffer(login));
        assertThat(summary.command()).isEqualTo("60");
        assertThat(summary.parts())
                .filteredOn(part -> part.kind() == Kind.SECRET)
                .hasSize(1)
                .allMatch(part -> part.value().isEmpty());
        assertThat(summary.parts())
                .anyMatch(part -> part.kind() == Kind.ACCOUNT && part.value().equals("8006"));
        assertThat(blanked(login, Kind.SECRET)).isEqualTo("00/00055/O/60/8006/6/5/1/****************//0100//////70");

        byte[] message = Vectors.named("kannel-alnum-oadc-9").octets();
        assertThat(blanked(message, Kind.TEXT, Kind.NUMBER))
                .isEqualTo("07/00085/O/51/***********/******************/////////////////3//**////////5039/////5B");
        assertThat(DECODER.summarize(Unpooled.wrappedBuffer(message)).parts())
                .anyMatch(part -> part.name().equals("from") && part.value().equals("ALPHA@NUM"))
                .anyMatch(part -> part.name().equals("text") && part.value().equals("x"));

        byte[] result = Vectors.named("r51-with-mvp").octets();
        PacketSummary answer = DECODER.summarize(Unpooled.wrappedBuffer(result));
        assertThat(answer.answers()).isTrue();
        assertThat(answer.number()).isEqualTo(42);
        assertThat(answer.status()).isEqualTo("A");
        assertThat(blanked(result, Kind.NUMBER)).isEqualTo("42/00054/R/51/A/0212260000/************************/55");
        assertThat(DECODER.summarize(Unpooled.wrappedBuffer(
                                Vectors.named("r51-throttled").octets()))
                        .status())
                .isEqualTo("N 04");
    }

    @Test
    void blanksUnreadableOctetsBecauseTheyMayContainAPassword() {
        byte[] login = Vectors.named("kannel-login").octets();
        login[login.length - 2] ^= 1; // its checksum
        assertThat(blanked(login, Kind.SECRET)).doesNotContain("7365");
        byte[] header = Vectors.named("kannel-login").octets();
        header[1] = 'x';
        assertThat(blanked(header, Kind.SECRET)).doesNotContain("7365");
        assertThat(dump(login)).doesNotContain("7365").contains("REFUSED");
        assertThat(dump(header)).doesNotContain("7365").contains("REFUSED");
        byte[] surplus = Packets.of(1, "O/60/8006/6/5/1/70//0100///////7365");
        assertThat(blanked(surplus, Kind.SECRET)).doesNotContain("7365");
    }

    private static String blanked(byte[] packet, Kind... kinds) {
        PacketSummary summary = DECODER.summarize(Unpooled.wrappedBuffer(packet));
        byte[] copy = packet.clone();
        for (Kind kind : kinds) {
            summary.blank(copy, kind);
        }
        return Packets.text(copy);
    }

    @Test
    void thePacketsOfUcpAreCalledOperations() {
        assertThat(DECODER.packetName()).isEqualTo("operation");
    }

    @Test
    void aPacketWithoutAnEndIsOutOfStep() {
        byte[] endless = new byte[UcpHeader.PACKET_OCTETS_MAX];
        endless[0] = 2;
        assertThat(DECODER.next(Unpooled.wrappedBuffer(endless)).result()).isEqualTo(Decoded.Result.OUT_OF_STEP);
        assertThat(DECODER.summarize(Unpooled.wrappedBuffer(endless))).isEqualTo(PacketSummary.OUT_OF_STEP);
        assertThat(DECODER.next(Unpooled.EMPTY_BUFFER).result()).isEqualTo(Decoded.Result.NOT_WHOLE);
        Decoded lineEnd = DECODER.next(Unpooled.wrappedBuffer(new byte[] {'\r', '\n'}));
        assertThat(lineEnd.result()).isEqualTo(Decoded.Result.ACCEPTED);
        assertThat(lineEnd.octets()).isEqualTo(2);
    }
}
