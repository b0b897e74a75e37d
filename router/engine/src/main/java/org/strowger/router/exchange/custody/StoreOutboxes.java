package org.strowger.router.exchange.custody;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.strowger.router.receipts.ReceiptTable;
import org.strowger.router.store.ReadRecords;
import org.strowger.router.store.StoreBatch;
import org.strowger.router.store.StoreOutbox;
import org.strowger.router.store.StoreThread;
import org.strowger.router.thread.Mailbox;
import org.strowger.router.thread.PeerThread;
import org.strowger.router.thread.shared.SharedNumbers;

/**
 * The outboxes of one thread: that of the store for new records, and those of the stores that were taken over from
 * other nodes. A group is written to one store: that of the records that it ends. So no record moves from one store to
 * another, and a store that was taken over is empty when all its records have ended.
 *
 * <p>Without stores that were taken over, all groups go to the first, and nothing is looked up.
 */
public final class StoreOutboxes {
    /** The number of the store for what is new. */
    public static final int HOME = SharedNumbers.NONE;

    private final StoreThread homeStore;
    private final StoreOutbox home;
    private final PeerThread thread;
    private final SharedNumbers storeOfRecord;

    /** The outboxes of stores that were taken over, by their numbers; null for those that were given up. */
    private final List<@Nullable StoreOutbox> others = new ArrayList<>();

    /** The stores of {@link #others}, by their numbers. */
    private final Map<Integer, StoreThread> otherStores = new HashMap<>();

    /** The store of the group that is being written. */
    private int current = HOME;

    /**
     * The records in stores that were taken over that the group ends. They are in the shared table until it is
     * complete: it may begin others there, and the store must not be given up in between.
     */
    private final List<Long> ending = new ArrayList<>();

    /**
     * @param store the store for what is new
     * @param storeOfRecord the numbers of the stores of records that are not in the first one
     */
    public StoreOutboxes(StoreThread store, PeerThread thread, SharedNumbers storeOfRecord) {
        this.homeStore = store;
        this.home = new StoreOutbox(store, thread);
        this.thread = thread;
        this.storeOfRecord = storeOfRecord;
    }

    /** Adds a store that was taken over. Its records are known in the shared table already. */
    void takeOver(int number, StoreThread store) {
        while (others.size() <= number) {
            others.add(null);
        }
        others.set(number, new StoreOutbox(store, thread));
        otherStores.put(number, store);
    }

    /**
     * Gives up a store in which nothing lives any more.
     *
     * @return false if a batch could not be posted yet
     */
    boolean giveUp(int number) {
        StoreOutbox outbox = others.get(number);
        if (outbox == null || outbox.send() != Mailbox.Posted.FULL) {
            others.set(number, null);
            otherStores.remove(number);
            return true;
        }
        return false;
    }

    /** The batch for a group without records of former groups. */
    StoreBatch batch() {
        groupIsComplete();
        current = HOME;
        return home.batch();
    }

    /** The batch for a group that ends or follows this record; {@link ReceiptTable#NO_RECORD} if there is none. */
    StoreBatch batchOf(long record) {
        groupIsComplete();
        current = storeOfRecord.of(record);
        return outbox().batch();
    }

    /** The batch for a group of this store. */
    StoreBatch batchIn(int store) {
        current = store;
        return outbox().batch();
    }

    private StoreOutbox outbox() {
        StoreOutbox outbox = current == HOME ? home : others.get(current);
        assert outbox != null : "a record lives in a store that was given up";
        return outbox;
    }

    /** Notes that the group that is being written begins a record. */
    void began(long record) {
        if (current != HOME) {
            storeOfRecord.put(record, current);
        }
    }

    /** Whether this record ends with the group that is being written; otherwise it is in another store. */
    boolean isHere(long record) {
        return storeOfRecord.of(record) == current;
    }

    /** Notes that the group that is being written ends a record. */
    void ended(long record) {
        if (current != HOME) {
            ending.add(record);
        }
    }

    private void groupIsComplete() {
        if (!ending.isEmpty()) {
            ending.forEach(storeOfRecord::remove);
            ending.clear();
        }
    }

    /** Whether the record is in the store for what is new. */
    boolean isHome(long record) {
        return storeOfRecord.of(record) == HOME;
    }

    /**
     * Reads records of one store: those at the beginning of the list that lie in the store of the first.
     *
     * @param whenRead called on the thread of the store
     * @return false if the store takes no request now
     */
    boolean read(List<Long> records, Consumer<ReadRecords> whenRead) {
        int store = storeOfRecord.of(records.get(0));
        int end = 1;
        while (end < records.size() && storeOfRecord.of(records.get(end)) == store) {
            end++;
        }
        StoreThread from = store == HOME ? homeStore : otherStores.get(store);
        return from != null && from.read(List.copyOf(records.subList(0, end)), whenRead) == Mailbox.Posted.ACCEPTED;
    }

    /** Posts the batches. Returns false if the mailbox of a store was full. */
    boolean send() {
        groupIsComplete();
        boolean isAllSent = home.send() != Mailbox.Posted.FULL;
        for (StoreOutbox each : others) {
            isAllSent &= each == null || each.send() != Mailbox.Posted.FULL;
        }
        return isAllSent;
    }
}
