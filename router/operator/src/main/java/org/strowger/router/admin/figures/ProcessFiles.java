package org.strowger.router.admin.figures;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Figures of this process from /proc; 0 on systems without /proc. */
public final class ProcessFiles {
    private static final Path SELF = Path.of("/proc/self");
    private static final long OCTETS_PER_KIB = 1024;

    private ProcessFiles() {}

    /** Number of open files and sockets. */
    public static long open() {
        try (Stream<Path> open = Files.list(SELF.resolve("fd"))) {
            return open.count();
        } catch (IOException e) {
            return 0;
        }
    }

    /** Limit on open files and sockets. */
    public static long openMax() {
        return number("limits", "Max open files");
    }

    /** Resident memory in bytes. */
    public static long residentOctets() {
        return number("status", "VmRSS:") * OCTETS_PER_KIB;
    }

    /** The first number on the line that begins with these words; 0 if there is none. */
    private static long number(String file, String words) {
        try {
            List<String> lines = Files.readAllLines(SELF.resolve(file));
            return lines.stream()
                    .filter(line -> line.startsWith(words))
                    .map(line -> line.substring(words.length()).trim().split("\\s+", 2)[0])
                    .filter(word -> word.chars().allMatch(Character::isDigit))
                    .mapToLong(Long::parseLong)
                    .findFirst()
                    .orElse(0);
        } catch (IOException e) {
            return 0;
        }
    }
}
