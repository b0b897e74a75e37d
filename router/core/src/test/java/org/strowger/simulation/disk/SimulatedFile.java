package org.strowger.simulation.disk;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** A file as its readers see it, and as it is on the disk. */
final class SimulatedFile {
    private static final int SECTOR = 512;

    private Image seen = new Image();
    private final Image onDisk = new Image();
    private final List<Write> pending = new ArrayList<>();

    /** The contents of a file; a write beyond the end extends it. */
    private static final class Image {
        private byte[] octets = new byte[0];
        private int size;

        void write(byte[] what, int length, int position) {
            int end = position + length;
            if (end > octets.length) {
                octets = Arrays.copyOf(octets, Math.max(end, octets.length * 2));
            }
            System.arraycopy(what, 0, octets, position, length);
            size = Math.max(size, end);
        }

        Image copy() {
            Image copy = new Image();
            copy.octets = octets();
            copy.size = size;
            return copy;
        }

        byte[] octets() {
            return Arrays.copyOf(octets, size);
        }
    }

    /** The part of a write within one sector. Sectors reach the disk independently. */
    private static final class Write {
        private final int position;
        private final byte[] octets;

        Write(int position, byte[] octets) {
            this.position = position;
            this.octets = octets;
        }
    }

    int size() {
        return seen.size;
    }

    byte[] octets() {
        return seen.octets();
    }

    int read(byte[] into, int position) {
        int length = Math.max(0, Math.min(into.length, seen.size - position));
        System.arraycopy(seen.octets, Math.min(position, seen.size), into, 0, length);
        return length;
    }

    void write(byte[] octets, int position) {
        seen.write(octets, octets.length, position);
        int at = 0;
        while (at < octets.length) {
            int until = Math.min(octets.length, at + SECTOR - (position + at) % SECTOR);
            pending.add(new Write(position + at, Arrays.copyOfRange(octets, at, until)));
            at = until;
        }
    }

    void sync() {
        pending.forEach(write -> onDisk.write(write.octets, write.octets.length, write.position));
        pending.clear();
    }

    /** Some pages are written, the others count as written: a later sync skips them. Readers still see them. */
    void syncFails(Random chance) {
        pending.removeIf(write -> chance.nextBoolean());
        sync();
    }

    /** Unsynced sectors are kept, lost or torn, independently or all in the same way. */
    void crash(Random chance) {
        int manner = chance.nextInt(4);
        for (Write write : pending) {
            int kept =
                    switch (manner) {
                        case 0 -> 0;
                        case 1 -> write.octets.length;
                        default -> torn(write.octets.length, chance);
                    };
            if (kept > 0) {
                onDisk.write(write.octets, kept, write.position);
            }
        }
        pending.clear();
        seen = onDisk.copy();
    }

    private static int torn(int length, Random chance) {
        return switch (chance.nextInt(3)) {
            case 0 -> 0;
            case 1 -> length;
            default -> chance.nextInt(length + 1);
        };
    }
}
