package org.strowger.router.config;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;

/**
 * PBKDF2 with HMAC and SHA-256 (RFC 8018, section 5.2), made slow so that a stolen file does not tell its passwords:
 * some 10 ms at the usual iterations. Never to be run by a thread that serves connections.
 */
public final class PasswordHash {
    public static final int ITERATIONS_USUAL = 20_000;
    public static final int SALT_OCTETS = 16;
    public static final int HASH_OCTETS = 32;

    private PasswordHash() {}

    /** What to keep of a password; the salt comes from the caller, for chance is not made here. */
    public static Password.Hashed hash(String text, int iterations, byte[] salt) {
        return new Password.Hashed(iterations, salt.clone(), derive(text, iterations, salt, HASH_OCTETS));
    }

    /** Whether the hash was made of this text, in a time that does not tell how much of it is right. */
    public static boolean verify(Password.Hashed known, String text) {
        byte[] hash = known.hash();
        return MessageDigest.isEqual(hash, derive(text, known.iterations(), known.salt(), hash.length));
    }

    private static byte[] derive(String text, int iterations, byte[] salt, int octets) {
        PBEKeySpec spec = new PBEKeySpec(text.toCharArray(), salt, iterations, octets * Byte.SIZE);
        try {
            return SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256")
                    .generateSecret(spec)
                    .getEncoded();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this Java runtime lacks PBKDF2 with HMAC and SHA-256", e);
        } finally {
            spec.clearPassword();
        }
    }
}
