package org.strowger.router.exchange.custody;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.strowger.message.ShortMessage;

/**
 * The record of a message from a mobile that no rule takes, and that waits for one. It is read back by its id when it
 * is delivered, so it ends with a checksum of its own.
 *
 * @param head everything except the message
 * @param message the message as inbound rules see it
 */
public record StoredUnclaimed(Head head, ShortMessage message) {
    private static final int FORMAT = 1;

    /**
     * The properties of the message that are known without reading it.
     *
     * @param smsc the name of the SMSC that it came from
     * @param sinceMillis when it came
     * @param tables the tables of opt-outs that were written because of it, with spaces between them
     */
    public record Head(String smsc, long sinceMillis, String tables) {}

    /** Whether this table was written because of the message. */
    public boolean hasWritten(String table) {
        return Arrays.asList(head.tables().split(" ", -1)).contains(table);
    }

    /** Returns the properties with another table that was written because of the message. */
    public StoredUnclaimed written(String table) {
        String tables = (head.tables() + " " + table).strip();
        return new StoredUnclaimed(new Head(head.smsc(), head.sinceMillis(), tables), message);
    }

    void write(CustodyRecordWriter to) {
        to.begin()
                .octet(FORMAT)
                .text(head.smsc())
                .number(head.sinceMillis())
                .text(head.tables())
                .message(message)
                .checksum();
    }

    static Head head(CustodyRecordReader from) {
        from.format(FORMAT);
        return new Head(from.text(), from.number(), from.text());
    }

    static StoredUnclaimed read(CustodyRecordReader from) {
        from.checked();
        return new StoredUnclaimed(head(from), from.message());
    }

    /**
     * Reads a record.
     *
     * @throws UnreadableRecord if it is damaged, or of another version
     */
    public static StoredUnclaimed read(MessageForms forms, ByteBuffer payload) {
        return read(new CustodyRecordReader(forms, payload));
    }
}
