package org.strowger.router.simulated.disk;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** A file as those see it who read it, and as it is on the disk. */
final class SimulatedFile {
    private static final int SECTOR = 512;

    private byte[] seen = new byte[0];
    private byte[] onDisk = new byte[0];
    private final List<Write> pending = new ArrayList<>();

    /** The parts of writes that lie in one sector, which reach the disk one by one. */
    private static final class Write {
        private final int position;
        private final byte[] octets;

        Write(int position, byte[] octets) {
            this.position = position;
            this.octets = octets;
        }
    }

    int size() {
        return seen.length;
    }

    byte[] octets() {
        return seen.clone();
    }

    int read(byte[] into, int position) {
        int length = Math.max(0, Math.min(into.length, seen.length - position));
        System.arraycopy(seen, Math.min(position, seen.length), into, 0, length);
        return length;
    }

    void write(byte[] octets, int position) {
        seen = with(seen, octets, position);
        int at = 0;
        while (at < octets.length) {
            int until = Math.min(octets.length, at + SECTOR - (position + at) % SECTOR);
            pending.add(new Write(position + at, Arrays.copyOfRange(octets, at, until)));
            at = until;
        }
    }

    private static byte[] with(byte[] before, byte[] octets, int position) {
        byte[] after = Arrays.copyOf(before, Math.max(before.length, position + octets.length));
        System.arraycopy(octets, 0, after, position, octets.length);
        return after;
    }

    void sync() {
        pending.forEach(write -> onDisk = with(onDisk, write.octets, write.position));
        pending.clear();
    }

    /** Some of it is written, the rest is taken for written: a later sync does not write it. Readers still see it. */
    void syncFails(Random chance) {
        pending.removeIf(write -> chance.nextBoolean());
        sync();
    }

    /** What was not synced is kept, lost or torn, each sector by itself or all in the same way. */
    void crash(Random chance) {
        int manner = chance.nextInt(4);
        for (Write write : pending) {
            int kept =
                    switch (manner) {
                        case 0 -> 0;
                        case 1 -> write.octets.length;
                        default -> torn(write.octets.length, chance);
                    };
            onDisk = with(onDisk, Arrays.copyOf(write.octets, kept), kept == 0 ? 0 : write.position);
        }
        pending.clear();
        seen = onDisk.clone();
    }

    private static int torn(int length, Random chance) {
        return switch (chance.nextInt(3)) {
            case 0 -> 0;
            case 1 -> length;
            default -> chance.nextInt(length + 1);
        };
    }
}
