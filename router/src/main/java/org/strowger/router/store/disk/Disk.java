package org.strowger.router.store.disk;

import java.io.IOException;
import java.util.List;

/**
 * One directory with files in it. What was written may be lost in a crash, wholly, in part or out of order, until
 * {@link DiskFile#force} has returned; a file that was made, renamed or deleted may be as it was before until
 * {@link #syncDirectory} has.
 */
public interface Disk {
    /** What the directory is called when something is wrong with it. */
    String name();

    /** The files in it, sorted by name. */
    List<String> list() throws IOException;

    /** A new file, for reading and writing. One of that name must not be there. */
    DiskFile create(String name) throws IOException;

    /** A file that is there, for reading. */
    DiskFile open(String name) throws IOException;

    void rename(String from, String to) throws IOException;

    /** Deletes a file, if it is there. */
    void delete(String name) throws IOException;

    /** What was made, renamed and deleted before stays so from now on. */
    void syncDirectory() throws IOException;

    /** How many octets may still be written, as far as the system tells. */
    long freeOctets() throws IOException;

    /**
     * Takes the directory for this process.
     *
     * @throws StoreRefused if another one has it, or this one already
     */
    DiskLock lock() throws IOException;

    /**
     * Holds off whoever would write while it is looked at. Nothing in the directory is changed.
     *
     * @throws StoreRefused if a process writes there
     */
    DiskLock lockToRead() throws IOException;
}
