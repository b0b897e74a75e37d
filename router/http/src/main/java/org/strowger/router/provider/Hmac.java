package org.strowger.router.provider;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.strowger.protocol.Secret;

/** A keyed hash (RFC 2104), with which providers sign their requests. */
final class Hmac {
    private final String algorithm;
    private final Secret secret;

    private Hmac(String algorithm, Secret secret) {
        this.algorithm = algorithm;
        this.secret = secret;
    }

    static Hmac sha1(Secret secret) {
        return new Hmac("HmacSHA1", secret);
    }

    static Hmac sha256(Secret secret) {
        return new Hmac("HmacSHA256", secret);
    }

    static Hmac sha512(Secret secret) {
        return new Hmac("HmacSHA512", secret);
    }

    byte[] of(String text) {
        return of(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Returns the hash. The secret must not be empty. */
    byte[] of(byte[] octets) {
        try {
            Mac mac = Mac.getInstance(algorithm);
            mac.init(new SecretKeySpec(secret.reveal().getBytes(StandardCharsets.UTF_8), algorithm));
            return mac.doFinal(octets);
        } catch (GeneralSecurityException e) {
            throw new AssertionError("every Java runtime has " + algorithm, e);
        }
    }

    /** Compares two hashes in constant time. */
    static boolean isEqual(String expected, String found) {
        return MessageDigest.isEqual(expected.getBytes(StandardCharsets.UTF_8), found.getBytes(StandardCharsets.UTF_8));
    }
}
