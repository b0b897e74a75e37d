package org.strowger.router.store.disk;

import java.io.IOException;
import java.util.List;
import org.strowger.router.store.log.StoreRefused;

/**
 * One directory with files. A crash may lose written bytes, as a whole, in part or out of order, until
 * {@link DiskFile#force} has returned. It may undo the creation, renaming or deletion of a file until
 * {@link #syncDirectory} has returned.
 */
public interface Disk {
    /** The directory's name in error messages. */
    String name();

    /** The files in it, sorted by name. */
    List<String> list() throws IOException;

    /** Creates a file for reading and writing. It must not exist. */
    DiskFile create(String name) throws IOException;

    /** Opens an existing file for reading. */
    DiskFile open(String name) throws IOException;

    void rename(String from, String to) throws IOException;

    /** Deletes a file if it exists. */
    void delete(String name) throws IOException;

    /** Makes the creations, renamings and deletions so far durable. */
    void syncDirectory() throws IOException;

    /** The free space, as far as the operating system knows. */
    long freeBytes() throws IOException;

    /**
     * Locks the directory for this process.
     *
     * @throws StoreRefused if another process has locked it, or this one already
     */
    DiskLock lock() throws IOException;

    /**
     * Keeps other processes from writing while this one reads. Nothing in the directory is changed.
     *
     * @throws StoreRefused if a process has locked it for writing
     */
    DiskLock lockToRead() throws IOException;
}
