package org.strowger.tests.bench.echo;

import java.io.IOException;
import java.io.PrintStream;
import java.time.Duration;
import java.util.concurrent.Callable;
import org.strowger.router.app.process.Daemon;
import org.strowger.router.cli.CommandFailure;
import org.strowger.router.cli.DurationOption;
import org.strowger.router.cli.ExitStatus;
import org.strowger.router.cli.HostPort;
import org.strowger.router.cli.TurnOptions;
import org.strowger.router.reactor.echo.EchoServer;
import org.strowger.router.reactor.echo.EchoServerPlan;
import org.strowger.tools.command.ThreadTable;
import org.strowger.tools.command.TlsServerOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code tests/bench/echo server}. */
@Command(
        name = "server",
        description = "Sends back every packet that it gets, until it is told to stop (Ctrl-C, SIGTERM).",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Example, in two terminals:",
            "  tests/bench/echo server --listen 127.0.0.1:7007",
            "  tests/bench/echo client --connect 127.0.0.1:7007 --connections 100 --duration 10s"
        })
final class EchoServerCommand implements Callable<Integer> {
    @Option(
            names = "--listen",
            paramLabel = "H:P",
            converter = HostPort.Converter.class,
            description = "where to listen; port 0 lets the system choose (default: ${DEFAULT-VALUE})",
            defaultValue = "127.0.0.1:7007")
    private HostPort listen = new HostPort("127.0.0.1", 7007);

    @Option(names = "--selectors", paramLabel = "N", description = "SelectorThreads; 0: one per core (default)")
    private int selectors;

    @Option(
            names = "--max-connections",
            paramLabel = "N",
            description = "more are closed at once (default: ${DEFAULT-VALUE})",
            defaultValue = "100000")
    private int connectionsMax;

    @Option(
            names = "--idle-timeout",
            paramLabel = "D",
            converter = DurationOption.class,
            description = "let go of who sends nothing for so long, e.g. 30s (default: never)",
            defaultValue = "0s")
    private Duration idleMax = Duration.ZERO;

    @Mixin
    private final TlsServerOptions tls = new TlsServerOptions();

    @Mixin
    private final TurnOptions turns = new TurnOptions();

    @Option(
            names = "--table-every",
            paramLabel = "D",
            converter = DurationOption.class,
            description = "print the table of figures so often, e.g. 10s (default: at the end alone)",
            defaultValue = "0s")
    private Duration tableEvery = Duration.ZERO;

    @Override
    public Integer call() throws InterruptedException {
        if (connectionsMax < 1) {
            throw CommandFailure.usage("--max-connections must be at least 1, not " + connectionsMax);
        }
        EchoServerPlan plan = new EchoServerPlan(
                listen.resolve(), tls.layer(), connectionsMax, EchoServerPlan.PAYLOAD_BYTES_MAX, idleMax);
        return serve(plan, Daemon.start(selectors, turns.clock(), System.err), System.out, tableEvery);
    }

    /**
     * Serves until the process is told to stop.
     *
     * @param tableEvery how often to say what was done; zero: at the end alone
     */
    static int serve(EchoServerPlan plan, Daemon daemon, PrintStream out, Duration tableEvery)
            throws InterruptedException {
        Runnable lastWords = () -> {};
        try {
            EchoServer server = EchoServer.open(daemon.threads(), plan);
            out.println("echo server listening on " + HostPort.text(server.address()) + " with "
                    + daemon.threads().all().size() + " SelectorThreads; Ctrl-C stops it");
            while (!daemon.awaitStopAsked(tableEvery)) {
                ThreadTable.print(daemon.threads(), out);
            }
            lastWords = () -> ThreadTable.print(daemon.threads(), out);
        } catch (IOException e) {
            throw CommandFailure.cannotListen(
                    plan.listen().getHostString(), plan.listen().getPort(), e);
        } finally {
            // In any case: the process could not end while the daemon runs.
            daemon.stop(lastWords::run);
        }
        return daemon.hasFailed() ? ExitStatus.REFUSED : 0;
    }
}
