package org.strowger.router.admin.console;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.strowger.bound.Bound;
import org.strowger.bound.Sharing;
import org.strowger.router.admin.answer.Answer;
import org.strowger.router.admin.command.CommandCaller;
import org.strowger.router.admin.command.CommandRefused;
import org.strowger.router.admin.command.CommandRefused.Code;
import org.strowger.router.admin.command.Commands;
import org.strowger.router.thread.Flag;
import org.strowger.router.thread.SharedCount;

/**
 * The console for clients of the operators' page. It uses the console's users, roles, limit of failed sign-ins,
 * execution of commands and audit log.
 *
 * <p>Thread: any that may block; never a SelectorThread.
 */
public final class HttpConsole {
    /** Maximum number of commands that pages can wait for at the same time; the queue of the console has 64 places. */
    @Bound(
            of = "commands of the page and of HTTP clients under way",
            kind = Bound.Kind.PROMISE,
            owner = Bound.Owner.OPERATOR,
            share = Sharing.NONE,
            full = "the command is refused with \"later\"")
    static final int COMMANDS_MAX = 8;

    /** Maximum number of concurrent password checks, each of which keeps a core busy. */
    @Bound(
            of = "password checks of the page under way",
            kind = Bound.Kind.PROMISE,
            owner = Bound.Owner.STRANGERS,
            share = Sharing.NONE,
            full = "the sign-in is refused with \"later\"")
    static final int CHECKS_MAX = 2;

    /**
     * The time limit of a command: less than the 15 s after which the HTTP server closes a connection without a
     * response.
     */
    private static final Duration PATIENCE = Duration.ofSeconds(12);

    private final ConsoleContext context;
    private final SharedCount running = new SharedCount();
    private final SharedCount checks = new SharedCount();

    public HttpConsole(ConsoleContext context) {
        this.context = context;
    }

    /** A successful sign-in. It becomes void when the user is removed or gets another password. */
    public static final class SignIn {
        private final ConsoleAccess.SignedIn proven;

        private SignIn(ConsoleAccess.SignedIn proven) {
            this.proven = proven;
        }

        public String user() {
            return proven.user();
        }
    }

    public boolean hasUsers() {
        return context.access().hasUsers();
    }

    /**
     * Checks a password.
     *
     * @throws CommandRefused {@code DENIED} for a wrong name or password; {@code LATER} if the address is barred or too
     *     many passwords are being checked
     */
    public SignIn signIn(InetSocketAddress from, String user, String password) throws CommandRefused {
        ConsoleAccess access = context.access();
        ClientOrigin origin = ClientOrigin.byHttp(from);
        long nowNanos = now();
        if (access.isBarred(origin, List.of(user), password, nowNanos)) {
            context.tellSignIn(origin, user, "ERR denied", 0);
            throw new CommandRefused(Code.LATER, "too many failed sign-ins from your address; try again in a minute");
        }
        if (!checks.incrementBelow(CHECKS_MAX)) {
            throw new CommandRefused(Code.LATER, "too many passwords are being checked; try again in a second");
        }
        boolean right;
        ConsoleAccess.SignedIn proven = access.signedIn(user);
        try {
            // A reload may have changed the password during the check.
            right = access.isRight(origin, user, password, nowNanos)
                    && proven.equals(context.access().signedIn(user));
        } finally {
            checks.decrement();
        }
        context.tellSignIn(origin, user, right ? "OK" : "ERR denied", now() - nowNanos);
        if (!right) {
            throw new CommandRefused(Code.DENIED, "wrong user or password");
        }
        return new SignIn(proven);
    }

    private long now() {
        return context.execution().clock().getAsLong();
    }

    /** The caller with the current role of a sign-in; empty if the sign-in is void. */
    public Optional<CommandCaller> caller(SignIn signIn, InetSocketAddress from) {
        CommandCaller caller = authorization(signIn, from).caller();
        return caller.user().isEmpty() ? Optional.empty() : Optional.of(caller);
    }

    private ConsoleAccess.Authorization authorization(SignIn signIn, InetSocketAddress from) {
        return context.access().authorization(ClientOrigin.byHttp(from), signIn.proven);
    }

    /** Finds the command for a line, without running it. */
    public Commands.Found find(String line) throws CommandRefused {
        return context.execution().commands().find(line);
    }

    /** Runs a command on a thread of the console and waits for its answer. */
    public Answer run(SignIn signIn, InetSocketAddress from, String line) throws CommandRefused {
        if (!running.incrementBelow(COMMANDS_MAX)) {
            throw busy();
        }
        try {
            Flag changes = new Flag();
            ConsoleAccess.Authorization authorization = authorization(signIn, from);
            FutureTask<Answer> task = new FutureTask<>(() -> context.execution().answer(authorization, line, changes));
            context.executor().execute(task);
            return await(task, changes);
        } catch (RejectedExecutionException e) {
            throw busy();
        } finally {
            running.decrement();
        }
    }

    private static CommandRefused busy() {
        return new CommandRefused(Code.LATER, "too many commands are running; try again in a second");
    }

    private static Answer await(FutureTask<Answer> task, Flag changes) throws CommandRefused {
        try {
            return task.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof CommandRefused refused) {
                throw refused;
            }
            throw new IllegalStateException("a command ended without an answer", e.getCause());
        } catch (TimeoutException e) {
            throw givenUp(task, changes, "no answer within " + PATIENCE.toSeconds() + " s");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw givenUp(task, changes, "too many requests are waiting");
        }
    }

    private static CommandRefused givenUp(FutureTask<Answer> task, Flag changes, String why) {
        boolean goesOn = changes.isRaised();
        if (!goesOn) {
            task.cancel(true);
        }
        return new CommandRefused(
                Code.LATER, goesOn ? why + "; the command continues, and the log will have its result" : why);
    }
}
