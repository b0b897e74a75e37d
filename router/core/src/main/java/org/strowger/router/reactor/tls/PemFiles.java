package org.strowger.router.reactor.tls;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.NoSuchAlgorithmException;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.strowger.bound.Within;
import org.strowger.router.file.NotRegularFile;
import org.strowger.router.file.RegularFiles;

/** Reads certificates and keys in PEM. No part of a key ever appears in a message. */
@Within(Within.Scope.CONFIGURATION)
final class PemFiles {
    /** Far longer than any certificate chain or key. The limit prevents a wrong path from filling the memory. */
    private static final int BYTES_MAX = 1 << 20;

    /** The first byte of every certificate in DER. */
    private static final byte DER_SEQUENCE = 0x30;

    private static final Pattern KEY =
            Pattern.compile("(?s)-----BEGIN ([A-Z ]*PRIVATE KEY)-----(.*?)-----END \\1-----");
    private static final Pattern CERTIFICATE =
            Pattern.compile("(?s)-----BEGIN CERTIFICATE-----.*?-----END CERTIFICATE-----");

    /** The algorithms that the runtime supports in TLS. EdDSA is not among them. */
    private static final List<String> ALGORITHMS = List.of("RSA", "EC", "RSASSA-PSS");

    private PemFiles() {}

    /** The certificates in a file: at least one, the end-entity certificate first. */
    static List<X509Certificate> certificates(Path file) {
        byte[] content = content(file);
        try {
            Collection<? extends Certificate> found = CertificateFactory.getInstance("X.509")
                    .generateCertificates(new ByteArrayInputStream(certificatesIn(content)));
            if (found.isEmpty()) {
                throw new TlsConfigurationException(
                        file + ": no certificate found; the file must contain an X.509 certificate in PEM");
            }
            return found.stream().map(X509Certificate.class::cast).toList();
        } catch (CertificateException e) {
            throw new TlsConfigurationException(
                    file + ": the certificate cannot be read; the file must contain an X.509 certificate in PEM", e);
        }
    }

    /**
     * The certificate blocks of a PEM file, which may also contain the key; a file without certificate blocks is taken
     * as DER.
     */
    private static byte[] certificatesIn(byte[] content) {
        StringBuilder blocks = new StringBuilder();
        Matcher pem = CERTIFICATE.matcher(new String(content, StandardCharsets.ISO_8859_1));
        while (pem.find()) {
            blocks.append(pem.group()).append('\n');
        }
        boolean der = content.length > 0 && content[0] == DER_SEQUENCE;
        return der ? content : blocks.toString().getBytes(StandardCharsets.ISO_8859_1);
    }

    static PrivateKey key(Path file) {
        Matcher pem = KEY.matcher(new String(content(file), StandardCharsets.ISO_8859_1));
        if (!pem.find()) {
            throw new TlsConfigurationException(
                    file + ": no private key found; the file must contain a PKCS #8 key in PEM");
        }
        String title = pem.group(1);
        if (title.startsWith("ENCRYPTED") || pem.group(2).contains("ENCRYPTED")) {
            throw new TlsConfigurationException(
                    file + ": the key is encrypted, and the daemon cannot ask for its password;"
                            + " decrypt it with: openssl pkcs8 -topk8 -nocrypt -in " + file + " -out new.pem");
        }
        if (!title.equals("PRIVATE KEY")) {
            throw new TlsConfigurationException(file + ": the key has the form '" + title
                    + "'; convert it to PKCS #8 with: openssl pkcs8 -topk8 -nocrypt -in " + file + " -out new.pem");
        }
        byte[] der;
        try {
            der = Base64.getMimeDecoder().decode(pem.group(2));
        } catch (IllegalArgumentException e) {
            throw new TlsConfigurationException(file + ": the key is damaged: invalid Base64");
        }
        return decoded(file, new PKCS8EncodedKeySpec(der));
    }

    private static PrivateKey decoded(Path file, PKCS8EncodedKeySpec spec) {
        for (String algorithm : ALGORITHMS) {
            Optional<PrivateKey> key = decodedAs(algorithm, spec);
            if (key.isPresent()) {
                return key.get();
            }
        }
        throw new TlsConfigurationException(file + ": the key is damaged, or its algorithm is not supported for TLS;"
                + " supported are: " + String.join(", ", ALGORITHMS));
    }

    private static Optional<PrivateKey> decodedAs(String algorithm, PKCS8EncodedKeySpec spec) {
        try {
            return Optional.of(KeyFactory.getInstance(algorithm).generatePrivate(spec));
        } catch (InvalidKeySpecException | NoSuchAlgorithmException e) {
            return Optional.empty();
        }
    }

    private static byte[] content(Path file) {
        try {
            byte[] content = RegularFiles.read(file, BYTES_MAX);
            if (content.length > BYTES_MAX) {
                throw new TlsConfigurationException(
                        file + ": the file is too large for a certificate or key; check the path");
            }
            return content;
        } catch (NoSuchFileException e) {
            throw new TlsConfigurationException(file + ": file not found", e);
        } catch (AccessDeniedException e) {
            throw new TlsConfigurationException(
                    file + ": permission denied; the user that the daemon runs as must be able to read it", e);
        } catch (NotRegularFile e) {
            throw new TlsConfigurationException(file + ": " + e.getMessage() + "; " + NotRegularFile.ADVICE, e);
        } catch (IOException e) {
            throw new TlsConfigurationException(file + ": cannot be read (" + e.getMessage() + ")", e);
        }
    }

    /** Checks that the key belongs to the certificate. */
    static void requirePair(Path certificateFile, X509Certificate certificate, Path keyFile, PrivateKey key) {
        try {
            if (!KeyPairs.fit(certificate.getPublicKey(), key)) {
                throw new TlsConfigurationException(keyFile + ": this key does not belong to " + certificateFile
                        + "; give the key for which the certificate was issued");
            }
        } catch (GeneralSecurityException e) {
            throw new TlsConfigurationException(keyFile + ": cannot be used with " + certificateFile, e);
        }
    }
}
