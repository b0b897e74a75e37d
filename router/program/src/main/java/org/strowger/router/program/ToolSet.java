package org.strowger.router.program;

import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import org.strowger.router.config.SimulatorSettings;
import org.strowger.router.reactor.SelectorThreads;

/**
 * The test tools. They have their own jar and package ({@code strowger-tools}), so that the daemon can be installed
 * without a load generator. The program finds them by {@link ServiceLoader} if their jar is on the class path.
 */
public interface ToolSet {
    /** The package that contains the tools. */
    String PACKAGE = "strowger-tools";

    /** The verbs that {@link #verbs} adds to the command line. */
    List<String> VERBS = List.of("send", "simulate", "blast", "decode", "replay", "try-cluster");

    /** New instances of the picocli commands. */
    List<Object> verbs();

    /** The names of the fault profiles of simulated SMSCs. */
    List<String> chaosProfiles();

    /**
     * Starts a simulated SMSC on existing threads.
     *
     * @param epoch the calendar time at which the clock of the threads was 0
     */
    void simulate(SimulatorSettings settings, SelectorThreads threads, Instant epoch)
            throws IOException, InterruptedException;

    /** The installed tools; empty if their package is not installed. */
    static Optional<ToolSet> installed() {
        return ServiceLoader.load(ToolSet.class).findFirst();
    }
}
