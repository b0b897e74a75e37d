package org.strowger.protocol;

/** The format of the message ids that we assign to messages of applications. */
public enum IdKind {
    /** Text of about 20 characters. */
    TEXT,
    /** At most eight hexadecimal digits. */
    SHORT,
    /**
     * The second in which the message was accepted, {@code YYMMDDhhmmss} by the SMSC's clock; unique together with the
     * recipient.
     */
    STAMP
}
