package org.strowger.tests.bench.dispatch;

import java.time.Duration;
import org.strowger.router.cli.CommandFailure;
import org.strowger.router.cli.DurationOption;
import picocli.CommandLine.Option;

/** The options that {@code dispatch} and the server that it starts share. */
final class ChoreOptions {
    private static final int WORKERS_MAX = 10_000;

    @Option(names = "--burn", description = "the work computes; else it waits, as a call of a database does")
    private boolean burns;

    @Option(
            names = "--time-out",
            paramLabel = "D",
            converter = DurationOption.class,
            description = "answers delayed for longer are answered with an error by then (default: ${DEFAULT-VALUE})",
            defaultValue = "200ms")
    private Duration timeOut = Duration.ofMillis(200);

    @Option(
            names = "--workers",
            paramLabel = "N",
            description = "threads of those models that have a pool of workers (default: ${DEFAULT-VALUE})",
            defaultValue = "64")
    private int workers = 64;

    boolean burns() {
        return burns;
    }

    Duration timeOut() {
        return timeOut;
    }

    int workers() {
        if (workers < 1 || workers > WORKERS_MAX) {
            throw CommandFailure.usage("--workers must be from 1 to " + WORKERS_MAX + ", not " + workers);
        }
        return workers;
    }
}
