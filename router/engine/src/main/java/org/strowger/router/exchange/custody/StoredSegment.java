package org.strowger.router.exchange.custody;

import org.strowger.message.ShortMessage;

/**
 * The record of a segment of a long message from a mobile, which waits for the other segments.
 *
 * @param application the name of the application that gets the message if no other is found for the joined text
 * @param smsc the name of the SMSC that the segment came from
 * @param untilMillis until when it waits
 * @param message the segment as it arrived
 */
public record StoredSegment(String application, String smsc, long untilMillis, ShortMessage message) {
    private static final int FORMAT = 1;

    void write(CustodyRecordWriter to) {
        to.begin()
                .octet(FORMAT)
                .text(application)
                .text(smsc)
                .number(untilMillis)
                .message(message);
    }

    static StoredSegment read(CustodyRecordReader from) {
        from.format(FORMAT);
        return new StoredSegment(from.text(), from.text(), from.number(), from.message());
    }
}
