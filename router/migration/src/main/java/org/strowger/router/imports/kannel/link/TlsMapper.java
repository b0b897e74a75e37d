package org.strowger.router.imports.kannel.link;

import java.nio.file.Path;
import java.util.Optional;
import org.strowger.router.imports.YamlMap;
import org.strowger.router.imports.YamlScalar;
import org.strowger.router.imports.kannel.conf.GroupReader;
import org.strowger.router.imports.kannel.conf.Result;

/** Maps the TLS settings of links. */
public final class TlsMapper {
    /** The finding about a certificate that cannot be imported. */
    public static final Result CERTIFICATE_LOST = Result.lost("it is elsewhere (--include-root), or has no "
            + "certificate with a clear PKCS #8 key: convert it with openssl pkcs8 -topk8 -nodes, and write tls: "
            + "{certificate: FILE, key: FILE}");

    private final LinkCertificates files;
    private final String authorities;
    private final String certificateAndKey;

    /**
     * @param authorities the file with the certificate authorities for all links; empty if there is none
     * @param certificateAndKey the file with the client's certificate and key for all links; empty if there is none
     */
    public TlsMapper(LinkCertificates files, String authorities, String certificateAndKey) {
        this.files = files;
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
        boolean hasAuthorities = !authorities.isEmpty();
        if (hasAuthorities) {
            tls.put("ca", authorities).put("verify-host", "false");
        }
        reader.map(
                "use-ssl",
                each -> hasAuthorities
                        ? Result.taken("tls, with ca; the host name is not verified, as in Kannel")
                        : Result.changed(
                                "tls: Kannel verifies no certificate. If the certificate of the SMSC is not from a "
                                        + "public CA, write tls: {ca: FILE, verify-host: false}"));
        reader.map("ssl-client-certkey-file", each -> {
            Optional<Path> file = files.certificateAndKey(each);
            file.ifPresent(path -> put(path.toString(), tls));
            return file.isPresent() ? Result.taken("tls.certificate and tls.key") : CERTIFICATE_LOST;
        });
        if (reader.value("ssl-client-certkey-file").isEmpty() && !certificateAndKey.isEmpty()) {
            put(certificateAndKey, tls);
        }
    }

    private static void put(String file, YamlMap tls) {
        tls.put("certificate", file).put("key", file);
    }
}
