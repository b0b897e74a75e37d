package org.strowger.tests.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Each command of the console over a plain socket and by the client, while messages go through the router, and no
 * password anywhere afterwards: the script fails otherwise.
 */
final class ConsoleLoadIT {
    @TempDir
    private Path root = Path.of("");

    @Test
    void everyCommandIsAnsweredUnderLoadWithoutShowingPasswords() throws Exception {
        assumeTrue(Script.canRun(), "the benchmarks are written in Python 3, which is not here");

        String figures = Script.run(
                "console-load",
                root,
                "--binds",
                "300",
                "--rate",
                "300",
                "--seconds",
                "3",
                "--warm-up",
                "3",
                "--client-every",
                "15",
                "--json");

        assertThat(Script.figure(figures, "commands")).as(figures).isGreaterThan(50);
        assertThat(Script.figure(figures, "searched"))
                .as("logs, records and traces were there to be searched: %s", figures)
                .isGreaterThanOrEqualTo(6);
    }
}
