package org.strowger.protocol;

/**
 * A peer's request to begin a session.
 *
 * @param account the account
 * @param secret the password
 * @param traffic which way messages go
 * @param kind a free category that the protocol has room for; mostly empty
 * @param range the addresses that it serves, as the peer writes them; mostly empty
 * @param version of the protocol
 */
public record SignIn(String account, Secret secret, Traffic traffic, String kind, String range, String version) {
    /** Which way messages go, from the point of view of the side that signs in. */
    public enum Traffic {
        SENDS,
        RECEIVES,
        BOTH;

        public boolean sends() {
            return this != RECEIVES;
        }

        public boolean receives() {
            return this != SENDS;
        }
    }
}
