package org.strowger.cimd2.packet;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.strowger.gsm.Alphabet;
import org.strowger.gsm.DataCoding;
import org.strowger.gsm.GsmAlphabet;
import org.strowger.protocol.Json;
import org.strowger.wire.StxFrame;

/** Every vector is read as its file says, and what it says is written again octet for octet. */
final class VectorsTest {
    private static final int OCTETS_MAX = 4096;

    private final PacketView view = new PacketView();

    private static Stream<Vector> all() {
        return Vectors.all().stream();
    }

    private static Stream<Vector> read() {
        return all().filter(Vector::isRead);
    }

    private static Stream<Vector> damaged() {
        return all().filter(each -> !each.isWellFormed());
    }

    @Test
    void theNumberOfVectorsIsComplete() {
        assertThat(Vectors.all()).hasSize(112);
        assertThat(all().filter(Vector::isStream)).hasSize(3);
        assertThat(all().filter(Vector::isValid)).hasSize(91);
        Map<String, Integer> errors = new TreeMap<>();
        all().filter(each -> !each.isValid()).forEach(each -> errors.merge(each.error(), 1, Integer::sum));
        assertThat(errors)
                .isEqualTo(new TreeMap<>(Map.ofEntries(
                        Map.entry("checksum", 2),
                        Map.entry("checksum_syntax", 2),
                        Map.entry("header_syntax", 3),
                        Map.entry("mandatory_parameter", 1),
                        Map.entry("not_logged_in", 1),
                        Map.entry("nul_in_packet", 1),
                        Map.entry("packet_number", 2),
                        Map.entry("packet_number_range", 1),
                        Map.entry("parameter_combination", 2),
                        Map.entry("parameter_format", 2),
                        Map.entry("parameter_syntax", 2),
                        Map.entry("unknown_operation", 1),
                        Map.entry("unsupported_item", 1))));
    }

    @ParameterizedTest
    @MethodSource("all")
    void theOctetsOfEveryVectorAreFoundAsOnePacket(Vector vector) {
        ByteBuf bytes = vector.bytes();
        StxFrame frame = new StxFrame();
        int at = 0;
        int frames = 0;
        int ignored = 0;
        while (frame.look(bytes, at, OCTETS_MAX) == StxFrame.Found.WHOLE) {
            frames++;
            ignored += frame.ignored() + frame.brokenOff();
            at = frame.end();
        }
        assertThat(at).isEqualTo(bytes.writerIndex());
        assertThat(frames).isEqualTo(1);
        assertThat(ignored).isEqualTo(vector.isStream() ? vector.expect().number("ignored_octets") : 0);
    }

    @ParameterizedTest
    @MethodSource("read")
    void readsEachVectorAsExpected(Vector vector) {
        assertThat(look(vector).isAccepted()).isTrue();
        Json said = vector.said();
        assertThat(view.code()).isEqualTo(said.number("op"));
        assertThat(view.number()).isEqualTo(said.number("seq"));
        assertThat(view.isSummed()).isEqualTo(said.has("checksum"));
        List<Vector.Named> parameters = new ArrayList<>();
        for (int index = 0; index < view.count(); index++) {
            parameters.add(new Vector.Named(view.parameterNumber(index), view.text(index)));
        }
        assertThat(parameters).isEqualTo(vector.parameters());
    }

    @ParameterizedTest
    @MethodSource("read")
    void everyVectorHasAKnownOperationAndKnownParameters(Vector vector) {
        look(vector);
        String expected = vector.said().text("op_name").replace(" response", "");
        String found =
                view.operation() == Operation.UNLISTED ? "?" : view.operation().wireName();
        assertThat(found.replace(" response", "")).isEqualTo(expected);
        for (int index = 0; index < view.count(); index++) {
            boolean unlisted = view.parameter(index) == Parameter.UNLISTED;
            assertThat(unlisted).as(view.text(index)).isEqualTo(view.parameterNumber(index) == 777);
        }
    }

