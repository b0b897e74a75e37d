package org.strowger.smpp.pdu;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.buffer.UnpooledByteBufAllocator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.strowger.smpp.pdu.Vector.Kind;

/** Octets mean the same wherever they lie, whatever follows them, and in however many pieces they come. */
class FramingVectorsTest {
    private static final int LENGTH_OCTETS = 4;
    private static final int ROOM = 64;
    private static final List<Leniency> LENIENCIES = List.of(Leniency.STRICT, Leniency.TOLERANT, Leniency.ALL);

    static List<Vector> all() {
        return Vectors.all();
    }

    /** The others take what follows for their own end. */
    static Stream<Vector> whole() {
        return Vectors.those(each -> each.kind() != Kind.INCOMPLETE);
    }

    @ParameterizedTest
    @MethodSource("all")
    void waitsForAWholePduUnlessItsLengthIsImpossible(Vector vector) {
        ByteBuf bytes = vector.buffer();
        int whole = octetsOfFirst(vector);
        for (int come = 0; come < Math.min(whole, vector.octets().length); come++) {
            bytes.writerIndex(come);
            boolean impossible = isImpossible(vector) && come >= LENGTH_OCTETS;

            assertThat(PduFrame.octets(bytes, 0, PduHeader.PDU_OCTETS_MAX))
                    .as("after %d octets", come)
                    .isEqualTo(impossible ? PduFrame.IMPOSSIBLE : PduFrame.NOT_WHOLE);
        }
        int all = vector.octets().length;
        bytes.writerIndex(Math.min(whole, all));
        int expected = isImpossible(vector) ? PduFrame.IMPOSSIBLE : whole > all ? PduFrame.NOT_WHOLE : whole;
        assertThat(PduFrame.octets(bytes, 0, PduHeader.PDU_OCTETS_MAX)).isEqualTo(expected);
    }

    @ParameterizedTest
    @MethodSource("whole")
    void readsAPduIndependentlyOfTheFollowingPdu(Vector vector) {
        byte[] next = Vectors.named("submit_sm_sar_tlvs").octets();
        ByteBuf both = Unpooled.wrappedBuffer(firstOf(vector), next);
        for (Leniency leniency : LENIENCIES) {
            Reading reading = Reading.of(both, 0, leniency, vector.version());

            assertThat(reading).isEqualTo(alone(vector, leniency));
            if (reading.octets() != PduFrame.IMPOSSIBLE) {
                assertThat(reading.octets()).isEqualTo(firstOf(vector).length);
                assertThat(PduFrame.octets(both, reading.octets(), PduHeader.PDU_OCTETS_MAX))
                        .isEqualTo(next.length);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("whole")
    void aPduIsReadEquallyAtAnyPositionOfABuffer(Vector vector) {
        for (boolean direct : new boolean[] {false, true}) {
            for (int start : new int[] {0, 1, 7, ROOM}) {
                ByteBuf bytes = within(firstOf(vector), start, direct);
                for (Leniency leniency : LENIENCIES) {
                    assertThat(Reading.of(bytes, start, leniency, vector.version()))
                            .as("at %d, direct: %s", start, direct)
                            .isEqualTo(alone(vector, leniency));
                }
                bytes.release();
            }
        }
    }

    /** A view that was used before knows nothing of what it was used for. */
    @ParameterizedTest
    @MethodSource("whole")
    void aReusedViewReadsLikeANewView(Vector vector) {
        PduView view = new PduView();
        Vector before = Vectors.named("submit_multi_255_dests");
        assertThat(view.read(before.buffer(), 0, before.octets().length, SmppTolerance.STRICT)
                        .isAccepted())
                .isTrue();
        Reading fresh = alone(vector, Leniency.ALL);
        if (fresh.pdu().isEmpty()) {
            return;
        }

        view.read(vector.buffer(), 0, fresh.octets(), SmppTolerance.READ_BEFORE);

        assertThat(PduReader.read(view)).isEqualTo(fresh.pdu().orElseThrow());
    }

    private static Reading alone(Vector vector, Leniency leniency) {
        return Reading.of(Unpooled.wrappedBuffer(firstOf(vector)), 0, leniency, vector.version());
    }

    /** Everything, or of a stream the first PDU. */
    private static byte[] firstOf(Vector vector) {
        return vector.kind() == Kind.STREAM
                ? java.util.Arrays.copyOf(vector.octets(), octetsOfFirst(vector))
                : vector.octets();
    }

    /** The octets that the length announces, or all there are if that is absurd. */
    private static int octetsOfFirst(Vector vector) {
        return isImpossible(vector) || vector.name().equals("truncated_header")
                ? Math.max(vector.octets().length, PduHeader.OCTETS)
                : PduHeader.length(vector.buffer(), 0);
    }

    private static boolean isImpossible(Vector vector) {
        return vector.name().startsWith("command_length_")
                || vector.name().equals("http_request_on_smpp_port")
                || vector.name().equals("tls_client_hello_on_plain_port");
    }

    /** The octets at a place in a larger buffer, with others around them. */
    private static ByteBuf within(byte[] octets, int start, boolean direct) {
        int capacity = start + octets.length + ROOM;
        ByteBuf bytes = direct
                ? UnpooledByteBufAllocator.DEFAULT.directBuffer(capacity)
                : UnpooledByteBufAllocator.DEFAULT.heapBuffer(capacity);
        for (int i = 0; i < start; i++) {
            bytes.writeByte('x');
        }
        bytes.writeBytes(octets);
        for (int i = 0; i < ROOM; i++) {
            bytes.writeByte(0);
        }
        return bytes;
    }
}
