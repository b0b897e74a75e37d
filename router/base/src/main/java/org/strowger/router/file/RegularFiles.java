package org.strowger.router.file;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/**
 * Reads files of users. Only regular files are opened: a pipe without a writer would block the thread for ever, a
 * device such as {@code /dev/zero} has no end. Symbolic links are followed. Every read has an end.
 */
public final class RegularFiles {
    private RegularFiles() {}

    /**
     * Reads the first octets of a file.
     *
     * @param octetsMax the maximum number of octets; the result has one more if the file is larger
     */
    public static byte[] read(Path file, int octetsMax) throws IOException {
        try (InputStream in = open(file)) {
            return in.readNBytes(octetsMax + 1);
        }
    }

    /** Opens a file; the caller bounds what it reads. */
    public static InputStream open(Path file, OpenOption... options) throws IOException {
        BasicFileAttributes found = Files.readAttributes(file, BasicFileAttributes.class);
        if (!found.isRegularFile()) {
            throw new NotRegularFile(found.isDirectory() ? "directory" : "device, pipe or socket");
        }
        return Files.newInputStream(file, options);
    }

    /**
     * Opens a file of limited size.
     *
     * @param octetsMax the maximum size; reading beyond it fails
     */
    public static InputStream open(Path file, long octetsMax) throws IOException {
        return new LimitedStream(open(file), octetsMax);
    }
}
