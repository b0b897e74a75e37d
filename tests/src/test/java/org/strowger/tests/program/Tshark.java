package org.strowger.tests.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/**
 * A capture as the dissectors of others read it.
 *
 * @param protocol as they call it
 * @param port at which they are to look for it
 */
record Tshark(Path capture, int port, String protocol) {
    private static final long SECONDS_MAX = 60;

    /** As its summaries have it. */
    private static final List<String> COMPLAINTS =
            List.of("malformed", "invalid", "incorrect", "unknown", "reassembled");

    /** Where all must be tried, its absence is a failure. */
    static void assumeInstalled() {
        boolean there = Arrays.stream(System.getenv("PATH").split(":"))
                .anyMatch(directory -> Files.isExecutable(Path.of(directory, "tshark")));
        if (System.getenv("STROWGER_CI") == null) {
            assumeTrue(there, "tshark is not here: apt-get install tshark");
        }
        assertThat(there).as("tshark is here").isTrue();
    }

    private List<String> lines(String... options) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("tshark", "-r", capture.toString()));
        command.addAll(List.of("-d", "tcp.port==" + port + "," + protocol));
        command.addAll(List.of("-o", "tcp.check_checksum:TRUE", "-o", "ip.check_checksum:TRUE"));
        command.addAll(List.of(options));
        return output(new ProcessBuilder(command), capture.resolveSibling(capture.getFileName() + ".txt"))
                .lines()
                .filter(line -> !line.isBlank() && !line.startsWith("Running as user"))
                .toList();
    }

    /** The output of a program that ends well. */
    static String output(ProcessBuilder builder, Path out) throws IOException, InterruptedException {
        Process process =
                builder.redirectErrorStream(true).redirectOutput(out.toFile()).start();
        try {
            assertThat(process.waitFor(SECONDS_MAX, TimeUnit.SECONDS)).isTrue();
        } finally {
            process.destroyForcibly();
        }
        String text = Files.readString(out);
        assertThat(process.exitValue()).as(text).isZero();
        return text;
    }

    /** Nothing is wrong with the capture, and no packet in it is cut off. */
    void findsNothingWrong() throws IOException, InterruptedException {
        String wrong = "_ws.malformed || tcp.analysis.flags || tcp.checksum.status == 0 || ip.checksum.status == 0"
                + " || _ws.expert.severity >= 0x600000";
        assertThat(lines("-Y", wrong)).isEmpty();
    }

    /** The summaries of the packets that it finds wrong in themselves: of a wrong checksum it speaks nowhere else. */
    List<String> complaints() throws IOException, InterruptedException {
        List<String> summaries = lines();
        assertThat(summaries).isNotEmpty();
        return summaries.stream()
                .filter(line -> COMPLAINTS.stream()
                        .anyMatch(complaint -> line.toLowerCase(Locale.ROOT).contains(complaint)))
                .toList();
    }

    /** The values in all packets: one of the capture may hold several of ours. */
    List<String> values(String field) throws IOException, InterruptedException {
        return lines("-Y", protocol, "-T", "fields", "-e", field).stream()
                .flatMap(line -> Arrays.stream(line.split(",")))
                .toList();
    }

    /** Some fields of the packets that pass a filter, with commas between. */
    List<String> rows(String filter, String... fields) throws IOException, InterruptedException {
        List<String> options = new ArrayList<>(List.of("-Y", filter, "-T", "fields", "-E", "separator=,"));
        for (String field : fields) {
            options.addAll(List.of("-e", field));
        }
        return lines(options.toArray(new String[0]));
    }
}
