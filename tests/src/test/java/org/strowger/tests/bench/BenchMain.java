package org.strowger.tests.bench;

import java.util.Locale;
import org.strowger.router.cli.FailureReport;
import org.strowger.tests.bench.dispatch.DispatchCommand;
import org.strowger.tests.bench.dispatch.DispatchServerCommand;
import org.strowger.tests.bench.echo.EchoCommand;
import org.strowger.tests.page.ScreenshotsCommand;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The programs that the scripts of {@code tests/bench} start and the product does not have. */
@Command(
        name = "bench",
        description = "Programs to measure the selector core with.",
        mixinStandardHelpOptions = true,
        subcommands = {EchoCommand.class, DispatchCommand.class, DispatchServerCommand.class, ScreenshotsCommand.class})
public final class BenchMain {
    private BenchMain() {}

    public static void main(String[] args) {
        Locale.setDefault(Locale.ROOT);
        System.exit(commandLine().execute(args));
    }

    /** With all its programs. */
    public static CommandLine commandLine() {
        return FailureReport.installIn(new CommandLine(new BenchMain()));
    }
}
