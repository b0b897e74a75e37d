package org.strowger.tools.command;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.strowger.router.cli.TlsOptions;
import org.strowger.router.reactor.SessionLayer;
import picocli.CommandLine.Option;

/** The TLS options of a server, common to all tools that listen. */
public final class TlsServerOptions {
    @Option(names = "--certificate", paramLabel = "PEM", description = "use TLS with this certificate, with --key")
    private @Nullable Path certificate;

    @Option(names = "--key", paramLabel = "PEM", description = "the certificate's private key, PKCS #8")
    private @Nullable Path key;

    @Option(names = "--client-ca", paramLabel = "PEM", description = "require client certificates signed by this CA")
    private List<Path> clientCas = new ArrayList<>();

    public SessionLayer layer() {
        return TlsOptions.server(certificate, key, clientCas);
    }
}
