package org.strowger.router.config.value;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Arrays;

/** A secret that authenticates a client. {@code toString} never shows it. */
public sealed interface Password {
    /** The text of a password whose key in the configuration accepts no hash. */
    default String plain() {
        if (this instanceof Plain plain) {
            return plain.text();
        }
        throw new IllegalStateException("a hashed password cannot be sent");
    }

    /** A password in plain text. */
    record Plain(String text) implements Password {
        @Override
        public String toString() {
            return "***";
        }
    }

    /** A password hashed by PBKDF2 with HMAC and SHA-256. */
    @SuppressWarnings("ArrayRecordComponent") // equality is defined below; the arrays are never modified
    record Hashed(int iterations, byte[] salt, byte[] hash) implements Password {
        /** The parameters and the value of the hash, in one array. */
        public byte[] octets() {
            return ByteBuffer.allocate(2 * Integer.BYTES + salt.length + hash.length)
                    .putInt(iterations)
                    .putInt(salt.length)
                    .put(salt)
                    .put(hash)
                    .array();
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Hashed that
                    && iterations == that.iterations
                    && Arrays.equals(salt, that.salt)
                    && Arrays.equals(hash, that.hash);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(salt);
        }

        @Override
        public String toString() {
            return "***";
        }
    }

    /**
     * A password in the form of another gateway. A hash replaces it at the first successful login.
     *
     * @param value the octets stored in this form
     * @param file the hash file that contains the password
     */
    @SuppressWarnings("ArrayRecordComponent") // equality is defined below; the array is never modified
    record Foreign(ForeignForm form, byte[] value, Path file) implements Password {
        private static final int OCTET_MAX = 0xFF;

        /** Returns whether the text is the password; the comparison takes constant time. */
        public boolean matches(String text) {
            // A character beyond Latin-1 would become a question mark.
            return text.chars().allMatch(each -> each <= OCTET_MAX) && MessageDigest.isEqual(value, form.of(text));
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Foreign that
                    && form == that.form
                    && MessageDigest.isEqual(value, that.value)
                    && file.equals(that.file);
        }

        @Override
        public int hashCode() {
            return file.hashCode();
        }

        @Override
        public String toString() {
            return "***";
        }
    }
}
