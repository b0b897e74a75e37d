package org.strowger.router.records;

import java.io.IOException;
import java.util.List;

/** The directory of the records. */
public interface RecordDisk {
    /** What it is called when something is wrong with it. */
    String name();

    /** The files in it, sorted by name. */
    List<String> list() throws IOException;

    /** A file to write to at its end; it is made if it is not there. */
    RecordFile open(String name) throws IOException;

    /** A file that is there, for reading. */
    RecordFile look(String name) throws IOException;

    /** Deletes a file, if it is there. */
    void delete(String name) throws IOException;

    /** What was made and deleted before stays so from now on. */
    void syncDirectory() throws IOException;
}
