package org.strowger.message;

/** Thrown if stored octets are not a message of a form: they are damaged, or a later version wrote them. */
public final class UnreadableMessage extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates the exception.
     *
     * @param form the name of the expected form
     */
    public UnreadableMessage(String form, String why) {
        super("the stored message in the form '" + form + "' cannot be read: " + why);
    }
}
