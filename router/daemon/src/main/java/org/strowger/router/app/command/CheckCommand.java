package org.strowger.router.app.command;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.strowger.router.app.process.JvmHeap;
import org.strowger.router.cli.ExitStatus;
import org.strowger.router.config.fault.Fault;
import org.strowger.router.config.file.Verdict;
import org.strowger.router.program.CheckReport;
import org.strowger.router.program.ConfigurationLoader;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code strowger check}. */
@Command(
        name = "check",
        description = {
            "Checks a configuration and reports every error with its line and a correction.",
            "Starts nothing and resolves no host names. Files and environment variables in the configuration must "
                    + "exist; certificates, keys and number tables are read as the daemon reads them. The store, the "
                    + "directory of the event records and sockets are not opened: whether the daemon may use them "
                    + "depends on its user."
        },
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Exit status: 0 no errors, 78 errors, 1 the file cannot be read.",
            "",
            "Examples:",
            "  strowger check",
            "  strowger check conf/strowger.yaml",
            "  strowger check --json conf/strowger.yaml"
        })
public final class CheckCommand implements Callable<Integer> {
    @Parameters(
            arity = "0..1",
            paramLabel = "F",
            description = "the configuration (default: ${DEFAULT-VALUE})",
            defaultValue = ConfigurationLoader.DEFAULT_FILE)
    private Path file = Path.of(ConfigurationLoader.DEFAULT_FILE);

    @Option(names = "--json", description = "print the result as JSON on standard output")
    private boolean json;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        Verdict verdict = JvmHeap.judge(file, ConfigurationLoader.readWithTables(file));
        PrintWriter out = spec.commandLine().getOut();
        PrintWriter err = spec.commandLine().getErr();
        if (json) {
            out.println(CheckReport.json(file, verdict));
        } else {
            verdict.warnings().stream().map(Fault::withPicture).forEach(each -> err.println("warning: " + each));
            if (verdict.isRight()) {
                out.println(CheckReport.line(file, verdict.configuration()));
            } else {
                err.println(verdict.text());
            }
        }
        return verdict.isRight() ? 0 : ExitStatus.CONFIGURATION_REFUSED;
    }
}
