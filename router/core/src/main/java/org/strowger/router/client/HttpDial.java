package org.strowger.router.client;

import java.net.InetSocketAddress;
import java.time.Duration;
import org.strowger.http.HttpClientSettings;
import org.strowger.router.reactor.AddressSearch;
import org.strowger.router.reactor.SessionLayer;

/**
 * The settings of one more connection to a server.
 *
 * @param search finds the server; the search may throw
 *     {@link org.strowger.router.reactor.tls.TlsConfigurationException}
 * @param connect the timeout of the connect
 * @param session the settings of the HTTP session
 */
public record HttpDial(AddressSearch.Task<Server> search, Duration connect, HttpClientSettings session) {
    /** The usual timeout of a connect. */
    public static final Duration CONNECT = Duration.ofSeconds(5);

    /** The usual time without a request until a connection is closed. */
    public static final Duration IDLE = Duration.ofSeconds(30);

    /** @param layer TLS, or {@link SessionLayer#PLAIN} */
    public record Server(InetSocketAddress address, SessionLayer layer) {}
}
