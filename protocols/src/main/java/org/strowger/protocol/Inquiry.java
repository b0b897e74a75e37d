package org.strowger.protocol;

import org.strowger.message.Address;
import org.strowger.message.Body;

/**
 * An inquiry about a message that was submitted earlier.
 *
 * @param kind the kind of inquiry
 * @param messageId the message; empty to cancel all messages from one address to another
 * @param source the sender of the message
 * @param destination the recipient; only for CANCEL
 * @param serviceType only for CANCEL
 * @param replacement the new content; only for REPLACE
 */
public record Inquiry(
        Kind kind, String messageId, Address source, Address destination, String serviceType, Replacement replacement) {
    public enum Kind {
        QUERY,
        CANCEL,
        REPLACE
    }

    /** Stands for the text of an inquiry other than REPLACE. */
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

    /** The new text; only for REPLACE. */
    public Body text() {
        return replacement.text();
    }
}
