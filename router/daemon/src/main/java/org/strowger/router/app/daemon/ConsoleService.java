package org.strowger.router.app.daemon;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import org.jspecify.annotations.Nullable;
import org.strowger.bound.Bound;
import org.strowger.bound.Sharing;
import org.strowger.router.admin.command.Command;
import org.strowger.router.admin.command.CommandCounts;
import org.strowger.router.admin.command.Commands;
import org.strowger.router.admin.console.CommandExecution;
import org.strowger.router.admin.console.ConsoleAccess;
import org.strowger.router.admin.console.ConsoleBuiltins;
import org.strowger.router.admin.console.ConsoleContext;
import org.strowger.router.admin.console.HttpConsole;
import org.strowger.router.admin.console.RemoteConsole;
import org.strowger.router.app.log.AuditLog;
import org.strowger.router.app.log.EventField;
import org.strowger.router.app.log.Log;
import org.strowger.router.app.password.LoginRandom;
import org.strowger.router.config.Configuration;
import org.strowger.router.config.ConsoleSettings;
import org.strowger.router.event.LogEvent;
import org.strowger.router.reactor.SessionLayer;
import org.strowger.router.thread.BlockingPool;
import org.strowger.router.thread.FailedLogins;
import org.strowger.router.thread.PasswordMemory;
import org.strowger.router.thread.Published;

/** The console, on TCP and on a unix socket, with the threads that execute its commands. */
public final class ConsoleService {
    private static final int CLERKS = 2;

    /** The maximum number of users whose passwords are remembered after a sign-in. */
    private static final int USERS_REMEMBERED = 1000;

    /** The maximum number of waiting commands: one for each of the at most 2 x 32 clients. */
    @Bound(
            of = "commands that wait for a thread of the console",
            kind = Bound.Kind.PROMISE,
            owner = Bound.Owner.OPERATOR,
            share = Sharing.EACH,
            full = "the command is refused with \"later\"; each client has one")
    private static final int ORDERS_MAX = 64;

    private final RouterContext routerContext;
    private final ConsoleContext context;
    private final Published<ConsoleAccess> access;
    private final FailedLogins failures;
    private final PasswordMemory passwords;
    private final ExecutorService executor = BlockingPool.refusing(CLERKS, ORDERS_MAX, "admin");
    private @Nullable OpenConsole tcp;
    private @Nullable OpenConsole socket;
    private final Log log;
    private ConsoleSettings settings;

    /**
     * Receivers of console activity.
     *
     * @param counts counts all commands
     * @param log gets the commands that change something
     */
    public record Told(Log log, CommandCounts counts) {}

    private ConsoleService(
            RouterContext routerContext,
            Configuration configuration,
            Commands commands,
            FailedLogins failures,
            Told told) {
        this.routerContext = routerContext;
        Log log = told.log();
        this.log = log;
        this.settings = configuration.services().operating().console();
        this.failures = failures;
        this.passwords = LoginRandom.memory(USERS_REMEMBERED);
        this.access = new Published<>(new ConsoleAccess(settings, failures, passwords));
        CommandExecution execution = new CommandExecution(
                commands,
                new AuditLog(log),
                (command, cause) -> log.fault(LogEvent.CONSOLE_FAILED, cause, EventField.fault("command", command)),
                routerContext.nowNanos(),
                told.counts());
        this.context = new ConsoleContext(
                execution,
                access::get,
                executor,
                detail -> log.say(LogEvent.CONSOLE_CONNECTION_FAILED, EventField.sentence("detail", detail)));
    }

    /**
     * Opens the console for clients.
     *
     * @param rows the commands, one list for each command class
     * @param failures the failed sign-ins
     * @param told the receivers of console activity
     */
    public static ConsoleService open(
            RouterContext routerContext,
            Configuration configuration,
            List<List<Command>> rows,
            FailedLogins failures,
            Told told)
            throws NotStarted {
        ConsoleService room = new ConsoleService(routerContext, configuration, table(rows), failures, told);
        room.prepare(room.settings).take();
        return room;
    }

    /** Combines all commands and the built-in ones into one table. */
    public static Commands table(List<List<Command>> rows) {
        List<Command> all = new ArrayList<>();
        rows.forEach(all::addAll);
        all.addAll(ConsoleBuiltins.rows());
        return new Commands(all);
    }

