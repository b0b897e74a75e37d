package org.strowger.router.admin.console;

import java.util.concurrent.ExecutorService;
import java.util.function.Supplier;

/**
 * What all clients of the console share.
 *
 * @param clerk runs what they want
 * @param guard says who they are, by the configuration of that moment
 * @param desk the threads on which commands are run; it refuses what is too much
 * @param lobby where those wait who have still to say who they are
 */
public record ConsoleContext(
        CommandExecution clerk, Supplier<ConsoleAccess> guard, ExecutorService desk, UnauthenticatedClients lobby) {
    /** With nobody in the lobby. */
    public ConsoleContext(CommandExecution clerk, Supplier<ConsoleAccess> guard, ExecutorService desk) {
        this(clerk, guard, desk, new UnauthenticatedClients());
    }
}
