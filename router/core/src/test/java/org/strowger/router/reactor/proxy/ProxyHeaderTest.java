package org.strowger.router.reactor.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.strowger.router.reactor.proxy.ProxyHeaders.V1;
import static org.strowger.router.reactor.proxy.ProxyHeaders.address;
import static org.strowger.router.reactor.proxy.ProxyHeaders.entry;
import static org.strowger.router.reactor.proxy.ProxyHeaders.octets;
import static org.strowger.router.reactor.proxy.ProxyHeaders.tcp4;
import static org.strowger.router.reactor.proxy.ProxyHeaders.tcp6;
import static org.strowger.router.reactor.proxy.ProxyHeaders.v2;
import static org.strowger.router.reactor.proxy.ProxyHeaders.withChecksum;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.router.reactor.proxy.ProxyHeader.Kind;

/** Both versions of the header, what is near to them, and noise. */
class ProxyHeaderTest {
    private static final byte[] TAIL = {0, 0, 0, 16, 0, 0, 0, 9};

    static final List<byte[]> GOOD = List.of(
            octets(V1),
            octets("PROXY TCP6 2001:db8::1 ::1 1 65535\r\n"),
            octets("PROXY UNKNOWN\r\n"),
            octets("PROXY UNKNOWN ffff:f...f:ffff 65535 65535\r\n"),
            tcp4(56324),
            tcp4(0, entry(0x04, new byte[40])),
            tcp6(address(0, 10, 0, 0, 1).getAddress(), 7),
            v2(0x20, 0x00, new byte[0]),
            v2(0x20, 0x11, new byte[12]),
            v2(0x20, 0xFF, new byte[3]),
            v2(0x21, 0x00, new byte[5]),
            v2(0x21, 0x31, new byte[216]),
            withChecksum(tcp4(7, entry(0x03, new byte[4]))));

    private static ProxyHeader read(byte[] header, byte[] tail) {
        ByteBuf bytes = Unpooled.wrappedBuffer(header, tail).copy();
        ByteBuf shifted = Unpooled.buffer().writeZero(3).writeBytes(bytes).skipBytes(3);
        ProxyHeader read = ProxyHeader.read(shifted);
        boolean taken = read.kind() == Kind.SOMEBODY || read.kind() == Kind.NOBODY;
        assertThat(shifted.readableBytes())
                .as("left of %s", read)
                .isEqualTo(taken ? tail.length : header.length + tail.length);
        bytes.release();
        shifted.release();
        return read;
    }

    private static ProxyHeader read(byte[] header) {
        return read(header, TAIL);
    }

    @Test
    void readsTheAddressOfTheClientFromTheHeader() {
        assertThat(read(octets(V1)).source()).isEqualTo(address(56324, 192, 0, 2, 1));
        assertThat(read(octets("PROXY TCP4 255.255.255.255 0.0.0.0 65535 0\r\n"))
                        .source())
                .isEqualTo(address(65535, 255, 255, 255, 255));
        assertThat(read(tcp4(56324)).source()).isEqualTo(address(56324, 192, 0, 2, 1));
        assertThat(read(tcp4(65535)).source().getPort()).isEqualTo(65535);
        byte[] network = {0x20, 0x01, 0x0D, (byte) 0xB8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1};
        int[] source = new int[16];
        Arrays.setAll(source, i -> network[i]);
        assertThat(read(tcp6(address(0, source).getAddress(), 7)).source()).isEqualTo(address(7, source));
        assertThat(read(octets("PROXY TCP6 2001:db8::1 ::1 7 2775\r\n")).source())
                .isEqualTo(address(7, source));
    }

    @ParameterizedTest
    @ValueSource(strings = {"PROXY UNKNOWN\r\n", "PROXY UNKNOWN \r\n", "PROXY UNKNOWN any thing at all\r\n"})
    void anUnknownClientIsAccepted(String line) {
        assertThat(read(octets(line)).kind()).isEqualTo(Kind.NOBODY);
    }

    @Test
    void aHeaderWithoutAClientIsAccepted() {
        assertThat(read(v2(0x20, 0x11, new byte[12])).kind()).isEqualTo(Kind.NOBODY);
        assertThat(read(v2(0x20, 0x77, new byte[1])).kind()).isEqualTo(Kind.NOBODY);
        assertThat(read(v2(0x21, 0x00, new byte[9])).kind()).isEqualTo(Kind.NOBODY);
    }

