package org.strowger.router.config;

import java.net.InetSocketAddress;
import java.time.Duration;

/**
 * Where applications connect.
 *
 * @param name unique among listeners
 * @param protocol the name of a protocol suite
 * @param listen an address of ours
 * @param tls {@link ServerTls#NONE}: plain
 * @param patience how long to wait for what
 * @param admission who gets as far as the bind
 */
public record ListenerSettings(
        String name,
        String protocol,
        InetSocketAddress listen,
        ServerTls tls,
        Patience patience,
        Admittance admission) {
    /**
     * How long to wait.
     *
     * @param sessionInit for the bind
     * @param idle for any traffic at all; zero: for ever
     */
    public record Patience(Duration sessionInit, Duration idle) {
        public static final Patience USUAL = new Patience(Duration.ofSeconds(10), Duration.ofMinutes(5));
    }

    /**
     * Who gets as far as the bind.
     *
     * @param connectionsMax how many at once
     * @param proxied whether each connection begins with a PROXY header that says who it is
     */
    public record Admittance(int connectionsMax, boolean proxied) {
        public static final Admittance USUAL = new Admittance(20_000, false);
    }
}
