package org.strowger.protocol;

/** The immediate result of a submit. */
public enum Submission {
    /** The message was sent, and its outcome follows. */
    ACCEPTED,
    /** The window is full: submit the message again after the next outcome. */
    WINDOW_FULL,
    /** The session is not signed in for this direction, or is about to end. */
    NOT_BOUND,
    /** The message cannot be expressed in this protocol, or not in the version that the peer supports. */
    UNFIT
}
