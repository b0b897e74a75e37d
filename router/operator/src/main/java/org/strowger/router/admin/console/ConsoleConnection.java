package org.strowger.router.admin.console;

import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.strowger.bound.Bound;
import org.strowger.bound.Sharing;
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.Session;
import org.strowger.router.admin.command.CommandRefused;
import org.strowger.router.admin.command.LiveCommand;
import org.strowger.router.admin.console.ConsoleAccess.Authorization;
import org.strowger.router.reactor.Connection;
import org.strowger.router.reactor.Endpoint;
import org.strowger.router.reactor.EndpointView;
import org.strowger.router.thread.Mailbox;

/**
 * A connection to the console. Owns the session, runs its commands on other threads and posts their results back.
 *
 * <p>Thread: the connection's thread, except where noted.
 */
public final class ConsoleConnection implements Endpoint, CommandRunner {
    /** Number of denied commands after which the connection is closed; more than a client sends by mistake. */
    @Bound(
            of = "denied commands of a connection",
            kind = Bound.Kind.FORMAT,
            owner = Bound.Owner.CONNECTION,
            share = Sharing.EACH,
            full = "the connection closes")
    static final int DENIALS_MAX = 20;

    private final ConsoleContext context;
    private final Connection connection;
    private final ConsoleSession session;
    private ClientOrigin origin;
    private ConsoleAccess.SignedIn signedIn = ConsoleAccess.SignedIn.NOT;
    private @Nullable Future<?> running;
    private int denials;

    /** The number of the password check that the session waits for. */
    private int checks;

    private boolean barToldToAudit;
    private final long sinceNanos;

    /** Whether to check, after the current input, if the client has been authenticated. */
    private boolean arrives;

    public ConsoleConnection(ConsoleContext context, Connection connection, ClientOrigin origin, long nowNanos) {
        this.context = context;
        this.connection = connection;
        this.origin = origin;
        this.sinceNanos = nowNanos;
        this.session = new ConsoleSession(this, connection.tools(), connection::owedBytes, nowNanos);
    }

    /** Creates the endpoint of a TCP client. */
    public static ConsoleConnection byTcp(ConsoleContext context, Connection connection, long nowNanos) {
        ConsoleConnection opened =
                new ConsoleConnection(context, connection, ClientOrigin.at(connection.peer()), nowNanos);
        opened.introduced(nowNanos);
        return opened;
    }

    /**
     * Creates the endpoint of a unix socket client.
     *
     * @param whoIs asks the operating system for the user; may block
     */
    public static ConsoleConnection bySocket(
            ConsoleContext context, Connection connection, Supplier<ClientOrigin> whoIs, long nowNanos) {
        ConsoleConnection opened =
                new ConsoleConnection(context, connection, ClientOrigin.onSocket("unknown", List.of()), nowNanos);
        Introduction introduction = new Introduction(whoIs);
        connection.elsewhere(introduction, () -> {
            opened.origin = introduction.origin();
            opened.introduced(connection.thread().nowNanos());
        });
        return opened;
    }

    private void introduced(long nowNanos) {
        arrives = true;
        session.introduced(nowNanos);
    }

    /** Closes this unauthenticated client at once so that another can connect. Callable from any thread. */
    void makesRoom() {
        connection
                .thread()
                .post(() -> connection.abandoned(
                        CloseReason.of(CloseCause.FULL), connection.thread().nowNanos()));
    }

    /** Looks up the user on another thread; the queue makes the result visible to the connection's thread. */
    private static final class Introduction implements Runnable {
        private final Supplier<ClientOrigin> whoIs;
        private @Nullable ClientOrigin found;

        Introduction(Supplier<ClientOrigin> whoIs) {
            this.whoIs = whoIs;
        }

        @Override
        public void run() {
            found = whoIs.get();
        }

        ClientOrigin origin() {
            ClientOrigin known = found;
            return known == null ? ClientOrigin.onSocket("unknown", List.of()) : known;
        }
    }

    /** Checks a password on another thread; the queue makes the result visible to the connection's thread. */
    private final class Comparison implements Runnable {
        private final ConsoleAccess access;
        private final String user;
        private final String password;
        private final long askedNanos;
        private boolean right;

        Comparison(ConsoleAccess access, String user, String password, long askedNanos) {
            this.access = access;
            this.user = user;
            this.password = password;
            this.askedNanos = askedNanos;
        }

        @Override
        public void run() {
            right = access.isRight(origin, user, password, askedNanos);
            tell(
                    user,
                    right ? Reply.OK : "ERR denied",
                    context.execution().clock().getAsLong() - askedNanos);
        }
    }

    private void tell(String named, String outcome, long nanos) {
        context.tellSignIn(origin, named, outcome, nanos);
    }

