package org.strowger.router.app.command;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.strowger.router.app.cli.CommandFailure;
import org.strowger.router.app.program.ToolSet;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Unmatched;

/** Stands for a verb of {@link ToolSet} where the tools are not installed. */
@Command(description = "Not installed: install the package " + ToolSet.PACKAGE + ".")
public final class MissingToolCommand implements Callable<Integer> {
    @Unmatched
    private List<String> words = new ArrayList<>();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        throw new CommandFailure(
                "'" + spec.qualifiedName() + "' is not installed; install the package " + ToolSet.PACKAGE);
    }
}
