package org.strowger.message;

import java.util.Optional;

/**
 * How messages of one kind are written down, to be read again later, perhaps by a later version of this program. What
 * was written begins with the number of its format; a number that was ever in use stays readable. A form has no state.
 */
public interface MessageForm {
    /** What the form is called where several are in use: the name of its protocol, in small letters. */
    String name();

    /** Whether it is one that can be written in this form. */
    boolean writes(ShortMessage message);

    /** Whether a text of any length can stand in one message of this form. */
    default boolean holdsLongTexts() {
        return false;
    }

    /** How many octets {@link #write} needs: exactly. */
    int octets(ShortMessage message);

    /**
     * Writes the message, a view or a kept one, into an array that has room for it.
     *
     * @return where in the array it ends
     */
    int write(ShortMessage message, byte[] to, int at);

    /**
     * The same message, kept, with octets of its own.
     *
     * @throws UnreadableMessage if that is not how this form writes one; nothing else is thrown whatever the octets are
     */
    ShortMessage read(byte[] octets, int at, int length);

    /**
     * The message, kept, with these changes and no others: to another recipient it goes to nobody else. It says a piece
     * in the code that it had. Empty if that cannot be said in this form.
     *
     * <p>Spans of time that begin when the message comes stay spans: whoever keeps a message notes when it came.
     */
    Optional<ShortMessage> changed(ShortMessage message, Rewrite rewrite);
}
