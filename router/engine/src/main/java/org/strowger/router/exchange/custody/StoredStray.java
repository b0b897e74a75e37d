package org.strowger.router.exchange.custody;

import java.nio.ByteBuffer;
import org.strowger.message.ShortMessage;

/**
 * A receipt that arrived at a node which does not expect it, in the form that other nodes read. It contains the id and
 * the recipient of the message as the SMSC sent them.
 *
 * @param smsc the name of the SMSC
 */
public record StoredStray(String smsc, ShortMessage message) {
    private static final int FORMAT = 1;

    public void write(CustodyRecordWriter to) {
        to.begin().octet(FORMAT).text(smsc).message(message);
    }

    /** @throws UnreadableRecord if the payload cannot be read */
    public static StoredStray read(MessageForms forms, byte[] payload) {
        CustodyRecordReader from = new CustodyRecordReader(forms, ByteBuffer.wrap(payload));
        from.format(FORMAT);
        return new StoredStray(from.text(), from.message());
    }

    /** Reads only the name of the SMSC. */
    public static String smscOf(MessageForms forms, byte[] payload) {
        CustodyRecordReader from = new CustodyRecordReader(forms, ByteBuffer.wrap(payload));
        from.format(FORMAT);
        return from.text();
    }
}
