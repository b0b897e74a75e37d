package org.strowger.router.custody;

/**
 * What is written of where a message stands.
 *
 * @param message the record that it is about
 * @param detail the name of the SMSC with which it may be, or why it is set aside
 */
public record KeptPlace(long message, String detail) {
    private static final int FORMAT = 1;

    public void write(RecordWriter to) {
        to.begin().octet(FORMAT).number(message).text(detail);
    }

    static KeptPlace read(RecordReader from) {
        from.format(FORMAT);
        return new KeptPlace(from.number(), from.text());
    }
}
