package org.strowger.router.admin.console;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.RejectedExecutionException;
import org.strowger.router.admin.answer.Answer;
import org.strowger.router.admin.command.CommandCaller;
import org.strowger.router.admin.command.CommandRefused;
import org.strowger.router.config.ConsoleRole;

/**
 * The console for an interface without sessions: each request carries a user's password. It uses the console's
 * commands, roles, audit log and limit on wrong passwords.
 *
 * <p>Thread: {@link #begin} can be called on any thread; the other methods may block, so they are called in a task
 * started by it.
 */
public final class RemoteConsole {
    private final ConsoleContext context;

    public RemoteConsole(ConsoleContext context) {
        this.context = context;
    }

    /**
     * Runs a task on a thread of the admin side.
     *
     * @return false if too many tasks wait
     */
    public boolean begin(Runnable task) {
        try {
            context.executor().execute(task);
            return true;
        } catch (RejectedExecutionException e) {
            return false;
        }
    }

    /**
     * The first of these users who has this password; empty if the password is wrong, or if the address is barred and
     * the password has not matched before. A wrong password is audited.
     */
    public Optional<CommandCaller> signIn(ClientOrigin origin, List<String> users, String password) {
        ConsoleAccess access = context.access();
        long nowNanos = context.execution().clock().getAsLong();
        if (access.isBarred(origin, users, password, nowNanos)) {
            return Optional.empty();
        }
        Optional<String> user = access.withPassword(origin, users, password, nowNanos);
        if (user.isEmpty()) {
            context.tellSignIn(origin, users.get(users.size() - 1), "ERR denied", 0);
        }
        return user.map(
                name -> access.authorization(origin, access.signedIn(name)).caller());
    }

    /** A caller without a password, who has the role of a viewer. */
    public static CommandCaller viewer(ClientOrigin origin) {
        return new CommandCaller("", origin.from(), ConsoleRole.VIEWER);
    }

    /** Runs a command. */
    public Answer execute(String line, CommandCaller caller) throws CommandRefused {
        return context.execution().execute(line, caller);
    }
}
