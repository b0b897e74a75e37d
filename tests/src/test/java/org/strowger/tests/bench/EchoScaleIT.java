package org.strowger.tests.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** Thousands of connections in one process, and no thread more. How fast they come is for people to judge, not here. */
@Tag("alone")
@EnabledIfSystemProperty(named = "strowger.long", matches = "true", disabledReason = "holds 13,000 connections: -Plong")
final class EchoScaleIT {
    private static final int CONNECTIONS = 13_000;

    @TempDir
    private Path root = Path.of("");

    @Test
    void thirteenThousandConnectionsNeedNoAdditionalThreads() throws Exception {
        assumeTrue(Script.canRun(), "the benchmarks are written in Python 3, which is not here");

        String figures = Script.run("echo-scale", root, "--json", String.valueOf(CONNECTIONS));

        assertThat(Script.figure(figures, "established")).as(figures).isEqualTo(CONNECTIONS);
        assertThat(Script.figure(figures, "lost")).isZero();
        // The script ends with an error unless every one of these had its echo; this is about those that followed.
        assertThat(Script.figure(figures, "packets")).isGreaterThanOrEqualTo(CONNECTIONS);
        assertThat(Script.figure(figures, "threads_held")).isEqualTo(Script.figure(figures, "threads_empty"));
    }
}
