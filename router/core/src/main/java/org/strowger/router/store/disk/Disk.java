package org.strowger.router.store.disk;

import java.io.IOException;
import java.util.List;
import org.strowger.router.store.log.StoreRefused;

/**
 * A directory of files. Until {@link DiskFile#force} returns, a crash may lose written bytes, wholly, partly or out of
 * order. Until {@link #syncDirectory} returns, a crash may undo the creation, renaming or deletion of a file.
 */
public interface Disk {
    /** Name of the directory for error messages. */
    String name();

    /** Names of the files in the directory, sorted. */
    List<String> list() throws IOException;

    /** Creates a file for reading and writing. The file must not exist. */
    DiskFile create(String name) throws IOException;

    /** Opens an existing file for reading. */
    DiskFile open(String name) throws IOException;

    void rename(String from, String to) throws IOException;

    /** Deletes a file if it exists. */
    void delete(String name) throws IOException;

    /** Makes all earlier creations, renamings and deletions durable. */
    void syncDirectory() throws IOException;

    /** Free space in bytes, as reported by the operating system. */
    long freeBytes() throws IOException;

    /**
     * Locks the directory for this process.
     *
     * @throws StoreRefused if another process, or this process itself, already holds the lock
     */
    DiskLock lock() throws IOException;

    /**
     * Prevents other processes from writing while this process reads. Leaves the directory unchanged.
     *
     * @throws StoreRefused if a process has locked the directory for writing
     */
    DiskLock lockToRead() throws IOException;
}
