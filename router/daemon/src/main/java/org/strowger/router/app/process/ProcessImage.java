package org.strowger.router.app.process;

import com.sun.jna.LastErrorException;
import com.sun.jna.Native;
import com.sun.jna.StringArray;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.strowger.router.app.sockets.InheritedSockets;

/**
 * The command line of this process, and its replacement: {@code execv} starts the same program with other options for
 * the JVM in the same process, so that the process id known to the service manager and to scripts does not change.
 */
final class ProcessImage {
    /** The charset in which the octets of the command line stay unchanged, whatever the charset of file names. */
    private static final String OCTETS = StandardCharsets.ISO_8859_1.name();

    private static final int F_SETFD = 2;
    private static final int FD_CLOEXEC = 1;
    private static final int LAST_STANDARD_STREAM = 2;

    private final Path system;

    /**
     * Creates the image.
     *
     * @param system {@code /proc/self}
     */
    ProcessImage(Path system) {
        this.system = system;
    }

    /** The words of the command line; empty on systems that do not provide it. */
    List<String> words() {
        try {
            String line = Files.readString(system.resolve("cmdline"), StandardCharsets.ISO_8859_1);
            return List.of(line.split("\0"));
        } catch (IOException e) {
            return List.of();
        }
    }

    /**
     * Replaces the running program by the same program with another command line. Returns only if that fails.
     *
     * @throws IOException with the reason given by the system
     */
    void replace(List<String> words) throws IOException {
        String program = Files.readSymbolicLink(system.resolve("exe")).toString();
        closeFilesAtReplacement();
        try {
            Exec.execv(program, new StringArray(words.toArray(String[]::new), OCTETS));
        } catch (LastErrorException | UnsatisfiedLinkError e) {
            throw new IOException(program + ": " + e.getMessage(), e);
        }
    }

    /**
     * Has files closed when the program is replaced: the JVM would leave some of its files open. Sockets that the
     * service manager passed stay open.
     */
    private void closeFilesAtReplacement() throws IOException {
        List<Integer> files = new ArrayList<>();
        try (DirectoryStream<Path> open = Files.newDirectoryStream(system.resolve("fd"))) {
            open.forEach(each -> files.add(Integer.valueOf(String.valueOf(each.getFileName()))));
        }
        files.removeAll(InheritedSockets.passed(System.getenv()));
        for (int file : files) {
            if (file > LAST_STANDARD_STREAM) {
                try {
                    Exec.fcntl(file, F_SETFD, FD_CLOEXEC);
                } catch (LastErrorException e) {
                    // The directory's own descriptor is already closed.
                }
            }
        }
    }

    /** Functions of the C library. Loading them takes a tenth of a second. */
    private static final class Exec {
        static {
            Native.register(Exec.class, "c");
        }

        static native int execv(String path, StringArray words) throws LastErrorException;

        static native int fcntl(int file, int command, int value) throws LastErrorException;
    }
}
