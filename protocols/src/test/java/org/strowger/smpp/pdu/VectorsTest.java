package org.strowger.smpp.pdu;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.strowger.message.Address;
import org.strowger.protocol.Json;
import org.strowger.smpp.pdu.Vector.Kind;

/** The PDUs of the vectors that can be read: every field, every TLV, and the same octets when written again. */
class VectorsTest {
    private static final Map<Kind, Integer> COUNTS = Map.of(
            Kind.PDU, 105, Kind.STREAM, 3, Kind.CODEC, 32, Kind.SEMANTIC, 17, Kind.TOLERATE, 13, Kind.INCOMPLETE, 2);

    /** The octet that the vector lacks is written: its string has no NUL. */
    private static final String UNTERMINATED = "submit_sm_resp_ok_message_id_no_nul";

    static Stream<Vector> readable() {
        return Vectors.those(Vector::isReadable);
    }

    static Stream<Vector> valid() {
        return Vectors.of(Kind.PDU);
    }

    static Stream<Vector> streams() {
        return Vectors.of(Kind.STREAM);
    }

    static List<Vector> all() {
        return Vectors.all();
    }

    @Test
    void theNumberOfVectorsIsComplete() {
        Map<Kind, Integer> found = new EnumMap<>(Kind.class);
        Vectors.all().forEach(each -> found.merge(each.kind(), 1, Integer::sum));

        assertThat(found).isEqualTo(COUNTS);
        assertThat(Vectors.all()).hasSize(172).extracting(Vector::name).doesNotHaveDuplicates();
        assertThat(readable()).hasSize(105 + 17 + 13);
    }

    @ParameterizedTest
    @MethodSource("all")
    void everyKeyIsKnown(Vector vector) {
        assertThat(VectorKeys.unknown(vector)).isEmpty();
        boolean valid = vector.kind() == Kind.PDU || vector.kind() == Kind.STREAM;
        assertThat(vector.json().flag("valid")).isEqualTo(valid);
    }

    @ParameterizedTest
    @MethodSource("valid")
    void readsAValidPduStrictly(Vector vector) {
        Reading reading = Reading.of(vector.buffer(), 0, Leniency.STRICT, vector.version());

        assertThat(reading.refusal()).isEqualTo(PduRefusal.ACCEPTED);
        assertThat(reading.deviations()).isEqualTo(Treatments.counted(vector, Leniency.STRICT));
    }

    @ParameterizedTest
    @MethodSource("readable")
    void theHeaderIsReadAsTheVectorSpecifies(Vector vector) {
        Json expect = vector.expect();
        ByteBuf bytes = vector.buffer();
        PduView view = strictly(vector);

        assertThat(PduFrame.octets(bytes, 0, PduHeader.PDU_OCTETS_MAX)).isEqualTo(vector.octets().length);
        assertThat(PduHeader.length(bytes, 0)).isEqualTo(expect.number("command_length"));
        assertThat(view.octets()).isEqualTo(expect.number("command_length"));
        assertThat(String.format("0x%08X", view.commandId())).isEqualTo(expect.text("command_id"));
        assertThat(view.type().wireName()).isEqualTo(expect.text("command_name"));
        assertThat(view.type()).isEqualTo(vector.type());
        assertThat(view.status()).isEqualTo(vector.status());
        assertThat(view.sequence()).isEqualTo(vector.sequence());
        assertThat(view.hasBody()).isEqualTo(expect.flag("body_present"));
        Pdu pdu = PduReader.read(view);
        assertThat(pdu.type()).isEqualTo(vector.type());
        assertThat(pdu.status()).isEqualTo(vector.status());
        assertThat(pdu.sequence()).isEqualTo(vector.sequence());
    }

    @ParameterizedTest
    @MethodSource("readable")
    void everyFieldIsReadInTheOrderOfTheWire(Vector vector) {
        PduView view = strictly(vector);
        PduLayout layout = view.type().layout();
        List<PduField> fields =
                IntStream.range(0, layout.size()).mapToObj(layout::field).toList();
        if (vector.body().isEmpty()) {
            assertThat(vector.octets().length == PduHeader.OCTETS || layout.size() == 0)
                    .isTrue();
            return;
        }

        assertThat(vector.body().keys())
                .containsExactlyElementsOf(
                        fields.stream().map(PduField::wireName).toList());
        int at = PduHeader.OCTETS;
        for (PduField field : fields) {
            assertThat(view.begin(field)).as(field.wireName()).isEqualTo(at);
            at = view.end(field);
            assertField(view, PduReader.read(view), field, vector.body());
        }
        assertThat(view.tlvBegin()).isEqualTo(at);
    }

    @ParameterizedTest
    @MethodSource("readable")
    void everyTlvIsReadInTheOrderOfTheWire(Vector vector) {
        PduView view = strictly(vector);

        assertThat(PduReader.read(view).tlvs()).isEqualTo(vector.tlvs());
        assertThat(view.hasTlvs()).isEqualTo(!vector.tlvs().isEmpty());
        assertThat(view.tlvEnd()).isEqualTo(vector.octets().length);
        for (Json each : vector.expect().objects("tlvs")) {
            int tag = each.hexNumber("tag");
            assertThat(each.octets("value")).hasSize(each.number("length"));
            assertThat(tlvName(vector, tag)).isEqualTo(each.text("name"));
            Tlv first = vector.tlvs().stream()
                    .filter(it -> it.tag() == tag)
                    .findFirst()
                    .orElseThrow();
            if (TlvTag.find(tag) != TlvTag.UNLISTED) {
                assertThat(view.tlvValue(TlvTag.find(tag))).isEqualTo(first.value());
            }
        }
    }

