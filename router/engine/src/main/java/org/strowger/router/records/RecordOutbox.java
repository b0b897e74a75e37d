package org.strowger.router.records;

import java.util.ArrayDeque;
import org.strowger.bound.BoundedBy;
import org.strowger.router.share.FairShare;
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

    /** The owner of lines that belong to no application, such as those of messages from mobiles. */
    public static final int NOBODY = 0;

    /** An owner with less than this part of the limit, divided by the number of owners in use, has next to nothing. */
    private static final int SMALL_PART = 100;

    private final RecordThread records;
    /** The octets of the lines that wait to be written, by owner. The maximum depends on the other threads. */
    private final FairShare share = new FairShare(1);

    /** The posted batches, whose lines still count. */
    @BoundedBy("RecordThread.BATCHES_MAX")
    private final ArrayDeque<RecordBatch> posted = new ArrayDeque<>();

    private RecordBatch open = new RecordBatch(share);
    private RecordBatch spare = new RecordBatch(share);
    private final RecordLine line = new RecordLine(open);

    RecordOutbox(RecordThread records) {
        this.records = records;
    }

    public RecordLine line() {
        return line;
    }

    /**
     * Whether lines of a new message of this owner can be added. The rule is that of {@link FairShare}: the owner has
     * less on this thread than nine times what all threads leave free. Lines of messages that were accepted before may
     * exceed the limit; an owner with next to nothing passes nevertheless.
     */
    public boolean takesNew(int owner) {
        RecordStatus status = records.status();
        if (!status.isWritable()) {
            return false;
        }
        settleWritten();
        long free = status.waitingMax() - status.waitingBytes();
        share.limit((int) Math.max(1, share.size() + free));
        return share.hasRoom(owner)
                || (long) share.count(owner) * Math.max(1, share.owners()) * SMALL_PART <= status.waitingMax();
    }

    /** The lines of batches that have been written do not count any more. Batches are written in order. */
    private void settleWritten() {
        while (!posted.isEmpty() && posted.peek().isHere()) {
            posted.remove().settle();
        }
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
        boolean isSpareHere = spare.isHere();
        settleWritten();
        Posted result = records.post(batch);
        if (result == Posted.ACCEPTED) {
            posted.add(batch);
            open = isSpareHere ? spare : new RecordBatch(share);
            spare = batch;
        } else if (result == Posted.CLOSED) {
            open = new RecordBatch(share); // Unreachable in normal operation: the record thread ends after all
            // SelectorThreads.
        }
        line.into(open);
        return result == Posted.FULL;
    }
}
