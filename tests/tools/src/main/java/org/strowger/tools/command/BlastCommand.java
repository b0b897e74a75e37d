package org.strowger.tools.command;

import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.strowger.protocol.IdForm;
import org.strowger.protocol.SessionTimers;
import org.strowger.protocol.SignIn.Traffic;
import org.strowger.router.app.process.Daemon;
import org.strowger.router.cli.CommandFailure;
import org.strowger.router.cli.DurationOption;
import org.strowger.router.cli.ExitStatus;
import org.strowger.router.time.MonotonicClock;
import org.strowger.tools.Target;
import org.strowger.tools.ToolContext;
import org.strowger.tools.command.value.RateOption;
import org.strowger.tools.load.Blast;
import org.strowger.tools.load.BlastPlan;
import org.strowger.tools.load.Messages;
import org.strowger.tools.load.TextMix;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code strowger blast}. */
@Command(
        name = "blast",
        description = {
            "Generates load: many sessions submit messages as fast as the peer answers, or at a given rate.",
            "With --rate, response times are measured from the time at which a message was due.",
            "With %%d in --system-id and in the password, each connection has its own account (0, 1, ...).",
            "By HTTP, each message is a request on a connection that is kept open; up to --window requests are sent "
                    + "before their responses."
        },
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Exit status: 0 if every message was answered, no connection was lost and, with --check, every receipt "
                    + "arrived exactly once at its sender; else 1.",
            "",
            "Examples:",
            "  strowger blast --connect 127.0.0.1:2776 --connections 10 --window 50 --duration 10s",
            "  strowger blast --connections 1000 --rate 5000/s --warm-up 5s --duration 60s --check --json",
            "  strowger blast --connections 40000 --locals 2 --rate 1000/s --text 40:7,400:3",
            "  strowger blast --protocol http --connect 127.0.0.1:2778 --system-id shop --connections 100 --window 1"
        })
public final class BlastCommand implements Callable<Integer> {
    private static final long NANOS_PER_SECOND = 1_000_000_000;
    private static final Duration CONTROL_MIN = Duration.ofSeconds(10);
    private static final Duration LOOK = Duration.ofMillis(10);
    private static final String TRANSCEIVER = "transceiver";

    /** {@code %d} in the account name, and in the password, is replaced by the number of the connection. */
    @Mixin
    private final ServerOptions server = new ServerOptions();

    @Option(
            names = "--bind",
            paramLabel = "KIND",
            description = "transceiver, transmitter or receiver; not by HTTP (default: " + TRANSCEIVER + ")")
    private @Nullable String bind;

    @Option(
            names = "--connections",
            paramLabel = "N",
            description = "number of connections (default: ${DEFAULT-VALUE})")
    private int connections = 1;

    @Option(
            names = "--window",
            paramLabel = "N",
            description = "unanswered messages per connection (default: ${DEFAULT-VALUE})")
    private int window = 10;

    @Option(
            names = "--rate",
            paramLabel = "R",
            converter = RateOption.class,
            description = "message rate over all connections, e.g. 5000/s (default: as fast as the peer answers)",
            defaultValue = "0")
    private double rate;

    @Option(
            names = "--spin",
            description = "with --rate: busy-wait instead of sleeping, for precise send times; "
                    + "occupies one CPU core per thread")
    private boolean spin;

    @Option(
            names = "--duration",
            paramLabel = "D",
            converter = DurationOption.class,
            description = "duration of the measurement (default: ${DEFAULT-VALUE})",
            defaultValue = "10s")
    private Duration duration = Duration.ofSeconds(10);

    @Option(
            names = "--warm-up",
            paramLabel = "D",
            converter = DurationOption.class,
            description = "duration of the load before the measurement (default: ${DEFAULT-VALUE})",
            defaultValue = "0s")
    private Duration warmUp = Duration.ZERO;

    @Option(
            names = "--settle",
            paramLabel = "D",
            converter = DurationOption.class,
            description = "time to wait at the end for responses and receipts (default: ${DEFAULT-VALUE})",
            defaultValue = "10s")
    private Duration settle = Duration.ofSeconds(10);

