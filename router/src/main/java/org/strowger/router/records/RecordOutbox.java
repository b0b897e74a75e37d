package org.strowger.router.records;

import org.strowger.router.thread.Mailbox.Posted;

/**
 * What a SelectorThread has for the records. At the end of a turn it is posted if the batch before has come back; if
 * not, more is put to it, and it goes a little later. So there are two batches, which go to and fro, and however many
 * turns a thread has, the thread of the records is not woken for each.
 *
 * <p>Owned by one thread.
 */
public final class RecordOutbox {
    /** More than that goes at once, by a batch of its own. */
    private static final int OCTETS_AT_ONCE = 64 * 1024;

    private final RecordThread records;
    private RecordBatch open = new RecordBatch();
    private RecordBatch spare = new RecordBatch();
    private final RecordLine line = new RecordLine(open);

    RecordOutbox(RecordThread records) {
        this.records = records;
    }

    /** To write lines with. */
    public RecordLine line() {
        return line;
    }

    public boolean isEmpty() {
        return open.length() == 0;
    }

    /** The end of a turn. @return whether something is left, for which to come back in a few milliseconds */
    public boolean send() {
        if (isEmpty()) {
            return false;
        }
        return (!spare.isHere() && open.length() < OCTETS_AT_ONCE) || post();
    }

    /** No turn will come any more. */
    public void sendRest() {
        if (!isEmpty()) {
            post();
        }
    }

    /** @return whether it could not be */
    private boolean post() {
        RecordBatch batch = open;
        Posted posted = records.post(batch);
        if (posted == Posted.ACCEPTED) {
            open = spare.isHere() ? spare : new RecordBatch();
            spare = batch;
        } else if (posted == Posted.CLOSED) {
            open = new RecordBatch(); // That thread has ended, after ours should have.
        }
        line.into(open);
        return posted == Posted.FULL;
    }
}
