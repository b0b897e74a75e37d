package org.strowger.router.config;

import java.nio.file.Path;

/**
 * Who we are in TLS.
 *
 * @param certificate a PEM file: our certificate, then those between it and the root
 * @param key a PEM file: the private key in PKCS #8, not encrypted
 */
public record TlsIdentity(Path certificate, Path key) {}
