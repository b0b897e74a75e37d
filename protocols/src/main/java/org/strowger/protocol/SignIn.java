package org.strowger.protocol;

/**
 * Who wants to begin a session, and how.
 *
 * @param account its name
 * @param secret its password
 * @param traffic which ways messages are to go
 * @param kind a free category that the protocol has room for; mostly empty
 * @param range the addresses that it serves, as it writes them; mostly empty
 * @param version of the protocol, as people write it
 */
public record SignIn(String account, Secret secret, Traffic traffic, String kind, String range, String version) {
    /** Which ways messages go, seen by the one who signs in. */
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
