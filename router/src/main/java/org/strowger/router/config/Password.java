package org.strowger.router.config;

import java.util.Arrays;

/** What proves that somebody is who he says. It is never shown. */
public sealed interface Password {
    /** The password as it is. */
    record Plain(String text) implements Password {
        @Override
        public String toString() {
            return "***";
        }
    }

    /** PBKDF2 with HMAC and SHA-256 of the password. */
    @SuppressWarnings("ArrayRecordComponent") // compared below; never written
    record Hashed(int iterations, byte[] salt, byte[] hash) implements Password {
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
}
