package org.strowger.tests.bench.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.strowger.tests.bench.BenchMain;
import org.strowger.tests.bench.dispatch.model.DispatchModel;
import org.strowger.tests.bench.dispatch.model.DispatchModels;
import org.strowger.tests.process.JavaCommand;

/** The command with a server process for each model, in sizes that measure nothing. */
class DispatchBenchIT {
    private static final long SECONDS_MAX = 240;

    @TempDir
    private Path directory = Path.of("");

    private String run(int status, String... words) throws IOException, InterruptedException {
        Path out = Files.createTempFile(directory, "out", ".txt");
        Path err = Files.createTempFile(directory, "err", ".txt");
        List<String> all = new ArrayList<>(List.of("dispatch", "--duration", "300ms", "--warm-up", "100ms"));
        all.addAll(List.of(words));
        Process process = new ProcessBuilder(JavaCommand.of(List.of(), BenchMain.class.getName(), all))
                .redirectOutput(out.toFile())
                .redirectError(err.toFile())
                .start();
        try {
            assertThat(process.waitFor(SECONDS_MAX, TimeUnit.SECONDS)).isTrue();
        } finally {
            process.destroyForcibly();
        }
        assertThat(process.exitValue())
                .as(Files.readString(err) + Files.readString(out))
                .isEqualTo(status);
        return Files.readString(out);
    }

    @Test
    void everyModelIsMeasuredOrReportsWhyNot() throws IOException, InterruptedException {
        Path picture = directory.resolve("dispatch.svg");
        String names = String.join(
                ",", DispatchModels.all().stream().map(DispatchModel::name).toList());
        String out =
                run(0, "--models", names, "--connections", "20", "--delay", "300ms", "--output", picture.toString());
        assertThat(out)
                .contains("20 connections, 100 B", "time-out 200 ms", "100.0%")
                .doesNotContain("failed");
        for (DispatchModel model : DispatchModels.all()) {
            String line = "(?m)^  " + model.name()
                    + (model.whyNot().isEmpty() ? " +[1-9]\\d* +\\d+\\.\\d " : " +not on this JDK");
            assertThat(out).containsPattern(line);
        }
        assertThat(Files.readString(picture)).startsWith("<svg ").endsWith("</svg>\n");
    }

    @Test
    void largePacketsAndComputingWorkAreMeasuredWithoutFailures() throws IOException, InterruptedException {
        String out = run(
                0,
                "--models",
                "selectors-1,dispatchers-workers,threads,async",
                "--connections",
                "10",
                "--payload",
                "500k",
                "--work",
                "5ms",
                "--burn");
        assertThat(out).contains("500 KiB, 5 ms of computing each").doesNotContain("failed");
    }

    @Test
    void connectionsBeyondTheOpenFileLimitAreReportedInTheirRow() throws IOException, InterruptedException {
        org.assertj.core.api.Assumptions.assumeThat(OwnProcess.openFilesMax()).isLessThan(28_000);
        assertThat(run(0, "--models", "threads", "--connections", "28000", "--work", "0ms"))
                .contains("open files", "ulimit -n");
    }
}
