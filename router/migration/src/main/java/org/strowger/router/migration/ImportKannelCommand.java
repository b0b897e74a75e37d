package org.strowger.router.migration;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import org.strowger.router.cli.CommandFailure;
import org.strowger.router.imports.kannel.KannelImporter;
import org.strowger.router.imports.ksmppd.Ksmppd;
import org.strowger.router.imports.smppbox.SmppBox;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code strowger import kannel}, with its add-ons as aliases, because they read the same files. */
@Command(
        name = "kannel",
        aliases = {"opensmppbox", "ksmppd"},
        description = {
            "Converts the files of Kannel and of its add-ons OpenSMPPBox and ksmppd, with the files that they include. "
                    + "Name all files of an installation: links are in kannel.conf, accounts in the others. A "
                    + "file whose name ends with .sql is a dump of ksmppd's database.",
            "Writes strowger.yaml, the secrets in files of their own, and report.txt, which gives the result of each "
                    + "directive. Starts nothing."
        },
        mixinStandardHelpOptions = true,
        footer = {
            "",
            ImportCommand.EXIT_STATUSES,
            "",
            "Examples:",
            "  strowger import kannel /etc/kannel/kannel.conf --to moved",
            "  strowger import kannel kannel.conf --to front --through http://127.0.0.1:14013/cgi-bin/sendsms",
            "  strowger import opensmppbox opensmppbox.conf kannel.conf",
            "  strowger import ksmppd ksmppd.conf ksmppd.sql kannel.conf"
        })
final class ImportKannelCommand implements Callable<Integer> {
    private static final Pattern THROUGH = Pattern.compile("https?://[^\\s/@?]+/[^\\s\"#]*");

    @Parameters(arity = "1..*", paramLabel = "F", description = "the files: kannel.conf, opensmppbox.conf ...")
    private List<Path> files = new ArrayList<>();

    @Option(
            names = "--through",
            paramLabel = "URL",
            description = "write a configuration that sends all messages through the Kannel in use: the URL of its "
                    + "sendsms, with the port that it will have. kannel-changes.conf lists the changes to make there")
    private String through = "";

    @Mixin
    private ImportOptions options = new ImportOptions();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        if (!through.isEmpty() && !THROUGH.matcher(through).matches()) {
            throw CommandFailure.usage("--through " + through + ": write a URL such as "
                    + "http://127.0.0.1:14013/cgi-bin/sendsms, without a user and a password");
        }
        return new ImportRun(importer(files, through), spec.commandLine().getOut()).run(files, options);
    }

    /** The importer for these files; the first one is the source. */
    static KannelImporter importer(List<Path> files) {
        return importer(files, "");
    }

    /** @param through the URL of a Kannel that all messages pass through; empty for none */
    static KannelImporter importer(List<Path> files, String through) {
        return new KannelImporter(files.subList(1, files.size()), List.of(new SmppBox(), new Ksmppd(files)), through);
    }
}
