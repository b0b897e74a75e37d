package org.strowger.tests.bench.echo;

import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.strowger.router.app.process.Daemon;
import org.strowger.router.cli.CommandFailure;
import org.strowger.router.cli.DurationOption;
import org.strowger.router.cli.ExitStatus;
import org.strowger.router.cli.HostPort;
import org.strowger.router.reactor.echo.EchoPace;
import org.strowger.router.time.MonotonicClock;
import org.strowger.tools.command.TlsClientOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code tests/bench/echo client}. */
@Command(
        name = "client",
        description = "Holds connections to an echo server, sends numbered packets and checks each that comes back.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Ends with 0 if every packet came back as it was sent, else with 1.",
            "",
            "Examples:",
            "  tests/bench/echo client --connect 127.0.0.1:7007 --connections 10 --window 50 --duration 10s",
            "  tests/bench/echo client --connect 127.0.0.1:7007 --connections 5000 --interval 5s"
                    + " --local 127.0.0.2,127.0.0.3"
        })
final class EchoClientCommand implements Callable<Integer> {
    private static final long NANOS_PER_SECOND = 1_000_000_000;

    /** How finely it is known when the last connection was established. */
    private static final int LOOKS_PER_SECOND = 100;

    @Option(
            names = "--connect",
            paramLabel = "H:P",
            converter = HostPort.Converter.class,
            description = "the server (default: ${DEFAULT-VALUE})",
            defaultValue = "127.0.0.1:7007")
    private HostPort connect = new HostPort("127.0.0.1", 7007);

    @Option(names = "--connections", paramLabel = "N", description = "how many to hold (default: ${DEFAULT-VALUE})")
    private int connections = 1;

    @Option(
            names = "--window",
            paramLabel = "N",
            description = "packets on their way per connection (default: ${DEFAULT-VALUE})")
    private int window = 1;

    @Option(names = "--bytes", paramLabel = "N", description = "of each packet, from 16 (default: ${DEFAULT-VALUE})")
    private int bytes = 100;

    @Option(
            names = "--interval",
            paramLabel = "D",
            converter = DurationOption.class,
            description = "between packets of a connection; 0s: as soon as there is room (default)",
            defaultValue = "0s")
    private Duration interval = Duration.ZERO;

    @Option(
            names = "--answer-timeout",
            paramLabel = "D",
            converter = DurationOption.class,
            description = "give up a connection whose packet has no echo after this (default: ${DEFAULT-VALUE})",
            defaultValue = "10s")
    private Duration answerMax = Duration.ofSeconds(10);

    @Option(
            names = "--duration",
            paramLabel = "D",
            converter = DurationOption.class,
            description = "how long (default: ${DEFAULT-VALUE})",
            defaultValue = "10s")
    private Duration duration = Duration.ofSeconds(10);

    @Option(
            names = "--warm-up",
            paramLabel = "D",
            converter = DurationOption.class,
            description = "first run for so long without counting (default: ${DEFAULT-VALUE})",
            defaultValue = "0s")
    private Duration warmUp = Duration.ZERO;

    @Option(
            names = "--selectors",
            paramLabel = "N",
            description = "SelectorThreads; 0: one per core (default: ${DEFAULT-VALUE})")
    private int selectors = 1;

    @Option(names = "--dial", paramLabel = "N", description = "connections dialled at once (default: ${DEFAULT-VALUE})")
    private int dialledAtOnce = 128;

    @Option(names = "--local", paramLabel = "IP", split = ",", description = "addresses to dial from, in turn")
    private List<String> locals = new ArrayList<>();

    @Mixin
    private final TlsClientOptions tls = new TlsClientOptions();

    @Option(names = "--json", description = "print the result as JSON, on one line")
    private boolean json;

    @Override
    public Integer call() throws InterruptedException {
        EchoLoadPlan plan = plan();
        Daemon daemon = Daemon.start(selectors, MonotonicClock.system(), System.err);
        Runnable lastWords = () -> {};
        try {
            long beganNanos = System.nanoTime();
            EchoLoad load = EchoLoad.start(daemon.threads(), plan);
            EchoReport report = new EchoReport(plan, load, beganNanos);
            run(daemon, report, System.err);
            lastWords = () -> System.out.println(json ? report.json() : report.text());
            return report.isClean() ? 0 : ExitStatus.REFUSED;
        } finally {
            // In any case: the process could not end while the daemon runs.
            daemon.stop(lastWords::run);
        }
    }

    private EchoLoadPlan plan() {
        try {
            EchoPace pace = new EchoPace(bytes, window, interval, answerMax);
            return new EchoLoadPlan(
                    connect.resolve(), localAddresses(), tls.layer(connect), connections, dialledAtOnce, pace);
        } catch (IllegalArgumentException e) {
            throw CommandFailure.usage(String.valueOf(e.getMessage()));
        }
    }

    private List<InetSocketAddress> localAddresses() {
        List<InetSocketAddress> addresses = new ArrayList<>();
        for (String local : locals) {
            try {
                addresses.add(new InetSocketAddress(InetAddress.getByName(local), 0));
            } catch (UnknownHostException e) {
                throw new CommandFailure("--local " + local + " is not an address");
            }
        }
        return addresses;
    }

    /** Says when it begins and ends to count, for whoever measures the server over the same time. */
    private void run(Daemon daemon, EchoReport report, PrintStream err) throws InterruptedException {
        if (!warmUp.isZero() && watch(daemon, report, warmUp, err)) {
            report.beginMeasuring();
            err.println("measuring");
        }
        watch(daemon, report, duration, err);
        report.finish();
        err.println("measured");
    }

    /**
     * A line a second, until the time is over, somebody stops us, or nothing is left to wait for.
     *
     * @return whether there is reason to go on
     */
    private boolean watch(Daemon daemon, EchoReport report, Duration time, PrintStream err)
            throws InterruptedException {
        // Counted by the clock, not by the looks: on a busy machine a look may come late.
        long endsNanos = System.nanoTime() + time.toNanos();
        long progressNanos = System.nanoTime() + NANOS_PER_SECOND;
        while (System.nanoTime() < endsNanos) {
            if (daemon.awaitStopAsked(Duration.ofMillis(1000 / LOOKS_PER_SECOND))) {
                return false;
            }
            if (report.allAreNewlyEstablished()) {
                err.println(report.establishment());
            }
            if (System.nanoTime() >= progressNanos) {
                progressNanos += NANOS_PER_SECOND;
                err.println(report.progress());
                if (report.isHopeless()) {
                    return false;
                }
            }
        }
        return true;
    }
}
