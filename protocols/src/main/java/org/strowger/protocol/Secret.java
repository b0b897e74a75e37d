package org.strowger.protocol;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** A password that can be compared and sent but is not printed by accident. */
public final class Secret {
    public static final Secret NONE = new Secret("");

    private final String text;

    public Secret(String text) {
        this.text = text;
    }

    /** Returns the text, for sending and for hashing, never for a log. */
    public String reveal() {
        return text;
    }

    public boolean isEmpty() {
        return text.isEmpty();
    }

    /**
     * Returns the hash under which a key is looked up, in hexadecimal digits. Keys are long and random, so a fast hash
     * is sufficient; passwords are not hashed by it.
     */
    public String keyHash() {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(octets()));
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java runtime has SHA-256", e);
        }
    }

    /** Compares in constant time, so that the duration reveals nothing about the password. */
    @Override
    public boolean equals(Object other) {
        return other instanceof Secret that && MessageDigest.isEqual(octets(), that.octets());
    }

    @Override
    public int hashCode() {
        return 0; // Constant, because any other value would reveal something about the text.
    }

    @Override
    public String toString() {
        return "***";
    }

    private byte[] octets() {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
