package org.strowger.router.config;

import java.net.InetSocketAddress;
import java.time.Duration;

/**
 * An address where applications connect.
 *
 * @param name unique among listeners
 * @param protocol the name of the protocol
 * @param listen the local address
 * @param tls TLS settings; {@link ServerTls#NONE}: plain TCP
 * @param patience session timeouts
 * @param admission limits on connections before the bind
 */
public record ListenerSettings(
        String name,
        String protocol,
        InetSocketAddress listen,
        ServerTls tls,
        Patience patience,
        Admittance admission) {
    /**
     * Session timeouts.
     *
     * @param sessionInit from connect to bind
     * @param idle without any traffic; zero: no limit
     */
    public record Patience(Duration sessionInit, Duration idle) {
        public static final Patience USUAL = new Patience(Duration.ofSeconds(10), Duration.ofMinutes(5));
    }

    /**
     * Limits on connections before the bind.
     *
     * @param connectionsMax maximum number of simultaneous connections
     * @param proxied whether each connection begins with a PROXY header that carries the client's address
     */
    public record Admittance(int connectionsMax, boolean proxied) {
        public static final Admittance USUAL = new Admittance(20_000, false);
    }
}
