package org.strowger.router.config.value;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;

/**
 * Password hashing by PBKDF2 with HMAC and SHA-256 (RFC 8018, section 5.2). Hashing is slow on purpose, about 10 ms
 * with the default number of iterations, so that a stolen file does not reveal its passwords. Hashing must never run on
 * a thread that serves connections.
 */
public final class PasswordHash {
    public static final int ITERATIONS_USUAL = 20_000;
    public static final int SALT_OCTETS = 16;
    public static final int HASH_OCTETS = 32;

    private PasswordHash() {}

    /** Hashes a password. The caller supplies the salt, so this method needs no random source. */
    public static Password.Hashed hash(String text, int iterations, byte[] salt) {
        return new Password.Hashed(iterations, salt.clone(), derive(text, iterations, salt, HASH_OCTETS));
    }

    /** Returns whether the text matches the hash; the comparison takes constant time. */
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
