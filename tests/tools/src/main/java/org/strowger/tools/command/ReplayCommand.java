package org.strowger.tools.command;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.strowger.protocol.Secret;
import org.strowger.router.app.process.Daemon;
import org.strowger.router.cli.CommandFailure;
import org.strowger.router.cli.ExitStatus;
import org.strowger.router.cli.HostPort;
import org.strowger.router.config.ApplicationSettings;
import org.strowger.router.config.Configuration;
import org.strowger.router.config.value.Password;
import org.strowger.router.json.JsonWriter;
import org.strowger.router.metrics.Histogram;
import org.strowger.router.migration.RecordedSides;
import org.strowger.router.program.ConfigurationLoader;
import org.strowger.router.recording.RecordedTraffic;
import org.strowger.router.recording.RecordingFault;
import org.strowger.router.recording.Recordings;
import org.strowger.router.thread.Flag;
import org.strowger.router.time.MonotonicClock;
import org.strowger.smpp.Smpp;
import org.strowger.smpp.dump.SmppRecording;
import org.strowger.tools.ToolContext;
import org.strowger.tools.replay.Replay;
import org.strowger.tools.replay.ReplayFigure;
import org.strowger.tools.replay.ReplayPlan;
import org.strowger.tools.replay.ReplayResult;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code strowger replay}. */
@Command(
        name = "replay",
        description = {
            "Sends the messages of applications in a recording into a test instance: SMPP and HTTP requests, in their"
                    + " order, at their speed or another.",
            "A recording is a capture (pcap or pcapng), or a log of HTTP requests as JSON lines."
        },
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Exit status: 0 all messages have a response, 1 not all.",
            "",
            "Examples:",
            "  strowger replay --to 127.0.0.1:2775 --config strowger.yaml monday.pcap",
            "  strowger replay --to 127.0.0.1:2775 --http-to 127.0.0.1:2778 --config strowger.yaml --speed 10 day.pcap"
        })
public final class ReplayCommand implements Callable<Integer> {
    private static final double NANOS_PER_MILLI = 1e6;

    @Parameters(arity = "1..*", paramLabel = "FILE", description = "the recordings")
    private List<String> files = List.of();

    @Option(
            names = "--to",
            paramLabel = "H:P",
            converter = HostPort.Converter.class,
            description = "the test instance for SMPP (default: none, SMPP is left out)")
    private HostPort to = new HostPort("", 0);

    @Option(
            names = "--http-to",
            paramLabel = "H:P",
            converter = HostPort.Converter.class,
            description = "the test instance for HTTP requests (default: none, they are left out)")
    private HostPort httpTo = new HostPort("", 0);

    @Option(
            names = "--config",
            paramLabel = "F",
            description = "the configuration with the accounts, their passwords, and the ports of the recording"
                    + " (default: ${DEFAULT-VALUE})",
            defaultValue = ConfigurationLoader.DEFAULT_FILE)
    private Path config = Path.of(ConfigurationLoader.DEFAULT_FILE);

    @Option(
            names = "--passwords",
            paramLabel = "F",
            description = "a file with a line for each account: its system id, a blank, its password; for accounts of"
                    + " which the configuration has a hash only")
    private String passwords = "";

    @Option(
            names = "--application-port",
            paramLabel = "PORT",
            description = "a port of the recorded gateway to which applications connect, besides those of the"
                    + " configuration; may be repeated")
    private List<Integer> applicationPorts = List.of();

    @Option(
            names = "--smsc",
            paramLabel = "NAME=HOST:PORT",
            description = "where the recorded gateway reached an SMSC of the configuration, in place of its configured"
                    + " hosts; may be repeated")
    private List<String> smscs = List.of();

    @Option(
            names = "--account",
            paramLabel = "CLIENT=NAME",
            description = "the account of a client whose bind is not in the capture, by its address or address:port;"
                    + " may be repeated")
    private List<String> accounts = List.of();

    @Option(
            names = "--speed",
            paramLabel = "X",
            description = "the speed: 1 as recorded, 10 ten times as fast, max as fast as responses come (default:"
                    + " ${DEFAULT-VALUE})")
    private String speed = "1";

    @Option(
            names = "--rate",
            paramLabel = "N",
            description = "messages per second, whatever the times in the recording")
    private double rate;

    @Option(
            names = "--window",
            paramLabel = "N",
            description = "unanswered messages of an account, and HTTP connections (default: ${DEFAULT-VALUE})")
    private int window = 10;

