package org.strowger.tools.command;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.strowger.protocol.Secret;
import org.strowger.router.app.process.Daemon;
import org.strowger.router.cli.CommandFailure;
import org.strowger.router.cli.DurationOption;
import org.strowger.router.cli.HostPort;
import org.strowger.router.cli.PasswordSource;
import org.strowger.router.reactor.SessionLayer;
import org.strowger.router.time.MonotonicClock;
import org.strowger.tools.callback.CallbackFault;
import org.strowger.tools.callback.CallbackReceiver;
import org.strowger.tools.callback.CallbackReceiverPlan;
import org.strowger.tools.callback.CallbackSteps;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code strowger simulate http}. */
@Command(
        name = "http",
        description = {
            "Simulates the server of an application, which takes callbacks, until Ctrl-C or SIGTERM.",
            "Callbacks of Strowger, Kannel and Jasmin are told apart by their headers, and answered as each expects."
        },
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Examples:",
            "  strowger simulate http --listen 127.0.0.1:2779 --secret-file secrets/shop-webhook --print",
            "  strowger simulate http --status 503 --retry-after 5s --percent 10%%",
            "  strowger simulate http --close --percent 1%% --delay 200ms --table-every 10s"
        })
final class SimulateHttpCommand implements Callable<Integer> {
    private static final double ALL = 1;

    @Option(
            names = "--listen",
            paramLabel = "H:P",
            converter = HostPort.Converter.class,
            description =
                    "the address to listen on; with port 0, the system chooses a port (default: ${DEFAULT-VALUE})",
            defaultValue = "127.0.0.1:2779")
    private HostPort listen = new HostPort("127.0.0.1", 2779);

    @Option(
            names = "--secret-file",
            paramLabel = "F",
            description = "file with a secret of the callbacks on one line; may be repeated. A callback that none of "
                    + "them has signed is answered with 401, except those of Kannel and Jasmin (default: no signature "
                    + "is checked)")
    private List<Path> secretFiles = new ArrayList<>();

    @Option(
            names = "--secret",
            paramLabel = "S",
            description = "as --secret-file, but the secret itself, which every user of this machine can see")
    private List<String> secrets = new ArrayList<>();

    @Option(
            names = "--delay",
            paramLabel = "D",
            converter = DurationOption.class,
            description = "delay before each response (default: ${DEFAULT-VALUE})",
            defaultValue = "0s")
    private Duration delay = Duration.ZERO;

    @Option(names = "--status", paramLabel = "N", description = "answer with this status, from 300 to 599")
    private @Nullable Integer status;

    @Option(
            names = "--retry-after",
            paramLabel = "D",
            converter = DurationOption.class,
            description = "with --status: send the header Retry-After, in whole seconds")
    private @Nullable Duration retryAfter;

    @Option(names = "--close", description = "close the connection in place of an answer")
    private boolean closes;

    @Option(
            names = "--percent",
            paramLabel = "SHARE",
            converter = PercentageOption.class,
            description = "with --status or --close: the share of callbacks, e.g. 5%%; the others are taken "
                    + "(default: 100%%)")
    private @Nullable Double share;

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "random seed of the choice of these callbacks (default: ${DEFAULT-VALUE})")
    private long seed = 1;

    @Mixin
    private final TlsServerOptions tls = new TlsServerOptions();

    @Option(names = "--print", description = "print each callback")
    private boolean printsEach;

    @Option(
            names = "--table-every",
            paramLabel = "D",
            converter = DurationOption.class,
            description = "interval between tables of the figures (default: only at the end)",
            defaultValue = "0s")
    private Duration tableEvery = Duration.ZERO;

    @Option(names = "--json", description = "print callbacks and figures as JSON, each on one line")
    private boolean json;

    @Override
    public Integer call() throws InterruptedException {
        CallbackReceiverPlan plan = plan();
        Daemon daemon = Daemon.start(1, MonotonicClock.system(), System.err);
        return Serving.run(on -> start(plan, on, System.out), listen, daemon, tableEvery, System.out);
    }

    private CallbackReceiverPlan plan() {
        List<Secret> all = new ArrayList<>();
        secretFiles.forEach(file -> all.add(PasswordSource.read(file)));
        secrets.forEach(each -> all.add(new Secret(each)));
        try {
            CallbackFault fault = fault(closes, status, retryAfter, share, seed);
            return new CallbackReceiverPlan(listen.resolve(), tls.layer(), all, delay, fault);
        } catch (IllegalArgumentException e) {
            throw CommandFailure.usage(String.valueOf(e.getMessage()));
        }
    }

    /** Returns the fault that these options describe; also used by {@code simulate provider}. */
    static CallbackFault fault(
            boolean closes,
            @Nullable Integer status,
            @Nullable Duration retryAfter,
            @Nullable Double share,
            long seed) {
        if (closes && status != null) {
            throw CommandFailure.usage("--close and --status cannot be used together");
        }
        if (retryAfter != null && (status == null || retryAfter.toSeconds() == 0)) {
            throw CommandFailure.usage("--retry-after needs --status, and at least 1s");
        }
        if (status == null && !closes) {
            if (share != null) {
                throw CommandFailure.usage("--percent needs --status or --close");
            }
            return CallbackFault.NONE;
        }
        return new CallbackFault(
                share == null ? ALL : share,
                status == null ? CallbackFault.CLOSES : status,
                retryAfter == null ? 0 : retryAfter.toSeconds(),
                seed);
    }

    /** @return the figures */
    private Supplier<String> start(CallbackReceiverPlan plan, Daemon daemon, PrintStream out)
            throws IOException, InterruptedException {
        MonotonicClock clock = MonotonicClock.system();
        Instant epoch = Instant.now().minusNanos(clock.nowNanos());
        CallbackSteps steps = printsEach ? new CallbackLines(json, out) : CallbackSteps.NONE;
        CallbackReceiver receiver = CallbackReceiver.start(daemon.threads().first(), plan, epoch, steps);
        CallbackReport report = new CallbackReport(receiver);
        String scheme = plan.layer().equals(SessionLayer.PLAIN) ? "http" : "https";
        System.err.println("simulated application listening on " + scheme + "://" + HostPort.text(receiver.address())
                + "/ for callbacks; Ctrl-C stops it");
        return () -> json ? report.json() : report.text();
    }
}
