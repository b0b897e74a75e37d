package org.strowger.ucp.operation;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.strowger.gsm.Alphabet;
import org.strowger.gsm.DataCoding;
import org.strowger.message.Body;
import org.strowger.protocol.Json;
import org.strowger.wire.HexOctets;
import org.strowger.wire.StxFrame;

/** Every vector is read as it says, or refused as it says. */
class VectorsTest {
    private static final Map<String, UcpErrorCode> CODES = Map.ofEntries(
            Map.entry("unknown_operation", UcpErrorCode.NOT_SUPPORTED),
            Map.entry("checksum", UcpErrorCode.CHECKSUM),
            Map.entry("odd_hex", UcpErrorCode.SYNTAX),
            Map.entry("bad_hex", UcpErrorCode.SYNTAX),
            Map.entry("field_count", UcpErrorCode.SYNTAX),
            Map.entry("xser_truncated", UcpErrorCode.SYNTAX),
            Map.entry("message_type", UcpErrorCode.MESSAGE_TYPE),
            Map.entry("adc_invalid", UcpErrorCode.ADC_INVALID),
            Map.entry("time_invalid", UcpErrorCode.TIME_PERIOD),
            Map.entry("too_long", UcpErrorCode.TOO_LONG),
            Map.entry("ac_invalid", UcpErrorCode.AUTHENTICATION));

    @Test
    void theNumberOfVectorsIsComplete() {
        assertThat(Vectors.all()).hasSize(132);
        assertThat(Vectors.those(Vector::isValid)).hasSize(111);
        assertThat(Vectors.those(Vector::isTolerated)).hasSize(7);
        assertThat(Vectors.those(Vector::isStream)).hasSize(2);
        assertThat(Vectors.those(each -> !each.reply().isEmpty())).hasSize(17);
        Map<String, Integer> errors = new TreeMap<>();
        Vectors.those(each -> !each.isValid()).forEach(each -> errors.merge(each.error(), 1, Integer::sum));
        assertThat(errors)
                .containsOnly(
                        Map.entry("ac_invalid", 1),
                        Map.entry("adc_invalid", 2),
                        Map.entry("bad_hex", 1),
                        Map.entry("checksum", 2),
                        Map.entry("field_count", 2),
                        Map.entry("header_syntax", 3),
                        Map.entry("length_mismatch", 1),
                        Map.entry("message_type", 1),
                        Map.entry("no_etx", 1),
                        Map.entry("not_logged_in", 1),
                        Map.entry("odd_hex", 1),
                        Map.entry("time_invalid", 1),
                        Map.entry("too_long", 1),
                        Map.entry("unknown_operation", 2),
                        Map.entry("xser_truncated", 1));
    }

    static Stream<Vector> valid() {
        return Vectors.those(each -> each.isValid() && !each.isStream());
    }

    @ParameterizedTest
    @MethodSource("valid")
    void readsAValidOperation(Vector vector) {
        assertThat(Packets.judge(vector.octets(), false)).isEqualTo(UcpRefusal.ACCEPTED);
        reads(Packets.view(vector.octets()), vector.expected(), vector.name());
    }

    @ParameterizedTest
    @MethodSource("valid")
    void refusesDeviationsStrictly(Vector vector) {
        boolean kept = vector.name().contains("length-rounded"); // a name is a name: nothing to refuse there
        assertThat(Packets.judge(vector.octets(), true).isAccepted()).isEqualTo(!vector.isTolerated() || kept);
    }

    static Stream<Vector> wrong() {
        return Vectors.those(each -> CODES.containsKey(each.error()));
    }

    @ParameterizedTest
    @MethodSource("wrong")
    void refusesAnInvalidOperationWithItsCode(Vector vector) {
        UcpRefusal refusal = Packets.judge(vector.octets(), false);
        UcpErrorCode code = CODES.get(vector.error());
        assertThat(refusal.code()).isEqualTo(code);
        assertThat(refusal.reply()).isEqualTo(UcpRefusal.Reply.RESULT);
        assertThat(vector.reply())
                .contains(String.format("/N/%02d/", refusal.code().value()));
    }

    @Test
    void aHeaderFaultGetsNoResult() {
        for (String name : List.of("bad-trn-hex-digits", "bad-type-x", "bad-length")) {
            assertThat(Packets.judge(Vectors.named(name).octets(), false).reply())
                    .as(name)
                    .isEqualTo(UcpRefusal.Reply.NONE);
        }
    }

    @Test
    void theCompletePacketsOfAStreamAreFound() {
        for (Vector vector : Vectors.those(Vector::isStream).toList()) {
            Json expected = vector.expected();
            ByteBuf bytes = Unpooled.wrappedBuffer(vector.octets());
            StxFrame frame = new StxFrame();
            assertThat(frame.look(bytes, 0, UcpHeader.PACKET_OCTETS_MAX)).isEqualTo(StxFrame.Found.WHOLE);
            if (expected.has("ignored_octets")) {
                assertThat(frame.ignored()).isEqualTo(expected.number("ignored_octets"));
            }
            reads(view(bytes, frame), expected.object("first"), vector.name());
            int frames = 1;
            while (frame.look(bytes, frame.end(), UcpHeader.PACKET_OCTETS_MAX) == StxFrame.Found.WHOLE) {
                reads(view(bytes, frame), expected.object("second"), vector.name());
                frames++;
            }
            assertThat(frames).isEqualTo(expected.number("frames"));
        }
    }

