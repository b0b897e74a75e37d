package org.strowger.router.app.program;

import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import org.strowger.router.config.SimulatorSettings;
import org.strowger.router.reactor.SelectorThreads;

/**
 * The test tools, which are in a jar and a package of their own ({@code strowger-tools}) so that a daemon need not
 * carry a load generator. The program finds them by {@link ServiceLoader} where their jar is on the class path.
 */
public interface ToolSet {
    /** The package to install where the tools are missing. */
    String PACKAGE = "strowger-tools";

    /** The verbs that {@link #verbs} adds to the command line. */
    List<String> VERBS = List.of("send", "simulate", "blast", "decode");

    /** New instances of the commands, as picocli takes them. */
    List<Object> verbs();

    /** The names of the ways in which a simulated SMSC can misbehave. */
    List<String> chaosProfiles();

    /**
     * Starts a simulated SMSC on threads that run already.
     *
     * @param epoch the calendar time at which the clock of the threads showed 0
     */
    void simulate(SimulatorSettings settings, SelectorThreads threads, Instant epoch)
            throws IOException, InterruptedException;

    /** Empty where the package is not installed. */
    static Optional<ToolSet> installed() {
        return ServiceLoader.load(ToolSet.class).findFirst();
    }
}
