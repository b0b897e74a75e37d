package org.strowger.router.reactor.echo;

import java.net.InetSocketAddress;
import java.time.Duration;
import org.strowger.router.reactor.SessionLayer;

/**
 * How to serve echoes.
 *
 * @param listen where
 * @param layer plain or TLS
 * @param connectionsMax more are accepted and closed
 * @param payloadBytesMax of a packet
 * @param idleMax how long a peer may be silent; zero: for ever
 */
public record EchoServerPlan(
        InetSocketAddress listen, SessionLayer layer, int connectionsMax, int payloadBytesMax, Duration idleMax) {
    public static final int PAYLOAD_BYTES_MAX = EchoPacket.PAYLOAD_BYTES_MAX;

    public static EchoServerPlan plain(InetSocketAddress listen) {
        return new EchoServerPlan(listen, SessionLayer.PLAIN, 100_000, EchoPacket.PAYLOAD_BYTES_MAX, Duration.ZERO);
    }

    public EchoServerPlan withLayer(SessionLayer other) {
        return new EchoServerPlan(listen, other, connectionsMax, payloadBytesMax, idleMax);
    }
}
