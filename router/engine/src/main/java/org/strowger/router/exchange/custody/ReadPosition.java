package org.strowger.router.exchange.custody;

import org.strowger.router.application.MessageIds;

/**
 * The position up to which a log of the cluster was read for a shard. It is written in one group with the records that
 * follow from the last record read, and replaces the former position.
 *
 * @param record the id of the record of this position; {@link MessageIds#NONE} if there is none
 * @param next the position of the next record to read
 */
public record ReadPosition(long record, long next) {
    /** The position before anything was read. */
    public static final ReadPosition NONE = new ReadPosition(MessageIds.NONE, 0);

    private static final int FORMAT = 1;

    void write(CustodyRecordWriter to) {
        to.begin().octet(FORMAT).number(next);
    }

    static ReadPosition read(long record, CustodyRecordReader from) {
        from.format(FORMAT);
        return new ReadPosition(record, from.number());
    }

    /** Whether no record contains this position. */
    public boolean isNone() {
        return record == MessageIds.NONE;
    }
}
