package org.strowger.router.mail;

/** The kinds of items. A further kind needs a further version of the format of {@link MailRecord}. */
public enum MailKind {
    /** A message or receipt for an application that receives at another node. */
    DELIVERY(1),
    /** A receipt of an SMSC, for the node that expects it. */
    STRAY(2),
    /** A message of an application, for a node that has sessions of its SMSC. */
    MESSAGE(3),
    /** An inquiry of an application about a message that another node may have. It is not stored. */
    QUESTION(4),
    /** The answer to a question. It is not stored. */
    ANSWER(5),
    /** A {@link #MESSAGE} that is sent again, because it is unknown whether it is in the mail. */
    MESSAGE_AGAIN(6);

    private static final MailKind[] ALL = values();

    private final int code;

    MailKind(int code) {
        this.code = code;
    }

    /** Whether the item is useful only for a moment: it is handed over and not stored. */
    public boolean isPassing() {
        return this == QUESTION || this == ANSWER;
    }

    int code() {
        return code;
    }

    static MailKind of(int code) throws UnreadableMail {
        if (code < 1 || code > ALL.length) {
            throw new UnreadableMail("unknown kind of item " + code);
        }
        return ALL[code - 1];
    }
}
