package org.strowger.router.app;

import java.time.Duration;
import java.util.concurrent.Callable;
import org.strowger.router.lab.echo.EchoServerPlan;
import org.strowger.router.time.MonotonicClock;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code strowger run}: the daemon, in the foreground. */
@Command(
        name = "run",
        description = {
            "The daemon, in the foreground, until it is told to stop (Ctrl-C, SIGTERM).",
            "This version routes no messages yet: what it serves is the echo protocol."
        },
        mixinStandardHelpOptions = true,
        footer = {"", "Example:", "  strowger run --listen 127.0.0.1:7007"})
final class RunCommand implements Callable<Integer> {
    @Option(
            names = "--listen",
            paramLabel = "H:P",
            converter = HostPort.Converter.class,
            description = "where to serve echoes (default: ${DEFAULT-VALUE})",
            defaultValue = "127.0.0.1:7007")
    private HostPort listen = new HostPort("127.0.0.1", 7007);

    @Override
    public Integer call() throws InterruptedException {
        EchoServerPlan plan = EchoServerPlan.plain(listen.resolve());
        return EchoServerCommand.serve(
                plan, Daemon.start(0, MonotonicClock.system(), System.err), System.out, Duration.ZERO);
    }
}
