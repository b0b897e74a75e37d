package org.strowger.router.app.command;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.strowger.router.cli.TurnOptions;
import org.strowger.router.program.ConfigurationOption;
import org.strowger.router.store.disk.Disk;
import org.strowger.router.store.disk.RealDisk;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code strowger run}: runs the daemon in the foreground. */
@Command(
        name = "run",
        description = {
            "Runs the daemon in the foreground.",
            "SIGTERM and Ctrl-C shut the daemon down gracefully within shutdown.drain; a second signal stops it "
                    + "immediately.",
            "SIGHUP reloads the configuration."
        },
        mixinStandardHelpOptions = true,
        footer = {"", "Example:", "  strowger run --config conf/demo.yaml"})
public final class RunCommand implements Callable<Integer> {
    @Mixin
    private final ConfigurationOption configuration = new ConfigurationOption();

    @Mixin
    private final TurnOptions turns = new TurnOptions();

    /** Opens the disk of the store. */
    private final Function<Path, Disk> disks;

    public RunCommand() {
        this(RealDisk::open);
    }

    /** Creates the command for tests that need a different kind of disk. */
    public RunCommand(Function<Path, Disk> disks) {
        this.disks = disks;
    }

    @Override
    public Integer call() throws InterruptedException {
        return new DaemonRun(configuration.file(), turns.clock(), disks, Predecessor.NONE).call();
    }
}
