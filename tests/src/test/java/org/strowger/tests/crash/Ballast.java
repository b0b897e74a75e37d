package org.strowger.tests.crash;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** The files of somebody else on the same file system. */
final class Ballast {
    private static final int STEP = 64 << 10;

    private final Path file;

    Ballast(Path directory) {
        this.file = directory.resolve("ballast");
    }

    /** Grows until no more than this is free. */
    void leave(long octets) throws IOException {
        byte[] step = new byte[STEP];
        try (OutputStream out = Files.newOutputStream(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
            while (free() > octets) {
                out.write(step, 0, (int) Math.min(STEP, free() - octets));
            }
        } catch (IOException e) {
            // The daemon has taken the rest: there is no room left, which is what was wanted.
            if (free() > octets) {
                throw e;
            }
        }
    }

    void remove() throws IOException {
        Files.deleteIfExists(file);
    }

    long free() throws IOException {
        return Files.getFileStore(file.getParent()).getUsableSpace();
    }
}
