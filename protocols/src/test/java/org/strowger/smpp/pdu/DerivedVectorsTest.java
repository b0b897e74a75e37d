package org.strowger.smpp.pdu;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.Period;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.strowger.gsm.Alphabet;
import org.strowger.gsm.DataCoding;
import org.strowger.gsm.InformationElement;
import org.strowger.gsm.UserData;
import org.strowger.gsm.UserDataHeader;
import org.strowger.protocol.Json;
import org.strowger.smpp.text.ReceiptKey;
import org.strowger.smpp.text.ReceiptText;
import org.strowger.smpp.text.SmppTime;

/** The meaning of the octets according to the vectors: texts, headers, receipts and times. */
class DerivedVectorsTest {
    /** The vectors are of that time: the year 99 in them is 1999. */
    private static final Instant NOW = Instant.parse("2025-01-31T12:00:00Z");

    private static final int MINUTES_IN_QUARTER = 15;
    private static final List<PduField> TIMES =
            List.of(PduField.SCHEDULE_DELIVERY_TIME, PduField.VALIDITY_PERIOD, PduField.FINAL_DATE);

    static Stream<Vector> deriving(String key) {
        return Vectors.those(each -> each.derived().has(key));
    }

    static Stream<Vector> texts() {
        return deriving("text");
    }

    static Stream<Vector> headers() {
        return deriving("udh");
    }

    static Stream<Vector> octets() {
        return deriving("user_data");
    }

    static Stream<Vector> receipts() {
        return deriving("receipt");
    }

    static Stream<Vector> times() {
        return Vectors.those(
                each -> TIMES.stream().anyMatch(it -> each.derived().has(it.wireName())));
    }

    @Test
    void everyVectorWithDerivedValuesIsCovered() {
        assertThat(Vectors.those(each -> !each.derived().isEmpty()))
                .containsExactlyInAnyOrderElementsOf(Stream.of(texts(), headers(), octets(), receipts(), times())
                        .flatMap(each -> each)
                        .distinct()
                        .toList());
    }

    @ParameterizedTest
    @MethodSource("texts")
    void theTextIsDecodedInTheAlphabetOfItsDataCoding(Vector vector) {
        PduView view = read(vector);
        DataCoding coding = DataCoding.of(view.number(PduField.DATA_CODING));

        assertThat(coding.text(userData(view), Alphabet.GSM7))
                .hasValue(vector.derived().text("text"));
        Alphabet expected = alphabet(vector.derived().text("text_coding"));
        assertThat(coding.alphabet(Alphabet.GSM7)).isEqualTo(expected);
    }

    @ParameterizedTest
    @MethodSource("headers")
    void theUserDataHeaderHasTheExpectedElements(Vector vector) {
        UserDataHeader header = userData(read(vector)).header();
        List<Json> expected = vector.derived().objects("udh");
        List<InformationElement> found = header.elements();

        assertThat(header.fault()).isEqualTo(UserDataHeader.Fault.NONE);
        assertThat(found).hasSize(expected.size());
        for (int i = 0; i < found.size(); i++) {
            assertThat(found.get(i).identifier()).isEqualTo(expected.get(i).hexNumber("iei"));
            assertThat(found.get(i).data()).isEqualTo(expected.get(i).octets("data"));
            assertMeaning(header, expected.get(i));
        }
    }

    private static void assertMeaning(UserDataHeader header, Json element) {
        if (element.has("ref")) {
            assertThat(header.concatenation().reference()).isEqualTo(element.number("ref"));
            assertThat(header.concatenation().total()).isEqualTo(element.number("total"));
            assertThat(header.concatenation().number()).isEqualTo(element.number("seq"));
            assertThat(header.concatenation().wide())
                    .isEqualTo(element.hexNumber("iei") == InformationElement.CONCATENATION_16);
        }
        if (element.has("dest_port")) {
            assertThat(header.ports().destination()).isEqualTo(element.number("dest_port"));
            assertThat(header.ports().source()).isEqualTo(element.number("source_port"));
        }
        if (element.has("single_shift_language")) {
            assertThat(header.singleLanguage()).isEqualTo(element.number("single_shift_language"));
        }
    }

    @ParameterizedTest
    @MethodSource("octets")
    void readsBinaryUserDataAfterTheHeader(Vector vector) {
        UserData data = userData(read(vector));

        assertThat(Arrays.copyOfRange(data.array(), data.from(), data.to()))
                .isEqualTo(vector.derived().octets("user_data"));
    }

    @ParameterizedTest
    @MethodSource("receipts")
    void theReceiptHasExactlyTheExpectedFields(Vector vector) {
        String text = vector.derived().text("text");
        Json expected = vector.derived().object("receipt");
        ReceiptText receipt = ReceiptText.scan(text);

        for (ReceiptKey key : ReceiptKey.values()) {
            assertThat(receipt.has(key)).as(key.label()).isEqualTo(expected.has(key.label()));
            assertThat(receipt.value(key)).as(key.label()).isEqualTo(expected.text(key.label(), ""));
        }
        assertThat(receipt.receipt()).isPresent();
        assertThat(ReceiptText.opensAsReceipt(text)).isTrue();
    }

    @ParameterizedTest
    @MethodSource("times")
    void timesAreReadAsAbsoluteOrRelative(Vector vector) {
        List<PduField> derived = new ArrayList<>(TIMES);
        derived.removeIf(each -> !vector.derived().has(each.wireName()));
        for (PduField field : derived) {
            String text = vector.body().text(field.wireName());
            Json expected = vector.derived().object(field.wireName());
            SmppTime time = field == PduField.FINAL_DATE
                    ? SmppTime.parseFinalDate(text, NOW, ZoneOffset.UTC)
                    : SmppTime.parse(text, NOW);

            assertThat(time).as(text).isEqualTo(expected.has("utc") ? moment(expected) : span(expected));
            assertThat(SmppTime.parseLeniently(text, NOW, ZoneOffset.ofHours(-7)))
                    .isEqualTo(time);
            if (expected.has("offset_minutes")) {
                assertThat(text).endsWith(offset(expected.number("offset_minutes")));
            }
        }
    }

    private static SmppTime moment(Json expected) {
        return new SmppTime.Absolute(Instant.parse(expected.text("utc")));
    }

    private static SmppTime span(Json expected) {
        Json parts = expected.object("relative");
        return new SmppTime.Relative(
                Period.of(parts.number("years"), parts.number("months"), parts.number("days")),
                Duration.ofHours(parts.number("hours"))
                        .plusMinutes(parts.number("minutes"))
                        .plusSeconds(parts.number("seconds")));
    }

    private static Alphabet alphabet(String name) {
        return switch (name) {
            case "GSM 03.38 unpacked" -> Alphabet.GSM7;
            case "UTF-16BE" -> Alphabet.UCS2;
            default -> throw new AssertionError(name);
        };
    }

    private static String offset(int minutes) {
        return String.format("%02d%s", Math.abs(minutes) / MINUTES_IN_QUARTER, minutes < 0 ? "-" : "+");
    }

    private static PduView read(Vector vector) {
        PduView view = new PduView();
        PduRefusal refusal = view.read(vector.buffer(), 0, vector.octets().length, SmppTolerance.STRICT);
        assertThat(refusal).isEqualTo(PduRefusal.ACCEPTED);
        return view;
    }

    private static UserData userData(PduView view) {
        byte[] octets = view.text().octets(view);
        return EsmClass.hasHeader(view.number(PduField.ESM_CLASS))
                ? UserData.parse(octets, 0, octets.length)
                : UserData.text(octets, 0, octets.length);
    }
}
