package org.strowger.router.migration;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.strowger.router.imports.jasmin.JasminImporter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code strowger import jasmin}. */
@Command(
        name = "jasmin",
        description = {
            "Converts the configuration of Jasmin: the directory of its store, or of jasmin.cfg with the store in it; "
                    + "or a text with the output of its console jCli.",
            "Reading the pickles of a store runs none of the code that they name. Passwords of users stay in the form "
                    + "of "
                    + "Jasmin until their first login."
        },
        mixinStandardHelpOptions = true,
        footer = {
            "",
            ImportCommand.EXIT_STATUSES,
            "",
            "Examples:",
            "  strowger import jasmin /etc/jasmin --to moved",
            "  strowger import jasmin jcli.txt --to moved"
        })
final class ImportJasminCommand implements Callable<Integer> {
    @Parameters(paramLabel = "DIR|TEXT", description = "the directory, or a text with the output of jCli")
    private Path source = Path.of("");

    @Option(
            names = "--profile",
            paramLabel = "NAME",
            description = "the profile of the store (default: ${DEFAULT-VALUE})",
            defaultValue = JasminImporter.PROFILE)
    private String profile = JasminImporter.PROFILE;

    @Mixin
    private ImportOptions options = new ImportOptions();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        return new ImportRun(new JasminImporter(profile), spec.commandLine().getOut()).run(List.of(source), options);
    }
}
