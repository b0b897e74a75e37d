package org.strowger.tests.bench.dispatch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** The figures of the system and the JVM about this process. */
final class OwnProcess {
    private static final Path STATUS = Path.of("/proc/self/status");
    private static final Path LIMITS = Path.of("/proc/self/limits");
    private static final long KIBI = 1024;

    private OwnProcess() {}

    /**
     * At a moment. Figures that a system does not tell are 0.
     *
     * @param trouble what the server has to complain of
     */
    record Snapshot(long cpuNanos, long residentBytes, long heapBytes, int threads, String trouble) {
        private static final int PARTS = 5;

        static Snapshot parse(String line) {
            String[] parts = line.split(" ", PARTS);
            return new Snapshot(
                    Long.parseLong(parts[0]),
                    Long.parseLong(parts[1]),
                    Long.parseLong(parts[2]),
                    Integer.parseInt(parts[3]),
                    parts[PARTS - 1]);
        }

        String line(String complaint) {
            return cpuNanos + " " + residentBytes + " " + heapBytes + " " + threads + " "
                    + complaint.replaceAll("\\s+", " ");
        }
    }

    static Snapshot figures() throws IOException {
        Duration cpu = ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO);
        Runtime runtime = Runtime.getRuntime();
        List<String> status = Files.exists(STATUS) ? Files.readAllLines(STATUS) : List.of();
        return new Snapshot(
                cpu.toNanos(),
                KIBI * number(status, "VmRSS:", 1),
                runtime.totalMemory() - runtime.freeMemory(),
                (int) number(status, "Threads:", 1),
                "");
    }

    /** How many files and sockets the process may have open; a system that does not tell allows any number. */
    static long openFilesMax() throws IOException {
        long max = Files.exists(LIMITS) ? number(Files.readAllLines(LIMITS), "Max open files", 3) : 0;
        return max == 0 ? Long.MAX_VALUE : max;
    }

    /** The word of that number on the line that begins so; 0 if there is no such number. */
    private static long number(List<String> lines, String begins, int word) {
        return lines.stream()
                .filter(line -> line.startsWith(begins))
                .map(line -> line.trim().split("\\s+"))
                .filter(words -> words.length > word && words[word].matches("\\d{1,18}"))
                .mapToLong(words -> Long.parseLong(words[word]))
                .findFirst()
                .orElse(0);
    }
}
