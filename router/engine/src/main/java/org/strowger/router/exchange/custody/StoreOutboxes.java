package org.strowger.router.exchange.custody;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.strowger.bound.BoundedBy;
import org.strowger.bound.Within;
import org.strowger.router.receipts.ReceiptTable;
import org.strowger.router.store.ReadRecords;
import org.strowger.router.store.StoreBatch;
import org.strowger.router.store.StoreOutbox;
import org.strowger.router.store.StoreThread;
import org.strowger.router.thread.Mailbox;
import org.strowger.router.thread.PeerThread;
import org.strowger.router.thread.shared.SharedNumbers;

/**
 * The outboxes of one thread: one for the store for new records, and one for each store that was taken over from
 * another node. A group is written to the store of the records that it ends. Therefore no record moves from one store
 * to another, and a store that was taken over is empty when all its records have ended.
 *
 * <p>While no store is taken over, all groups go to the store for new records without a lookup.
 */
public final class StoreOutboxes {
    /** The number of the store for new records. */
    public static final int HOME = SharedNumbers.NONE;

    private final StoreThread homeStore;
    private final StoreOutbox home;
    private final PeerThread thread;

    @BoundedBy("StoreKeeper.log")
    private final SharedNumbers storeOfRecord;

    /** The outboxes of stores that were taken over, by their numbers; null for stores that were given up. */
    @Within(Within.Scope.PARTS)
    private final List<@Nullable StoreOutbox> others = new ArrayList<>();

    /** The stores of {@link #others}, by their numbers. */
    @Within(Within.Scope.PARTS)
    private final Map<Integer, StoreThread> otherStores = new HashMap<>();

    /** The store of the group that is being written. */
    private int current = HOME;

    /**
     * The records that the group ends in stores that were taken over. They stay in the shared table until the group is
     * complete: the group may begin other records in such a store, which must not be given up in between.
     */
    @Within(Within.Scope.TURN)
    private final List<Long> ending = new ArrayList<>();

    /**
     * @param store the store for new records
     * @param storeOfRecord the numbers of the stores of records that are not in the first one
     */
    public StoreOutboxes(StoreThread store, PeerThread thread, SharedNumbers storeOfRecord) {
        this.homeStore = store;
        this.home = new StoreOutbox(store, thread);
        this.thread = thread;
        this.storeOfRecord = storeOfRecord;
    }

    /** Adds a store that was taken over. The shared table already contains its records. */
    void takeOver(int number, StoreThread store) {
        while (others.size() <= number) {
            others.add(null);
        }
        others.set(number, new StoreOutbox(store, thread));
        otherStores.put(number, store);
    }

    /**
     * Gives up a store without live records.
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

    /** The batch for a group that neither ends nor follows an earlier record. */
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

    /** Whether this record is in the store of the group that is being written. */
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

    /** Whether the record is in the store for new records. */
    boolean isHome(long record) {
        return storeOfRecord.of(record) == HOME;
    }

    /**
     * Reads records from the beginning of the list, as long as they are in the same store as the first one.
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
