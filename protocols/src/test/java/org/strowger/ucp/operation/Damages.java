package org.strowger.ucp.operation;

import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Damages that packets take: some of them plausible, some not. */
public final class Damages {
    private static final byte[] EDGES = {0, 2, 3, '/', ',', ':', '0', '9', 'A', 'a', 'G', 'O', 'R', 'N', (byte) 0xFF};
    private static final int MANY = 5;
    private static final int HEADER = 15;
    private static final int TRAILER = 3;

    private final List<byte[]> seeds;
    private final Random random;

    public Damages(List<byte[]> seeds, long seed) {
        this.seeds = seeds;
        this.random = new Random(seed * 0x9E3779B97F4A7C15L);
    }

    /** One packet; three of four have length and checksum put right, else nothing behind them would be tried. */
    public byte[] packet() {
        byte[] octets = seed();
        for (int left = random.nextInt(MANY + 1); left > 0; left--) {
            octets = damaged(octets);
        }
        return random.nextInt(4) == 0 || octets.length < HEADER + TRAILER ? octets : righted(octets);
    }

    /** Some of them behind one another. */
    public byte[] stream() {
        byte[] stream = {};
        for (int left = 1 + random.nextInt(4); left > 0; left--) {
            stream = joined(stream, packet());
        }
        return stream;
    }

    private static byte[] righted(byte[] octets) {
        octets[0] = 2;
        octets[octets.length - 1] = 3;
        byte[] length = String.format("%05d", octets.length - 2).getBytes(java.nio.charset.StandardCharsets.US_ASCII);
        System.arraycopy(length, 0, octets, 4, length.length);
        int sum = 0;
        for (int i = 1; i < octets.length - TRAILER; i++) {
            sum += octets[i];
        }
        byte[] digits = String.format("%02X", sum & 0xFF).getBytes(java.nio.charset.StandardCharsets.US_ASCII);
        System.arraycopy(digits, 0, octets, octets.length - TRAILER, digits.length);
        return octets;
    }

    private byte[] damaged(byte[] octets) {
        if (octets.length == 0) {
            return seed();
        }
        int at = random.nextInt(octets.length);
        switch (random.nextInt(7)) {
            case 0 -> octets[at] ^= (byte) (1 << random.nextInt(8));
            case 1, 2 -> octets[at] = EDGES[random.nextInt(EDGES.length)];
            case 3 -> {
                return joined(Arrays.copyOf(octets, at), tail(octets, at + 1));
            }
            case 4 -> {
                byte[] more = new byte[random.nextInt(40)];
                Arrays.fill(more, EDGES[random.nextInt(EDGES.length)]);
                return joined(joined(Arrays.copyOf(octets, at), more), tail(octets, at));
            }
            case 5 -> {
                return joined(Arrays.copyOf(octets, at), tail(seed(), at));
            }
            default -> {
                return joined(Arrays.copyOf(octets, at), tail(octets, random.nextInt(octets.length)));
            }
        }
        return octets;
    }

    private byte[] seed() {
        return seeds.get(random.nextInt(seeds.size())).clone();
    }

    private static byte[] tail(byte[] octets, int from) {
        return Arrays.copyOfRange(octets, Math.min(from, octets.length), octets.length);
    }

    private static byte[] joined(byte[] first, byte[] second) {
        byte[] all = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, all, first.length, second.length);
        return all;
    }
}
