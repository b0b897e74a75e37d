package org.strowger.message;

import java.util.Optional;

/**
 * The stored form of messages of one protocol, which a later version of Strowger must be able to read. Octets begin
 * with the number of the format; every format that was ever used stays readable. A form has no state.
 */
public interface MessageForm {
    /** The name of the form: that of its protocol in lower case. */
    String name();

    /** Whether the message can be written in this form. */
    boolean writes(ShortMessage message);

    /** Whether one message of this form can have a text of any length. */
    default boolean holdsLongTexts() {
        return false;
    }

    /** The exact number of octets that {@link #write} needs. */
    int octets(ShortMessage message);

    /**
     * Writes the message, a view or one with bytes of its own, into an array with enough room.
     *
     * @return the index behind it
     */
    int write(ShortMessage message, byte[] to, int at);

    /**
     * The message, with bytes of its own.
     *
     * @throws UnreadableMessage if the octets are not of this form; no octets cause another exception
     */
    ShortMessage read(byte[] octets, int at, int length);

    /**
     * The message with these changes and with bytes of its own. Another recipient replaces all recipients. Empty if the
     * change cannot be expressed in this form.
     *
     * <p>Relative times stay relative to the arrival of the message: the caller stores the time of arrival.
     */
    Optional<ShortMessage> changed(ShortMessage message, Rewrite rewrite);
}
