package org.strowger.router.cluster.mail;

/** The kinds of items. A further kind needs a further version of the format of {@link MailRecord}. */
public enum MailKind {
    /** A message or receipt for an application that receives at another node. */
    DELIVERY(1),
    /** A receipt of an SMSC, for the node that expects it. */
    STRAY(2),
    /** A message of an application, for a node that has sessions of its SMSC. */
    MESSAGE(3);

    private static final MailKind[] ALL = values();

    private final int code;

    MailKind(int code) {
        this.code = code;
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
