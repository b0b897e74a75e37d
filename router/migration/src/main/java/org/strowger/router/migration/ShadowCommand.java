package org.strowger.router.migration;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.strowger.router.cli.CommandFailure;
import org.strowger.router.cli.DurationOption;
import org.strowger.router.cli.ExitStatus;
import org.strowger.router.config.Configuration;
import org.strowger.router.config.table.NumberFacts;
import org.strowger.router.program.ConfigurationLoader;
import org.strowger.router.program.ConfigurationOption;
import org.strowger.router.program.OfflineTables;
import org.strowger.router.program.Protocols;
import org.strowger.router.provider.ProviderTraits;
import org.strowger.router.recording.RecordingCounts;
import org.strowger.router.recording.RecordingFault;
import org.strowger.router.recording.Recordings;
import org.strowger.router.shadow.DifferenceField;
import org.strowger.router.shadow.Shadow;
import org.strowger.router.shadow.ShadowDecision;
import org.strowger.router.shadow.ShadowResult;
import org.strowger.router.shadow.ShadowSettings;
import org.strowger.smpp.Smpp;
import org.strowger.smpp.dump.SmppRecording;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code strowger shadow}. */
@Command(
        name = "shadow",
        description = {
            "Compares Strowger with the gateway in use: reads a recording of its traffic, decides about each message by"
                    + " a configuration, and reports the differences by their cause. Nothing is sent.",
            "A recording is a capture (pcap or pcapng) with SMPP of applications and SMSCs and HTTP of applications, a"
                    + " log of HTTP requests as JSON lines, or an access log of Kannel. Several are read side by side."
        },
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Exit status: 0 no differences, 1 differences, 78 a recording or the configuration cannot be read.",
            "",
            "Examples:",
            "  strowger shadow --config strowger.yaml monday.pcap",
            "  timeout 1h tcpdump -i any -s 0 -U -w - tcp | strowger shadow --config strowger.yaml -",
            "  strowger shadow --config strowger.yaml --smsc operator-a=10.1.0.5:2775 --application-port 2775 day.pcap"
        })
public final class ShadowCommand implements Callable<Integer> {
    @Parameters(arity = "1..*", paramLabel = "FILE", description = "the recordings; - for standard input")
    private List<String> files = List.of();

    @Mixin
    private final ConfigurationOption option = new ConfigurationOption();

    @Option(
            names = "--application-port",
            paramLabel = "PORT",
            description = "a port of the gateway in use to which applications connect, besides those of the"
                    + " configuration; may be repeated")
    private List<Integer> applicationPorts = List.of();

    @Option(
            names = "--smsc",
            paramLabel = "NAME=HOST:PORT",
            description = "where the gateway in use reaches an SMSC of the configuration, in place of its configured"
                    + " hosts; may be repeated")
    private List<String> smscs = List.of();

    @Option(
            names = "--account",
            paramLabel = "CLIENT=NAME",
            description = "the account of a client whose bind is not in the capture, by its address or address:port;"
                    + " may be repeated")
    private List<String> accounts = List.of();

    @Option(
            names = "--window",
            paramLabel = "TIME",
            converter = DurationOption.class,
            description = "how long after receiving a message the gateway in use may send it (default: "
                    + "${DEFAULT-VALUE})",
            defaultValue = "60s")
    private Duration window = Duration.ofSeconds(60);

    @Option(
            names = "--ignore",
            paramLabel = "FIELD",
            split = ",",
            description = "fields that are not compared, such as receipt,priority")
    private List<String> ignored = List.of();

    @Option(names = "--json", description = "print the report as JSON")
    private boolean json;

    @Option(names = "--report", paramLabel = "F", description = "write the report as JSON into this file, too")
    private String report = "";

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        Configuration configuration = ConfigurationLoader.load(option.file());
        NumberFacts numbers = OfflineTables.numbers(configuration);
        ShadowDecision decision = new ShadowDecision(
                configuration,
                numbers,
                OfflineTables.pricing(configuration, numbers),
                smsc -> smsc.provider().isNone()
                        ? Protocols.named(smsc.peer().protocol())
                        : ProviderTraits.of(Protocols.HTTP.traits(), smsc, () -> 0));
        ShadowSettings settings = new ShadowSettings(
                window.toMillis(),
                fields(),
                RecordedSides.clients(accounts),
                configuration.services().operating().privacy());
        Shadow shadow = new Shadow(decision, Smpp.TRAITS, Protocols.HTTP, settings);
        RecordedSides sides = RecordedSides.of(configuration, applicationPorts, smscs);
        Recordings.Setting setting = new Recordings.Setting(
                sides::of,
                new SmppRecording(Smpp.TRAITS.form()),
                configuration.general().timezone());
        try (Recordings recordings = new Recordings(setting, shadow)) {
            read(recordings, shadow);
            print(shadow.finish(), recordings.counts());
        } catch (RecordingFault e) {
            throw CommandFailure.configuration(String.valueOf(e.getMessage()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            decision.close();
        }
        return shadow.result().hasDifferences() ? ExitStatus.REFUSED : ExitStatus.DONE;
    }

    private void read(Recordings recordings, Shadow shadow) {
        files.forEach(each -> recordings.add(each, System.in));
        if (recordings.isOfKannelAlone()) {
            shadow.logAlone();
        } else if (recordings.size() > 1) {
            shadow.sideBySide();
        }
        boolean isMore = recordings.step();
        while (isMore) {
            isMore = recordings.step();
        }
    }

    private void print(ShadowResult result, RecordingCounts counts) throws IOException {
        if (!report.isEmpty()) {
            Files.writeString(Path.of(report), result.json(counts) + System.lineSeparator());
        }
        PrintWriter out = spec.commandLine().getOut();
        out.println(json ? result.json(counts) : result.text(counts));
        out.flush();
    }

    private Set<DifferenceField> fields() {
        Set<DifferenceField> fields = EnumSet.noneOf(DifferenceField.class);
        for (String word : ignored) {
            fields.add(Arrays.stream(DifferenceField.values())
                    .filter(each -> each.word().equals(word))
                    .findFirst()
                    .orElseThrow(() -> CommandFailure.usage(
                            "--ignore " + word + ": there is no such field; the fields" + " are " + words())));
        }
        return fields;
    }

    private static String words() {
        return Arrays.stream(DifferenceField.values())
                .map(DifferenceField::word)
                .collect(Collectors.joining(", "));
    }
}
