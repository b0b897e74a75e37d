package org.strowger.tools.command;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.strowger.router.app.process.Daemon;
import org.strowger.router.cli.CommandFailure;
import org.strowger.router.cli.DurationOption;
import org.strowger.router.cli.HostPort;
import org.strowger.router.config.SimulatorSettings;
import org.strowger.router.config.SimulatorSettings.Play;
import org.strowger.router.config.SimulatorSettings.SimulatorLogin;
import org.strowger.router.program.Protocols;
import org.strowger.router.time.MonotonicClock;
import org.strowger.tools.ToolContext;
import org.strowger.tools.command.value.RateOption;
import org.strowger.tools.smsc.Capacity;
import org.strowger.tools.smsc.ChaosPlan;
import org.strowger.tools.smsc.ChaosProfile;
import org.strowger.tools.smsc.IdStyle;
import org.strowger.tools.smsc.SimulatedSmsc;
import org.strowger.tools.smsc.SmscBehaviour;
import org.strowger.tools.smsc.SmscPlan;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** {@code strowger simulate smsc}. */
@Command(
        name = "smsc",
        description = {
            "Simulates an SMSC until Ctrl-C or SIGTERM.",
            "Without a password (see --password-file), the simulator accepts every bind."
        },
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Chaos profiles: none, slow, throttling, silent, dropping, doubling, wrong-length, junk, refusing-binds,"
                    + " receipt-first, receipt-with, out-of-order, late, errors.",
            "",
            "Examples:",
            "  strowger simulate smsc --listen 127.0.0.1:2776 --delay 20ms --receipts 2s --mo-rate 1/s",
            "  strowger simulate smsc --chaos throttling --chaos-share 30%% --failed-share 5%%",
            "  strowger send --connect 127.0.0.1:2776 --to 447700900123 --from SHOP --text hello --receipt"
        })
final class SimulateSmscCommand implements Callable<Integer> {
    private static final String OFF = "off";

    @Option(
            names = "--listen",
            paramLabel = "H:P",
            converter = HostPort.Converter.class,
            description =
                    "the address to listen on; with port 0, the system chooses a port (default: ${DEFAULT-VALUE})",
            defaultValue = "127.0.0.1:2776")
    private HostPort listen = new HostPort("127.0.0.1", 2776);

    @Option(names = "--protocol", paramLabel = "NAME", description = "the protocol (default: ${DEFAULT-VALUE})")
    private String protocol = "smpp";

    @Mixin
    private final LoginOptions login = new LoginOptions();

    @Option(
            names = "--delay",
            paramLabel = "D",
            converter = DurationOption.class,
            description = "delay before each response (default: ${DEFAULT-VALUE})",
            defaultValue = "0s")
    private Duration delay = Duration.ZERO;

    @Option(
            names = "--receipts",
            paramLabel = "D|off",
            description = "delay between a response and its requested receipt; off: no receipts (default: "
                    + "${DEFAULT-VALUE})")
    private String receipts = "1s";

    @Option(
            names = "--failed-share",
            paramLabel = "SHARE",
            converter = PercentageOption.class,
            description = "share of messages whose delivery fails, e.g. 5%%",
            defaultValue = "0%")
    private double failedShare;

    @Option(
            names = "--ids",
            paramLabel = "STYLE",
            description = "format of message ids: decimal, hex, hex-response-decimal-receipt, padded, upper or stamp "
                    + "(default: ${DEFAULT-VALUE})")
    private String ids = "decimal";

    @Option(
            names = "--throughput",
            paramLabel = "R",
            converter = RateOption.class,
            description = "rate limit; further messages are throttled, e.g. 200/s (default: no limit)",
            defaultValue = "0")
    private double throughput;

    @Option(
            names = "--mo-rate",
            paramLabel = "R",
            converter = RateOption.class,
            description = "rate of generated mobile-originated messages, e.g. 10/s (default: none)",
            defaultValue = "0")
    private double moRate;

    @Option(
            names = "--mo-to",
            paramLabel = "N",
            description = "recipient of mobile-originated messages (default: ${DEFAULT-VALUE})")
    private String moTo = SmscBehaviour.USUAL.mobilesWriteTo();

    @Option(
            names = "--chaos",
            paramLabel = "PROFILE",
            description = "chaos profile, the way to misbehave (default: ${DEFAULT-VALUE})")
    private String chaos = "none";

