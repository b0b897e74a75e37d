package org.strowger.router.mail;

/** Thrown for a record that is not mail, or that this program cannot read. */
public final class UnreadableMail extends Exception {
    private static final long serialVersionUID = 1;

    private final boolean isLater;

    UnreadableMail(String why) {
        this(why, false);
    }

    private UnreadableMail(String why, boolean isLater) {
        super(why);
        this.isLater = isLater;
    }

    static UnreadableMail later(int format) {
        return new UnreadableMail(
                "format " + format + ", and this version reads formats up to " + MailRecord.FORMAT_MAX
                        + ": update this node",
                true);
    }

    /** Whether a later version of the program can read the record, so that it must not be skipped. */
    boolean isLater() {
        return isLater;
    }
}
