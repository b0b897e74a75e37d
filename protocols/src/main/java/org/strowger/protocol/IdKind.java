package org.strowger.protocol;

/** What the ids look like by which we tell applications which message is meant. */
public enum IdKind {
    /** A text of some twenty characters. */
    TEXT,
    /** Eight hexadecimal digits at most. */
    SHORT,
    /**
     * The second in which the message was taken, {@code YYMMDDhhmmss} on the SMSC's clock: with the recipient's number
     * it names the message.
     */
    STAMP
}
