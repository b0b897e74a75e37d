package org.strowger.router.records;

import java.io.IOException;
import java.util.List;

/** The directory of the records. */
public interface RecordDisk {
    /** The directory's name in error messages. */
    String name();

    /** The files in it, sorted by name. */
    List<String> list() throws IOException;

    /** Opens a file for appending; creates it if it is missing. */
    RecordFile open(String name) throws IOException;

    /** Opens an existing file for reading. */
    RecordFile look(String name) throws IOException;

    /** Deletes a file if it exists. */
    void delete(String name) throws IOException;

    /** Makes the creations and deletions so far durable. */
    void syncDirectory() throws IOException;
}
