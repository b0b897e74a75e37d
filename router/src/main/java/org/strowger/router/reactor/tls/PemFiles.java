package org.strowger.router.reactor.tls;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.NoSuchAlgorithmException;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads certificates and keys as everybody keeps them. Nothing of a key ever appears in a message. */
final class PemFiles {
    /** No certificate chain or key is anywhere near as long: a wrong path must not fill the memory. */
    private static final long BYTES_MAX = 1 << 20;

    private static final Pattern KEY = Pattern.compile("-----BEGIN ([A-Z ]*PRIVATE KEY)-----([^-]*)-----END \\1-----");
    private static final List<String> ALGORITHMS = List.of("RSA", "EC", "EdDSA", "RSASSA-PSS");

    private PemFiles() {}

    static List<Certificate> certificates(Path file) {
        byte[] content = content(file);
        try {
            Collection<? extends Certificate> found =
                    CertificateFactory.getInstance("X.509").generateCertificates(new ByteArrayInputStream(content));
            if (found.isEmpty()) {
                throw new TlsConfigurationException(file + ": no certificate in it; it must be PEM");
            }
            return List.copyOf(found);
        } catch (CertificateException e) {
            throw new TlsConfigurationException(file + ": not a readable certificate; it must be X.509 in PEM", e);
        }
    }

    static PrivateKey key(Path file) {
        Matcher pem = KEY.matcher(new String(content(file), StandardCharsets.ISO_8859_1));
        if (!pem.find()) {
            throw new TlsConfigurationException(file + ": no private key in it; it must be PEM");
        }
        if (!pem.group(1).equals("PRIVATE KEY")) {
            throw new TlsConfigurationException(file + ": the key is in the form '" + pem.group(1)
                    + "'; turn it into PKCS #8 with: openssl pkcs8 -topk8 -nocrypt -in " + file + " -out new.pem");
        }
        byte[] der;
        try {
            der = Base64.getMimeDecoder().decode(pem.group(2));
        } catch (IllegalArgumentException e) {
            throw new TlsConfigurationException(file + ": the key is damaged: it is not Base64");
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
        throw new TlsConfigurationException(file + ": the key is none of " + String.join(", ", ALGORITHMS));
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
            if (Files.size(file) > BYTES_MAX) {
                throw new TlsConfigurationException(
                        file + ": longer than any certificate or key; is it the right file?");
            }
            return Files.readAllBytes(file);
        } catch (NoSuchFileException e) {
            throw new TlsConfigurationException(file + ": there is no such file", e);
        } catch (IOException e) {
            throw new TlsConfigurationException(file + ": cannot be read (" + e.getMessage() + ")", e);
        }
    }

    /** Sees that the key fits the certificate, before a peer finds out. */
    static void requirePair(Path certificateFile, Certificate certificate, Path keyFile, PrivateKey key) {
        try {
            if (!KeyPairs.fit(certificate.getPublicKey(), key)) {
                throw new TlsConfigurationException(keyFile + ": this key does not belong to " + certificateFile);
            }
        } catch (GeneralSecurityException e) {
            throw new TlsConfigurationException(keyFile + ": cannot be used with " + certificateFile, e);
        }
    }
}
