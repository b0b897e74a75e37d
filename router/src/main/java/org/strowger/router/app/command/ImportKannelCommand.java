package org.strowger.router.app.command;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.strowger.router.imports.kannel.KannelImporter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code strowger import kannel}. */
@Command(
        name = "kannel",
        description = {
            "Converts kannel.conf, with the files that it includes.",
            "Writes strowger.yaml, the secrets in files of their own, and report.txt, which says what became of each "
                    + "directive. Starts nothing."
        },
        mixinStandardHelpOptions = true,
        footer = {
            "",
            ImportCommand.EXIT_STATUSES,
            "",
            "Example:",
            "  strowger import kannel /etc/kannel/kannel.conf --to moved"
        })
final class ImportKannelCommand implements Callable<Integer> {
    @Parameters(paramLabel = "F", description = "kannel.conf")
    private Path file = Path.of("kannel.conf");

    @Mixin
    private ImportOptions options = new ImportOptions();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        return new ImportRun(
                        new KannelImporter(List.of(), List.of()),
                        spec.commandLine().getOut())
                .run(file, options);
    }
}
