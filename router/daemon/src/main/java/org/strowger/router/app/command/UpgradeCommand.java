package org.strowger.router.app.command;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.strowger.router.admin.client.ConsoleDialogue;
import org.strowger.router.admin.client.ConsoleSocket;
import org.strowger.router.app.sockets.HandOver;
import org.strowger.router.app.sockets.InheritedSockets;
import org.strowger.router.cli.CommandFailure;
import org.strowger.router.cli.TurnOptions;
import org.strowger.router.config.Configuration;
import org.strowger.router.program.ConfigurationOption;
import org.strowger.router.store.disk.RealDisk;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code strowger upgrade}: runs a daemon that replaces the running one. */
@Command(
        name = "upgrade",
        description = {
            "Runs the daemon in the foreground in place of one that is running, of this or another version.",
            "Reads the configuration first; if it has errors, the running daemon keeps running. Then the running "
                    + "daemon passes its listening sockets to the new daemon and shuts down gracefully; the new "
                    + "daemon takes over the store and accepts the connections that have arrived meanwhile. No "
                    + "connection is refused.",
            "A daemon that runs under systemd needs no such command: 'systemctl restart strowger' keeps its listening "
                    + "sockets."
        },
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Exit status: that of strowger run; 1 if the running daemon refuses to hand over and keeps running.",
            "",
            "Example:",
            "  strowger upgrade --config conf/strowger.yaml"
        })
public final class UpgradeCommand implements Callable<Integer> {
    private static final Duration ANSWER_PATIENCE = Duration.ofSeconds(10);

    /** The time allowed in addition to the running daemon's time limit for messages in progress. */
    private static final Duration END_PATIENCE = Duration.ofSeconds(60);

    @Mixin
    private final ConfigurationOption configuration = new ConfigurationOption();

    @Option(
            names = "--socket",
            paramLabel = "PATH",
            description = "the unix socket of the console of the running daemon (default: console.socket of the "
                    + "configuration)")
    private @Nullable Path socket;

    @Mixin
    private final TurnOptions turns = new TurnOptions();

    @Override
    public Integer call() throws InterruptedException {
        return new DaemonRun(configuration.file(), turns.clock(), RealDisk::open, this::takeOver).call();
    }

    private InheritedSockets takeOver(Configuration configuration) {
        try (HandOver handOver = HandOver.open()) {
            InheritedSockets sockets = ask(console(configuration), handOver);
            Duration patience = handOver.within().plus(END_PATIENCE);
            // The running daemon accepts nothing more, so giving up now would end all service.
            while (!handOver.awaitEnd(patience)) {
                System.err.println(
                        "strowger: the running daemon has passed its listening sockets and is still stopping; "
                                + "waiting for the end of its process");
            }
            return sockets;
        } catch (IOException e) {
            throw new CommandFailure(String.valueOf(e.getMessage()));
        }
    }

    private Path console(Configuration configuration) {
        Path given = socket;
        if (given != null) {
            return given;
        }
        Path configured =
                configuration.services().operating().console().socket().path();
        if (configured.toString().isEmpty()) {
            throw new CommandFailure("the configuration has no console.socket, by which the running daemon can be "
                    + "reached; name its socket with --socket");
        }
        return configured;
    }

    /**
     * Asks for the sockets. The daemon answers after the sockets have been received. If it refuses, it sends no
     * sockets, and its answer contains the reason.
     */
    private static InheritedSockets ask(Path console, HandOver handOver) throws IOException {
        try (ConsoleSocket socket = connect(console)) {
            ConsoleDialogue dialogue = new ConsoleDialogue(socket);
            dialogue.send("hand-over " + handOver.name());
            try {
                return handOver.receive(ANSWER_PATIENCE);
            } catch (IOException e) {
                throw new CommandFailure("the running daemon refuses to hand over and keeps "
                        + "running: " + e.getMessage() + "; "
                        + dialogue.answer(shown -> {}));
            }
        }
    }

    private static ConsoleSocket connect(Path console) {
        try {
            return ConsoleSocket.at(console);
        } catch (IOException e) {
            throw new CommandFailure("cannot connect to " + console + ": " + e.getMessage()
                    + "; check that the daemon runs and that this is its console.socket. To start the first daemon, "
                    + "use strowger run");
        }
    }
}