    // ---- For the session

    @Override
    public Authorization authorization() {
        return context.access().authorization(origin, signedIn);
    }

    @Override
    public boolean run(Request request, StreamOutput output) {
        FutureTask<?> task =
                new FutureTask<>(() -> answer(request, context.execution().run(request, output)), null);
        try {
            context.executor().execute(task);
            running = task;
            return true;
        } catch (RejectedExecutionException e) {
            return false;
        }
    }

    /** Posts the reply to the session. Runs on the thread that ran the command. */
    private void answer(Request request, Reply reply) {
        Mailbox.Posted posted = comesBack(() -> answered(request, reply));
        if (posted != Mailbox.Posted.ACCEPTED) {
            if (reply.large()) {
                largeGone();
            }
            reply.stream().end();
        }
    }

    private void answered(Request request, Reply reply) {
        session.answered(request, reply, connection.thread().nowNanos());
        if (reply.result().equals(CommandRefused.Code.DENIED.label())) {
            denied();
        }
    }

    /**
     * Counts a denial. Denials are logged; closing the connection after {@link #DENIALS_MAX} limits how fast a client
     * can fill the log.
     */
    private void denied() {
        denials++;
        if (denials == DENIALS_MAX) {
            connection.close(new CloseReason(CloseCause.REFUSED, "too many denied commands"));
        }
    }

    @Override
    public void forget(Request request) {
        Future<?> task = running;
        if (task != null && !request.changes().isRaised()) {
            task.cancel(true);
        }
    }

    @Override
    public boolean check(String user, String password) {
        ConsoleAccess access = context.access();
        long nowNanos = connection.thread().nowNanos();
        if (access.isBarred(origin, List.of(user), password, nowNanos)) {
            if (!barToldToAudit) {
                // A barred client can ask very often, so only one entry is logged per connection.
                barToldToAudit = true;
                tell(user, "ERR denied", 0);
            }
            connection.thread().invokeLater(this::denied); // The session sends its reply before the denial is counted.
            return false;
        }
        arrives = false;
        context.strangerLeft(this); // The connection must not be closed in favour of another during the check.
        Comparison comparison = new Comparison(access, user, password, nowNanos);
        checks++;
        int number = checks;
        connection.elsewhere(comparison, () -> {
            if (number != checks) {
                return; // The session has given up this check.
            }
            ConsoleAccess.SignedIn proven = access.signedIn(user);
            // A reload may have changed the password during the check.
            boolean right = comparison.right && proven.equals(context.access().signedIn(user));
            signedIn = right ? proven : signedIn;
            arrives = true;
            session.checked(right, connection.thread().nowNanos());
            if (!right) {
                denied();
            }
        });
        return true;
    }

    @Override
    public void forgetCheck() {
        checks++;
        arrives = true;
    }

    @Override
    public void ring() {
        // Called only once until the session reads the stream's output.
        comesBack(() -> session.fed(connection.thread().nowNanos()));
    }

    @Override
    public void end(LiveCommand.Ending stream) {
        try {
            context.executor().execute(() -> ended(stream));
        } catch (RejectedExecutionException e) {
            connection.elsewhere(() -> ended(stream), () -> {}); // A stream must end even if the executor is full.
        }
    }

    /** Ends a stream; may wait for another thread. */
    private void ended(LiveCommand.Ending stream) {
        String done = "";
        try {
            done = stream.end();
        } finally {
            String words = done;
            comesBack(() -> session.streamEnded(words, connection.thread().nowNanos()));
        }
    }

    @Override
    public void largeGone() {
        context.execution().large().decrement();
    }

    /**
     * Runs a step on the session's thread, then lets the connection process the session's new state. Callable from any
     * thread.
     */
    private Mailbox.Posted comesBack(Runnable step) {
        return connection.thread().comesBack(() -> {
            step.run();
            connection.sessionCalled(connection.thread().nowNanos());
        });
    }

    // ---- For the connection

    @Override
    public Session session() {
        return session;
    }

    @Override
    public void afterInput(long nowNanos) {
        if (arrives) {
            arrives = false;
            if (!authorization().known()) {
                context.strangerCame(this, sinceNanos);
            }
        }
    }

    @Override
    public EndpointView view(long nowNanos) {
        return EndpointView.of(
                EndpointView.Kind.CONSOLE, authorization().caller().user(), "");
    }

    @Override
    public void closed(CloseReason reason, long nowNanos) {
        context.strangerLeft(this);
        if (reason.cause() == CloseCause.TLS_FAILED) {
            context.connectionFailed("from " + origin.from() + ": " + reason);
        }
    }

    /**
     * The client's origin; the user is {@code unknown} until the operating system has identified a unix socket client.
     */
    public ClientOrigin origin() {
        return origin;
    }
}