    @Test
    void readsThePacketAfterATruncatedPacket() {
        ByteBuf bytes = Unpooled.wrappedBuffer(Vectors.named("nested-stx").octets());
        StxFrame frame = new StxFrame();
        assertThat(frame.look(bytes, 0, UcpHeader.PACKET_OCTETS_MAX)).isEqualTo(StxFrame.Found.WHOLE);
        assertThat(view(bytes, frame).number()).isEqualTo(48);
        ByteBuf open = Unpooled.wrappedBuffer(Vectors.named("no-etx").octets());
        assertThat(frame.look(open, 0, UcpHeader.PACKET_OCTETS_MAX)).isEqualTo(StxFrame.Found.NOT_WHOLE);
    }

    private static OperationView view(ByteBuf bytes, StxFrame frame) {
        OperationView view = new OperationView();
        assertThat(view.read(bytes, frame.start(), frame.end(), false)).isEqualTo(UcpRefusal.ACCEPTED);
        return view;
    }

    @ParameterizedTest
    @MethodSource("valid")
    void writesAnOperationAsItWasRead(Vector vector) {
        OperationView view = Packets.view(vector.octets());
        OperationWriter writer = new OperationWriter();
        ByteBuf out = Unpooled.buffer();
        if (view.isResult()) {
            writer.result(view.typeNumber(), view.number(), out);
        } else {
            writer.operation(view.type(), view.number(), out);
        }
        int data = UcpHeader.OCTETS;
        int end = view.octets() - UcpHeader.TRAILER_OCTETS - 1;
        writer.copy(view.bytes(), data, end).field();
        byte[] written = Arrays.copyOf(out.array(), writer.end());
        byte[] came = vector.octets();
        came[came.length - 3] = (byte) Character.toUpperCase(came[came.length - 3]);
        assertThat(Packets.text(written)).isEqualTo(Packets.text(came));
    }

    // ---- Views

    private static void reads(OperationView view, Json expected, String name) {
        assertThat(view.number()).as(name).isEqualTo(expected.number("trn"));
        assertThat(view.isResult()).as(name).isEqualTo(expected.text("type").equals("R"));
        assertThat(view.typeNumber()).as(name).isEqualTo(expected.number("ot"));
        fields(view, expected, name);
        if (expected.has("extra_fields")) {
            assertThat(view.fields() - view.layout().size()).isEqualTo(expected.number("extra_fields"));
        }
        if (expected.has("result")) {
            assertThat(view.isDone()).as(name).isEqualTo(expected.text("result").equals("A"));
        }
        if (expected.has("message_ids")) {
            List<Json> ids = expected.objects("message_ids");
            assertThat(view.stamp()).isEqualTo(ids.get(ids.size() - 1).text("scts"));
        }
        message(view, expected, name);
        services(view, expected);
        if (expected.has("originator_text")) {
            String text = expected.text("originator_text");
            boolean rounded = name.contains("length-rounded"); // whose padding is taken off
            assertThat(MessageFields.originator(view).text())
                    .isEqualTo(rounded ? text.substring(0, text.length() - 1) : text);
        }
        if (expected.has("pwd_text")) {
            assertThat(new String(view.octets(UcpField.PWD), java.nio.charset.StandardCharsets.US_ASCII))
                    .isEqualTo(expected.text("pwd_text"));
        }
        if (expected.has("npwd_text")) {
            assertThat(new String(view.octets(UcpField.NPWD), java.nio.charset.StandardCharsets.US_ASCII))
                    .isEqualTo(expected.text("npwd_text"));
        }
    }

    /** Those that are there, and no others. */
    private static void fields(OperationView view, Json expected, String name) {
        Map<String, String> read = new TreeMap<>();
        for (int index = 0; index < view.layout().size(); index++) {
            UcpField field = view.layout().field(index);
            if (!view.isEmpty(field)) {
                boolean no = field == UcpField.RESULT && !view.isDone();
                read.put(no ? "NACK" : field.wireName(), view.text(field));
            }
        }
        Map<String, String> said = new TreeMap<>();
        Json fields = expected.object("fields");
        for (String key : fields.keys()) {
            said.put(key, key.equals("RAds") ? String.join("/", fields.texts(key)) : fields.text(key));
        }
        assertThat(read).as(name).isEqualTo(said);
    }

    private static void message(OperationView view, Json expected, String name) {
        if (view.isResult() || view.type() == OperationType.SESSION || !view.has(view.messageField())) {
            return;
        }
        Body body = MessageFields.body(view);
        int header = MessageFields.headerOctets(view);
        if (expected.has("dcs")) {
            assertThat(MessageFields.codingScheme(view)).as(name).isEqualTo(expected.number("dcs"));
        }
        if (expected.has("data_hex")) {
            assertThat(Arrays.copyOfRange(body.octets(), header, body.octets().length))
                    .as(name)
                    .isEqualTo(expected.octets("data_hex"));
        }
        assertThat(body.hasHeader()).as(name).isEqualTo(expected.has("udh_hex"));
        if (expected.has("udh_hex")) {
            assertThat(MessageFields.header(view)).isEqualTo(expected.octets("udh_hex"));
        }
        if (expected.has("text")) {
            byte[] octets = body.octets();
            assertThat(DataCoding.of(body.coding()).text(octets, header, octets.length, Alphabet.GSM7))
                    .as(name)
                    .contains(expected.text("text"));
        }
    }

    private static void services(OperationView view, Json expected) {
        if (expected.has("xser")) {
            for (Json each : expected.objects("xser")) {
                int head = UcpExtraServices.find(
                        view.bytes(),
                        view.begin(UcpField.XSER),
                        view.end(UcpField.XSER),
                        HexFormat.fromHexDigits(each.text("tt")));
                int from = head + UcpExtraServices.HEAD_DIGITS;
                int to = UcpExtraServices.next(view.bytes(), head);
                assertThat(HexOctets.read(view.bytes(), from, to)).isEqualTo(each.octets("hex"));
            }
        }
    }
}
