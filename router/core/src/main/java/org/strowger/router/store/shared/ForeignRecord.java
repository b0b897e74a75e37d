package org.strowger.router.store.shared;

/** Thrown for a record that does not belong to the log of a shard, or that this program cannot read. */
public final class ForeignRecord extends RuntimeException {
    private static final long serialVersionUID = 1;

    ForeignRecord(long position, String why) {
        super("the record at position " + position + " cannot be read: " + why);
    }
}
