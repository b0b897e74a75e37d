package org.strowger.protocol;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;

/** A password: it can be compared and sent, and is not shown by accident. */
public final class Secret {
    public static final Secret NONE = new Secret("");

    private final String text;

    public Secret(String text) {
        this.text = text;
    }

    /** The text itself: for the wire and for hashing, never for a log. */
    public String reveal() {
        return text;
    }

    public boolean isEmpty() {
        return text.isEmpty();
    }

    /** Compares in a time that does not tell how much was right. */
    @Override
    public boolean equals(Object other) {
        return other instanceof Secret that && MessageDigest.isEqual(octets(), that.octets());
    }

    @Override
    public int hashCode() {
        return 0; // Anything else would tell of the text.
    }

    @Override
    public String toString() {
        return "***";
    }

    private byte[] octets() {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
