package org.strowger.router.imports.kannel.link;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.strowger.router.imports.YamlMap;
import org.strowger.router.imports.YamlScalar;
import org.strowger.router.imports.kannel.conf.GroupReader;
import org.strowger.router.imports.kannel.conf.Result;

/** Maps the TLS of links. */
public final class TlsMapper {
    private static final int OCTETS_MAX = 1 << 20;

    private final Optional<Path> authorities;
    private final Optional<Path> certificateAndKey;

    /**
     * @param authorities the file with the authorities for all links
     * @param certificateAndKey the file with the client's certificate and key for all links
     */
    public TlsMapper(Optional<Path> authorities, Optional<Path> certificateAndKey) {
        this.authorities = authorities;
        this.certificateAndKey = certificateAndKey;
    }

    void map(GroupReader reader, YamlMap smsc) {
        boolean isHttp = smsc.get("protocol").equals(Optional.of(new YamlScalar("http")));
        if (!reader.isTrue("use-ssl", false) || isHttp) {
            reader.map("use-ssl", each -> Result.notNeeded("the default"));
            reader.map("ssl-client-certkey-file", each -> Result.notNeeded("the link does not use TLS"));
            return;
        }
        YamlMap tls = new YamlMap();
        smsc.put("tls", tls, reader.comment("use-ssl"));
        authorities.ifPresent(each -> tls.put("ca", each.toString()).put("verify-host", "false"));
        reader.map(
                "use-ssl",
                each -> authorities.isPresent()
                        ? Result.taken("tls, with ca; the host name is not verified, as in Kannel")
                        : Result.changed(
                                "tls: Kannel verifies no certificate. If the SMSC's is not of a public authority, "
                                        + "write tls: {ca: FILE, verify-host: false}"));
        reader.map("ssl-client-certkey-file", each -> certificate(Path.of(each.value()), tls));
        if (reader.value("ssl-client-certkey-file").isEmpty()) {
            certificateAndKey.ifPresent(each -> certificate(each, tls));
        }
    }

    /** Takes the file over if it has a key that Strowger reads. */
    public static Result certificate(Path file, YamlMap tls) {
        if (!hasUsableKey(file)) {
            return Result.lost("the file is not readable here, or has no unencrypted PKCS #8 key: convert it with "
                    + "openssl pkcs8 -topk8 -nodes, and write tls: {certificate: FILE, key: FILE}");
        }
        tls.put("certificate", file.toString()).put("key", file.toString());
        return Result.taken("tls.certificate and tls.key");
    }

    private static boolean hasUsableKey(Path file) {
        try {
            return file.isAbsolute()
                    && Files.isReadable(file)
                    && Files.size(file) <= OCTETS_MAX
                    && new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1)
                            .contains("-----BEGIN PRIVATE KEY-----");
        } catch (IOException e) {
            return false;
        }
    }
}
