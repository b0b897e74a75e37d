package org.strowger.ucp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.strowger.message.Address;
import org.strowger.message.Body;
import org.strowger.message.MessageForm;
import org.strowger.message.Piece;
import org.strowger.message.Rewrite;
import org.strowger.message.ShortMessage;
import org.strowger.message.UnreadableMessage;
import org.strowger.ucp.operation.OperationType;
import org.strowger.ucp.operation.Vector;
import org.strowger.ucp.operation.Vectors;

/** Messages of UCP written down and read again. */
class UcpFormTest {
    private static final MessageForm FORM = Ucp.TRAITS.form();
    private static final ZoneId ZONE = ZoneId.of("Europe/Berlin");

    static List<Vector> messages() {
        return Vectors.those(each -> each.isValid()
                        && !each.isStream()
                        && each.expected().text("type").equals("O")
                        && OperationType.of(each.expected().number("ot")).isMessage())
                .toList();
    }

    @Test
    void theNumberOfTestMessagesIsComplete() {
        assertThat(messages()).hasSize(71);
    }

    @ParameterizedTest
    @MethodSource("messages")
    void aStoredMessageIsReadAsItWasWritten(Vector vector) {
        ShortMessage message = UcpMessage.of(vector.octets(), ZONE);
        ShortMessage read = read(written(message));
        assertThat(written(read)).isEqualTo(written(message));
        same(read, message);
    }

    private static void same(ShortMessage one, ShortMessage other) {
        assertThat(one.kind()).isEqualTo(other.kind());
        assertThat(one.source()).isEqualTo(other.source());
        assertThat(one.destinations()).isEqualTo(other.destinations());
        assertThat(one.body()).isEqualTo(other.body());
        assertThat(one.options()).isEqualTo(other.options());
        assertThat(one.receipt()).isEqualTo(other.receipt());
        assertThat(one.part()).isEqualTo(other.part());
        assertThat(one.scheduledFor(Instant.EPOCH)).isEqualTo(other.scheduledFor(Instant.EPOCH));
        assertThat(one.expiresAt(Instant.EPOCH)).isEqualTo(other.expiresAt(Instant.EPOCH));
        assertThat(one.segments()).isEqualTo(other.segments());
        assertThat(one.isToMany()).isEqualTo(other.isToMany());
        assertThat(one.serviceType()).isEmpty();
        assertThat(one.goesToLists()).isFalse();
    }

    private static byte[] written(ShortMessage message) {
        byte[] octets = new byte[FORM.octets(message) + 5];
        int end = FORM.write(message, octets, 5);
        assertThat(end).isEqualTo(octets.length);
        return Arrays.copyOfRange(octets, 5, end);
    }

    private static ShortMessage read(byte[] octets) {
        return FORM.read(octets, 0, octets.length);
    }

    @Test
    void writesAFormThatLaterVersionsRead() {
        byte[] octets = written(UcpMessage.of(Vectors.named("kannel-plain").octets(), ZONE));
        assertThat(octets[0]).isEqualTo((byte) 1);
        assertThat(octets[1]).isEqualTo((byte) "Europe/Berlin".length());
        assertThat(new String(octets, 2, 13, java.nio.charset.StandardCharsets.US_ASCII))
                .isEqualTo("Europe/Berlin");
        assertThat(octets[15]).isEqualTo((byte) 2);
    }

    @ParameterizedTest
    @MethodSource("messages")
    void readsOrRefusesDamagedOctets(Vector vector) {
        byte[] whole = written(UcpMessage.of(vector.octets(), ZONE));
        for (int length = 0; length < whole.length; length++) {
            byte[] cut = Arrays.copyOf(whole, length);
            assertThatThrownBy(() -> read(cut)).isInstanceOf(UnreadableMessage.class);
        }
        Random random = new Random(7);
        int unreadable = 0;
        for (int round = 0; round < 200; round++) {
            byte[] damaged = whole.clone();
            damaged[random.nextInt(damaged.length)] ^= (byte) (1 << random.nextInt(8));
            try {
                ShortMessage read = read(damaged);
                read.body();
                read.destinations();
            } catch (UnreadableMessage e) {
                unreadable++;
            }
        }
        // The checksum finds every bit; a zone may become another one.
        assertThat(unreadable).isGreaterThan(180);
    }

