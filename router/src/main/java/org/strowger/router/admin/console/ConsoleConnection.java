package org.strowger.router.admin.console;

import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.Session;
import org.strowger.router.admin.command.Audit;
import org.strowger.router.admin.command.CommandRefused;
import org.strowger.router.admin.command.LiveCommand;
import org.strowger.router.reactor.Connection;
import org.strowger.router.reactor.Endpoint;
import org.strowger.router.reactor.EndpointView;
import org.strowger.router.thread.Mailbox;

/**
 * What stands behind a connection to the console: the session, and its way to those who run commands and back.
 *
 * <p>Thread: the connection's, but for what says otherwise.
 */
public final class ConsoleConnection implements Endpoint, CommandRunner {
    /** More than anybody is denied by mistake. */
    static final int DENIALS_MAX = 20;

    private final ConsoleContext house;
    private final Connection connection;
    private final ConsoleSession session;
    private ClientOrigin visitor;
    private ConsoleAccess.SignedIn signedIn = ConsoleAccess.SignedIn.NOT;
    private @Nullable Future<?> running;
    private int denials;
    private final long sinceNanos;

    /** Whether it is still to be seen if he is a stranger. */
    private boolean arrives;

    /** Of somebody of whom it is known at once where he comes from. */
    public ConsoleConnection(ConsoleContext house, Connection connection, ClientOrigin visitor, long nowNanos) {
        this.house = house;
        this.connection = connection;
        this.visitor = visitor;
        this.sinceNanos = nowNanos;
        this.session = new ConsoleSession(this, connection.tools(), connection::owedBytes, nowNanos);
    }

    /** By TCP. */
    public static ConsoleConnection byTcp(ConsoleContext house, Connection connection, long nowNanos) {
        ConsoleConnection visit =
                new ConsoleConnection(house, connection, ClientOrigin.at(connection.peer()), nowNanos);
        visit.introduced(nowNanos);
        return visit;
    }

    /**
     * By the unix socket.
     *
     * @param whoIs asks the system, which may take its time
     */
    public static ConsoleConnection bySocket(
            ConsoleContext house, Connection connection, Supplier<ClientOrigin> whoIs, long nowNanos) {
        ConsoleConnection visit = new ConsoleConnection(
                house, connection, ClientOrigin.onSocket("unknown", java.util.List.of()), nowNanos);
        Introduction introduction = new Introduction(whoIs);
        connection.elsewhere(introduction, () -> {
            visit.visitor = introduction.visitor();
            visit.introduced(connection.thread().nowNanos());
        });
        return visit;
    }

    private void introduced(long nowNanos) {
        arrives = true;
        session.introduced(nowNanos);
    }

    /** Any thread: he is a stranger, and somebody else wants to come in. His place is free at once. */
    void makesRoom() {
        connection
                .thread()
                .post(() -> connection.abandoned(
                        CloseReason.of(CloseCause.FULL), connection.thread().nowNanos()));
    }

    /** Asks who somebody is; handed over by a queue, which makes the answer visible. */
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

