package org.strowger.router.reactor.tls;

import java.io.IOException;
import java.net.Socket;
import java.util.List;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SNIServerName;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import org.strowger.protocol.Session;
import org.strowger.router.config.ClientTls;
import org.strowger.router.reactor.Connection;
import org.strowger.router.reactor.SessionLayer;
import org.strowger.router.thread.Published;

/** TLS for dialled connections. */
public final class TlsClientLayer implements SessionLayer {
    private final ClientTls settings;
    private final String host;
    private final int port;
    private final List<SNIServerName> asked;
    private final Published<SSLContext> context;

    /**
     * @param host as configured: what the server's certificate must be for, and what it is asked for
     * @throws TlsConfigurationException if a file cannot be used
     */
    public TlsClientLayer(ClientTls settings, String host, int port) {
        this.settings = settings;
        this.host = host;
        this.port = port;
        this.asked = askedOf(host);
        this.context = new Published<>(TlsContexts.forClient(settings));
    }

    /**
     * Reads the files again, for the connections to come.
     *
     * @throws TlsConfigurationException if a file cannot be used; what was in force stays so
     */
    public void reload() {
        context.set(TlsContexts.forClient(settings));
    }

    @Override
    public Session around(Session session, Connection connection, long nowNanos) {
        return new TlsSession(engine(), session, TlsSessionContext.of(connection), nowNanos);
    }

    /** An engine for one connection. */
    SSLEngine engine() {
        SSLEngine engine = context.get().createSSLEngine(host, port);
        engine.setUseClientMode(true);
        engine.setSSLParameters(demands(engine.getSSLParameters()));
        return engine;
    }

    private SSLParameters demands(SSLParameters parameters) {
        parameters.setProtocols(TlsSession.PROTOCOLS.clone());
        if (settings.verifyHost()) {
            parameters.setEndpointIdentificationAlgorithm("HTTPS");
        }
        parameters.setServerNames(asked);
        return parameters;
    }

    /** The same for a program that waits: a socket over one that is connected, with the handshake behind it. */
    public Socket over(Socket connected) throws IOException {
        SSLSocket socket = (SSLSocket) context.get().getSocketFactory().createSocket(connected, host, port, true);
        socket.setSSLParameters(demands(socket.getSSLParameters()));
        socket.startHandshake();
        return socket;
    }

    /**
     * The name to ask for. SNI carries names only, never addresses, and no final dot (RFC 6066, section 3). A host that
     * has no lawful name is asked for nothing; if its certificate is to be checked, that check then says why not.
     */
    private static List<SNIServerName> askedOf(String host) {
        String name = host.endsWith(".") ? host.substring(0, host.length() - 1) : host;
        if (name.indexOf(':') >= 0 || name.matches("[0-9.]*")) {
            return List.of();
        }
        try {
            return List.of(new SNIHostName(name));
        } catch (IllegalArgumentException e) {
            return List.of();
        }
    }
}
