package org.strowger.router.app;

import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.strowger.router.app.command.CheckCommand;
import org.strowger.router.app.command.ConsoleCommand;
import org.strowger.router.app.command.ConsoleVerb;
import org.strowger.router.app.command.ExplainCommand;
import org.strowger.router.app.command.HashPasswordCommand;
import org.strowger.router.app.command.HelpCommand;
import org.strowger.router.app.command.MissingToolCommand;
import org.strowger.router.app.command.RunCommand;
import org.strowger.router.app.command.SchemaCommand;
import org.strowger.router.app.command.StoreCommand;
import org.strowger.router.app.command.UpgradeCommand;
import org.strowger.router.app.command.VersionCommand;
import org.strowger.router.app.process.NettyLogging;
import org.strowger.router.cli.FailureReport;
import org.strowger.router.program.ToolSet;
import org.strowger.router.program.VerbSet;
import org.strowger.router.program.Version;
import org.strowger.router.store.disk.Disk;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code strowger}: registers the verbs and runs the chosen one. */
@Command(
        name = "strowger",
        description = "A router for telephony messages.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class)
public final class Main implements Runnable {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    private Main() {}

    public static void main(String[] args) {
        // Formatting must not depend on the operator's language.
        Locale.setDefault(Locale.ROOT);
        NettyLogging.logByTheJdk();
        System.exit(
                args.length > 0 && args[0].equals("console") && !ConsoleVerb.asksForHelp(args)
                        ? console(List.of(args).subList(1, args.length))
                        : commandLine().execute(args));
    }

    /** Runs the console without picocli, whose start-up would double the time of a short command. */
    private static int console(List<String> words) {
        try {
            return ConsoleVerb.run(words, System.in, System.out, System.err);
        } catch (RuntimeException e) {
            return FailureReport.print(e, new PrintWriter(System.err, true, Charset.defaultCharset()));
        }
    }

    /**
     * Runs {@code strowger run} with these arguments and a different kind of disk for the store.
     *
     * @return the exit status
     */
    public static int runOn(Function<Path, Disk> disks, String... words) {
        return FailureReport.installIn(new CommandLine(new RunCommand(disks))).execute(words);
    }

    /** The command line with all verbs, including the verbs of the tools if they are installed. */
    public static CommandLine commandLine() {
        return commandLine(ToolSet.installed().map(ToolSet::verbs).orElse(List.of()));
    }

    static CommandLine commandLine(List<Object> tools) {
        CommandLine line = new CommandLine(new Main());
        List.of(
                        new RunCommand(),
                        new UpgradeCommand(),
                        new CheckCommand(),
                        new ConsoleCommand(),
                        new HashPasswordCommand(),
                        new SchemaCommand(),
                        new ExplainCommand())
                .forEach(line::addSubcommand);
        VerbSet.installed().forEach(line::addSubcommand);
        line.addSubcommand(new StoreCommand());
        if (tools.isEmpty()) {
            ToolSet.VERBS.forEach(verb -> line.addSubcommand(verb, MissingToolCommand.commandLine()));
        } else {
            tools.forEach(line::addSubcommand);
        }
        line.addSubcommand(new VersionCommand()).addSubcommand(new HelpCommand());
        return FailureReport.installIn(line);
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "no command given; see strowger help");
    }
}
