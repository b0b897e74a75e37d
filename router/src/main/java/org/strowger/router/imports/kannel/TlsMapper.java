package org.strowger.router.imports.kannel;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.strowger.router.imports.YamlMap;
import org.strowger.router.imports.YamlScalar;

/** Maps the TLS of links. */
final class TlsMapper {
    private static final int OCTETS_MAX = 1 << 20;

    private final Globals globals;

    TlsMapper(Globals globals) {
        this.globals = globals;
    }

    void map(GroupReader reader, YamlMap smsc) {
        boolean isHttp = smsc.get("protocol").equals(Optional.of(new YamlScalar("http")));
        if (!reader.isTrue("use-ssl", false) || isHttp) {
            reader.map("use-ssl", each -> Result.notNeeded("the default"));
            reader.map("ssl-client-certkey-file", each -> Result.notNeeded("the link does not use TLS"));
            return;
        }
        YamlMap tls = new YamlMap();
        smsc.put("tls", tls, SharedKeys.comment(reader, "use-ssl"));
        globals.authorities().ifPresent(each -> tls.put("ca", each.toString()).put("verify-host", "false"));
        reader.map(
                "use-ssl",
                each -> globals.authorities().isPresent()
                        ? Result.taken("tls, with ca; the host name is not verified, as in Kannel")
                        : Result.changed(
                                "tls: Kannel verifies no certificate. If the SMSC's is not of a public authority, "
                                        + "write tls: {ca: FILE, verify-host: false}"));
        Optional<Path> own = globals.certificateAndKey();
        reader.map("ssl-client-certkey-file", each -> certificate(Path.of(each.value()), tls));
        if (reader.value("ssl-client-certkey-file").isEmpty()) {
            own.ifPresent(each -> certificate(each, tls));
        }
    }

    /** Takes the file over if it has a key that Strowger reads. */
    static Result certificate(Path file, YamlMap tls) {
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
