package org.strowger.router.mail;

/**
 * One record or question that is sent to another node.
 *
 * @param origin the id of the record in the store of the sender, or the number of a question; 0 if there is none
 * @param recordKind the kind of that record; 0 if there is none
 * @param payload its content
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record MailItem(MailKind kind, long origin, int recordKind, byte[] payload) {
    /** The octets before the payload. */
    static final int HEADER = 14;

    int octets() {
        return HEADER + payload.length;
    }

    @Override
    public String toString() {
        return kind + " " + origin + " of " + payload.length + " octets";
    }
}
