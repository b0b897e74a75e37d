package org.strowger.protocol;

/** What the message ids look like that we give to applications. */
public enum IdKind {
    /** Text of about twenty characters. */
    TEXT,
    /** At most eight hexadecimal digits. */
    SHORT,
    /**
     * The second in which the message was accepted, {@code YYMMDDhhmmss} by the SMSC's clock; unique together with the
     * recipient.
     */
    STAMP
}
