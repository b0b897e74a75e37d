package org.strowger.router.records;

import org.strowger.router.thread.Mailbox.Posted;

/**
 * The record lines of one SelectorThread. At the end of a turn, the batch is posted if the previous batch has been
 * written; otherwise it is filled further and posted later. Two batches thus suffice, and the record thread is not
 * woken in every turn.
 *
 * <p>Owned by one thread.
 */
public final class RecordOutbox {
    /** Size above which a batch is posted immediately. */
    private static final int BYTES_AT_ONCE = 64 * 1024;

    private final RecordThread records;
    private RecordBatch open = new RecordBatch();
    private RecordBatch spare = new RecordBatch();
    private final RecordLine line = new RecordLine(open);

    RecordOutbox(RecordThread records) {
        this.records = records;
    }

    public RecordLine line() {
        return line;
    }

    public boolean isEmpty() {
        return open.length() == 0;
    }

    /**
     * Posts the batch at the end of a turn.
     *
     * @return whether lines are left, which must be sent in a few milliseconds
     */
    public boolean send() {
        if (isEmpty()) {
            return false;
        }
        return (!spare.isHere() && open.length() < BYTES_AT_ONCE) || post();
    }

    /** Posts the last batch when the SelectorThread ends. */
    public void sendRest() {
        if (!isEmpty()) {
            post();
        }
    }

    /**
     * Posts the open batch.
     *
     * @return whether the mailbox was full
     */
    private boolean post() {
        RecordBatch batch = open;
        Posted posted = records.post(batch);
        if (posted == Posted.ACCEPTED) {
            open = spare.isHere() ? spare : new RecordBatch();
            spare = batch;
        } else if (posted == Posted.CLOSED) {
            open = new RecordBatch(); // Unreachable in normal operation: the record thread ends after all
            // SelectorThreads.
        }
        line.into(open);
        return posted == Posted.FULL;
    }
}
