package org.strowger.message;

import java.time.Instant;
import java.util.Optional;

/**
 * The storage format of messages of one protocol, which later versions of Strowger must be able to read. The octets
 * start with the number of the format; every format that was ever used remains readable. A form has no state.
 */
public interface MessageForm {
    /** Returns the name of the form, which is the name of its protocol in lower case. */
    String name();

    /** Whether the message can be written in this form. */
    boolean writes(ShortMessage message);

    /** Whether a message in this form can have a text of any length. */
    default boolean holdsLongTexts() {
        return false;
    }

    /** Returns the exact number of octets that {@link #write} needs. */
    int octets(ShortMessage message);

    /** Writes the message into an array with enough room. @return the index after the message */
    int write(ShortMessage message, byte[] to, int at);

    /**
     * Reads a message into an object that owns its bytes.
     *
     * @throws UnreadableMessage if the octets are not of this form; no octets cause any other exception
     */
    ShortMessage read(byte[] octets, int at, int length);

    /**
     * Returns a copy of the message with these changes; the copy owns its bytes. A new recipient replaces all
     * recipients. Empty if the change cannot be expressed in this form.
     *
     * <p>Relative times remain relative to the arrival of the message: the caller stores the time of arrival.
     */
    Optional<ShortMessage> changed(ShortMessage message, Rewrite rewrite);

    /**
     * Returns a copy of the message with another text, which may be too long for one message of its protocol. The copy
     * is a plain message if this form cannot hold the text. Empty if no form can hold the message with this text.
     *
     * @param since the time at which the message arrived, for relative times
     */
    default Optional<ShortMessage> saying(ShortMessage message, Body text, Instant since) {
        Optional<ShortMessage> changed = changed(message, Rewrite.NONE.saying(Piece.whole(text)));
        return changed.isPresent() || holdsLongTexts()
                ? changed
                : Optional.of(PlainMessage.like(message, text, since).build());
    }

    /**
     * Returns the text of a replacement for this message. In protocols whose replacements name no coding, the text is
     * in the coding of the message.
     */
    default Body replacement(ShortMessage message, Body text) {
        return text;
    }
}
