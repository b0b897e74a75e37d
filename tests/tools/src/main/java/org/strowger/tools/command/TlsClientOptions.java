package org.strowger.tools.command;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.strowger.router.cli.CommandFailure;
import org.strowger.router.cli.HostPort;
import org.strowger.router.cli.TlsOptions;
import org.strowger.router.config.tls.ClientTls;
import org.strowger.router.reactor.SessionLayer;
import picocli.CommandLine.Option;

/** The TLS options of a client, common to all tools that connect. */
public final class TlsClientOptions {
    @Option(names = "--tls", description = "use TLS")
    private boolean tls;

    @Option(
            names = "--ca",
            paramLabel = "PEM",
            description = "trusted CA certificates (default: those of the Java runtime)")
    private List<Path> cas = new ArrayList<>();

    @Option(names = "--no-verify-host", description = "accept a certificate for any host")
    private boolean anyHost;

    @Option(names = "--certificate", paramLabel = "PEM", description = "client certificate, with --key")
    private @Nullable Path certificate;

    @Option(names = "--key", paramLabel = "PEM", description = "the certificate's private key, PKCS #8")
    private @Nullable Path key;

    public SessionLayer layer(HostPort server) {
        if (!tls) {
            if (!cas.isEmpty() || anyHost || certificate != null || key != null) {
                throw CommandFailure.usage("--ca, --no-verify-host, --certificate and --key need --tls");
            }
            return SessionLayer.PLAIN;
        }
        return TlsOptions.client(new ClientTls(cas, !anyHost, TlsOptions.identities(certificate, key)), server);
    }
}
