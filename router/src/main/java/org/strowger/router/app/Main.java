package org.strowger.router.app;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code strowger}, the one program: reads the verb and hands over to it. */
@Command(
        name = "strowger",
        description = "A router for telephony messages.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        subcommands = {HelpCommand.class})
public final class Main implements Runnable {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    private Main() {}

    public static void main(String[] args) {
        System.exit(new CommandLine(new Main()).execute(args));
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "a verb is missing");
    }
}