    @ParameterizedTest
    @FieldSource("GOOD")
    void awaitsTheRestOfAnIncompleteValidHeader(byte[] header) {
        for (int octets = 0; octets < header.length; octets++) {
            assertThat(read(Arrays.copyOf(header, octets), new byte[0]).kind())
                    .as("%d of %d octets", octets, header.length)
                    .isEqualTo(Kind.PART);
        }
        assertThat(read(header, new byte[0]).kind()).isIn(Kind.SOMEBODY, Kind.NOBODY);
        assertThat(read(header).kind()).isIn(Kind.SOMEBODY, Kind.NOBODY);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "PROXY TCP4 192.0.2.1 198.51.100.1 56324\r\n",
                "PROXY TCP4 192.0.2.1 198.51.100.1 56324 2775 \r\n",
                "PROXY  TCP4 192.0.2.1 198.51.100.1 56324 2775\r\n",
                "PROXY TCP4 192.0.2.1  198.51.100.1 56324 2775\r\n",
                "PROXY TCP4 192.0.2.256 198.51.100.1 56324 2775\r\n",
                "PROXY TCP4 192.0.2.01 198.51.100.1 56324 2775\r\n",
                "PROXY TCP4 192.0.2 198.51.100.1 56324 2775\r\n",
                "PROXY TCP4 192.0.2.1.5 198.51.100.1 56324 2775\r\n",
                "PROXY TCP4 192.0.2. 198.51.100.1 56324 2775\r\n",
                "PROXY TCP4 192.0.2.1 localhost 56324 2775\r\n",
                "PROXY TCP4 ::1 ::1 56324 2775\r\n",
                "PROXY TCP6 192.0.2.1 198.51.100.1 56324 2775\r\n",
                "PROXY TCP4 192.0.2.1 198.51.100.1 65536 2775\r\n",
                "PROXY TCP4 192.0.2.1 198.51.100.1 056324 2775\r\n",
                "PROXY TCP4 192.0.2.1 198.51.100.1 -1 2775\r\n",
                "PROXY TCP4 192.0.2.1 198.51.100.1 1 x\r\n",
                "PROXY TCP4 192.0.2.1 198.51.100.1  2775\r\n",
                "PROXY TCP5 192.0.2.1 198.51.100.1 1 2775\r\n",
                "PROXY tcp4 192.0.2.1 198.51.100.1 1 2775\r\n",
                "PROXY UNKNOWNS\r\n",
                "PROXY \r\n",
                "PROXY TCP4 192.0.2.1 198.51.100.1 56324 2775\r\r\n",
                "PROXY TCP4 192.0.2.1 198.51.100.1 56324 2775\n\r\n",
                "PROXY TCP6 2001:db8::1%eth0 ::1 1 2\r\n"
            })
    void refusesAnAlmostValidLine(String line) {
        ProxyHeader read = read(octets(line));
        assertThat(read.kind()).isEqualTo(Kind.WRONG);
        assertThat(read.fault()).isNotBlank();
    }

    @ParameterizedTest
    @ValueSource(strings = {"proxy TCP4", "X", "PROXX ", "GET / HTTP/1.1", "\r\n\r\n\0\r\nQUIX", "\rX", "\0\0\0\u0010"})
    void refusesInvalidInputAtItsFirstWrongOctet(String beginning) {
        assertThat(read(octets(beginning), new byte[0]).kind()).isEqualTo(Kind.WRONG);
    }

    @Test
    void refusesALineThatIsTooLongBeforeItsEnd() {
        String longest = "PROXY UNKNOWN " + "x".repeat(107 - 16) + "\r\n";
        assertThat(longest).hasSize(107);
        assertThat(read(octets(longest)).kind()).isEqualTo(Kind.NOBODY);
        String longer = "PROXY UNKNOWN " + "x".repeat(107 - 15) + "\r\n";
        assertThat(read(octets(longer)).kind()).isEqualTo(Kind.WRONG);
        assertThat(read(octets("PROXY UNKNOWN " + "x".repeat(92)), new byte[0]).kind())
                .isEqualTo(Kind.PART);
        assertThat(read(octets("PROXY UNKNOWN " + "x".repeat(93)), new byte[0]).kind())
                .isEqualTo(Kind.WRONG);
    }

    static final List<byte[]> DAMAGED = List.of(
            v2(0x11, 0x11, new byte[12]),
            v2(0x22, 0x11, new byte[12]),
            v2(0x31, 0x11, new byte[12]),
            v2(0x21, 0x11, new byte[11]),
            v2(0x21, 0x21, new byte[35]),
            v2(0x21, 0x12, new byte[12]),
            v2(0x21, 0x22, new byte[36]),
            v2(0x21, 0x41, new byte[36]),
            tcp4(1, (byte) 4),
            tcp4(1, (byte) 4, (byte) 0),
            tcp4(1, (byte) 4, (byte) 0, (byte) 1),
            tcp4(1, (byte) 4, (byte) 0xFF, (byte) 0xFF, (byte) 0),
            tcp4(1, entry(0x03, new byte[4])),
            tcp4(1, entry(0x03, new byte[3])),
            v2(0x20, 0x00, new byte[2033]));

    @ParameterizedTest
    @FieldSource("DAMAGED")
    void refusesAMalformedBinaryHeader(byte[] header) {
        ProxyHeader read = read(header);
        assertThat(read.kind()).isEqualTo(Kind.WRONG);
        assertThat(read.fault()).isNotBlank();
    }

    @Test
    void refusesATooLongBinaryHeaderBeforeItIsComplete() {
        byte[] longest = v2(0x20, 0x00, new byte[2032]);
        assertThat(read(longest).kind()).isEqualTo(Kind.NOBODY);
        assertThat(read(Arrays.copyOf(v2(0x20, 0x00, new byte[2033]), 16), new byte[0])
                        .kind())
                .isEqualTo(Kind.WRONG);
    }

    @Test
    void theChecksumDetectsAChangeOfAnyOctet() {
        byte[] header = withChecksum(tcp4(7, entry(0x03, new byte[4])));
        assertThat(read(header).kind()).isEqualTo(Kind.SOMEBODY);
        int atType = header.length - 7;
        for (int i = 16; i < header.length; i++) {
            if (i == atType) {
                continue; // Then it is no checksum any more.
            }
            byte[] bad = header.clone();
            bad[i] ^= 0x10;
            assertThat(read(bad).kind()).as("octet %d", i).isEqualTo(Kind.WRONG);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "::, 00000000000000000000000000000000",
        "::1, 00000000000000000000000000000001",
        "1::, 00010000000000000000000000000000",
        "1:2:3:4:5:6:7:8, 00010002000300040005000600070008",
        "1:2:3:4:5:6:7::, 00010002000300040005000600070000",
        "::2:3:4:5:6:7:8, 00000002000300040005000600070008",
        "2001:DB8::a:0:ffff, 20010db800000000000000 0a0000ffff",
        "64:ff9b::192.0.2.33, 0064ff9b0000000000000000c0000221",
        "1:2:3:4:5:6:192.0.2.33, 000100020003000400050006c0000221"
    })
    void readsIpv6Addresses(String text, String hex) {
        assertThat(AddressText.v6(text)).asHexString().isEqualToIgnoringCase(hex.replace(" ", ""));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ":",
                ":::",
                "1",
                "1:2:3:4:5:6:7",
                "1:2:3:4:5:6:7:8:9",
                "1:2:3:4:5:6:7:8::",
                "::1:2:3:4:5:6:7:8",
                "1::2::3",
                "12345::",
                "g::",
                "1:",
                ":1",
                "1:::2",
                "::1.2.3",
                "1.2.3.4::",
                "::1.2.3.4:5",
                "1:2:3:4:5:6:7:1.2.3.4",
                "[::1]",
                "::1%1",
                " ::1",
                "::-1",
                "::+1",
                "1.2.3.4"
            })
    void refusesInvalidIpv6Addresses(String text) {
        assertThat(AddressText.v6(text)).isEmpty();
    }

    @Test
    void readsOrRefusesAnyOctets() {
        Random random = new Random(3);
        for (int i = 0; i < 20_000; i++) {
            byte[] octets = new byte[16];
            random.nextBytes(octets);
            for (int j = 0; j < 16; j++) {
                octets[j] = random.nextInt(3) == 0 ? octets[j] : 0;
            }
            String text = textOf(octets, random);
            assertThat(AddressText.v6(text)).as("seed 3: %s", text).isEqualTo(octets);
        }
    }

    /** Written with or without a gap, and with or without zeros in front. */
    private static String textOf(byte[] octets, Random random) {
        int from = random.nextInt(9);
        int to = from;
        while (to < 8 && octets[2 * to] == 0 && octets[2 * to + 1] == 0) {
            to++;
        }
        StringBuilder text = new StringBuilder();
        for (int group = 0; group < 8; group++) {
            if (group >= from && group < to) {
                text.append(group == from ? "::" : "");
                continue;
            }
            text.append(group == 0 || (group == to && to > from) ? "" : ":");
            int value = ByteBuffer.wrap(octets).getShort(2 * group) & 0xFFFF;
            text.append(String.format(random.nextBoolean() ? "%x" : "%04X", value));
        }
        return text.toString();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void damagedHeadersAreReadOrRefused(long seed) {
        Random random = new Random(seed);
        List<byte[]> good = new ArrayList<>(GOOD);
        good.addAll(DAMAGED);
        int[] kinds = new int[Kind.values().length];
        for (int i = 0; i < 50_000; i++) {
            byte[] bytes = good.get(random.nextInt(good.size())).clone();
            bytes = Arrays.copyOf(bytes, Math.min(bytes.length, 1 + random.nextInt(300)));
            for (int changes = random.nextInt(4); changes > 0; changes--) {
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
            }
            byte[] tail = new byte[random.nextInt(300)];
            random.nextBytes(tail);
            ByteBuf all = Unpooled.wrappedBuffer(bytes, tail);
            ProxyHeader read = ProxyHeader.read(all);
            kinds[read.kind().ordinal()]++;
            assertThat(read.fault().isEmpty())
                    .as("seed %d, step %d: %s", seed, i, read)
                    .isEqualTo(read.kind() != Kind.WRONG);
            all.release();
        }
        assertThat(kinds).as("each kind was seen").doesNotContain(0);
    }
}
