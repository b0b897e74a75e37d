package org.strowger.tests.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** Thousands of connections in one process, and no thread more. How fast they come is for people to judge, not here. */
@EnabledIfSystemProperty(named = "strowger.long", matches = "true", disabledReason = "holds 13,000 connections: -Plong")
final class EchoScaleIT {
    private static final int CONNECTIONS = 13_000;
    private static final int MINUTES_MAX = 5;
    private static final Path SCRIPT = Path.of("bench", "echo-scale").toAbsolutePath();

    @TempDir
    private Path root = Path.of("");

    @Test
    void holdsThirteenThousandConnectionsWithTheThreadsItBeganWith() throws Exception {
        assumeTrue(hasPython(), "the benchmarks are written in Python 3, which is not here");

        String figures = run();

        assertThat(figure(figures, "established")).as(figures).isEqualTo(CONNECTIONS);
        assertThat(figure(figures, "lost")).isZero();
        // The script ends with an error unless every one of these had its echo; this is about those that followed.
        assertThat(figure(figures, "packets")).isGreaterThanOrEqualTo(CONNECTIONS);
        assertThat(figure(figures, "threads_held")).isEqualTo(figure(figures, "threads_empty"));
    }

    private String run() throws IOException, InterruptedException {
        Path out = root.resolve("out");
        Path err = root.resolve("err");
        Process process = new ProcessBuilder(SCRIPT.toString(), "--json", String.valueOf(CONNECTIONS))
                .redirectOutput(out.toFile())
                .redirectError(err.toFile())
                .start();
        try {
            assertThat(process.waitFor(MINUTES_MAX, TimeUnit.MINUTES))
                    .as("ended in time")
                    .isTrue();
            assertThat(process.exitValue())
                    .as(Files.readString(out) + Files.readString(err))
                    .isZero();
            return Files.readString(out);
        } finally {
            // The server and the client die with the script.
            process.destroyForcibly();
        }
    }

    private static boolean hasPython() throws InterruptedException {
        try {
            return new ProcessBuilder("python3", "--version").start().waitFor() == 0;
        } catch (IOException e) {
            return false;
        }
    }

    private static long figure(String figures, String name) {
        Matcher matcher = Pattern.compile('"' + name + "\": (\\d+)").matcher(figures);
        assertThat(matcher.find()).as(name + " in " + figures).isTrue();
        return Long.parseLong(matcher.group(1));
    }
}