    // ---- Reload

    /**
     * Changed settings whose steps that can fail have succeeded; completed by {@link #take} or undone by {@link #drop}.
     */
    public final class Prepared {
        private final ConsoleSettings next;
        private final SessionLayer layer;
        private final @Nullable OpenConsole nextTcp;
        private final @Nullable OpenConsole nextSocket;

        private Prepared(
                ConsoleSettings next,
                SessionLayer layer,
                @Nullable OpenConsole nextTcp,
                @Nullable OpenConsole nextSocket) {
            this.next = next;
            this.layer = layer;
            this.nextTcp = nextTcp;
            this.nextSocket = nextSocket;
        }

        /** Applies the settings. Changes to users and roles take effect at once, even for connected clients. */
        public void take() {
            access.set(new ConsoleAccess(next, failures, passwords));
            closeUnlessKept(tcp, nextTcp);
            closeUnlessKept(socket, nextSocket);
            tcp = nextTcp;
            socket = nextSocket;
            settings = next;
            OpenConsole open = nextTcp;
            if (open != null) {
                open.change(layer);
            }
        }

        /** Discards the prepared settings; the old ones remain in effect. */
        public void drop() {
            closeUnlessKept(nextTcp, tcp);
            closeUnlessKept(nextSocket, socket);
        }
    }

    private static void closeUnlessKept(@Nullable OpenConsole open, @Nullable OpenConsole kept) {
        if (open != null && open != kept) {
            open.close();
        }
    }

    /**
     * Opens the sockets that these settings require and that are not open yet.
     *
     * @throws NotStarted if a socket cannot be opened, in which case no socket has changed
     */
    public Prepared prepare(ConsoleSettings next) throws NotStarted {
        SessionLayer layer = Layers.of(next);
        OpenConsole byTcp = tcpOf(next, layer);
        try {
            return new Prepared(next, layer, byTcp, socketOf(next));
        } catch (NotStarted e) {
            closeUnlessKept(byTcp, tcp);
            throw e;
        }
    }

    private @Nullable OpenConsole tcpOf(ConsoleSettings wanted, SessionLayer layer) throws NotStarted {
        if (tcp != null && wanted.listen().equals(settings.listen())) {
            return tcp;
        }
        return wanted.hasListener() ? OpenConsole.listen(routerContext, context, wanted, layer) : null;
    }

    private @Nullable OpenConsole socketOf(ConsoleSettings wanted) throws NotStarted {
        OpenConsole open = socket;
        if (open != null && wanted.socket().path().equals(open.path())) {
            return open; // The socket is kept even if its path has changed from a default to a configured one, or back.
        }
        if (wanted.socket().isNone()) {
            return null;
        }
        SocketFile file = new SocketFile(wanted.socket().path());
        if (wanted.socket().chosen()) {
            file.makeWay();
            return OpenConsole.listen(routerContext, context, file);
        }
        if (!file.isInDirectoryOfOurs()) {
            return null;
        }
        try {
            file.makeWay();
            return OpenConsole.listen(routerContext, context, file);
        } catch (NotStarted e) {
            // The default socket was not configured explicitly, so the daemon runs without it.
            log.tell(LogEvent.CONSOLE_NO_SOCKET, EventField.of("why", String.valueOf(e.getMessage())));
            return null;
        }
    }

    // ---- State

    /** The console for clients of the operators' page. */
    public HttpConsole http() {
        return new HttpConsole(context);
    }

    /** The TCP address that the console listens on. */
    public Optional<InetSocketAddress> address() {
        OpenConsole open = tcp;
        return open == null ? Optional.empty() : Optional.of(open.address());
    }

    /** The path of the unix socket that the console listens on. */
    public Optional<Path> socket() {
        OpenConsole open = socket;
        return open == null ? Optional.empty() : Optional.of(open.path());
    }

    /** Removes the socket file before the daemon stops, so that a successor can create its own. */
    public void leave() {
        OpenConsole open = socket;
        if (open != null) {
            open.remove();
        }
    }

    /** The console for an interface without sessions. */
    RemoteConsole remote() {
        return new RemoteConsole(context);
    }

    /** Called after the threads have closed; no commands follow. */
    public void close() {
        executor.shutdownNow();
    }
}
