package org.strowger.router.store.log;

import java.nio.ByteBuffer;

/** Tells which application owns a record. Implemented where the forms of the records are known. */
@FunctionalInterface
public interface RecordOwners {
    /** The number of records that no application owns. */
    int NOBODY = 0;

    /** No record has an owner. */
    RecordOwners NONE = (kind, payload, known) -> NOBODY;

    /** The owners that are known. */
    interface Known {
        /** The owner of a live record; {@link #NOBODY} if there is no such record. */
        int ofRecord(long id);

        /** The number of the application whose name is in the payload. */
        int named(ByteBuffer payload, int from, int length);
    }

    /**
     * The number of the owner of a record.
     *
     * @param kind the kind with which the record is added
     * @param payload its bytes from position to limit, which this call does not change
     */
    int owner(int kind, ByteBuffer payload, Known known);
}
