package org.strowger.tools.command;

import java.io.IOException;
import java.io.PrintStream;
import java.time.Duration;
import java.util.function.Supplier;
import org.strowger.router.app.process.Daemon;
import org.strowger.router.cli.CommandFailure;
import org.strowger.router.cli.ExitStatus;
import org.strowger.router.cli.HostPort;

/** Runs a simulator until it must stop, and prints its figures at an interval and at the end. */
final class Serving {
    private Serving() {}

    /** Starts the simulator on the threads of the daemon. */
    interface Start {
        /** @return the figures at any later time, as text */
        Supplier<String> on(Daemon daemon) throws IOException, InterruptedException;
    }

    /** @return the exit status */
    static int run(Start start, HostPort listen, Daemon daemon, Duration tableEvery, PrintStream out)
            throws InterruptedException {
        Runnable lastWords = () -> {};
        try {
            Supplier<String> figures = start.on(daemon);
            while (!daemon.awaitStopAsked(tableEvery)) {
                out.println(figures.get());
            }
            lastWords = () -> out.println(figures.get());
        } catch (IOException e) {
            throw CommandFailure.cannotListen(listen.host(), listen.port(), e);
        } finally {
            // The daemon is also stopped after an exception, because the process cannot end while the daemon runs.
            daemon.stop(lastWords::run);
        }
        return daemon.hasFailed() ? ExitStatus.REFUSED : 0;
    }
}
