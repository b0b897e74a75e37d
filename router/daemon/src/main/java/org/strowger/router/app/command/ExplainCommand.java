package org.strowger.router.app.command;

import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.strowger.message.SampleMessage;
import org.strowger.router.cli.CommandFailure;
import org.strowger.router.cli.ExitStatus;
import org.strowger.router.config.ApplicationSettings;
import org.strowger.router.config.Configuration;
import org.strowger.router.config.SmscSettings;
import org.strowger.router.config.numbers.SmscNumbers;
import org.strowger.router.config.table.NumberFacts;
import org.strowger.router.filter.ApplicationFilters;
import org.strowger.router.filter.FilterCatalogue;
import org.strowger.router.hook.Hooks;
import org.strowger.router.program.ConfigurationLoader;
import org.strowger.router.program.OfflineTables;
import org.strowger.router.route.InboundExplanation;
import org.strowger.router.route.InboundTable;
import org.strowger.router.route.LongMessages;
import org.strowger.router.route.RouteExplanation;
import org.strowger.router.route.RouteQuery;
import org.strowger.router.route.RouteTable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code strowger explain}. */
@Command(
        name = "explain",
        description = {
            "Shows which route a message would take, and why the routes before it do not match; with --smsc, which "
                    + "application a message from a mobile would go to.",
            "The message is not split, and nothing is sent."
        },
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Exit status: 0 the message would be sent or delivered, 1 it would be rejected.",
            "",
            "Examples:",
            "  strowger explain --to +447700900123",
            "  strowger explain --smsc operator-a --to 6000 --from 447700900123 --text STOP",
            "  strowger explain --to 6000 --application shop --text 'STOP' --at 2026-11-21T08:30 strowger.yaml"
        })
public final class ExplainCommand implements Callable<Integer> {
    private final Function<Path, Configuration> loader;

    @Option(
            names = "--to",
            paramLabel = "N",
            required = true,
            description = "the recipient; a leading + or 00 marks an international number")
    private String to = "";

    @Option(names = "--from", paramLabel = "A", description = "the sender, a number or a name (default: none)")
    private String from = "";

    @Option(
            names = "--application",
            paramLabel = "X",
            description = "the sending application (default: an application that no route names)")
    private String application = "";

    @Option(names = "--smsc", paramLabel = "X", description = "the message is from a mobile and arrives from this SMSC")
    private String smsc = "";

    @Option(
            names = "--label",
            paramLabel = "L",
            description = "the label of the message (default: default-label of the application, if it is set)")
    private String label = "";

    @Option(names = "--text", paramLabel = "T", description = "the text (default: empty)")
    private String text = "";

    @Option(
            names = "--at",
            paramLabel = "TIME",
            description = "the time: 2026-11-21T08:30 in the configuration's time zone, or 2026-11-21T08:30Z with an"
                    + " offset (default: now)")
    private String at = "";

    @Option(names = "--json", description = "print the answer as JSON, on one line")
    private boolean json;

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "F",
            description = "the configuration (default: ${DEFAULT-VALUE})",
            defaultValue = ConfigurationLoader.DEFAULT_FILE)
    private Path file = Path.of(ConfigurationLoader.DEFAULT_FILE);

    @Spec
    private CommandSpec spec = CommandSpec.create();

    public ExplainCommand() {
        this(ConfigurationLoader::load);
    }

    /** @param loader reads a configuration; fails with a message for users */
    public ExplainCommand(Function<Path, Configuration> loader) {
        this.loader = loader;
    }

    @Override
    public Integer call() {
        Configuration configuration = loader.apply(file);
        long epochMillis = moment(configuration.general().timezone()).toEpochMilli();
        if (!smsc.isEmpty()) {
            return inbound(configuration, epochMillis);
        }
        SampleMessage message = SampleMessage.of(RouteExplanation.address(from), RouteExplanation.address(to), text)
                .labelled(label.isEmpty() ? List.of() : List.of(label));
        int party = party(configuration.applications());
        RouteQuery query =
                new RouteQuery(LongMessages.usual()).about(message, party, 0).at(epochMillis, 0);
        ApplicationFilters filters = party == RouteQuery.NOBODY
                ? FilterCatalogue.withoutApplication(configuration.routing())
                : FilterCatalogue.builtIn(0)
                        .with(Hooks::named)
                        .of(configuration.applications().get(party));
        NumberFacts numbers = OfflineTables.numbers(configuration);
        ExplainReport report = ExplainReport.of(
                RouteTable.of(configuration, Map.of(), numbers, OfflineTables.pricing(configuration, numbers)),
                query,
                filters);
        spec.commandLine().getOut().println(json ? report.json() : report.text());
        return report.isRouted() ? 0 : ExitStatus.REFUSED;
    }

    private Integer inbound(Configuration configuration, long epochMillis) {
        if (!application.isEmpty()) {
            throw CommandFailure.usage("--application and --smsc cannot be used together");
        }
        List<SmscSettings> smscs = configuration.smscs();
        int party = indexOf(smsc, "SMSC", smscs.stream().map(SmscSettings::name).toList());
        SmscNumbers numbers = smscs.get(party).dialect().numbers();
        SampleMessage message = InboundExplanation.message(numbers, from, to, text);
        RouteQuery query =
                new RouteQuery(LongMessages.usual()).about(message, party, 0).at(epochMillis, 0);
        InboundExplanation explained = InboundExplanation.of(
                InboundTable.of(configuration, OfflineTables.numbers(configuration)),
                query,
                configuration.applications().stream()
                        .map(ApplicationSettings::name)
                        .toList());
        InboundReport report = new InboundReport(explained);
        spec.commandLine().getOut().println(json ? report.json() : report.text());
        return explained.isDelivered() ? 0 : ExitStatus.REFUSED;
    }

    private int party(List<ApplicationSettings> applications) {
        return application.isEmpty()
                ? RouteQuery.NOBODY
                : indexOf(
                        application,
                        "application",
                        applications.stream().map(ApplicationSettings::name).toList());
    }

    private int indexOf(String name, String kind, List<String> names) {
        if (!names.contains(name)) {
            throw CommandFailure.usage(
                    file + " has no " + kind + " '" + name + "'; the " + kind + "s are " + String.join(", ", names));
        }
        return names.indexOf(name);
    }

    private Instant moment(ZoneId zone) {
        if (at.isEmpty()) {
            return Instant.now();
        }
        try {
            return OffsetDateTime.parse(at).toInstant();
        } catch (DateTimeParseException withoutOffset) {
            return localMoment(zone);
        }
    }

    private Instant localMoment(ZoneId zone) {
        try {
            return LocalDateTime.parse(at).atZone(zone).toInstant();
        } catch (DateTimeParseException e) {
            throw CommandFailure.usage("--at must be a time such as 2026-11-21T08:30, not '" + at + "'");
        }
    }
}