    @ParameterizedTest
    @MethodSource("readable")
    void theSameOctetsAreWrittenBack(Vector vector) {
        Pdu pdu = PduReader.read(strictly(vector));
        ByteBuf out = Unpooled.buffer();

        PduWriter.write(pdu, out);

        byte[] expected = vector.octets();
        if (vector.name().equals(UNTERMINATED)) {
            expected = java.util.Arrays.copyOf(expected, expected.length + 1);
            expected[3]++;
        }
        assertThat(bytes(out)).isEqualTo(expected);
        assertThat(PduWriter.octetsMax(pdu)).isGreaterThanOrEqualTo(expected.length);
    }

    /** The password is never shown; that two differ must be seen all the same. */
    @Test
    void bindsWithDifferentPasswordsAreNotEqual() {
        Pdu one = Pdu.of(PduType.BIND_RECEIVER).with(PduField.PASSWORD, "one").build();
        Pdu other =
                Pdu.of(PduType.BIND_RECEIVER).with(PduField.PASSWORD, "other").build();

        assertThat(one).isNotEqualTo(other).hasToString(other.toString());
    }

    /** Only requests are passed on, so there is never a status to keep. */
    @ParameterizedTest
    @MethodSource("readable")
    void aForwardedPduDiffersOnlyInItsSequenceNumber(Vector vector) {
        PduView view = strictly(vector);
        ByteBuf out = Unpooled.buffer();
        out.writeLong(-1);

        int octets = PduForward.write(view, view.type(), 0x01020304, PduChanges.NONE, out);

        ByteBuf expected = vector.buffer().setInt(PduHeader.STATUS, 0).setInt(PduHeader.SEQUENCE, 0x01020304);
        assertThat(octets).isEqualTo(vector.octets().length).isEqualTo(PduForward.octetsMax(view, PduChanges.NONE));
        assertThat(bytes(out.skipBytes(Long.BYTES))).isEqualTo(bytes(expected));
    }

    @ParameterizedTest
    @MethodSource("streams")
    void streamsContainTheExpectedPdus(Vector vector) {
        ByteBuf bytes = vector.buffer();
        int at = 0;
        for (String name : vector.expect().texts("pdus")) {
            Vector part = Vectors.named(name);
            Reading alone = Reading.of(part.buffer(), 0, Leniency.STRICT, part.version());
            assertThat(Reading.of(bytes, at, Leniency.STRICT, part.version())).isEqualTo(alone);
            at += alone.octets();
        }

        assertThat(bytes.writerIndex() - at).isEqualTo(vector.expect().number("rest"));
        assertThat(PduFrame.octets(bytes, at, PduHeader.PDU_OCTETS_MAX)).isEqualTo(PduFrame.NOT_WHOLE);
    }

    // ----

    private static PduView strictly(Vector vector) {
        PduView view = new PduView();
        PduRefusal refusal = view.read(vector.buffer(), 0, vector.octets().length, SmppTolerance.STRICT);
        assertThat(refusal).isEqualTo(PduRefusal.ACCEPTED);
        return view;
    }

    private static byte[] bytes(ByteBuf out) {
        byte[] all = new byte[out.readableBytes()];
        out.readBytes(all);
        return all;
    }

    private static void assertField(PduView view, Pdu pdu, PduField field, Json body) {
        String name = field.wireName();
        switch (field.form()) {
            case U8 ->
                assertThat(List.of(view.number(field), pdu.number(field)))
                        .as(name)
                        .containsOnly(body.number(name));
            case CSTRING, TIME -> {
                assertThat(List.of(view.text(field), pdu.text(field))).as(name).containsOnly(body.text(name));
                assertThat(view.textOctets(field)).isEqualTo(body.text(name).length());
            }
            case OCTETS -> {
                assertThat(view.octets(field)).as(name).isEqualTo(body.octets(name));
                assertThat(pdu.octets(field)).as(name).isEqualTo(body.octets(name));
            }
            case DESTINATIONS -> {
                assertThat(pdu.destinations()).isEqualTo(destinations(body.objects(name)));
                assertThat(PduReader.destinations(view)).isEqualTo(destinations(body.objects(name)));
            }
            case UNREACHED -> assertThat(pdu.unreached()).isEqualTo(unreached(body.objects(name)));
            case MESSAGE_IDS -> assertThat(pdu.messageIds()).isEqualTo(body.texts(name));
        }
    }

    private static List<Destination> destinations(List<Json> expected) {
        return expected.stream()
                .map(each -> switch (each.number("dest_flag")) {
                    case 1 -> Destination.to(address(each));
                    case 2 -> Destination.list(each.text("dl_name"));
                    default -> throw new AssertionError(each);
                })
                .toList();
    }

    private static List<Unreached> unreached(List<Json> expected) {
        return expected.stream()
                .map(each -> new Unreached(address(each), each.number("error_status_code")))
                .toList();
    }

    private static Address address(Json of) {
        return new Address(of.number("dest_addr_ton"), of.number("dest_addr_npi"), of.text("destination_addr"));
    }

    /** The sheet calls a tag by what it is in that PDU, and those without a name by whose they are. */
    private static String tlvName(Vector vector, int tag) {
        TlvTag known = TlvTag.find(tag);
        if (known == TlvTag.UNLISTED) {
            return tag >= 0x1400 && tag <= 0x3FFF ? "vendor" : "unknown";
        }
        return known == TlvTag.BROADCAST_AREA_IDENTIFIER && vector.type() == PduType.BROADCAST_SM_RESP
                ? "failed_broadcast_area_identifier"
                : known.wireName();
    }
}
