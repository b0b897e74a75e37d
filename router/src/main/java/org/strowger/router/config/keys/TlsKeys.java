package org.strowger.router.config.keys;

import static org.strowger.router.config.grammar.ConfigKey.key;

import java.nio.file.Path;
import java.util.List;
import org.strowger.router.config.grammar.ConfigKey;
import org.strowger.router.config.grammar.ListOf;
import org.strowger.router.config.grammar.PathTypes;
import org.strowger.router.config.grammar.Section;
import org.strowger.router.config.grammar.TextTypes;

/** The keys of TLS, for incoming and outgoing connections. */
public final class TlsKeys {
    private static final String CERTIFICATE_MEANING =
            "a PEM file with our certificate, followed by the intermediate certificates";
    private static final String KEY_MEANING = "a PEM file with its private key in PKCS #8, unencrypted";

    public static final ConfigKey<Path> CERTIFICATE =
            key("certificate", PathTypes.READABLE, CERTIFICATE_MEANING).example("tls/server.pem");
    public static final ConfigKey<Path> KEY =
            key("key", PathTypes.READABLE, KEY_MEANING).example("tls/server.key");
    public static final ConfigKey<List<Path>> CLIENT_CA = key(
                    "client-ca",
                    ListOf.words(PathTypes.READABLE),
                    "PEM files with the CAs of client certificates; if set, clients must present a"
                            + " certificate (mutual TLS)")
            .or("[]")
            .example("tls/clients.pem");

    public static final Section SERVER = Section.of("TLS of incoming connections", CERTIFICATE, KEY, CLIENT_CA);

    public static final ConfigKey<List<Path>> CA = key(
                    "ca", ListOf.words(PathTypes.READABLE), "PEM files with the CAs of the server's certificate")
            .or("[]")
            .example("tls/ca.pem");
    public static final ConfigKey<Boolean> VERIFY_HOST = key(
                    "verify-host", TextTypes.FLAG, "verify that the server's certificate is for this host")
            .or("true");
    public static final ConfigKey<Path> OWN_CERTIFICATE = key(
                    "certificate", PathTypes.READABLE, CERTIFICATE_MEANING + "; sent if the server asks for it")
            .orElse("none is sent")
            .example("tls/client.pem");
    public static final ConfigKey<Path> OWN_KEY =
            key("key", PathTypes.READABLE, KEY_MEANING).orElse("none").example("tls/client.key");

    public static final Section CLIENT = Section.of(
            "TLS of outgoing connections; without ca, the CAs that the Java runtime trusts",
            CA,
            VERIFY_HOST,
            OWN_CERTIFICATE,
            OWN_KEY);

    private TlsKeys() {}
}
