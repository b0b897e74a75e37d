package org.strowger.router.config.value;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;

/** Hashes of passwords, against the RFC's vectors and against the definition written down once more. */
class PasswordHashTest {
    private static final HexFormat HEX = HexFormat.of();

    private static byte[] octets(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** The first block, of 32 octets, as RFC 8018 defines it in section 5.2. */
    private static byte[] byTheBook(String text, int iterations, byte[] salt) throws GeneralSecurityException {
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(octets(text), "HmacSHA256"));
        mac.update(salt);
        byte[] u = mac.doFinal(ByteBuffer.allocate(4).putInt(1).array());
        byte[] all = u.clone();
        for (int i = 1; i < iterations; i++) {
            u = mac.doFinal(u);
            for (int j = 0; j < all.length; j++) {
                all[j] ^= u[j];
            }
        }
        return all;
    }

    @Test
    void agreesWithTheVectorsOfRfc7914() {
        assertThat(PasswordHash.hash("passwd", 1, octets("salt")).hash())
                .isEqualTo(HEX.parseHex("55ac046e56e3089fec1691c22544b605f94185216dde0465e68b9d57c20dacbc"));
        assertThat(PasswordHash.hash("Password", 80_000, octets("NaCl")).hash())
                .isEqualTo(HEX.parseHex("4ddcd8f60b98be21830cee5ef22701f9641a4418d04c0414aeff08876b34ab56"));
    }

    @Test
    void agreesWithTheDefinitionForAnyTextAndSalt() throws GeneralSecurityException {
        Random random = new Random(11);
        for (int i = 0; i < 200; i++) {
            byte[] salt = new byte[1 + random.nextInt(20)];
            random.nextBytes(salt);
            StringBuilder text = new StringBuilder("x");
            for (int letters = random.nextInt(90); letters > 0; letters--) {
                text.append((char) (1 + random.nextInt(0x2FF)));
            }
            int iterations = 1 + random.nextInt(5);
            assertThat(PasswordHash.hash(text.toString(), iterations, salt).hash())
                    .as("seed 11, round %d", i)
                    .isEqualTo(byTheBook(text.toString(), iterations, salt));
        }
    }

    @Test
    void acceptsOnlyTheRightPassword() {
        Password.Hashed known = PasswordHash.hash("grün", 10, octets("0123456789abcdef"));
        assertThat(PasswordHash.verify(known, "grün")).isTrue();
        for (String wrong : new String[] {"", "gr", "grün ", "Grün", "grun", "gr\u00C3\u00BCn"}) {
            assertThat(PasswordHash.verify(known, wrong)).as(wrong).isFalse();
        }
        byte[] salt = known.salt().clone();
        salt[0]++;
        assertThat(PasswordHash.verify(new Password.Hashed(10, salt, known.hash()), "grün"))
                .isFalse();
        assertThat(PasswordHash.verify(new Password.Hashed(11, known.salt(), known.hash()), "grün"))
                .isFalse();
    }

    @Test
    void acceptsAnEmptyPassword() {
        Password.Hashed known = PasswordHash.hash("", 3, octets("salt"));
        assertThat(PasswordHash.verify(known, "")).isTrue();
        assertThat(PasswordHash.verify(known, "a")).isFalse();
    }

    @Test
    void verifiesHashesOfOtherLengths() {
        Password.Hashed ours = PasswordHash.hash("secret", 2, octets("salt"));
        Password.Hashed shorter = new Password.Hashed(2, ours.salt(), Arrays.copyOf(ours.hash(), 20));
        assertThat(PasswordHash.verify(shorter, "secret")).isTrue();
        assertThat(PasswordHash.verify(shorter, "secreT")).isFalse();
    }

    @Test
    void laterChangesOfTheSaltArrayDoNotChangeAHash() {
        byte[] salt = octets("salt");
        Password.Hashed known = PasswordHash.hash("secret", 2, salt);
        salt[0]++;
        assertThat(PasswordHash.verify(known, "secret")).isTrue();
    }
}
