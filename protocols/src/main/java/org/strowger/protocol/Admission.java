package org.strowger.protocol;

/**
 * What a peer is allowed, now that it is known who it is.
 *
 * @param windowMax our messages to it that have no answer yet
 * @param pendingMax its messages that have no answer yet: one more is told to come back later
 * @param habits what is known of it; that it is invited was settled before
 */
public record Admission(int windowMax, int pendingMax, PeerQuirks habits) {
    public Admission {
        if (windowMax < 1 || pendingMax < 1) {
            throw new IllegalArgumentException(
                    "a window of " + windowMax + " and " + pendingMax + " pending are too little for a session");
        }
    }
}
