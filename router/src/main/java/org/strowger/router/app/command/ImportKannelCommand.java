package org.strowger.router.app.command;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.strowger.router.imports.kannel.KannelImporter;
import org.strowger.router.imports.ksmppd.Ksmppd;
import org.strowger.router.imports.smppbox.SmppBox;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code strowger import kannel}, with its add-ons as aliases: all have the same files. */
@Command(
        name = "kannel",
        aliases = {"opensmppbox", "ksmppd"},
        description = {
            "Converts the files of Kannel and of its add-ons OpenSMPPBox and ksmppd, with the files that they include. "
                    + "Name all files of an installation: links are in kannel.conf, accounts in the others. A "
                    + "file whose name ends with .sql is a dump of ksmppd's database.",
            "Writes strowger.yaml, the secrets in files of their own, and report.txt, which says what became of each "
                    + "directive. Starts nothing."
        },
        mixinStandardHelpOptions = true,
        footer = {
            "",
            ImportCommand.EXIT_STATUSES,
            "",
            "Examples:",
            "  strowger import kannel /etc/kannel/kannel.conf --to moved",
            "  strowger import opensmppbox opensmppbox.conf kannel.conf",
            "  strowger import ksmppd ksmppd.conf ksmppd.sql kannel.conf"
        })
final class ImportKannelCommand implements Callable<Integer> {
    @Parameters(arity = "1..*", paramLabel = "F", description = "the files: kannel.conf, opensmppbox.conf ...")
    private List<Path> files = new ArrayList<>();

    @Mixin
    private ImportOptions options = new ImportOptions();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        return new ImportRun(importer(files), spec.commandLine().getOut()).run(files, options);
    }

    /** The importer of these files, of which the first is its source. */
    static KannelImporter importer(List<Path> files) {
        return new KannelImporter(files.subList(1, files.size()), List.of(new SmppBox(), new Ksmppd(files)));
    }
}
