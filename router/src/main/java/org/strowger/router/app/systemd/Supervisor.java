package org.strowger.router.app.systemd;

import java.io.IOException;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/** The service manager that started the daemon, such as systemd. Without one, notifications go nowhere. */
public final class Supervisor {
    /** Least interval between two notifications of the progress of a shutdown. */
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
     * As the environment says.
     *
     * @param nanos the system's monotonic clock, which the manager uses too
     * @param trouble is told why the manager cannot be notified
     */
    public static Supervisor of(Map<String, String> environment, LongSupplier nanos, Consumer<String> trouble) {
        String socket = environment.getOrDefault("NOTIFY_SOCKET", "");
        Wire wire = socket.isEmpty() ? message -> {} : NotifySocket.orTell(socket, trouble);
        return new Supervisor(wire, socket.isEmpty() ? Map.of() : environment, nanos, trouble);
    }

    /** Watchdog interval; zero if the manager has no watchdog. */
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

    /** The daemon serves, after the start or a reload. */
    public void ready(String status) {
        tell("READY=1\nSTATUS=" + status);
    }

    /** A reload begins; {@link #ready} must follow whatever its result. */
    public void reloading() {
        tell("RELOADING=1\nMONOTONIC_USEC=" + TimeUnit.NANOSECONDS.toMicros(nanos.getAsLong())
                + "\nSTATUS=reading the configuration");
    }

    /** Feeds the watchdog. */
    public void alive() {
        tell("WATCHDOG=1");
    }

    public void status(String status) {
        tell("STATUS=" + status);
    }

    /** The shutdown begins. */
    public void stopping() {
        tell("STOPPING=1\nSTATUS=stopping");
    }

    /** Reports unfinished messages; if they are fewer than before, extends the stop timeout. */
    public void draining(long left) {
        long now = nanos.getAsLong();
        if (left >= drainLeft || now - drainToldNanos < DRAIN_WORD_NANOS) {
            return;
        }
        // The first number shows no progress yet.
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
