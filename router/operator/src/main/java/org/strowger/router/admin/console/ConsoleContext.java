package org.strowger.router.admin.console;

import java.nio.ByteBuffer;
import java.util.Comparator;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.strowger.bound.Bound;
import org.strowger.bound.BoundedBy;
import org.strowger.bound.Sharing;
import org.strowger.bound.Within;
import org.strowger.router.admin.command.Audit;
import org.strowger.router.thread.CopyOnWriteMap;

/**
 * State shared by all console clients: command execution, access rights, and the unauthenticated clients. The number of
 * unauthenticated clients is limited, so that they cannot block the console; when the limit is exceeded, the oldest
 * client of the address with the most unauthenticated clients is disconnected.
 *
 * <p>Thread: any.
 */
public final class ConsoleContext {
    /** Maximum number of unauthenticated clients: half of the connections that a listening socket allows. */
    @Bound(
            of = "console clients that have not signed in",
            kind = Bound.Kind.CONVENIENCE,
            owner = Bound.Owner.ADDRESS,
            share = Sharing.LARGEST,
            full = "the oldest of the address with the most gives way")
    static final int STRANGERS_MAX = 16;

    /**
     * Maximum number of entries; leaves space for clients that connect on several threads before the first of them is
     * closed.
     */
    @BoundedBy("STRANGERS_MAX")
    private static final int ENTRIES_MAX = 2 * STRANGERS_MAX;
    /** Number of octets in the first half of an IPv6 address: the smallest prefix assigned to a customer. */
    @Within(Within.Scope.PACKET)
    private static final int ORIGIN_OCTETS_MAX = 8;

    private final CommandExecution execution;
    private final Supplier<ConsoleAccess> access;
    private final ExecutorService executor;
    private final Consumer<String> failedConnections;

    @BoundedBy("STRANGERS_MAX")
    private final CopyOnWriteMap<ConsoleConnection, Stranger> strangers = new CopyOnWriteMap<>(ENTRIES_MAX);

    private record Stranger(ByteBuffer origin, long sinceNanos) {}

    /**
     * Creates a context without clients.
     *
     * @param access the access rights of the configuration in effect
     * @param executor runs commands; rejects a command if too many are waiting
     * @param failedConnections gets each connection that failed before it could be used; called on any thread
     */
    public ConsoleContext(
            CommandExecution execution,
            Supplier<ConsoleAccess> access,
            ExecutorService executor,
            Consumer<String> failedConnections) {
        this.failedConnections = failedConnections;
        this.execution = execution;
        this.access = access;
        this.executor = executor;
    }

    CommandExecution execution() {
        return execution;
    }

    ConsoleAccess access() {
        return access.get();
    }

    ExecutorService executor() {
        return executor;
    }

    void connectionFailed(String detail) {
        failedConnections.accept(detail);
    }

    /** Writes a sign-in attempt to the audit log. */
    void tellSignIn(ClientOrigin origin, String named, String outcome, long nanos) {
        String user = access().shown(named);
        execution.audit().told(new Audit.Deed(user, origin.from(), "auth " + user + " ***", outcome, nanos));
    }

    /** Records an unauthenticated client: one that has connected or failed to sign in. */
    void strangerCame(ConsoleConnection connection, long sinceNanos) {
        byte[] address = connection.origin().address().getAddress();
        ByteBuffer origin = ByteBuffer.wrap(address, 0, Math.min(address.length, ORIGIN_OCTETS_MAX));
        strangers.put(connection, new Stranger(origin, sinceNanos));
        makeRoom();
    }

    private void makeRoom() {
        Map<ConsoleConnection, Stranger> all = strangers.all();
        if (all.size() <= STRANGERS_MAX) {
            return;
        }
        Map<ByteBuffer, Long> crowds =
                all.values().stream().collect(Collectors.groupingBy(Stranger::origin, Collectors.counting()));
        Comparator<Stranger> crowd = Comparator.comparingLong(each -> -crowds.getOrDefault(each.origin(), 0L));
        all.entrySet().stream()
                .min(Map.Entry.comparingByValue(crowd.thenComparingLong(Stranger::sinceNanos)))
                .map(Map.Entry::getKey)
                .filter(strangers::remove) // Absent if another thread has already closed the client.
                .ifPresent(ConsoleConnection::makesRoom);
    }

    /** Forgets a client that has signed in, is having its password checked, or has disconnected. */
    void strangerLeft(ConsoleConnection connection) {
        strangers.remove(connection);
    }
}
