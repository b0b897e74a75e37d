package org.strowger.smpp.pdu;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A string ends with its NUL, whatever octets stand before and behind it and wherever it begins. */
class StringEndTest {
    private static final List<PduField> STRINGS =
            List.of(PduField.SERVICE_TYPE, PduField.SOURCE_ADDR, PduField.DESTINATION_ADDR);
    private static final int ROUNDS = 5_000;

    /** Octets that are one bit away from NUL, or that a search by eights might take for it. */
    private static final int[] NEAR_NUL = {0x01, 0x80, 0x81, 0x7F, 0xFF, 0x02, 0x40};

    private static String random(Random random, int octetsMax) {
        byte[] octets = new byte[random.nextInt(octetsMax)];
        for (int i = 0; i < octets.length; i++) {
            octets[i] = (byte)
                    (random.nextBoolean() ? NEAR_NUL[random.nextInt(NEAR_NUL.length)] : 1 + random.nextInt(0xFF));
        }
        return new String(octets, StandardCharsets.ISO_8859_1);
    }

    private static Map<PduField, String> texts(Random random) {
        Map<PduField, String> texts = new EnumMap<>(PduField.class);
        STRINGS.forEach(each -> texts.put(each, random(random, each.octetsMax())));
        return texts;
    }

    /** Writes a PDU that says that. @return how many octets it has */
    private static int write(Map<PduField, String> texts, ByteBuf out) {
        int start = out.writerIndex();
        Pdu.Builder pdu = Pdu.of(PduType.SUBMIT_SM).sequence(1);
        texts.forEach(pdu::with);
        PduWriter.write(pdu.build(), out);
        return out.writerIndex() - start;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void eachStringIsReadUpToItsNul(long seed) {
        Random random = new Random(seed);
        PduView view = new PduView();
        for (int i = 0; i < ROUNDS; i++) {
            Map<PduField, String> texts = texts(random);
            ByteBuf out = Unpooled.buffer().writeZero(random.nextInt(9));
            int start = out.writerIndex();
            int octets = write(texts, out);
            // Octets behind the PDU do not belong to it.
            out.writeZero(random.nextInt(9));
            assertThat(view.read(out, start, octets, SmppTolerance.READ_BEFORE).isAccepted())
                    .isTrue();
            texts.forEach((field, text) -> assertThat(view.text(field)).isEqualTo(text));
        }
    }

    /** The NUL behind the PDU does not end a string in it. */
    @ParameterizedTest
    @ValueSource(longs = {4, 5, 6})
    void aStringThatDoesNotEndInThePduIsRefused(long seed) {
        Random random = new Random(seed);
        PduView view = new PduView();
        for (int i = 0; i < ROUNDS; i++) {
            ByteBuf out = Unpooled.buffer();
            int whole = write(texts(random), out);
            view.read(out, 0, whole, SmppTolerance.READ_BEFORE);
            PduField cut = STRINGS.get(random.nextInt(STRINGS.size()));
            int last = view.end(cut) - 1;
            int end = last - random.nextInt(last - view.begin(cut) + 1);
            PduRefusal refusal = view.read(out, 0, end, SmppTolerance.READ_BEFORE);
            assertThat(refusal.isAccepted()).isFalse();
            assertThat(refusal.violation().rule()).contains(cut.wireName());
        }
    }
}
