package org.strowger.protocol;

/**
 * The permissions of an authenticated peer.
 *
 * @param windowMax limit of our unanswered requests to the peer
 * @param pendingMax limit of the peer's unanswered requests: a further request is refused as temporary
 * @param quirks the quirks of the peer; its outbind setting is ignored here, because the outbind was sent or omitted
 *     earlier
 */
public record Admission(int windowMax, int pendingMax, PeerQuirks quirks) {
    public Admission {
        if (windowMax < 1 || pendingMax < 1) {
            throw new IllegalArgumentException(
                    "a window of " + windowMax + " and " + pendingMax + " pending are too little for a session");
        }
    }
}
