package org.strowger.protocol.session;

/** A state of a protocol's session. Each protocol names its own; {@link Phase} is what they have in common. */
public interface SessionState {
    /** How far a session has come, in the order in which it goes through the phases. */
    enum Phase {
        /** Connected; nobody has signed in. */
        OPEN,
        /** A bind or login was sent or received and is not answered yet. */
        SIGNING_IN,
        /** We refused the sign-in: the peer is expected to close the connection, or its time runs out. */
        TURNED_AWAY,
        SIGNED_IN,
        /** We want to end the session: pending requests are waited for, no new ones begin. */
        DRAINING,
        /** Our unbind or logout is not answered yet. */
        SIGNING_OUT,
        /** The peer's unbind or logout is not answered yet: pending requests are waited for. */
        LEAVING,
        OVER
    }

    Phase phase();

    /** Whether nobody has signed in yet. */
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

    /** Whether we asked to end the session and the peer has not agreed yet. */
    default boolean isLeftByUs() {
        Phase phase = phase();
        return phase == Phase.DRAINING || phase == Phase.SIGNING_OUT;
    }
}
