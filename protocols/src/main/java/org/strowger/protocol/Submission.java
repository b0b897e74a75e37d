package org.strowger.protocol;

/** What became of a message that was handed to a session. */
public enum Submission {
    /** It is on its way; its outcome will be told. */
    ACCEPTED,
    /** As many messages as the window allows have no answer yet: hand it over again after the next outcome. */
    WINDOW_FULL,
    /** The session is not signed in, or not in this direction, or about to end. */
    NOT_BOUND,
    /** The message cannot be said in this protocol, or not in the version that the peer speaks. */
    UNFIT
}
