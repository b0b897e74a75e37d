package org.strowger.router.exchange.custody;

/**
 * The record of the position of a message.
 *
 * @param message the id of the message record
 * @param detail the name of the SMSC that may have the message, or the reason why it is held
 */
public record StoredPosition(long message, String detail) {
    private static final int FORMAT = 1;

    public void write(CustodyRecordWriter to) {
        to.begin().octet(FORMAT).number(message).text(detail);
    }

    static StoredPosition read(CustodyRecordReader from) {
        from.format(FORMAT);
        return new StoredPosition(from.number(), from.text());
    }
}
