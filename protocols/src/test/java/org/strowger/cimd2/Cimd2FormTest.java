package org.strowger.cimd2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.Unpooled;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.strowger.cimd2.packet.Operation;
import org.strowger.cimd2.packet.PacketView;
import org.strowger.cimd2.packet.Vector;
import org.strowger.cimd2.packet.Vectors;
import org.strowger.message.Address;
import org.strowger.message.Body;
import org.strowger.message.MessageForm;
import org.strowger.message.Piece;
import org.strowger.message.PlainMessage;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.Rewrite;
import org.strowger.message.ShortMessage;
import org.strowger.message.UnreadableMessage;

/** Messages are written down and read again; other octets are not read. */
final class Cimd2FormTest {
    private static final MessageForm FORM = Cimd2.TRAITS.form();
    private static final ZoneId ZONE = ZoneId.of("Europe/Helsinki");

    private static Stream<Vector> messages() {
        return Vectors.all().stream()
                .filter(each -> each.isValid() && !each.isStream())
                .filter(each -> Operation.of(each.said().number("op")).isMessage()
                        && !Operation.isResponse(each.said().number("op")));
    }

    private static Cimd2Message view(Vector vector) {
        PacketView view = new PacketView();
        byte[] octets = vector.octets();
        assertThat(view.read(Unpooled.wrappedBuffer(octets), 0, octets.length).isAccepted())
                .isTrue();
        return Cimd2Message.in(view, ZONE);
    }

    private static byte[] written(ShortMessage message) {
        byte[] to = new byte[FORM.octets(message) + 7];
        assertThat(FORM.write(message, to, 3)).isEqualTo(to.length - 4);
        return Arrays.copyOfRange(to, 3, to.length - 4);
    }

    @ParameterizedTest
    @MethodSource("messages")
    void readsMessagesThatItWrote(Vector vector) {
        ShortMessage message = view(vector);
        byte[] octets = written(message);
        assertThat(octets).isEqualTo(written(message.owned()));
        byte[] among = new byte[octets.length + 9];
        System.arraycopy(octets, 0, among, 5, octets.length);
        ShortMessage read = FORM.read(among, 5, octets.length);
        assertThat(read.kind()).isEqualTo(message.kind());
        assertThat(read.source()).isEqualTo(message.source());
        assertThat(read.destinations()).isEqualTo(message.destinations());
        assertThat(read.body()).isEqualTo(message.body());
        assertThat(read.receipt()).isEqualTo(message.receipt());
        assertThat(read.options()).isEqualTo(message.options());
        assertThat(read.expiresAt(Cimd2Pair.EPOCH)).isEqualTo(message.expiresAt(Cimd2Pair.EPOCH));
        read.rest();
        assertThat(written(read)).isEqualTo(octets);
    }

    @Test
    void thereAreMoreThanFiftyTestMessages() {
        assertThat(messages()).hasSizeGreaterThan(50);
    }

    @ParameterizedTest
    @MethodSource("messages")
    void readsOrRefusesDamagedOctets(Vector vector) {
        byte[] octets = written(view(vector));
        Random random = new Random(octets.length);
        for (int round = 0; round < 300; round++) {
            byte[] damaged = octets.clone();
            for (int left = random.nextInt(3); left >= 0; left--) {
                damaged[random.nextInt(damaged.length)] = (byte) random.nextInt(256);
            }
            int length = random.nextInt(4) == 0 ? random.nextInt(damaged.length + 1) : damaged.length;
            try {
                ShortMessage read = FORM.read(damaged, 0, length);
                assertThat(read.destinations().size() + read.body().octets().length + read.segments())
                        .isPositive();
                read.options();
                read.receipt();
                read.part();
                read.expiresAt(Cimd2Pair.EPOCH);
                read.scheduledFor(Cimd2Pair.EPOCH);
            } catch (UnreadableMessage expected) {
                assertThat(expected).hasMessageStartingWith("the stored message in the form 'cimd2'");
            }
        }
    }

    @Test
    void refusesOctetsThatAreNoMessage() {
        byte[] octets = written(view(Vectors.named("cimd2-003")));
        for (int length = 0; length < octets.length; length++) {
            int shorter = length;
            assertThatThrownBy(() -> FORM.read(octets, 0, shorter)).isInstanceOf(UnreadableMessage.class);
        }
        assertThatThrownBy(() -> FORM.read(octets, -1, 5)).isInstanceOf(UnreadableMessage.class);
        assertThatThrownBy(() -> FORM.read(octets, 1, octets.length)).isInstanceOf(UnreadableMessage.class);
        byte[] other = octets.clone();
        other[0] = 2;
        assertThatThrownBy(() -> FORM.read(other, 0, other.length)).hasMessageContaining("unsupported format 2");
        byte[] alive = written(Cimd2Message.of(Side.octets("40:003|"), ZONE));
        assertThatThrownBy(() -> FORM.read(alive, 0, alive.length)).hasMessageContaining("has no message: alive");
        byte[] nobody = written(Cimd2Message.of(Side.octets("03:003|033:x|"), ZONE));
        assertThatThrownBy(() -> FORM.read(nobody, 0, nobody.length)).hasMessageContaining("is mandatory");
    }

    @Test
    void writesOnlyCimd2Messages() {
        assertThat(FORM.name()).isEqualTo("cimd2");
        assertThat(FORM.writes(view(Vectors.named("cimd2-003")))).isTrue();
        assertThat(FORM.writes(PlainMessage.from(Address.NONE).build())).isFalse();
    }

    // ---- Changed

    private static String changed(String packet, Rewrite rewrite) {
        ShortMessage message = Cimd2Message.of(Side.octets(packet), ZONE);
        return FORM.changed(message, rewrite)
                .map(each -> new String(
                        ((Cimd2Message) each).view().toBytes(), java.nio.charset.StandardCharsets.ISO_8859_1))
                .map(each -> each.substring(1, each.length() - 3).replace('\t', '|'))
                .orElse("");
    }

    @Test
    void changesOnlyTheRewrittenParameters() {
        String packet = "03:007|021:1|021:2|023:3|056:1|777:x|033:y|";
        assertThat(changed(packet, Rewrite.NONE)).isEqualTo(packet);
        assertThat(changed(packet, Rewrite.NONE.to(Address.international("9"))))
                .isEqualTo("03:007|023:3|056:1|777:x|033:y|021:+9|");
        assertThat(changed(packet, Rewrite.NONE.requesting(ReceiptRequest.ON_END)))
                .isEqualTo("03:007|021:1|021:2|023:3|777:x|033:y|056:63|");
        assertThat(changed("23:000|021:1|060:261226101112|061:4|", Rewrite.NONE.reporting("261226101113")))
                .isEqualTo("23:000|021:1|061:4|060:261226101113|");
        assertThat(changed(packet, Rewrite.NONE.saying(Piece.whole(new Body(new byte[161], false, 0)))))
                .isEmpty();
        assertThat(changed(packet, Rewrite.NONE.to(Address.alphanumeric("x")))).isEmpty();
    }

    @Test
    void aChangedMessageIsReadAsItWasWritten() {
        ShortMessage message = Cimd2Message.of(Side.octets("03:007|021:1|033:y|"), ZONE);
        ShortMessage changed = FORM.changed(message, Rewrite.NONE.to(Address.international("9")))
                .orElseThrow();
        byte[] octets = written(changed);
        assertThat(FORM.read(octets, 0, octets.length).destination()).isEqualTo(Address.international("9"));
    }
}
