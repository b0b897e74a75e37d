package org.strowger.router.table;

/**
 * The properties that tell two versions of a file apart.
 *
 * @param modifiedMillis the time of the last change
 * @param octets the size
 */
public record FileStamp(long modifiedMillis, long octets) {
    /** The stamp of a file that does not exist. */
    public static final FileStamp NONE = new FileStamp(0, -1);

    /** The stamp of the content that is kept beside the store, which is not the content of the table's file. */
    public static final FileStamp KEPT = new FileStamp(0, -2);
}