    @Option(
            names = "--answer-timeout",
            paramLabel = "D",
            converter = DurationOption.class,
            description = "timeout of a response, and of a bind if longer than 10 s (default: ${DEFAULT-VALUE})",
            defaultValue = "10s")
    private Duration answerMax = Duration.ofSeconds(10);

    @Option(names = "--from", paramLabel = "A", description = "the sender (default: ${DEFAULT-VALUE})")
    private String from = "BLAST";

    @Option(
            names = "--to",
            paramLabel = "DIGITS",
            description = "prefix of all recipients; the other digits number the messages (default: ${DEFAULT-VALUE})")
    private String to = "44";

    @Option(
            names = "--text",
            paramLabel = "SIZES",
            description = "length of the texts: one length, or several with weights as in 40:7,400:3; texts above "
                    + "160 characters are split"
                    + " (default: ${DEFAULT-VALUE})")
    private String text = "100";

    @Option(names = "--receipts", description = "request receipts and check them; not by HTTP: see --callback-url")
    private boolean receipts;

    @Option(names = "--check", description = "like --receipts; also fail if a receipt is missing, duplicated or wrong")
    private boolean check;

    @Option(
            names = "--until-receipt",
            description = "like --receipts; a message also occupies the window until its receipt has arrived")
    private boolean untilReceipt;

    @Option(
            names = "--receipt-ids",
            paramLabel = "FORM",
            description = "format of the message ids in receipts (default: ${DEFAULT-VALUE})")
    private String receiptIds = "same";

    @Option(
            names = "--selectors",
            paramLabel = "N",
            description = "SelectorThreads; 0: one per core (default: ${DEFAULT-VALUE})")
    private int selectors = 1;

    @Option(
            names = "--dial",
            paramLabel = "N",
            description = "connections dialled at the same time (default: ${DEFAULT-VALUE})")
    private int dialledAtOnce = 128;

    @Option(
            names = "--locals",
            paramLabel = "N",
            description = "number of local loopback addresses, from 127.0.0.2 on; each provides about 28,000 ports")
    private int locals;

    @Option(names = "--json", description = "print the result as one line of JSON")
    private boolean json;

    @Override
    public Integer call() throws InterruptedException {
        ToolContext context = server.context();
        BlastPlan plan = plan(context);
        Daemon daemon = Daemon.start(selectors, MonotonicClock.system(), System.err);
        Runnable lastWords = () -> {};
        boolean established = false;
        BlastReport report;
        try {
            Blast blast = Blast.start(daemon.threads().all(), plan, context);
            report = new BlastReport(blast, System.nanoTime());
            established = establish(daemon, blast, report);
            if (established) {
                run(daemon, blast, report);
            } else {
                report.end(System.nanoTime());
            }
            blast.close();
            BlastReport last = report;
            lastWords = () -> System.out.println(json ? last.json(asksReceipts()) : last.text(asksReceipts()));
            if (!established) {
                System.err.println("strowger: not all sessions could be established; the last one failed: "
                        + blast.lastLossReason());
            }
        } catch (IllegalArgumentException e) {
            throw CommandFailure.usage(String.valueOf(e.getMessage()));
        } finally {
            // The daemon is also stopped after an exception, because the process cannot end while the daemon runs.
            daemon.stop(lastWords::run);
        }
        return established && report.isClean(check) ? 0 : ExitStatus.REFUSED;
    }

    private BlastPlan plan(ToolContext context) {
        // Binding also takes longer if thousands of connections bind at once.
        Duration other = answerMax.compareTo(CONTROL_MIN) > 0 ? answerMax : CONTROL_MIN;
        SessionTimers timers = new SessionTimers(other, Duration.ofSeconds(30), answerMax, other);
        try {
            Target target = server.target(context, traffic(context), timers, localAddresses());
            Messages messages =
                    new Messages(AddressFormat.of(from), to, TextMix.parse(text), asksReceipts(), idForm(context));
            BlastPlan.Pace pace = new BlastPlan.Pace(rate, spin, untilReceipt);
            return new BlastPlan(target, connections, dialledAtOnce, window, pace, messages);
        } catch (IllegalArgumentException e) {
            throw CommandFailure.usage(String.valueOf(e.getMessage()));
        }
    }

