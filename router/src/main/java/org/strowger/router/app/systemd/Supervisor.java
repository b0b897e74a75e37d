package org.strowger.router.app.systemd;

import java.io.IOException;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * The service manager that started the daemon, such as systemd. Without a service manager, notifications are discarded.
 */
public final class Supervisor {
    /** The minimum interval between two notifications about the progress of a shutdown. */
    private static final long DRAIN_WORD_NANOS = TimeUnit.SECONDS.toNanos(1);

    /** The extension of the stop timeout requested while a shutdown makes progress. */
    private static final Duration PATIENCE = Duration.ofSeconds(15);

    private final Wire wire;
    private final LongSupplier nanos;
    private final Consumer<String> trouble;
    private final Duration watchdog;
    private long drainLeft = Long.MAX_VALUE;
    private long drainToldNanos;

    /** Sends messages with lines such as {@code READY=1}. */
    @FunctionalInterface
    interface Wire {
        void send(String message) throws IOException;
    }

    Supervisor(Wire wire, Map<String, String> environment, LongSupplier nanos, Consumer<String> trouble) {
        this.wire = wire;
        this.nanos = nanos;
        this.trouble = trouble;
        this.watchdog = watchdog(environment);
        this.drainToldNanos = nanos.getAsLong() - DRAIN_WORD_NANOS;
    }

    /**
     * Creates the supervisor described by the environment variables.
     *
     * @param nanos the system's monotonic clock, which the service manager uses too
     * @param trouble receives the reason why the service manager cannot be notified
     */
    public static Supervisor of(Map<String, String> environment, LongSupplier nanos, Consumer<String> trouble) {
        String socket = environment.getOrDefault("NOTIFY_SOCKET", "");
        Wire wire = socket.isEmpty() ? message -> {} : NotifySocket.orTell(socket, trouble);
        return new Supervisor(wire, socket.isEmpty() ? Map.of() : environment, nanos, trouble);
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

    private void tell(String message) {
        try {
            wire.send(message);
        } catch (IOException e) {
            trouble.accept(String.valueOf(e.getMessage()));
        }
    }
}
