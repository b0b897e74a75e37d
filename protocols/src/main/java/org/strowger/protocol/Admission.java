package org.strowger.protocol;

/**
 * What an authenticated peer may do.
 *
 * @param windowMax limit of our unanswered requests to the peer
 * @param pendingMax limit of the peer's unanswered requests: a further request is refused as temporary
 * @param habits its quirks; an outbind was decided earlier
 */
public record Admission(int windowMax, int pendingMax, PeerQuirks habits) {
    public Admission {
        if (windowMax < 1 || pendingMax < 1) {
            throw new IllegalArgumentException(
                    "a window of " + windowMax + " and " + pendingMax + " pending are too little for a session");
        }
    }
}
