package org.strowger.router.config.value;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * The forms in which other gateways store passwords. Strowger verifies passwords in these forms but never writes them.
 */
public enum ForeignForm {
    /** MD5 of the password without a salt, as Jasmin stores it. */
    MD5("md5:", "") {
        @Override
        byte[] of(byte[] password) {
            return digest("MD5", password);
        }
    },
    /** The function PASSWORD() of MySQL since 4.1, as ksmppd stores it: SHA-1 of the SHA-1. */
    MYSQL("mysql:", "*") {
        @Override
        byte[] of(byte[] password) {
            return digest("SHA-1", digest("SHA-1", password));
        }
    },
    /** The password itself, as Kannel and OpenSMPPBox store it. */
    PLAIN("plain:", "") {
        @Override
        byte[] of(byte[] password) {
            return password;
        }
    };

    private final String label;
    private final String mark;

    ForeignForm(String label, String mark) {
        this.label = label;
        this.mark = mark;
    }

    /** The prefix of a line in this form. */
    public String label() {
        return label;
    }

    /** The character between the prefix and the digits. */
    String mark() {
        return mark;
    }

    /** The octets that this form stores for a password. Each character of the password is one octet. */
    byte[] of(String password) {
        return of(password.getBytes(StandardCharsets.ISO_8859_1));
    }

    abstract byte[] of(byte[] password);

    private static byte[] digest(String algorithm, byte[] octets) {
        try {
            return MessageDigest.getInstance(algorithm).digest(octets);
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java runtime has " + algorithm, e);
        }
    }
}
