package org.strowger.router.app.command;

import java.util.concurrent.Callable;
import org.strowger.router.program.Version;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code strowger version}. */
@Command(
        name = "version",
        description = "Prints the versions of Strowger and of Java.",
        mixinStandardHelpOptions = true)
public final class VersionCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        spec.commandLine().getOut().println(Version.text());
        return 0;
    }
}
