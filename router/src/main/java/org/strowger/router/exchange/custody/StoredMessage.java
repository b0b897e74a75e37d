package org.strowger.router.exchange.custody;

import org.strowger.message.ShortMessage;

/**
 * The record of a message in custody.
 *
 * @param id the id that the application knows
 * @param application the name of the application
 * @param sinceMillis when the message arrived
 * @param untilMillis the end of its validity
 * @param smsc the name of the SMSC that may have the message because it will probably leave at once; empty if there is
 *     none
 * @param message the message as it arrived
 */
public record StoredMessage(
        long id, String application, long sinceMillis, long untilMillis, String smsc, ShortMessage message) {
    /** A message as it arrived. */
    private static final int FORMAT = 1;

    /**
     * A message followed by the parts from which it was joined; an empty list of parts means that the content was
     * replaced.
     */
    private static final int JOINED = 2;

    public void write(CustodyRecordWriter to) {
        write(to, FORMAT);
    }

    /** Writes a message that was joined from parts. */
    public void write(CustodyRecordWriter to, JoinedParts of) {
        if (of.isNone()) {
            write(to);
        } else {
            write(to, JOINED);
            of.write(to);
        }
    }

    /** Writes a message whose content was replaced: it keeps its id, although its record has another id. */
    public void writeReplaced(CustodyRecordWriter to) {
        write(to, JOINED);
        JoinedParts.NONE.write(to);
    }

    private void write(CustodyRecordWriter to, int format) {
        to.begin()
                .octet(format)
                .number(id)
                .text(application)
                .number(sinceMillis)
                .number(untilMillis)
                .text(smsc)
                .message(message);
    }

    /**
     * The first fields of a record.
     *
     * @param sinceMillis when the message arrived
     */
    record Head(long id, String application, long sinceMillis) {}

    static Head head(CustodyRecordReader from) {
        from.format(FORMAT, JOINED);
        return new Head(from.number(), from.text(), from.number());
    }

    static StoredMessage read(CustodyRecordReader from) {
        from.format(FORMAT, JOINED);
        return rest(from);
    }

    private static StoredMessage rest(CustodyRecordReader from) {
        return new StoredMessage(from.number(), from.text(), from.number(), from.number(), from.text(), from.message());
    }

    /** The parts from which the message was joined. */
    static JoinedParts parts(CustodyRecordReader from) {
        return from.format(FORMAT, JOINED) == FORMAT ? JoinedParts.NONE : partsBehind(from);
    }

    private static JoinedParts partsBehind(CustodyRecordReader from) {
        rest(from);
        return JoinedParts.read(from);
    }

    /** Whether the content of the message was replaced. */
    static boolean isReplaced(CustodyRecordReader from) {
        return from.format(FORMAT, JOINED) == JOINED && partsBehind(from).isNone();
    }
}