        ClientOrigin visitor() {
            ClientOrigin known = found;
            return known == null ? ClientOrigin.onSocket("unknown", java.util.List.of()) : known;
        }
    }

    /** The slow part of a sign-in; handed over by a queue, which makes its outcome visible. */
    private final class Comparison implements Runnable {
        private final ConsoleAccess guard;
        private final String user;
        private final String password;
        private final long askedNanos;
        private boolean right;

        Comparison(ConsoleAccess guard, String user, String password, long askedNanos) {
            this.guard = guard;
            this.user = user;
            this.password = password;
            this.askedNanos = askedNanos;
        }

        @Override
        public void run() {
            right = guard.isRight(visitor, user, password, askedNanos);
            tell(
                    user,
                    right ? CommandReply.OK : "ERR denied",
                    house.clerk().clock().getAsLong() - askedNanos);
        }
    }

    private void tell(String named, String outcome, long nanos) {
        String user = house.guard().get().shown(named);
        house.clerk().audit().told(new Audit.Deed(user, visitor.from(), "auth " + user + " ***", outcome, nanos));
    }

    // ---- What the session wants

    @Override
    public Authorization standing() {
        return house.guard().get().standing(visitor, signedIn);
    }

    @Override
    public boolean run(QueuedCommand order, StreamOutput feed) {
        FutureTask<?> task = new FutureTask<>(() -> answer(order, house.clerk().run(order, feed)), null);
        try {
            house.desk().execute(task);
            running = task;
            return true;
        } catch (RejectedExecutionException e) {
            return false;
        }
    }

    /** On the thread that has run the order. */
    private void answer(QueuedCommand order, CommandReply reply) {
        Mailbox.Posted posted = comesBack(() -> answered(order, reply));
        if (posted != Mailbox.Posted.ACCEPTED) {
            if (reply.large()) {
                largeGone();
            }
            reply.stream().end();
        }
    }

    private void answered(QueuedCommand order, CommandReply reply) {
        session.answered(order, reply, connection.thread().nowNanos());
        if (reply.result().equals(CommandRefused.Code.DENIED.label())) {
            denied();
        }
    }

    /**
     * Each denial stands in the log. Who earns one after the other is hung up on now and then, so that he can fill it
     * no faster than he can connect, and what others do does not drown in it.
     */
    private void denied() {
        denials++;
        if (denials == DENIALS_MAX) {
            connection.close(new CloseReason(CloseCause.REFUSED, "it was denied one thing after the other"));
        }
    }

    @Override
    public void forget(QueuedCommand order) {
        Future<?> task = running;
        if (task != null && !order.changes().isRaised()) {
            task.cancel(true);
        }
    }

    @Override
    public boolean check(String user, String password) {
        ConsoleAccess guard = house.guard().get();
        long nowNanos = connection.thread().nowNanos();
        if (guard.isBarred(visitor, nowNanos)) {
            tell(user, "ERR denied", 0);
            connection.thread().invokeLater(this::denied); // The session has its word first.
            return false;
        }
        arrives = false;
        house.lobby().leaves(this); // Who says who he is is not sent away meanwhile.
        Comparison comparison = new Comparison(guard, user, password, nowNanos);
        connection.elsewhere(comparison, () -> {
            ConsoleAccess.SignedIn proven = guard.signedIn(user);
            // He may have another password since this one was found right.
            boolean right =
                    comparison.right && proven.equals(house.guard().get().signedIn(user));
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
    public void ring() {
        // The session has one bell, which is not rung again before it was heard.
        comesBack(() -> session.fed(connection.thread().nowNanos()));
    }

    @Override
    public void end(LiveCommand.Ending stream) {
        try {
            house.desk().execute(() -> ended(stream));
        } catch (RejectedExecutionException e) {
            connection.elsewhere(() -> ended(stream), () -> {}); // Whoever does it: it must not go on.
        }
    }

    /** Ends a stream, which may mean to wait for another thread. */
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
        house.clerk().large().decrement();
    }

    /** Any thread: does something with the session, and sees to what it wants then. */
    private Mailbox.Posted comesBack(Runnable step) {
        return connection.thread().comesBack(() -> {
            step.run();
            connection.sessionCalled(connection.thread().nowNanos());
        });
    }

    // ---- What the connection tells

    @Override
    public Session session() {
        return session;
    }

    @Override
    public void afterInput(long nowNanos) {
        if (arrives) {
            arrives = false;
            if (!standing().known()) {
                house.lobby().enters(this, sinceNanos);
            }
        }
    }

    @Override
    public EndpointView view(long nowNanos) {
        return EndpointView.of(EndpointView.Kind.CONSOLE, standing().caller().user(), "");
    }

    @Override
    public void closed(CloseReason reason, long nowNanos) {
        house.lobby().leaves(this);
    }

    /** Who is at the other end, as far as that is known. */
    public ClientOrigin visitor() {
        return visitor;
    }
}
