package org.strowger.router.exchange.custody;

/**
 * What is written of where a message stands.
 *
 * @param message the record that it is about
 * @param detail the name of the SMSC with which it may be, or why it is set aside
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
