package org.strowger.smpp.pdu;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.message.Address;
import org.strowger.smpp.pdu.Vector.Kind;

/**
 * PDUs that deviate from the specifications: refused as the vectors say, or tolerated and counted as the table says.
 */
class TolerantVectorsTest {
    private static final Map<Leniency, String> LENIENCIES =
            Map.of(Leniency.STRICT, "strict", Leniency.TOLERANT, "usual", Leniency.ALL, "all");

    /** The vector knows no tolerance, but section 9.2 of the sheet does: "limit configurable". */
    private static final String LONG_DESTINATION = "submit_sm_dest_21_chars";

    /** Their advice is for others: for a vendor's codec, for a receipt, for a time of digits. */
    private static final Set<String> IN_OTHER_CASES =
            Set.of("vendor_command_id", "data_sm_without_payload", "submit_sm_schedule_15_chars");

    static Stream<Vector> invalid() {
        return Vectors.of(Kind.CODEC, Kind.SEMANTIC, Kind.TOLERATE, Kind.INCOMPLETE);
    }

    static Stream<Vector> refusable() {
        return invalid().filter(each -> !Treatments.refusable(each).isEmpty());
    }

    @Test
    void theTreatmentTableHasEachInvalidVectorOnce() {
        assertThat(Treatments.names())
                .containsExactlyInAnyOrderElementsOf(invalid().map(Vector::name).toList());
        assertThat(invalid()).hasSize(64);
    }

    @ParameterizedTest
    @MethodSource("invalid")
    void eachVectorIsTreatedAsTheTableSpecifies(Vector vector) {
        LENIENCIES.forEach((leniency, name) -> assertThat(read(vector, leniency).treatment())
                .as(name)
                .isEqualTo(Treatments.expected(vector, leniency)));
    }

    @ParameterizedTest
    @MethodSource("invalid")
    void aStrictRefusalHasTheStatusOfTheVector(Vector vector) {
        PduRefusal refusal = read(vector, Leniency.STRICT).refusal();
        boolean answered = refusal.reply() != PduRefusal.Reply.NONE;

        assertThat(vector.error().has("status")).isEqualTo(answered);
        if (answered) {
            assertThat(refusal.status().value()).isEqualTo(vector.error().number("status_value"));
            assertThat(refusal.status().wireName()).isEqualTo(vector.error().text("status"));
        }
    }

    @ParameterizedTest
    @MethodSource("invalid")
    void theTableMarksTheVectorsThatAreRefusedAtEveryLeniency(Vector vector) {
        String advice = vector.error().text("tolerant");
        boolean never = (advice.startsWith("none") && !vector.name().equals(LONG_DESTINATION))
                || (advice.equals("same") && vector.kind() == Kind.CODEC);

        assertThat(Treatments.never().contains(vector.name()))
                .isEqualTo(never || IN_OTHER_CASES.contains(vector.name()));
    }

    /** Each deviation has a switch of its own. */
    @ParameterizedTest
    @MethodSource("refusable")
    void oneDeviationCanBeToleratedOrRefusedAlone(Vector vector) {
        SmppDeviation deviation = Treatments.refusable(vector).get(0);

        assertThat(deviation.isRefusable()).isTrue();
        assertThat(read(vector, Leniency.STRICT.with(deviation)).treatment())
                .isEqualTo(Treatments.expected(vector, Leniency.ALL));
        assertThat(read(vector, Leniency.ALL.without(deviation)).treatment())
                .isEqualTo(Treatments.expected(vector, Leniency.STRICT));
    }

    @ParameterizedTest
    @MethodSource("invalid")
    void aRefusalNamesRuleFindingAndOffset(Vector vector) {
        PduRefusal refusal = read(vector, Leniency.STRICT).refusal();
        if (!refusal.isAccepted()) {
            assertThat(refusal.violation().rule()).isNotBlank();
            assertThat(refusal.violation().found()).isNotBlank();
            assertThat(refusal.violation().offset()).isBetween(0, vector.octets().length);
        }
    }

    @Test
    void aNumberInOneOctetInsteadOfTwoIsRead() {
        Vector vector = Vectors.named("submit_sm_user_message_reference_one_octet");
        PduView view = new PduView();
        view.read(vector.buffer(), 0, vector.octets().length, SmppTolerance.USUAL);

        assertThat(view.tlvNumber(TlvTag.USER_MESSAGE_REFERENCE, -1)).isEqualTo(7);
    }

    /** The advice beside a vector whose time is short, but not of digits. */
    @ParameterizedTest
    @ValueSource(strings = {"2501311200", "250131120000", "250131120000000"})
    void aTimeOf10Or12Or15DigitsIsAcceptedIfTheLeniencyAllowsIt(String time) {
        ByteBuf bytes = Unpooled.buffer();
        Pdu late = Pdu.of(PduType.SUBMIT_SM)
                .sequence(1)
                .to(Address.international("447700900123"))
                .with(PduField.SCHEDULE_DELIVERY_TIME, time)
                .build();
        PduWriter.write(late, bytes);

        assertThat(Reading.of(bytes, 0, Leniency.ALL, SmppVersion.V34).treatment())
                .isEqualTo(Reading.accepted(List.of(SmppDeviation.SHORT_TIME)));
        assertThat(Reading.of(bytes, 0, Leniency.TOLERANT, SmppVersion.V34).treatment())
                .isEqualTo(Reading.refused("ESME_RINVSCHED", PduRefusal.Reply.RESPONSE));
    }

    /** Each step of leniency accepts what the stricter one accepts. */
    @ParameterizedTest
    @MethodSource("invalid")
    void higherLeniencyNeverRefusesMore(Vector vector) {
        List<Boolean> accepted = Stream.of(Leniency.STRICT, Leniency.TOLERANT, Leniency.ALL)
                .map(leniency -> read(vector, leniency).refusal().isAccepted())
                .toList();

        assertThat(accepted).isSorted();
    }

    private static Reading read(Vector vector, Leniency leniency) {
        return Reading.of(vector.buffer(), 0, leniency, vector.version());
    }
}
