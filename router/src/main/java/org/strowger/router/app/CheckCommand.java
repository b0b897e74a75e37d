package org.strowger.router.app;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.strowger.router.config.fault.Fault;
import org.strowger.router.config.file.ConfigurationFile;
import org.strowger.router.config.file.Verdict;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code strowger check}. */
@Command(
        name = "check",
        description = {
            "Reads a configuration and says all that is wrong with it, each with its place and what to write instead.",
            "Nothing is started, and no name is looked up; but the files and variables that it names must be there."
        },
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Ends with 0 if the configuration is right, with 78 if it is not, with 1 if it cannot be read.",
            "",
            "Examples:",
            "  strowger check",
            "  strowger check conf/strowger.yaml",
            "  strowger check --json conf/strowger.yaml"
        })
final class CheckCommand implements Callable<Integer> {
    /** Where a configuration lies on an installed system. */
    static final String USUAL_PLACE = "/etc/strowger/strowger.yaml";

    @Parameters(
            arity = "0..1",
            paramLabel = "F",
            description = "the configuration (default: ${DEFAULT-VALUE})",
            defaultValue = USUAL_PLACE)
    private Path file = Path.of(USUAL_PLACE);

    @Option(names = "--json", description = "print what was found as JSON, on standard output")
    private boolean json;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        Verdict verdict = read(file);
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
        return verdict.isRight() ? 0 : Main.CONFIGURATION_REFUSED;
    }

    /** Reads a configuration as this program understands it. */
    static Verdict read(Path file) {
        try {
            return ConfigurationFile.read(file, new ProgramVocabulary(), ProgramVocabulary.machine());
        } catch (IOException e) {
            throw new CommandFailure(why(file, e) + "; name the configuration, for example conf/strowger.yaml");
        }
    }

    /** Why it cannot be read: most often the JDK says no more than its name. */
    static String why(Path file, IOException e) {
        if (e instanceof NoSuchFileException) {
            return "there is no file " + file;
        }
        return "cannot read " + file + ": "
                + (e instanceof AccessDeniedException ? "this user may not" : e.getMessage());
    }
}
