package org.strowger.router.cli;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.strowger.router.config.tls.ClientTls;
import org.strowger.router.config.tls.ServerTls;
import org.strowger.router.config.tls.TlsIdentity;
import org.strowger.router.reactor.SessionLayer;
import org.strowger.router.reactor.tls.TlsClientLayer;
import org.strowger.router.reactor.tls.TlsConfigurationException;
import org.strowger.router.reactor.tls.TlsServerLayer;

/** Creates a TLS layer from the options of a command. */
public final class TlsOptions {
    private TlsOptions() {}

    public static SessionLayer server(@Nullable Path certificate, @Nullable Path key, List<Path> clientCas) {
        List<TlsIdentity> identities = identities(certificate, key);
        if (identities.isEmpty()) {
            if (!clientCas.isEmpty()) {
                throw CommandFailure.usage("--client-ca needs --certificate and --key");
            }
            return SessionLayer.PLAIN;
        }
        try {
            return new TlsServerLayer(new ServerTls(identities, clientCas));
        } catch (TlsConfigurationException e) {
            throw CommandFailure.of(e);
        }
    }

    public static SessionLayer client(ClientTls settings, HostPort server) {
        try {
            return new TlsClientLayer(settings, server.host(), server.port());
        } catch (TlsConfigurationException e) {
            throw CommandFailure.of(e);
        }
    }

    public static List<TlsIdentity> identities(@Nullable Path certificate, @Nullable Path key) {
        if (certificate == null && key == null) {
            return List.of();
        }
        if (certificate == null || key == null) {
            throw CommandFailure.usage("--certificate and --key must be given together");
        }
        return List.of(new TlsIdentity(certificate, key));
    }
}