    private boolean asksReceipts() {
        return receipts || check || untilReceipt;
    }

    private Traffic traffic(ToolContext context) {
        if (!context.hasBinds()) {
            requireNoReceipts();
            return Traffic.SENDS;
        }
        String kind = bind == null ? TRANSCEIVER : bind;
        return switch (kind.toLowerCase(Locale.ROOT)) {
            case TRANSCEIVER -> Traffic.BOTH;
            case "transmitter" -> Traffic.SENDS;
            case "receiver" -> Traffic.RECEIVES;
            default -> throw CommandFailure.usage("--bind must be transceiver, transmitter or receiver, not " + kind);
        };
    }

    /**
     * Requires that no receipts are requested. Receipts go to another server, whose counts show whether all have
     * arrived.
     */
    private void requireNoReceipts() {
        if (asksReceipts() || bind != null) {
            throw CommandFailure.usage("--bind, --receipts, --check and --until-receipt are not possible by HTTP: "
                    + "request receipts with --callback-url, and count them with strowger simulate http");
        }
    }

    private IdForm idForm(ToolContext context) {
        return context.traits().idForms().stream()
                .filter(form -> form.label().equals(receiptIds))
                .findFirst()
                .orElseThrow(() -> CommandFailure.usage("--receipt-ids must be one of "
                        + String.join(
                                ", ",
                                context.traits().idForms().stream()
                                        .map(IdForm::label)
                                        .toList())
                        + ", not " + receiptIds));
    }

    private List<InetSocketAddress> localAddresses() {
        List<InetSocketAddress> addresses = new ArrayList<>();
        for (int i = 0; i < locals; i++) {
            try {
                byte[] loopback = {127, 0, (byte) ((i + 2) >> 8), (byte) (i + 2)};
                addresses.add(new InetSocketAddress(InetAddress.getByAddress(loopback), 0));
            } catch (UnknownHostException e) {
                throw new AssertionError(e);
            }
        }
        return addresses;
    }

    // ---- Progress

    /** Waits until all sessions are bound. @return false if a connection is lost or the tool is stopped */
    private boolean establish(Daemon daemon, Blast blast, BlastReport report) throws InterruptedException {
        long progressNanos = System.nanoTime() + NANOS_PER_SECOND;
        while (blast.established() < connections) {
            if (blast.lost() > 0 || daemon.awaitStopAsked(LOOK)) {
                return false;
            }
            progressNanos = progress(report, progressNanos);
        }
        System.err.println("all " + connections + " sessions are established");
        return true;
    }

    /** Prints the beginning and the end of the measurement, so that the server can be measured over the same time. */
    private void run(Daemon daemon, Blast blast, BlastReport report) throws InterruptedException {
        blast.begin();
        if (!warmUp.isZero() && !watch(daemon, blast, report, warmUp)) {
            report.end(System.nanoTime());
            return;
        }
        blast.forgetTimes();
        report.begin(System.nanoTime());
        say("measuring");
        watch(daemon, blast, report, duration);
        report.end(System.nanoTime());
        say("measured");
        blast.stop();
        long endsNanos = System.nanoTime() + settle.toNanos();
        while (!blast.hasSettled() && System.nanoTime() < endsNanos && !daemon.awaitStopAsked(LOOK)) {}
    }

    /**
     * Prints a line per second until the time is over, the tool is stopped, or no response or receipt is outstanding.
     */
    private boolean watch(Daemon daemon, Blast blast, BlastReport report, Duration time) throws InterruptedException {
        long endsNanos = System.nanoTime() + time.toNanos();
        long progressNanos = System.nanoTime() + NANOS_PER_SECOND;
        while (System.nanoTime() < endsNanos) {
            if (daemon.awaitStopAsked(LOOK) || blast.lost() >= connections) {
                return false;
            }
            progressNanos = progress(report, progressNanos);
        }
        return true;
    }

    private static long progress(BlastReport report, long dueNanos) {
        if (System.nanoTime() < dueNanos) {
            return dueNanos;
        }
        say(report.progress(System.nanoTime()));
        return dueNanos + NANOS_PER_SECOND;
    }

    private static void say(String line) {
        PrintStream err = System.err;
        err.println(line);
    }
}
