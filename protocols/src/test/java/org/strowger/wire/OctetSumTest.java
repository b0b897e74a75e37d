package org.strowger.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class OctetSumTest {
    @Test
    void agreesWithAManuallyComputedSum() {
        ByteBuf packet = Unpooled.copiedBuffer("\u000240:003\t", StandardCharsets.ISO_8859_1);
        assertThat(OctetSum.of(packet, 0, packet.writerIndex())).isEqualTo(0x3C);
    }

    @Test
    void agreesWithTheSumOfTheSingleOctets() {
        Random random = new Random(7);
        for (int length = 0; length < 5000; length += 1 + length / 9) {
            byte[] octets = new byte[length + 3];
            random.nextBytes(octets);
            int sum = 0;
            for (int i = 1; i < length + 1; i++) {
                sum += octets[i];
            }
            assertThat(OctetSum.of(Unpooled.wrappedBuffer(octets), 1, length + 1))
                    .isEqualTo(sum & 0xFF);
        }
    }

    @Test
    void doesNotOverflow() {
        byte[] octets = new byte[4096];
        Arrays.fill(octets, (byte) 0xFF);
        assertThat(OctetSum.of(Unpooled.wrappedBuffer(octets), 0, 4096)).isEqualTo(4096 * 255 % 256);
    }
}
