package org.strowger.router.reactor.tls;

import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import org.strowger.protocol.Session;
import org.strowger.router.config.tls.ServerTls;
import org.strowger.router.reactor.Connection;
import org.strowger.router.reactor.SessionLayer;
import org.strowger.router.thread.Published;

/** TLS for accepted connections. */
public final class TlsServerLayer implements SessionLayer {
    private final ServerTls settings;
    private final Published<SSLContext> context;

    /** @throws TlsConfigurationException if a file cannot be used */
    public TlsServerLayer(ServerTls settings) {
        this.settings = settings;
        this.context = new Published<>(TlsContexts.forServer(settings));
    }

    /**
     * Reads the files again, for new connections. Existing connections stay as they are.
     *
     * @throws TlsConfigurationException if a file cannot be used; the former context stays
     */
    public void reload() {
        context.set(TlsContexts.forServer(settings));
    }

    @Override
    public Session around(Session session, Connection connection, long nowNanos) {
        return new TlsSession(engine(), session, TlsSessionContext.of(connection), nowNanos);
    }

    SSLEngine engine() {
        SSLEngine engine = context.get().createSSLEngine();
        engine.setUseClientMode(false);
        engine.setSSLParameters(parameters(engine.getSSLParameters()));
        return engine;
    }

    /** The current context, for a server that does not use sessions. */
    public SSLContext context() {
        return context.get();
    }

    /** The parameters for a server that does not use sessions. */
    public SSLParameters parameters() {
        return parameters(context.get().getDefaultSSLParameters());
    }

    private SSLParameters parameters(SSLParameters parameters) {
        parameters.setProtocols(TlsSession.PROTOCOLS.clone());
        parameters.setUseCipherSuitesOrder(true);
        parameters.setNeedClientAuth(!settings.clientCas().isEmpty());
        return parameters;
    }
}
