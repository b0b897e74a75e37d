package org.strowger.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

final class DecimalTest {
    @Test
    void readsOnlyDigits() {
        assertThat(read("0")).isZero();
        assertThat(read("00042")).isEqualTo(42);
        assertThat(read("999999999")).isEqualTo(999_999_999);
        for (String wrong : new String[] {"", "1234567890", "-1", "+1", " 1", "1a", "1/", ":"}) {
            assertThat(read(wrong)).as(wrong).isEqualTo(Decimal.NONE);
        }
    }

    @Test
    void writesTheRequestedNumberOfDigits() {
        assertThat(written(0, 2)).isEqualTo("00");
        assertThat(written(7, 5)).isEqualTo("00007");
        assertThat(written(99999, 5)).isEqualTo("99999");
        assertThat(written(255, 3)).isEqualTo("255");
    }

    private static int read(String text) {
        byte[] octets = text.getBytes(StandardCharsets.ISO_8859_1);
        return Decimal.read(Unpooled.wrappedBuffer(octets), 0, octets.length);
    }

    private static String written(int number, int digits) {
        ByteBuf out = Unpooled.buffer();
        Decimal.write(number, digits, out);
        return out.toString(StandardCharsets.US_ASCII);
    }
}
