package org.strowger.router.config.tls;

import java.nio.file.Path;

/**
 * A certificate and its private key.
 *
 * @param certificate a PEM file with the certificate followed by its intermediate certificates
 * @param key a PEM file with the private key in PKCS #8, unencrypted
 */
public record TlsIdentity(Path certificate, Path key) {
    static final String CERTIFICATE_MEANING =
            "a PEM file with our certificate, followed by the intermediate certificates";
    static final String KEY_MEANING = "a PEM file with its private key in PKCS #8, unencrypted";
}
