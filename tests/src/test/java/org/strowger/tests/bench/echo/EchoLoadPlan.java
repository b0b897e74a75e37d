package org.strowger.tests.bench.echo;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import org.strowger.router.reactor.SessionLayer;
import org.strowger.router.reactor.echo.EchoPace;

/**
 * How to load an echo server.
 *
 * @param server whom
 * @param locals the addresses to dial from, in turn; none leaves it to the system
 * @param layer plain or TLS
 * @param connections how many to hold
 * @param dialledAtOnce how many may be on their way at once
 * @param pace of each connection
 */
public record EchoLoadPlan(
        InetSocketAddress server,
        List<InetSocketAddress> locals,
        SessionLayer layer,
        int connections,
        int dialledAtOnce,
        EchoPace pace) {
    static final Duration CONNECT_MAX = Duration.ofSeconds(10);

    public EchoLoadPlan {
        locals = List.copyOf(locals);
        if (connections < 1) {
            throw new IllegalArgumentException("at least one connection must be asked for, not " + connections);
        }
        if (dialledAtOnce < 1) {
            throw new IllegalArgumentException("at least one connection must be dialled at once, not " + dialledAtOnce);
        }
    }
}
