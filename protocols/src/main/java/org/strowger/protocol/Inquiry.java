package org.strowger.protocol;

import org.strowger.message.Address;
import org.strowger.message.Body;

/**
 * Something asked about a message that was handed over earlier.
 *
 * @param kind what is asked
 * @param messageId of which message; empty to cancel all from one address to another
 * @param source the sender, as it was in the message
 * @param destination the recipient; only to cancel
 * @param serviceType only to cancel
 * @param replacement what is new; only to replace
 */
public record Inquiry(
        Kind kind, String messageId, Address source, Address destination, String serviceType, Replacement replacement) {
    /** What can be asked. */
    public enum Kind {
        QUERY,
        CANCEL,
        REPLACE
    }

    /** Of an inquiry that brings no text. */
    public static final Body NO_TEXT = Replacement.NONE.text();

    public static Inquiry query(String messageId, Address source) {
        return new Inquiry(Kind.QUERY, messageId, source, Address.NONE, "", Replacement.NONE);
    }

    public static Inquiry cancel(String messageId, Address source, Address destination) {
        return new Inquiry(Kind.CANCEL, messageId, source, destination, "", Replacement.NONE);
    }

    public static Inquiry replace(String messageId, Address source, Body text) {
        return replace(messageId, source, Replacement.of(text));
    }

    public static Inquiry replace(String messageId, Address source, Replacement replacement) {
        return new Inquiry(Kind.REPLACE, messageId, source, Address.NONE, "", replacement);
    }

    /** The new text; only to replace. */
    public Body text() {
        return replacement.text();
    }
}
