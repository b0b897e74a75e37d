package org.strowger.message;

/** What is to be read as a message is none, or not one of this form: it is damaged, or a later version wrote it. */
public final class UnreadableMessage extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /**
     * Says what is wrong.
     *
     * @param form the name of the form in which it should be
     */
    public UnreadableMessage(String form, String why) {
        super("not a message in the form '" + form + "': " + why);
    }
}
