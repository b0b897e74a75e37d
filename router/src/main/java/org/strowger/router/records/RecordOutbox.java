package org.strowger.router.records;

import org.strowger.router.thread.Mailbox.Posted;

/**
 * The lines that a SelectorThread writes. At the end of a turn the batch is posted if the one before has come back;
 * otherwise it is filled further and posted later. So there are two batches, and the thread of the records is not woken
 * for each turn.
 *
 * <p>Owned by one thread.
 */
public final class RecordOutbox {
    /** A longer batch is posted at once. */
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

    /** Posts at the end of a turn. @return whether lines are left, to be sent in a few milliseconds */
    public boolean send() {
        if (isEmpty()) {
            return false;
        }
        return (!spare.isHere() && open.length() < BYTES_AT_ONCE) || post();
    }

    /** Posts at the end of the thread. */
    public void sendRest() {
        if (!isEmpty()) {
            post();
        }
    }

    /** @return whether the mailbox was full */
    private boolean post() {
        RecordBatch batch = open;
        Posted posted = records.post(batch);
        if (posted == Posted.ACCEPTED) {
            open = spare.isHere() ? spare : new RecordBatch();
            spare = batch;
        } else if (posted == Posted.CLOSED) {
            open = new RecordBatch(); // The thread of the records ends after all SelectorThreads.
        }
        line.into(open);
        return posted == Posted.FULL;
    }
}
