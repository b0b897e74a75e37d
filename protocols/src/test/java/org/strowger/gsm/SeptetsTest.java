package org.strowger.gsm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SeptetsTest {
    private static final HexFormat HEX = HexFormat.of();

    private static String pack(String text, int fillBits) {
        byte[] septets = GsmAlphabet.DEFAULT.encode(text, 0);
        return HEX.formatHex(Septets.pack(septets, 0, septets.length, fillBits));
    }

    private static String unpack(String hex, int fillBits, int count) {
        byte[] packed = HEX.parseHex(hex);
        byte[] septets = Septets.unpack(packed, 0, packed.length, fillBits, count);
        return GsmAlphabet.DEFAULT.decode(septets, 0, septets.length);
    }

    /** Another way to pack: one large number, the septets its digits, turned around octet by octet. */
    private static byte[] packedAsANumber(byte[] septets, int fillBits) {
        BigInteger number = BigInteger.ZERO;
        for (int i = septets.length - 1; i >= 0; i--) {
            number = number.shiftLeft(7).or(BigInteger.valueOf(septets[i]));
        }
        number = number.shiftLeft(fillBits);
        byte[] packed = new byte[(septets.length * 7 + fillBits + 7) / 8];
        for (int i = 0; i < packed.length; i++) {
            packed[i] = number.shiftRight(8 * i).byteValue();
        }
        return packed;
    }

    @ParameterizedTest
    @CsvSource({
        "hellohello, 0, e8329bfd4697d9ec37",
        "ALPHA@NUM, 0, 412614190438ab4d",
        "ABCDEFG, 0, 41e19058341e01",
        "ABCDEFGH, 0, 41e19058341e91",
        "Strowger123, 0, 53bafc7d3f97e531d90c",
        "Lorem, 1, 986f79b90d",
        "'', 0, ''",
        "'', 1, 00",
    })
    void packsLikeOtherImplementations(String text, int fillBits, String hex) {
        assertThat(pack(text, fillBits)).isEqualTo(hex);
        assertThat(unpack(hex, fillBits, text.length())).isEqualTo(text);
    }

    @Test
    void sevenOctetsAreUnpackedAsSevenOrEightSeptets() {
        assertThat(pack("ABCDEFG", 0)).isEqualTo(pack("ABCDEFG@", 0));
        assertThat(unpack("41e19058341e01", 0, 7)).isEqualTo("ABCDEFG");
        assertThat(unpack("41e19058341e01", 0, 8)).isEqualTo("ABCDEFG@");
        assertThat(Septets.capacity(7, 0)).isEqualTo(8);
        assertThat(Septets.lastMayBePadding(7, 0)).isTrue();
        assertThat(Septets.lastMayBePadding(6, 0)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6})
    void reportsWhetherTheLastSeptetCanBePadding(int fillBits) {
        for (int octets = 1; octets <= 200; octets++) {
            int most = Septets.capacity(octets, fillBits);
            assertThat(Septets.packedOctets(most, fillBits))
                    .as("%d octets", octets)
                    .isLessThanOrEqualTo(octets);
            assertThat(Septets.packedOctets(most + 1, fillBits))
                    .as("%d octets", octets)
                    .isGreaterThan(octets);
            assertThat(Septets.lastMayBePadding(octets, fillBits))
                    .as("%d octets", octets)
                    .isEqualTo(most > 0 && Septets.packedOctets(most - 1, fillBits) == octets);
        }
    }

    @ParameterizedTest
    @CsvSource({"0, 0, 0", "4, 3, 5", "5, 2, 6", "6, 1, 7", "7, 0, 8", "9, 5, 11", "12, 2, 14", "140, 0, 160"})
    void fillBitsReachTheSeptetBoundaryAfterTheHeader(int headerOctets, int fillBits, int headerSeptets) {
        assertThat(Septets.fillBits(headerOctets)).isEqualTo(fillBits);
        assertThat(Septets.headerSeptets(headerOctets)).isEqualTo(headerSeptets);
        assertThat((headerOctets * 8 + fillBits) % 7).isZero();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void packingAndUnpackingAgreeWithAReferenceImplementation(long seed) {
        Random random = new Random(seed);
        for (int run = 0; run < 2_000; run++) {
            byte[] septets = new byte[random.nextInt(200)];
            for (int i = 0; i < septets.length; i++) {
                septets[i] = (byte) random.nextInt(0x80);
            }
            int fillBits = random.nextInt(7);
            byte[] packed = Septets.pack(septets, 0, septets.length, fillBits);
            assertThat(packed).as("seed %d, run %d", seed, run).isEqualTo(packedAsANumber(septets, fillBits));
            assertThat(Septets.unpack(packed, 0, packed.length, fillBits, septets.length))
                    .as("seed %d, run %d", seed, run)
                    .isEqualTo(septets);
        }
    }

    @Test
    void packsAndUnpacksOnlyTheGivenRange() {
        byte[] septets = {0x7F, 0x41, 0x42, 0x7F};
        byte[] packed = Septets.pack(septets, 1, 3, 0);
        assertThat(packed).isEqualTo(HEX.parseHex("4121"));
        byte[] among = HEX.parseHex("ff4121ff");
        assertThat(Septets.unpack(among, 1, 3, 0, 2)).containsExactly(0x41, 0x42);
    }

    @Test
    void theHighestBitOfASeptetIsIgnored() {
        assertThat(Septets.pack(new byte[] {(byte) 0xC1, (byte) 0x80}, 0, 2, 0)).isEqualTo(HEX.parseHex("4100"));
    }

    @Test
    void unpacksOnlyTheSeptetsPresentDespiteAWrongCount() {
        assertThat(unpack("4121", 0, 1000)).isEqualTo("AB");
        assertThat(unpack("4121", 0, -1)).isEmpty();
        assertThat(unpack("", 6, 1)).isEmpty();
    }

    @Test
    void unpacksAnyOctets() {
        long seed = 38;
        Random random = new Random(seed);
        for (int run = 0; run < 10_000; run++) {
            byte[] octets = new byte[random.nextInt(20)];
            random.nextBytes(octets);
            byte[] before = octets.clone();
            int count = random.nextInt(30);
            int fillBits = random.nextInt(7);
            byte[] septets = Septets.unpack(octets, 0, octets.length, fillBits, count);
            assertThat(septets.length).as("seed %d, run %d", seed, run).isLessThanOrEqualTo(count);
            assertThat(Arrays.equals(octets, before)).isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 7, 8})
    void anInvalidNumberOfFillBitsIsRefused(int fillBits) {
        assertThatThrownBy(() -> Septets.pack(new byte[1], 0, 1, fillBits))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