    @Option(names = "--json", description = "print the result as JSON, on one line")
    private boolean json;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws InterruptedException {
        if (to.host().isEmpty() && httpTo.host().isEmpty()) {
            throw CommandFailure.usage("say where the messages are to be sent, with --to or --http-to");
        }
        if (window < 1 || window > 10_000) {
            throw CommandFailure.usage("--window must be from 1 to 10000, not " + window);
        }
        Configuration configuration = ConfigurationLoader.load(config);
        ReplayPlan plan = new ReplayPlan(
                server(to), server(httpTo), pace(), window, secrets(configuration), RecordedSides.clients(accounts));
        RecordedSides sides = RecordedSides.of(configuration, applicationPorts, smscs);
        Flag ended = new Flag();
        MonotonicClock clock = MonotonicClock.system();
        Daemon daemon = Daemon.start(1, clock, System.err);
        ReplayResult result;
        try {
            Replay replay = Replay.start(
                    daemon.threads().first(),
                    plan,
                    ToolContext.at(Smpp.TRAITS, clock),
                    traffic -> open(traffic, sides),
                    () -> {
                        ended.set(true);
                        daemon.call();
                    });
            result = replay.result();
            while (!ended.isRaised() && !daemon.awaitStopOrCall()) {}
        } catch (RecordingFault e) {
            throw CommandFailure.configuration(String.valueOf(e.getMessage()));
        } finally {
            daemon.stop(() -> {});
        }
        spec.commandLine().getOut().println(json ? json(result) : text(result));
        return result.isClean() && ended.isRaised() ? ExitStatus.DONE : ExitStatus.REFUSED;
    }

    private Recordings open(RecordedTraffic traffic, RecordedSides sides) {
        Recordings recordings = new Recordings(
                new Recordings.Setting(sides::of, new SmppRecording(Smpp.TRAITS.form()), ZoneOffset.UTC), traffic);
        for (String file : files) {
            if (file.equals(Recordings.STANDARD_INPUT)) {
                throw CommandFailure.usage("replay reads files, not standard input");
            }
            recordings.add(file, System.in);
        }
        return recordings;
    }

    private static InetSocketAddress server(HostPort where) {
        return where.host().isEmpty() ? ReplayPlan.NOWHERE : where.resolve();
    }

    private ReplayPlan.Pace pace() {
        if (rate < 0 || rate > 1_000_000) {
            throw CommandFailure.usage("--rate must be positive and at most 1000000, not " + rate);
        }
        if (speed.equals("max")) {
            return new ReplayPlan.Pace(ReplayPlan.Pace.MAX_SPEED, rate);
        }
        try {
            double factor = Double.parseDouble(speed);
            if (factor > 0 && factor <= 1_000_000) {
                return new ReplayPlan.Pace(factor, rate);
            }
        } catch (NumberFormatException e) {
            // The exception below reports the invalid number.
        }
        throw CommandFailure.usage("--speed must be a number such as 1 or 10, or max, not '" + speed + "'");
    }

    private Map<String, Secret> secrets(Configuration configuration) {
        Map<String, Secret> secrets = new HashMap<>();
        for (ApplicationSettings each : configuration.applications()) {
            if (each.login().password() instanceof Password.Plain plain) {
                secrets.put(each.login().systemId(), new Secret(plain.text()));
            }
        }
        if (!passwords.isEmpty()) {
            try {
                for (String line : Files.readAllLines(Path.of(passwords))) {
                    int blank = line.indexOf(' ');
                    if (blank > 0) {
                        secrets.put(line.substring(0, blank), new Secret(line.substring(blank + 1)));
                    }
                }
            } catch (IOException e) {
                throw new CommandFailure(ConfigurationLoader.reason(Path.of(passwords), e));
            }
        }
        return secrets;
    }

    private static String text(ReplayResult result) {
        StringBuilder text = new StringBuilder();
        for (ReplayFigure each : ReplayFigure.values()) {
            text.append(String.format(Locale.ROOT, "%-13s%d%n", each.label(), result.of(each)));
        }
        result.statuses()
                .forEach((status, count) -> text.append(String.format(Locale.ROOT, "%-13s%d%n", status, count)));
        text.append(String.format(Locale.ROOT, "%-13s%s%n", "response ms", times(result.responseNanos())));
        text.append(String.format(Locale.ROOT, "%-13s%s", "sent late ms", times(result.lateNanos())));
        if (!result.problem().isEmpty()) {
            text.append(String.format(Locale.ROOT, "%n%-13s%s", "problem", result.problem()));
        }
        return text.toString();
    }

    private static String times(Histogram times) {
        return times.count() == 0
                ? "none"
                : String.format(
                        Locale.ROOT,
                        "p50 %.1f  p90 %.1f  p99 %.1f  max %.1f",
                        millis(times, 50),
                        millis(times, 90),
                        millis(times, 99),
                        times.max() / NANOS_PER_MILLI);
    }

    private static double millis(Histogram times, double percent) {
        return times.percentile(percent) / NANOS_PER_MILLI;
    }

    private static String json(ReplayResult result) {
        StringBuilder text = new StringBuilder();
        JsonWriter out = JsonWriter.compact(text::append).beginObject();
        for (ReplayFigure each : ReplayFigure.values()) {
            out.put(each.label(), result.of(each));
        }
        out.name("statuses").beginObject();
        result.statuses().forEach(out::put);
        out.endObject();
        for (double percent : new double[] {50, 90, 99}) {
            out.put("p" + (int) percent + "_ms", millis(result.responseNanos(), percent), 3);
        }
        out.put("problem", result.problem()).endObject();
        return text.toString();
    }
}
