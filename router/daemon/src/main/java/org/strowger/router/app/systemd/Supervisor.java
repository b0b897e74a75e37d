package org.strowger.router.app.systemd;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.strowger.bound.Within;
import org.strowger.router.app.sockets.InheritedSockets;
import org.strowger.router.app.sockets.ListeningSockets;
import org.strowger.router.app.sockets.NotifySocket;

/**
 * The service manager that started the daemon, such as systemd. Without a service manager, notifications are discarded.
 */
@Within(Within.Scope.START)
public final class Supervisor {
    /** The minimum interval between two notifications about the progress of a shutdown. */
    private static final long DRAIN_WORD_NANOS = TimeUnit.SECONDS.toNanos(1);

    /** The extension of the stop timeout requested while a shutdown makes progress. */
    private static final Duration PATIENCE = Duration.ofSeconds(15);

    /** The prefix of the names of kept sockets. */
    private static final String SOCKET = "tcp-";

    private static final Wire NOBODY = (message, descriptors) -> {};

    private final Wire wire;
    private final LongSupplier nanos;
    private final Consumer<String> trouble;
    private final Duration watchdog;
    private final Set<String> kept;
    private long drainLeft = Long.MAX_VALUE;
    private long drainToldNanos;

    /** Sends messages with lines such as {@code READY=1}. */
    @FunctionalInterface
    interface Wire {
        /**
         * Sends a message.
         *
         * @param descriptors file descriptors for the service manager to keep
         */
        void send(String message, List<Integer> descriptors) throws IOException;

        /** Waits until all messages have been handled. */
        default void awaitHandled() throws IOException {}
    }

    private record SocketWire(NotifySocket socket) implements Wire {
        @Override
        public void send(String message, List<Integer> descriptors) throws IOException {
            socket.send(message, descriptors);
        }

        @Override
        public void awaitHandled() throws IOException {
            socket.awaitHandled();
        }
    }

    Supervisor(Wire wire, Map<String, String> environment, LongSupplier nanos, Consumer<String> trouble) {
        this.wire = wire;
        this.nanos = nanos;
        this.trouble = trouble;
        this.watchdog = watchdog(environment);
        this.kept = kept(environment);
        this.drainToldNanos = nanos.getAsLong() - DRAIN_WORD_NANOS;
    }

    /**
     * Creates the supervisor described by the environment variables.
     *
     * @param nanos the system's monotonic clock, which the service manager also uses
     * @param trouble receives the reason why the service manager cannot be notified
     */
    public static Supervisor of(Map<String, String> environment, LongSupplier nanos, Consumer<String> trouble) {
        String socket = environment.getOrDefault("NOTIFY_SOCKET", "");
        Wire wire = socket.isEmpty() ? NOBODY : wire(socket, trouble);
        return new Supervisor(wire, socket.isEmpty() ? Map.of() : environment, nanos, trouble);
    }

    /** Opens the socket. If opening fails, reports the cause once and returns a wire that sends nothing. */
    private static Wire wire(String socket, Consumer<String> trouble) {
        try {
            return new SocketWire(NotifySocket.open(socket));
        } catch (IOException e) {
            trouble.accept(String.valueOf(e.getMessage()));
            return NOBODY;
        }
    }

    /** The names of the sockets that the service manager has kept from the previous process. */
    private static Set<String> kept(Map<String, String> environment) {
        return InheritedSockets.names(environment).stream()
                .filter(name -> name.startsWith(SOCKET))
                .collect(Collectors.toCollection(HashSet::new));
    }

    /** The watchdog interval; zero if the service manager has no watchdog for this process. */
    private static Duration watchdog(Map<String, String> environment) {
        try {
            long micros = Long.parseLong(environment.getOrDefault("WATCHDOG_USEC", "0"));
            String pid = environment.getOrDefault("WATCHDOG_PID", "");
            boolean ours = pid.isEmpty()
                    || Long.parseLong(pid) == ProcessHandle.current().pid();
            return ours && micros > 0 ? Duration.of(micros, ChronoUnit.MICROS) : Duration.ZERO;
        } catch (NumberFormatException e) {
            return Duration.ZERO;
        }
    }

    /** Whether a service manager started the daemon. */
    public boolean isPresent() {
        return wire != NOBODY;
    }

    public Duration watchdog() {
        return watchdog;
    }

    /** Reports that the daemon is ready, after its start or after a reload. */
    public void ready(String status) {
        tell("READY=1\nSTATUS=" + status);
    }

    /** Reports that a reload begins; {@link #ready} must follow regardless of its result. */
    public void reloading() {
        tell("RELOADING=1\nMONOTONIC_USEC=" + TimeUnit.NANOSECONDS.toMicros(nanos.getAsLong())
                + "\nSTATUS=reading the configuration");
    }

    /** Sends a keep-alive to the watchdog. */
    public void alive() {
        tell("WATCHDOG=1");
    }

    public void status(String status) {
        tell("STATUS=" + status);
    }

    /** Reports that the shutdown begins. */
    public void stopping() {
        tell("STOPPING=1\nSTATUS=stopping");
    }

    /** Reports the number of unfinished messages; if it has decreased, extends the stop timeout. */
    public void draining(long left) {
        long now = nanos.getAsLong();
        if (left >= drainLeft || now - drainToldNanos < DRAIN_WORD_NANOS) {
            return;
        }
        // The first report cannot prove any progress.
        String wait = drainLeft == Long.MAX_VALUE
                ? ""
                : "\nEXTEND_TIMEOUT_USEC=" + TimeUnit.NANOSECONDS.toMicros(PATIENCE.toNanos());
        drainLeft = left;
        drainToldNanos = now;
        tell("STATUS=stopping, " + left + " unfinished messages" + wait);
    }

    /**
     * Asks the service manager to keep the listening sockets during a restart, so that clients are not refused
     * meanwhile. Kept sockets that are not among these are given up.
     *
     * @param listening the file descriptors by address
     */
    public void keep(Map<InetSocketAddress, Integer> listening) {
        Set<String> names = new HashSet<>();
        listening.forEach((address, descriptor) -> {
            String name = name(address);
            names.add(name);
            if (kept.add(name)) {
                tell("FDSTORE=1\nFDPOLL=0\nFDNAME=" + name, List.of(descriptor));
            }
        });
        giveUp(names);
    }

    /**
     * Asks the service manager to give up kept sockets on any other address, and waits until that is done: a kept
     * socket could conflict with a new one.
     */
    public void retain(Collection<InetSocketAddress> listening) {
        Set<String> names = new HashSet<>();
        listening.forEach(address -> names.add(name(ListeningSockets.normal(address))));
        if (giveUp(names)) {
            try {
                wire.awaitHandled();
            } catch (IOException e) {
                trouble.accept(String.valueOf(e.getMessage()));
            }
        }
    }

    private boolean giveUp(Set<String> names) {
        return kept.removeIf(name -> {
            boolean isGone = !names.contains(name);
            if (isGone) {
                tell("FDSTOREREMOVE=1\nFDNAME=" + name);
            }
            return isGone;
        });
    }

    /** The name of a socket, which must not contain a colon. */
    private static String name(InetSocketAddress address) {
        return SOCKET + address.getAddress().getHostAddress().replace(':', '_') + "-" + address.getPort();
    }

    private void tell(String message) {
        tell(message, List.of());
    }

    private void tell(String message, List<Integer> descriptors) {
        try {
            wire.send(message, descriptors);
        } catch (IOException e) {
            trouble.accept(String.valueOf(e.getMessage()));
        }
    }
}
