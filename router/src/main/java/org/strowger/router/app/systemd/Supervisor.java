package org.strowger.router.app.systemd;

import java.io.IOException;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/** Whoever has started the daemon and wants to know how it goes, such as systemd. Some of it may be nobody at all. */
public final class Supervisor {
    /** Between two words about the end; more often would only be noise. */
    private static final long DRAIN_WORD_NANOS = TimeUnit.SECONDS.toNanos(1);

    /** How long the manager is asked to wait from each word on that says that the end comes nearer. */
    private static final Duration PATIENCE = Duration.ofSeconds(15);

    private final Wire wire;
    private final LongSupplier nanos;
    private final Consumer<String> trouble;
    private final Duration watchdog;
    private long drainLeft = Long.MAX_VALUE;
    private long drainToldNanos;

    /** Takes messages of lines such as {@code READY=1}. */
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
     * As the environment has it.
     *
     * @param nanos the system's monotonic clock as it is, which is the manager's too
     * @param trouble hears why the manager cannot be told
     */
    public static Supervisor of(Map<String, String> environment, LongSupplier nanos, Consumer<String> trouble) {
        String socket = environment.getOrDefault("NOTIFY_SOCKET", "");
        Wire wire = socket.isEmpty() ? message -> {} : NotifySocket.orTell(socket, trouble);
        return new Supervisor(wire, socket.isEmpty() ? Map.of() : environment, nanos, trouble);
    }

    /** Within which the manager wants a sign of life each time; zero: it wants none. */
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

    /** It serves, from the beginning or again. */
    public void ready(String status) {
        tell("READY=1\nSTATUS=" + status);
    }

    /** It reads its configuration again; it is {@link #ready} after that, whatever comes of it. */
    public void reloading() {
        tell("RELOADING=1\nMONOTONIC_USEC=" + TimeUnit.NANOSECONDS.toMicros(nanos.getAsLong())
                + "\nSTATUS=reading the configuration");
    }

    /** It is alive and well. */
    public void alive() {
        tell("WATCHDOG=1");
    }

    /** Something is wrong. */
    public void status(String status) {
        tell("STATUS=" + status);
    }

    /** It takes nothing new. */
    public void stopping() {
        tell("STOPPING=1\nSTATUS=stopping");
    }

    /** So many messages are still under way: if they are fewer than before, the manager had better wait on. */
    public void draining(long left) {
        long now = nanos.getAsLong();
        if (left >= drainLeft || now - drainToldNanos < DRAIN_WORD_NANOS) {
            return;
        }
        // Of the first number nobody knows whether it is fewer.
        String wait = drainLeft == Long.MAX_VALUE
                ? ""
                : "\nEXTEND_TIMEOUT_USEC=" + TimeUnit.NANOSECONDS.toMicros(PATIENCE.toNanos());
        drainLeft = left;
        drainToldNanos = now;
        tell("STATUS=stopping, " + left + " messages under way" + wait);
    }

    private void tell(String message) {
        try {
            wire.send(message);
        } catch (IOException e) {
            trouble.accept(String.valueOf(e.getMessage()));
        }
    }
}
