package org.strowger.smpp.pdu.fuzz;

import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Damages that seeds take: some of them plausible, some not. */
final class Mutations {
    private static final int[] EDGES = {0, 1, 2, 15, 16, 17, 0x7F, 0x80, 0xFE, 0xFF};
    private static final int MANY = 6;
    private static final int SEVERAL = 4;

    private final List<byte[]> seeds;
    private final Random random;

    Mutations(List<byte[]> seeds, long seed) {
        this.seeds = seeds;
        this.random = new Random(seed);
    }

    /** One PDU with up to six damages; every other has its length put right, else nothing behind it would be tried. */
    byte[] pdu() {
        byte[] octets = seed();
        for (int left = random.nextInt(MANY + 1); left > 0; left--) {
            octets = damaged(octets);
        }
        if (random.nextBoolean() && octets.length >= 4) {
            octets[0] = 0;
            octets[1] = (byte) (octets.length >> 16);
            octets[2] = (byte) (octets.length >> 8);
            octets[3] = (byte) octets.length;
        }
        return octets;
    }

    /** Several of them, one behind the other, with {@code head} octets at random in front. */
    byte[] stream(int head) {
        byte[] stream = new byte[head];
        random.nextBytes(stream);
        for (int left = 1 + random.nextInt(SEVERAL); left > 0; left--) {
            stream = joined(stream, pdu());
        }
        return stream;
    }

    private byte[] damaged(byte[] octets) {
        if (octets.length == 0) {
            return seed();
        }
        int at = random.nextInt(octets.length);
        switch (random.nextInt(8)) {
            case 0 -> octets[at] ^= (byte) (1 << random.nextInt(8));
            case 1, 2 -> octets[at] = (byte) EDGES[random.nextInt(EDGES.length)];
            case 3 -> octets[at] = (byte) (octets[at] + random.nextInt(5) - 2);
            case 4 -> {
                return Arrays.copyOf(octets, at);
            }
            case 5 -> {
                return joined(Arrays.copyOf(octets, at), tail(octets, random.nextInt(octets.length)));
            }
            case 6 -> {
                return joined(Arrays.copyOf(octets, at), tail(seed(), at));
            }
            default -> {
                byte[] more = new byte[random.nextInt(40)];
                random.nextBytes(more);
                return joined(joined(Arrays.copyOf(octets, at), more), tail(octets, at));
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

    static byte[] joined(byte[] first, byte[] second) {
        byte[] all = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, all, first.length, second.length);
        return all;
    }
}
