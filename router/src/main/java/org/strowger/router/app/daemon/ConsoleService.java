package org.strowger.router.app.daemon;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import org.jspecify.annotations.Nullable;
import org.strowger.router.admin.command.Command;
import org.strowger.router.admin.command.CommandCounts;
import org.strowger.router.admin.command.Commands;
import org.strowger.router.admin.console.CommandExecution;
import org.strowger.router.admin.console.ConsoleAccess;
import org.strowger.router.admin.console.ConsoleBuiltins;
import org.strowger.router.admin.console.ConsoleContext;
import org.strowger.router.app.log.AuditLog;
import org.strowger.router.app.log.EventField;
import org.strowger.router.app.log.Log;
import org.strowger.router.config.Configuration;
import org.strowger.router.config.ConsoleSettings;
import org.strowger.router.config.Rate;
import org.strowger.router.event.LogEvent;
import org.strowger.router.reactor.SessionLayer;
import org.strowger.router.thread.BlockingPool;
import org.strowger.router.thread.FailedLogins;
import org.strowger.router.thread.Published;

/**
 * Where operators come in: the console, by TCP and by a unix socket, with the threads on which their commands are run.
 */
public final class ConsoleService {
    private static final int CLERKS = 2;

    /** At most one of each client, and there are no more clients than twice 32. */
    private static final int ORDERS_MAX = 64;

    private final RouterContext place;
    private final ConsoleContext house;
    private final Published<ConsoleAccess> guard;
    private final FailedLogins failures;
    private final ExecutorService desk = BlockingPool.refusing(CLERKS, ORDERS_MAX, "admin");
    private @Nullable OpenConsole tcp;
    private @Nullable OpenConsole socket;
    private final Log log;
    private ConsoleSettings settings;

    /**
     * Where it is told what is done there.
     *
     * @param counts has each command
     * @param log has those that change something
     */
    public record Told(Log log, CommandCounts counts) {}

    private ConsoleService(RouterContext place, Configuration configuration, Commands commands, Told told) {
        this.place = place;
        Log log = told.log();
        this.log = log;
        this.settings = configuration.services().operating().console();
        Rate failed = configuration.general().limits().failedBinds();
        this.failures = new FailedLogins(failed.count(), failed.per().toNanos());
        this.guard = new Published<>(new ConsoleAccess(settings, failures));
        CommandExecution clerk = new CommandExecution(
                commands,
                new AuditLog(log),
                (command, cause) -> log.fault(LogEvent.CONSOLE_FAILED, cause, EventField.fault("command", command)),
                place.nowNanos(),
                told.counts());
        this.house = new ConsoleContext(clerk, guard::get, desk);
    }

    /**
     * Opens the console: whoever connects from now on is received.
     *
     * @param rows what those who bring commands bring
     * @param told has what is done there
     */
    public static ConsoleService open(
            RouterContext place, Configuration configuration, List<List<Command>> rows, Told told) throws NotStarted {
        ConsoleService room = new ConsoleService(place, configuration, table(rows), told);
        room.prepare(room.settings).take();
        return room;
    }

    /** All rows in one table, with those by which the conversation itself is steered. */
    static Commands table(List<List<Command>> rows) {
        List<Command> all = new ArrayList<>();
        rows.forEach(all::addAll);
        all.addAll(ConsoleBuiltins.rows());
        return new Commands(all);
    }

    // ---- Another configuration

    /** What of other settings may fail, done; the rest is done by {@link #take}, or undone by {@link #drop}. */
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

        /** Goes on with them: users and roles at once, also for those who are here. */
        public void take() {
            guard.set(new ConsoleAccess(next, failures));
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

        /** Everything stays as it was. */
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
     * Opens what these settings want that is not open.
     *
     * @throws NotStarted if it cannot be had; then nothing has happened
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
        return wanted.hasListener() ? OpenConsole.listen(place, house, wanted, layer) : null;
    }

    private @Nullable OpenConsole socketOf(ConsoleSettings wanted) throws NotStarted {
        OpenConsole open = socket;
        if (open != null && wanted.socket().path().equals(open.path())) {
            return open; // Whether an operator has written it by now, or not any more.
        }
        if (wanted.socket().isNone()) {
            return null;
        }
        SocketFile file = new SocketFile(wanted.socket().path());
        if (wanted.socket().chosen()) {
            file.makeWay();
            return OpenConsole.listen(place, house, file);
        }
        if (!file.isInDirectoryOfOurs()) {
            return null;
        }
        try {
            file.makeWay();
            return OpenConsole.listen(place, house, file);
        } catch (NotStarted e) {
            // Nobody asked for it in so many words: the daemon goes on without.
            log.tell(LogEvent.CONSOLE_NO_SOCKET, EventField.of("why", String.valueOf(e.getMessage())));
            return null;
        }
    }

    // ---- What can be seen

    /** Where it listens for TCP. */
    public Optional<InetSocketAddress> address() {
        OpenConsole open = tcp;
        return open == null ? Optional.empty() : Optional.of(open.address());
    }

    /** The unix socket on which it listens. */
    public Optional<Path> socket() {
        OpenConsole open = socket;
        return open == null ? Optional.empty() : Optional.of(open.path());
    }

    /** The daemon is about to stop: the socket's place is free for the next one. */
    public void leave() {
        OpenConsole open = socket;
        if (open != null) {
            open.remove();
        }
    }

    /** The threads have closed: nothing is asked any more. */
    public void close() {
        desk.shutdownNow();
    }
}
