package org.strowger.cimd2;

import io.netty.buffer.Unpooled;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.strowger.cimd2.packet.PacketWriter;
import org.strowger.cimd2.packet.Vector;
import org.strowger.cimd2.packet.Vectors;

/** Damages that packets take: some of them plausible, some not. */
final class Mutations {
    private static final List<byte[]> SEEDS =
            Vectors.all().stream().map(Vector::octets).toList();
    private static final byte[] EDGES = {0, 2, 3, '\t', ':', '_', '0', '9', '-', '+', 'x', (byte) 0xE5, (byte) 0xFF};
    private static final int HEADER_AND_SUM = 12;

    private Mutations() {}

    /** One packet with a few damages; most have their checksum put right, else nothing behind it would be tried. */
    static byte[] damaged(Random random) {
        byte[] octets = SEEDS.get(random.nextInt(SEEDS.size())).clone();
        for (int left = random.nextInt(5); left > 0; left--) {
            octets = damaged(octets, random);
        }
        if (random.nextInt(4) > 0) {
            summed(octets, -1);
        }
        return octets;
    }

    /** Puts its checksum right, and gives it a number if one is told, as far as it looks like a packet. */
    static void summed(byte[] octets, int number) {
        if (octets.length < HEADER_AND_SUM || octets[octets.length - 4] != '\t' || octets[7] != '\t') {
            return;
        }
        int its = number >= 0 ? number : (octets[4] - '0') * 100 + (octets[5] - '0') * 10 + octets[6] - '0';
        if (its >= 0 && its < 1000) {
            PacketWriter.renumber(its, Unpooled.wrappedBuffer(octets), 0, octets.length, true);
        }
    }

    private static byte[] damaged(byte[] octets, Random random) {
        if (octets.length == 0) {
            return octets;
        }
        int at = random.nextInt(octets.length);
        switch (random.nextInt(7)) {
            case 0 -> octets[at] ^= (byte) (1 << random.nextInt(8));
            case 1, 2 -> octets[at] = EDGES[random.nextInt(EDGES.length)];
            case 3 -> {
                return Arrays.copyOf(octets, at);
            }
            case 4 -> {
                return joined(Arrays.copyOf(octets, at), tail(octets, random.nextInt(octets.length)));
            }
            case 5 -> {
                byte[] other = SEEDS.get(random.nextInt(SEEDS.size()));
                return joined(Arrays.copyOf(octets, at), tail(other, random.nextInt(other.length)));
            }
            default -> {
                byte[] more = new byte[random.nextInt(20)];
                random.nextBytes(more);
                return joined(joined(Arrays.copyOf(octets, at), more), tail(octets, at));
            }
        }
        return octets;
    }

    private static byte[] tail(byte[] octets, int from) {
        return Arrays.copyOfRange(octets, from, octets.length);
    }

    static byte[] joined(byte[] first, byte[] second) {
        byte[] all = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, all, first.length, second.length);
        return all;
    }
}
