package org.strowger.router.app.command;

import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.strowger.message.SampleMessage;
import org.strowger.router.app.cli.CommandFailure;
import org.strowger.router.app.cli.ExitStatus;
import org.strowger.router.app.program.ConfigurationLoader;
import org.strowger.router.config.ApplicationSettings;
import org.strowger.router.config.Configuration;
import org.strowger.router.filter.ApplicationFilters;
import org.strowger.router.filter.FilterCatalogue;
import org.strowger.router.filter.NumberFilter;
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
            "Shows which route a message would take, and why the routes before it do not match.",
            "The message is not split, and nothing is sent."
        },
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Exit status: 0 the message would be sent, 1 it would be rejected.",
            "",
            "Examples:",
            "  strowger explain --to +447700900123",
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
    ExplainCommand(Function<Path, Configuration> loader) {
        this.loader = loader;
    }

    @Override
    public Integer call() {
        Configuration configuration = loader.apply(file);
        long epochMillis = moment(configuration.general().timezone()).toEpochMilli();
        SampleMessage message = SampleMessage.of(RouteExplanation.address(from), RouteExplanation.address(to), text);
        int party = party(configuration.applications());
        RouteQuery question =
                new RouteQuery(LongMessages.usual()).about(message, party, 0).at(epochMillis, 0);
        ApplicationFilters filters = party == RouteQuery.NOBODY
                ? NumberFilter.withoutApplication(configuration.routing().numbers())
                : FilterCatalogue.BUILT_IN.of(configuration.applications().get(party));
        ExplainReport report = ExplainReport.of(RouteTable.of(configuration), question, filters);
        spec.commandLine().getOut().println(json ? report.json() : report.text());
        return report.isRouted() ? 0 : ExitStatus.REFUSED;
    }

    private int party(List<ApplicationSettings> applications) {
        if (application.isEmpty()) {
            return RouteQuery.NOBODY;
        }
        List<String> names =
                applications.stream().map(ApplicationSettings::name).toList();
        if (!names.contains(application)) {
            throw CommandFailure.usage(file + " has no application '" + application + "'; the applications are "
                    + String.join(", ", names));
        }
        return names.indexOf(application);
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
