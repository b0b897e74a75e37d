package org.strowger.tools.command;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Locale;
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
import org.strowger.tools.provider.ProviderPlan;
import org.strowger.tools.provider.ProviderReport;
import org.strowger.tools.provider.SimulatedApi;
import org.strowger.tools.provider.SimulatedProvider;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code strowger simulate provider}. */
@Command(
        name = "provider",
        description = {
            "Simulates an HTTP provider, which accepts messages and sends receipts, until Ctrl-C or SIGTERM.",
            "Credentials are not checked."
        },
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Examples:",
            "  strowger simulate provider --profile kannel --listen 127.0.0.1:13013",
            "  strowger simulate provider --profile twilio --secret-file secrets/token --receipts 2s",
            "  strowger simulate provider --profile vonage --close --percent 5%%"
        })
final class SimulateProviderCommand implements Callable<Integer> {
    @Option(
            names = "--profile",
            paramLabel = "NAME",
            required = true,
            description = "the API: kannel, jasmin, twilio, vonage, infobip or sinch")
    private String profile = "";

    @Option(
            names = "--listen",
            paramLabel = "H:P",
            converter = HostPort.Converter.class,
            description =
                    "the address to listen on; with port 0, the system chooses a port (default: ${DEFAULT-VALUE})",
            defaultValue = "127.0.0.1:2781")
    private HostPort listen = new HostPort("127.0.0.1", 2781);

    @Option(
            names = "--secret-file",
            paramLabel = "F",
            description = "file with the secret that signs receipts of twilio, vonage and sinch, on one line")
    private @Nullable Path secretFile;

    @Option(
            names = "--receipts",
            paramLabel = "D",
            converter = DurationOption.class,
            description = "the time from a message to its receipt (default: ${DEFAULT-VALUE})",
            defaultValue = "100ms")
    private Duration receipts = Duration.ofMillis(100);

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
            description = "with --status or --close: the share of messages, e.g. 5%%; the others are accepted "
                    + "(default: 100%%)")
    private @Nullable Double share;

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "random seed of the choice of these messages (default: ${DEFAULT-VALUE})")
    private long seed = 1;

    @Mixin
    private final TlsServerOptions tls = new TlsServerOptions();

    @Option(
            names = "--table-every",
            paramLabel = "D",
            converter = DurationOption.class,
            description = "interval between tables of the figures (default: only at the end)",
            defaultValue = "0s")
    private Duration tableEvery = Duration.ZERO;

    @Option(names = "--json", description = "print the figures as JSON on one line")
    private boolean json;

    @Override
    public Integer call() throws InterruptedException {
        ProviderPlan plan = plan();
        Daemon daemon = Daemon.start(1, MonotonicClock.system(), System.err);
        return Serving.run(on -> start(plan, on), listen, daemon, tableEvery, System.out);
    }

    private ProviderPlan plan() {
        Secret secret = secretFile == null ? Secret.NONE : PasswordSource.read(secretFile);
        try {
            CallbackFault fault = SimulateHttpCommand.fault(closes, status, retryAfter, share, seed);
            return new ProviderPlan(listen.resolve(), tls.layer(), api(), secret, receipts, fault);
        } catch (IllegalArgumentException e) {
            throw CommandFailure.usage(String.valueOf(e.getMessage()));
        }
    }

    private SimulatedApi api() {
        return Arrays.stream(SimulatedApi.values())
                .filter(each -> each.name().toLowerCase(Locale.ROOT).equals(profile))
                .findFirst()
                .orElseThrow(() -> CommandFailure.usage(
                        "--profile must be kannel, jasmin, twilio, vonage, infobip or sinch, not " + profile));
    }

    /** @return the figures */
    private Supplier<String> start(ProviderPlan plan, Daemon daemon) throws IOException, InterruptedException {
        Instant epoch = Instant.now().minusNanos(MonotonicClock.system().nowNanos());
        SimulatedProvider provider = SimulatedProvider.start(daemon.threads().first(), plan, epoch);
        ProviderReport report = new ProviderReport(provider);
        String scheme = plan.layer().equals(SessionLayer.PLAIN) ? "http" : "https";
        System.err.println("simulated provider listening on " + scheme + "://" + HostPort.text(provider.address())
                + "/ for messages; Ctrl-C stops it");
        return () -> json ? report.json() : report.text();
    }
}