    @Option(
            names = "--chaos-share",
            paramLabel = "SHARE",
            converter = PercentageOption.class,
            description = "share of messages or binds that the profile affects (default: depends on the profile)")
    private @Nullable Double chaosShare;

    @Option(
            names = "--chaos-time",
            paramLabel = "D",
            converter = DurationOption.class,
            description = "delay that the profile uses (default: depends on the profile)")
    private @Nullable Duration chaosTime;

    @Option(names = "--seed", paramLabel = "N", description = "seed of the random numbers (default: ${DEFAULT-VALUE})")
    private long seed = 1;

    @Option(
            names = "--window",
            paramLabel = "N",
            description = "maximum number of unanswered deliveries per peer (default: ${DEFAULT-VALUE})")
    private int window = Capacity.USUAL.window();

    @Option(
            names = "--selectors",
            paramLabel = "N",
            description = "SelectorThreads; 0: one per core (default: ${DEFAULT-VALUE})")
    private int selectors = 1;

    @Mixin
    private final TlsServerOptions tls = new TlsServerOptions();

    @Option(
            names = "--table-every",
            paramLabel = "D",
            converter = DurationOption.class,
            description = "interval at which the figures are printed, e.g. 10s (default: only at the end)",
            defaultValue = "0s")
    private Duration tableEvery = Duration.ZERO;

    @Option(names = "--json", description = "print the figures as JSON, on one line")
    private boolean json;

    @Override
    public Integer call() throws InterruptedException {
        SmscPlan plan = plan();
        Daemon daemon = Daemon.start(selectors, MonotonicClock.system(), System.err);
        return Serving.run(on -> start(plan, on), listen, daemon, tableEvery, System.out);
    }

    private SmscPlan plan() {
        ChaosPlan misbehaviour = chaosPlan();
        Play play = new Play(receiptDelay(), moRate, chaos);
        String password = login.secret().reveal();
        SimulatorLogin lets = new SimulatorLogin(password.isEmpty() ? "" : login.systemId(), password);
        try {
            return SmscPlan.of(new SimulatorSettings("smsc", protocol, listen.resolve(), lets, delay, play))
                    .with(new SmscBehaviour(idStyle(), !receipts.equals(OFF), failedShare, throughput, moTo))
                    .with(misbehaviour)
                    .with(Capacity.USUAL.withWindow(window))
                    .with(tls.layer());
        } catch (IllegalArgumentException e) {
            throw CommandFailure.usage(String.valueOf(e.getMessage()));
        }
    }

    private Duration receiptDelay() {
        if (receipts.equals(OFF)) {
            return Duration.ZERO;
        }
        try {
            return new DurationOption().convert(receipts);
        } catch (TypeConversionException e) {
            throw CommandFailure.usage("--receipts: " + e.getMessage() + "; or write off");
        }
    }

    private IdStyle idStyle() {
        return Arrays.stream(IdStyle.values())
                .filter(style -> style.label().equals(ids))
                .findFirst()
                .orElseThrow(() -> CommandFailure.usage("--ids " + ids + " is unknown; --help lists the valid values"));
    }

    private ChaosPlan chaosPlan() {
        ChaosProfile profile = ChaosProfile.find(chaos)
                .orElseThrow(
                        () -> CommandFailure.usage("--chaos " + chaos + " is unknown; --help lists the valid values"));
        return new ChaosPlan(
                profile,
                chaosShare == null ? profile.share() : chaosShare,
                chaosTime == null ? profile.time() : chaosTime,
                seed);
    }

    /** @return the figures */
    private Supplier<String> start(SmscPlan plan, Daemon daemon) throws IOException, InterruptedException {
        SimulatedSmsc smsc = SimulatedSmsc.start(
                daemon.threads(), plan, ToolContext.at(Protocols.named(protocol), MonotonicClock.system()));
        SmscReport report = new SmscReport(smsc, System.nanoTime());
        announce(plan, smsc.address());
        return () -> json ? report.json(System.nanoTime()) : report.text(System.nanoTime());
    }

    /** Prints to standard error, because standard output is reserved for the figures. */
    private void announce(SmscPlan plan, InetSocketAddress address) {
        System.err.println("simulated SMSC listening on " + HostPort.text(address) + " for " + protocol + ", chaos "
                + plan.chaos().profile().label() + " (the simulator "
                + plan.chaos().profile().meaning() + "); Ctrl-C stops it");
    }
}
