package org.strowger.tools.command;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.strowger.protocol.Secret;
import org.strowger.router.cli.CommandFailure;
import org.strowger.router.cli.HostPort;
import org.strowger.router.cli.PasswordSource;
import org.strowger.tools.http.HttpSending;
import picocli.CommandLine.Option;

/** The options of a client that sends by HTTP. */
final class HttpOptions {
    private static final String USUAL_API = "v1";

    @Option(
            names = "--api",
            paramLabel = "NAME",
            description = "with --protocol http: the API, which is v1, kannel or jasmin (default: " + USUAL_API + ")")
    private @Nullable String api;

    @Option(
            names = "--api-key-file",
            paramLabel = "F",
            description = "with --api v1: file with an API key on one line, in place of account and password")
    private @Nullable Path apiKeyFile;

    @Option(
            names = "--callback-url",
            paramLabel = "URL",
            description = "with --protocol http: request receipts, which the server sends to this URL; strowger "
                    + "simulate http can take them")
    private @Nullable String callbackUrl;

    /** Requires that none of these options is used. */
    void requireNone(String protocol) {
        if (api != null || apiKeyFile != null || callbackUrl != null) {
            throw CommandFailure.usage(
                    "--api, --api-key-file and --callback-url need --protocol http, not " + protocol);
        }
    }

    boolean hasCallbacks() {
        return callbackUrl != null;
    }

    HttpSending sending(HostPort server) {
        String host = server.host().contains(":") ? "[" + server.host() + "]" : server.host();
        try {
            return new HttpSending(
                    HttpSending.Api.named(api == null ? USUAL_API : api),
                    host + ":" + server.port(),
                    apiKeyFile == null ? Secret.NONE : PasswordSource.read(apiKeyFile),
                    callbackUrl == null ? "" : callbackUrl);
        } catch (IllegalArgumentException e) {
            throw CommandFailure.usage(String.valueOf(e.getMessage()));
        }
    }
}
