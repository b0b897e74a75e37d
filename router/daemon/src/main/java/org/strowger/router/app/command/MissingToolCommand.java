package org.strowger.router.app.command;

import java.util.concurrent.Callable;
import org.strowger.router.cli.CommandFailure;
import org.strowger.router.program.ToolSet;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Replaces a verb of {@link ToolSet} if the tools are not installed. */
@Command(description = "Not installed: install the package " + ToolSet.PACKAGE + ".")
public final class MissingToolCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    /** Accepts any arguments, since the options of the missing verb are unknown. */
    public static CommandLine commandLine() {
        return new CommandLine(new MissingToolCommand()).setUnmatchedArgumentsAllowed(true);
    }

    @Override
    public Integer call() {
        throw new CommandFailure(
                "'" + spec.qualifiedName() + "' is not installed; install the package " + ToolSet.PACKAGE);
    }
}
