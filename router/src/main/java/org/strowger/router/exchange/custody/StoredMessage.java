package org.strowger.router.exchange.custody;

import org.strowger.message.ShortMessage;

/**
 * What is written of a message that an application was told we have.
 *
 * @param id what the application calls it
 * @param application the name of the one that sent it
 * @param sinceMillis when it came
 * @param untilMillis when it is worth nothing any more
 * @param smsc the name of the SMSC by which it may leave at once: it may be there; empty: it waits first
 * @param message as it came
 */
public record StoredMessage(
        long id, String application, long sinceMillis, long untilMillis, String smsc, ShortMessage message) {
    /** As it came. */
    private static final int FORMAT = 1;

    /** Joined of parts, which stand behind all else. Of none: it took the place of the one that came. */
    private static final int JOINED = 2;

    public void write(CustodyRecordWriter to) {
        write(to, FORMAT);
    }

    /** It was joined of these. */
    public void write(CustodyRecordWriter to, JoinedParts of) {
        if (of.isNone()) {
            write(to);
        } else {
            write(to, JOINED);
            of.write(to);
        }
    }

    /** It takes the place of the one that came: it is called as that was, though its record has another id. */
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
     * What stands at the beginning.
     *
     * @param sinceMillis when it came
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

    /** What it was joined of. */
    static JoinedParts parts(CustodyRecordReader from) {
        return from.format(FORMAT, JOINED) == FORMAT ? JoinedParts.NONE : partsBehind(from);
    }

    private static JoinedParts partsBehind(CustodyRecordReader from) {
        rest(from);
        return JoinedParts.read(from);
    }

    /** Whether it took the place of the one that came. */
    static boolean isReplaced(CustodyRecordReader from) {
        return from.format(FORMAT, JOINED) == JOINED && partsBehind(from).isNone();
    }
}
