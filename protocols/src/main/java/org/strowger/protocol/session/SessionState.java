package org.strowger.protocol.session;

/** A state of a protocol's session. Each protocol has its own states; {@link Phase} maps them to common phases. */
public interface SessionState {
    /** The phases of a session, in their order. */
    enum Phase {
        /** Connected; no sign-in was sent. */
        OPEN,
        /** A bind or login was sent or received, but not answered yet. */
        SIGNING_IN,
        /** We refused the sign-in. The session ends when the peer closes the connection or when the timeout expires. */
        TURNED_AWAY,
        SIGNED_IN,
        /** We want to end the session: pending requests are still answered, new ones are refused. */
        DRAINING,
        /** Our unbind or logout is not answered yet. */
        SIGNING_OUT,
        /** The peer's unbind or logout is answered as soon as no request is pending. */
        LEAVING,
        OVER
    }

    Phase phase();

    /** Whether the session is not signed in yet. */
    default boolean isEarly() {
        return phase().compareTo(Phase.SIGNED_IN) < 0;
    }

    /** Whether new messages may be exchanged. */
    default boolean isSignedIn() {
        return phase() == Phase.SIGNED_IN;
    }

    /** Whether requests that were sent earlier can still be answered. */
    default boolean isSignedInOrLeaving() {
        Phase phase = phase();
        return phase.compareTo(Phase.SIGNED_IN) >= 0 && phase != Phase.OVER;
    }

    /** Whether we requested the end of the session and the peer has not confirmed it yet. */
    default boolean isLeftByUs() {
        Phase phase = phase();
        return phase == Phase.DRAINING || phase == Phase.SIGNING_OUT;
    }
}
