package org.strowger.protocol;

/**
 * The permissions of an authenticated peer.
 *
 * @param windowToPeer the limit of our unanswered requests to the peer ({@code receive-window} of an application)
 * @param windowOfPeer the limit of the peer's unanswered requests ({@code window} of an application): further requests
 *     are throttled
 * @param quirks the quirks of the peer; its outbind setting is ignored here, because the outbind was sent or omitted
 *     earlier
 */
public record Admission(int windowToPeer, int windowOfPeer, PeerQuirks quirks) {
    public Admission {
        if (windowToPeer < 1 || windowOfPeer < 1) {
            throw new IllegalArgumentException("limits are too small for a session: window " + windowToPeer + ", "
                    + windowOfPeer + " pending " + "requests");
        }
    }
}