    @ParameterizedTest
    @MethodSource("read")
    void theContentOfEachVectorIsDecodedAsExpected(Vector vector) {
        look(vector);
        Json said = vector.said();
        int coding = Codings.coding(Math.max(0, view.number(Parameter.DATA_CODING)));
        if (said.has("dcs")) {
            assertThat(Math.max(0, view.number(Parameter.DATA_CODING))).isEqualTo(said.number("dcs"));
        }
        int text = view.find(Parameter.USER_DATA);
        if (text != PacketView.ABSENT && said.has("text")) {
            byte[] codes = UserText.read(view.bytes(), view.begin(text), view.end(text));
            assertThat(GsmAlphabet.DEFAULT.decode(codes, 0, codes.length)).isEqualTo(said.text("text"));
        } else if (said.has("text")) {
            byte[] octets = view.octets(Parameter.BINARY);
            assertThat(DataCoding.of(coding).text(octets, 0, octets.length, Alphabet.GSM7))
                    .contains(said.text("text"));
        }
        if (said.has("data_hex")) {
            assertThat(view.octets(Parameter.BINARY)).isEqualTo(said.octets("data_hex"));
        }
        if (said.has("udh_hex") && vector.isValid()) {
            assertThat(view.octets(Parameter.HEADER)).isEqualTo(said.octets("udh_hex"));
        }
    }

    @ParameterizedTest
    @MethodSource("read")
    void aVectorReadAndWrittenAgainHasTheSameOctets(Vector vector) {
        look(vector);
        byte[] came = view.toBytes();
        ByteBuf out = Unpooled.buffer();
        PacketWriter writer = new PacketWriter().begin(view.code(), view.number(), out);
        for (int index = 0; index < view.count(); index++) {
            Parameter parameter = view.parameter(index);
            if (parameter == Parameter.UNLISTED) {
                writer.with(view, index);
            } else {
                writer.with(parameter, view.text(index));
            }
        }
        writer.end(view.isSummed());
        // One vector has its checksum in small letters.
        assertThat(text(out)).isEqualToIgnoringCase(new String(came, StandardCharsets.ISO_8859_1));
    }

    @ParameterizedTest
    @MethodSource("damaged")
    void anInvalidVectorIsRefusedWithTheExpectedResponse(Vector vector) {
        Cimd2Refusal refusal = look(vector);
        if (refusal.isAccepted() && view.operation() != Operation.UNLISTED) {
            refusal = PacketRules.check(view, false);
        }
        byte[] expected = vector.reply();
        switch (refusal.reply()) {
            case SILENCE -> assertThat(expected).isEmpty();
            case NACK ->
                assertThat(new String(expected, StandardCharsets.ISO_8859_1)).startsWith("\u000299:");
            case RESPONSE -> assertThat(response(refusal)).isEqualTo(new String(expected, StandardCharsets.ISO_8859_1));
            case ACCEPTED -> assertThat(vector.error()).isEqualTo("unknown_operation");
        }
    }

    private String response(Cimd2Refusal refusal) {
        ByteBuf out = Unpooled.buffer();
        PacketWriter writer = new PacketWriter().begin(view.code() + Operation.RESPONSE, view.number(), out);
        if (refusal.namesDestination() && view.has(Parameter.DESTINATION)) {
            writer.with(view, view.find(Parameter.DESTINATION));
        }
        writer.with(refusal.code().code(), refusal.code().text()).end(true);
        return text(out);
    }

    @ParameterizedTest
    @MethodSource("read")
    void everyValidRequestSatisfiesThePacketRules(Vector vector) {
        look(vector);
        boolean request = !view.isResponse() && view.operation().isRequest();
        if (vector.isValid() && request) {
            assertThat(PacketRules.check(view, false)).isEqualTo(Cimd2Refusal.NONE);
        } else if (vector.isWellFormed()) {
            assertThat(view.operation()).isNotEqualTo(Operation.UNLISTED);
        }
    }

    private Cimd2Refusal look(Vector vector) {
        ByteBuf bytes = vector.bytes();
        StxFrame frame = new StxFrame();
        assertThat(frame.look(bytes, 0, OCTETS_MAX)).isEqualTo(StxFrame.Found.WHOLE);
        return view.read(bytes, frame.start(), frame.end());
    }

    private static String text(ByteBuf out) {
        return out.toString(StandardCharsets.ISO_8859_1);
    }
}
