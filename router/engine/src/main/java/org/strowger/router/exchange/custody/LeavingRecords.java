package org.strowger.router.exchange.custody;

import org.strowger.bound.BoundedBy;
import org.strowger.router.thread.shared.SharedNumbers;

/**
 * The records of a store that is released to another node. An owner of an object for such a record drops the object
 * without ending the record: the other node continues with it. When no owner has such an object any more, the store can
 * be given up.
 *
 * <p>Thread: any.
 */
public final class LeavingRecords {
    @BoundedBy("StoreKeeper.log")
    private final SharedNumbers storeOfRecord;

    private final int store;

    /** @param storeOfRecord the numbers of the stores of records that were taken over */
    public LeavingRecords(SharedNumbers storeOfRecord, int store) {
        this.storeOfRecord = storeOfRecord;
        this.store = store;
    }

    public boolean has(long record) {
        return storeOfRecord.of(record) == store;
    }

    /** Notes that no object here belongs to this record any more. */
    public void left(long record) {
        assert has(record) : "the record is not leaving";
        storeOfRecord.remove(record);
    }

    /** Notes that no object here belongs to this message any more. */
    public void left(Custody custody) {
        left(custody.record());
        if (has(custody.positionRecord())) {
            left(custody.positionRecord());
        }
    }
}
