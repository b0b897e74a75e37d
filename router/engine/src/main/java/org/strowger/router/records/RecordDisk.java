package org.strowger.router.records;

import java.io.IOException;
import java.util.List;

/** The directory of the record files. */
public interface RecordDisk {
    /** Name of the directory for error messages. */
    String name();

    /** Names of the files in the directory, sorted. */
    List<String> list() throws IOException;

    /** Opens a file for appending; creates the file if it is missing. */
    RecordFile open(String name) throws IOException;

    /** Opens an existing file for reading. */
    RecordFile look(String name) throws IOException;

    /** Deletes a file if it exists. */
    void delete(String name) throws IOException;

    /** The free space in bytes that the daemon may use. */
    long freeBytes() throws IOException;

    /** Makes all earlier creations and deletions durable. */
    void syncDirectory() throws IOException;
}
