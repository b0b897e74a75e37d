package org.strowger.cimd2.packet;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.strowger.gsm.GsmAlphabet;

final class UserTextTest {
    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '%',
            value = {
                "^, _XX_gl",
                "{, _XX(",
                "}, _XX)",
                "\\, _XX/",
                "[, _XX<",
                "], _XX>",
                "~, _XX=",
                "|, _XX_!!",
                "€, _XXe",
                "\", _qq",
                "$, $",
                "Ç, %_C,%",
                "_, _--"
            })
    void writesEachCharacterAsItIsTransmitted(String character, String written) {
        assertThat(written(character)).isEqualTo(written);
        assertThat(read(written)).isEqualTo(character);
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '%',
            value = {
                "_XX@, |",
                "[\\]^{|}~, ÄÖÅÜäöåü",
                "_, _",
                "_a, _a",
                "a_zzb_, a_zzb_",
                "á, a",
                "Ñ, Ñ",
                "©, ?",
                "a\u00a0b, a b",
                "_XX, %%",
                "_XX_XXe, % e%",
                "`, ¿",
                "¤, ¤"
            })
    void readsAlternativeNotations(String written, String text) {
        assertThat(read(written)).isEqualTo(text);
    }

    @Test
    void controlCharactersAreReadAsGsmCodes() {
        assertThat(read("\u0004\u0005\u0010")).isEqualTo("èéΔ");
    }

    @Test
    void everyGsmCodeIsReadAsItWasWritten() {
        byte[] codes = new byte[127];
        for (int i = 0; i < codes.length; i++) {
            codes[i] = (byte) (i < GsmAlphabet.ESCAPE ? i : i + 1);
        }
        ByteBuf out = Unpooled.buffer();
        UserText.write(codes, 0, codes.length, out);
        assertThat(UserText.read(out, 0, out.writerIndex())).isEqualTo(codes);
        assertThat(out.forEachByte(octet -> octet >= 0 && octet < 127)).isEqualTo(-1);
    }

    @Test
    void randomGsmCodesAreReadAsTheyWereWritten() {
        Random random = new Random(3);
        for (int round = 0; round < 2000; round++) {
            byte[] codes = new byte[random.nextInt(160)];
            random.nextBytes(codes);
            for (int i = 0; i < codes.length; i++) {
                codes[i] &= 0x7F;
            }
            ByteBuf out = Unpooled.buffer();
            UserText.write(codes, 0, codes.length, out);
            assertThat(UserText.read(out, 0, out.writerIndex())).isEqualTo(codes);
            assertThat(UserText.septets(out, 0, out.writerIndex())).isEqualTo(codes.length);
        }
    }

    @Test
    void randomOctetsAreReadAsGsmCodes() {
        Random random = new Random(4);
        for (int round = 0; round < 5000; round++) {
            byte[] octets = new byte[random.nextInt(40)];
            random.nextBytes(octets);
            if (round % 2 == 0) {
                for (int i = 0; i < octets.length; i += 1 + random.nextInt(4)) {
                    octets[i] = '_';
                }
            }
            ByteBuf bytes = Unpooled.wrappedBuffer(octets);
            byte[] codes = UserText.read(bytes, 0, octets.length);
            assertThat(codes).hasSize(UserText.septets(bytes, 0, octets.length));
            assertThat(UserText.areCodes(codes, 0, codes.length)).isTrue();
        }
    }

    private static String written(String text) {
        byte[] codes = GsmAlphabet.DEFAULT.encode(text, '?');
        ByteBuf out = Unpooled.buffer();
        UserText.write(codes, 0, codes.length, out);
        return out.toString(StandardCharsets.ISO_8859_1);
    }

    private static String read(String written) {
        byte[] octets = written.getBytes(StandardCharsets.ISO_8859_1);
        byte[] codes = UserText.read(Unpooled.wrappedBuffer(octets), 0, octets.length);
        return GsmAlphabet.DEFAULT.decode(codes, 0, codes.length);
    }
}
