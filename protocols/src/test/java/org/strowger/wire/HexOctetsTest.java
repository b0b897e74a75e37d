package org.strowger.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

final class HexOctetsTest {
    @Test
    void readsOctetsThatItWrote() {
        byte[] all = new byte[256];
        for (int i = 0; i < all.length; i++) {
            all[i] = (byte) i;
        }
        ByteBuf out = Unpooled.buffer();
        HexOctets.write(all, 0, all.length, out);
        assertThat(out.toString(StandardCharsets.US_ASCII)).startsWith("000102").endsWith("FDFEFF");
        assertThat(HexOctets.areAll(out, 0, out.writerIndex())).isTrue();
        assertThat(HexOctets.read(out, 0, out.writerIndex())).isEqualTo(all);
    }

    @Test
    void lowerCaseDigitsAreReadAndOtherCharactersAreRefused() {
        assertThat(HexOctets.octet(bytes("aF"), 0)).isEqualTo(0xAF);
        for (String wrong : new String[] {"0g", "g0", "/0", ":0", "@0", "`0", " 0", "0\u00e1"}) {
            assertThat(HexOctets.octet(bytes(wrong), 0)).as(wrong).isEqualTo(HexOctets.NONE);
            assertThat(HexOctets.areAll(bytes(wrong), 0, 2)).as(wrong).isFalse();
        }
        assertThat(HexOctets.areAll(bytes("123"), 0, 3)).isFalse();
        assertThat(HexOctets.areAll(bytes(""), 0, 0)).isTrue();
    }

    private static ByteBuf bytes(String text) {
        return Unpooled.wrappedBuffer(text.getBytes(StandardCharsets.ISO_8859_1));
    }
}
