package org.strowger.protocol;

/**
 * A peer's request to begin a session.
 *
 * @param account the account
 * @param secret the password
 * @param traffic the direction of messages
 * @param kind a free category of the protocol; usually empty
 * @param range the addresses that the peer serves, as the peer writes them; usually empty
 * @param version the version of the protocol
 */
public record SignIn(String account, Secret secret, Traffic traffic, String kind, String range, String version) {
    /** The direction of messages, from the point of view of the side that signs in. */
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
