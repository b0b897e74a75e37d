package org.strowger.protocol;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** The ways in which a stream can come: every decoder must give the same for all of them. */
public enum Pieces {
    /** All at once. */
    WHOLE {
        @Override
        int next(Random random, int left) {
            return left;
        }
    },
    /** Byte by byte. */
    BYTES {
        @Override
        int next(Random random, int left) {
            return 1;
        }
    },
    /** In pieces of a few bytes. */
    CRUMBS {
        @Override
        int next(Random random, int left) {
            return 1 + random.nextInt(7);
        }
    },
    /** In pieces of any size, empty ones too. */
    RANDOM {
        @Override
        int next(Random random, int left) {
            return random.nextInt(left + 1);
        }
    };

    abstract int next(Random random, int left);

    /** Cuts the stream; the same seed cuts the same way. */
    public List<byte[]> of(byte[] stream, long seed) {
        Random random = new Random(seed);
        List<byte[]> pieces = new ArrayList<>();
        int from = 0;
        while (from < stream.length) {
            int to = from + Math.min(next(random, stream.length - from), stream.length - from);
            pieces.add(Arrays.copyOfRange(stream, from, to));
            from = to;
        }
        return pieces;
    }
}