    @Test
    void refusesOctetsThatAreNoMessage() {
        for (String name : List.of("published-r51", "kannel-login", "published-o54", "published-o31")) {
            byte[] octets = written(UcpMessage.of(Vectors.named(name).octets(), ZONE));
            assertThatThrownBy(() -> read(octets)).isInstanceOf(UnreadableMessage.class);
        }
        byte[] format = written(UcpMessage.of(Vectors.named("kannel-plain").octets(), ZONE));
        format[0] = 2;
        assertThatThrownBy(() -> read(format))
                .isInstanceOf(UnreadableMessage.class)
                .hasMessageContaining("format");
        assertThatThrownBy(() -> FORM.read(format, -1, 3)).isInstanceOf(UnreadableMessage.class);
        assertThatThrownBy(() -> FORM.read(format, 3, format.length)).isInstanceOf(UnreadableMessage.class);
    }

    @Test
    void refusesAPacketLongerThanTheLimit() {
        String fields = org.strowger.ucp.operation.Packets.fifty(
                51, org.strowger.ucp.operation.UcpField.ADC, "1", org.strowger.ucp.operation.UcpField.MT, "3");
        for (int octets : new int[] {32_600, 32_700, 40_000, 70_000, 99_000}) {
            byte[] packet = org.strowger.ucp.operation.Packets.of(1, fields + "/" + "1/".repeat(octets / 2));
            byte[] octetsOfForm = written(UcpMessage.of(packet, ZONE));
            if (packet.length <= Short.MAX_VALUE) {
                assertThat(read(octetsOfForm).destination().text()).isEqualTo("1");
            } else {
                assertThatThrownBy(() -> read(octetsOfForm)).isInstanceOf(UnreadableMessage.class);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("messages")
    void anotherDestinationLeavesTheOtherFieldsUnchanged(Vector vector) {
        ShortMessage message = UcpMessage.of(vector.octets(), ZONE);
        assertThat(FORM.changed(message, Rewrite.NONE)).hasValueSatisfying(same -> same(same, message));
        Address whom = new Address(Address.TON_UNKNOWN, Address.NPI_ISDN, "4670777");
        ShortMessage other =
                FORM.changed(message, Rewrite.NONE.to(whom)).orElseThrow(() -> new AssertionError(vector.name()));
        assertThat(other.destinations()).containsExactly(whom);
        assertThat(other.isToMany()).isFalse();
        assertThat(other.body()).isEqualTo(message.body());
        assertThat(other.kind()).isEqualTo(message.kind());
        assertThat(other.options()).isEqualTo(message.options());
        assertThat(other.scheduledFor(Instant.EPOCH)).isEqualTo(message.scheduledFor(Instant.EPOCH));
        assertThat(written(read(written(other)))).isEqualTo(written(other));
    }

    @Test
    void refusesChangesThatNoOperationCanCarry() {
        ShortMessage message = UcpMessage.of(Vectors.named("kannel-plain").octets(), ZONE);
        assertThat(FORM.changed(message, Rewrite.NONE.to(Address.alphanumeric("NAME"))))
                .isEmpty();
        assertThat(FORM.changed(message, Rewrite.NONE.saying(Piece.whole(new Body(new byte[200], false, 0)))))
                .isEmpty();
    }

    @Test
    void aMessageIsStillReadableAfterItsViewWasReleased() {
        ShortMessage message = UcpMessage.of(Vectors.named("kannel-plain").octets(), ZONE);
        Address before = message.source();
        message.rest();
        assertThat(message.source()).isEqualTo(before);
        assertThat(message.owned()).isSameAs(message);
    }
}
