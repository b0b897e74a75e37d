package org.strowger.router.app;

import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.strowger.router.store.disk.Disk;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code strowger}, the one program: reads the verb and hands over to it. */
@Command(
        name = "strowger",
        description = "A router for telephony messages.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        subcommands = {
            RunCommand.class,
            CheckCommand.class,
            ConsoleCommand.class,
            HashPasswordCommand.class,
            SchemaCommand.class,
            ExplainCommand.class,
            SendCommand.class,
            SimulateCommand.class,
            BlastCommand.class,
            BenchCommand.class,
            DecodeCommand.class,
            StoreCommand.class,
            EchoCommand.class,
            VersionCommand.class,
            HelpCommand.class
        })
public final class Main implements Runnable {
    static final int REFUSED = 1;
    static final int WRONG_USAGE = 2;

    /** The configuration has faults; EX_CONFIG of sysexits.h. */
    static final int CONFIGURATION_REFUSED = 78;

    /** Stack traces are for us; users get them only if they ask. */
    static final boolean DEBUG = Boolean.getBoolean("strowger.debug");

    @Spec
    private CommandSpec spec = CommandSpec.create();

    private Main() {}

    public static void main(String[] args) {
        // Digits and capitals are those of protocols and programs, whatever the operator's language.
        Locale.setDefault(Locale.ROOT);
        NettyLogging.logByTheJdk();
        System.exit(
                args.length > 0 && args[0].equals("console") && !ConsoleVerb.asksForHelp(args)
                        ? console(List.of(args).subList(1, args.length))
                        : commandLine().execute(args));
    }

    /** Without picocli, which would take as long to begin as the rest of a short command. */
    private static int console(List<String> words) {
        try {
            return ConsoleVerb.run(words, System.in, System.out, System.err);
        } catch (RuntimeException e) {
            return failed(e, new PrintWriter(System.err, true, Charset.defaultCharset()));
        }
    }

    /** As {@code strowger run} with these words, and a store on a disk of another kind. @return the exit status */
    public static int runOn(Function<Path, Disk> disks, String... words) {
        return outfitted(new CommandLine(new RunCommand(disks))).execute(words);
    }

    static CommandLine commandLine() {
        return outfitted(new CommandLine(new Main()));
    }

    private static CommandLine outfitted(CommandLine line) {
        // An argument that begins with @ is what it says, not the name of a file with more arguments.
        return line.setExpandAtFiles(false)
                .setExecutionExceptionHandler((e, command, parsed) -> failed(e, command.getErr()));
    }

    /** Tells the user why a verb was not done. @return the exit status */
    private static int failed(Exception e, PrintWriter err) {
        int status = REFUSED;
        if (e instanceof CommandFailure failure) {
            err.println("strowger: " + failure.getMessage());
            status = failure.status();
        } else {
            err.println("strowger: this should not have happened: " + e);
            err.println("Please report it, with what STROWGER_JAVA_OPTS=-Dstrowger.debug=true prints.");
        }
        if (DEBUG) {
            e.printStackTrace(err);
        }
        return status;
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "a verb is missing");
    }
}
