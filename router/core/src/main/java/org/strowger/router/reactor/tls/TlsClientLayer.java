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
import org.strowger.router.config.tls.ClientTls;
import org.strowger.router.reactor.Connection;
import org.strowger.router.reactor.SessionLayer;
import org.strowger.router.thread.Published;

/** TLS for dialled connections. */
public final class TlsClientLayer implements SessionLayer {
    private final ClientTls settings;
    private final String host;
    private final int port;
    private final List<SNIServerName> serverNames;
    private final Published<SSLContext> context;

    /**
     * @param host the configured host name, which is sent to the server (SNI) and must match the server's certificate
     * @throws TlsConfigurationException if a file cannot be used
     */
    public TlsClientLayer(ClientTls settings, String host, int port) {
        this.settings = settings;
        this.host = host;
        this.port = port;
        this.serverNames = serverNamesOf(host);
        this.context = new Published<>(TlsContexts.forClient(settings));
    }

    /**
     * Reads the files again, for new connections.
     *
     * @throws TlsConfigurationException if a file cannot be used; the former context stays
     */
    public void reload() {
        context.set(TlsContexts.forClient(settings));
    }

    @Override
    public Session around(Session session, Connection connection, long nowNanos) {
        return new TlsSession(engine(), session, TlsSessionContext.of(connection), nowNanos);
    }

    SSLEngine engine() {
        SSLEngine engine = context.get().createSSLEngine(host, port);
        engine.setUseClientMode(true);
        engine.setSSLParameters(parameters(engine.getSSLParameters()));
        return engine;
    }

    private SSLParameters parameters(SSLParameters parameters) {
        parameters.setProtocols(TlsSession.PROTOCOLS.clone());
        if (settings.verifyHost()) {
            parameters.setEndpointIdentificationAlgorithm("HTTPS");
        }
        parameters.setServerNames(serverNames);
        return parameters;
    }

    /** For a program with blocking I/O: wraps a connected socket and performs the handshake. */
    public Socket over(Socket connected) throws IOException {
        SSLSocket socket = (SSLSocket) context.get().getSocketFactory().createSocket(connected, host, port, true);
        socket.setSSLParameters(parameters(socket.getSSLParameters()));
        socket.startHandshake();
        return socket;
    }

    /**
     * The server name to send. SNI has names only, never addresses, and no final dot (RFC 6066, section 3). No name is
     * sent for a host that is not a valid name; if the certificate is verified, the verification then fails with a
     * reason.
     */
    private static List<SNIServerName> serverNamesOf(String host) {
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
