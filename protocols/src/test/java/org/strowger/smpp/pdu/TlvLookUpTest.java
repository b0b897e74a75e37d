package org.strowger.smpp.pdu;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A view finds the first TLV of each tag that is there, and none that is not, also when it was used before. */
class TlvLookUpTest {
    private static final int PRIVATE_TAGS = 0x1400;

    private static Tlv random(Random random) {
        TlvTag[] known = TlvTag.values();
        TlvTag tag = known[random.nextInt(known.length)];
        // Private tags share their last six bits with all others.
        return tag == TlvTag.UNLISTED || random.nextInt(3) == 0
                ? new Tlv(PRIVATE_TAGS + random.nextInt(64), new byte[] {1})
                : new Tlv(tag.tag(), new byte[Math.max(1, tag.octetsMin())]);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void eachTlvOfAPduIsFound(long seed) {
        Random random = new Random(seed);
        PduView view = new PduView();
        for (int i = 0; i < 2_000; i++) {
            List<Tlv> tlvs = new ArrayList<>();
            for (int count = random.nextInt(6); count > 0; count--) {
                tlvs.add(random(random));
            }
            Map<Integer, Integer> first = new HashMap<>();
            for (int k = tlvs.size() - 1; k >= 0; k--) {
                first.put(tlvs.get(k).tag(), k);
            }
            ByteBuf out = Unpooled.buffer();
            Pdu.Builder pdu = Pdu.of(PduType.DELIVER_SM).sequence(1);
            tlvs.forEach(pdu::with);
            PduWriter.write(pdu.build(), out);
            assertThat(view.read(out, 0, out.readableBytes(), SmppTolerance.READ_BEFORE)
                            .isAccepted())
                    .isTrue();
            for (TlvTag tag : TlvTag.values()) {
                int at = view.tlv(tag);
                Integer index = first.get(tag.tag());
                assertThat(at == PduView.ABSENT).as(tag.wireName()).isEqualTo(index == null);
                if (index != null) {
                    assertThat(view.tlvValue(tag)).isEqualTo(tlvs.get(index).value());
                }
            }
        }
    }
}
