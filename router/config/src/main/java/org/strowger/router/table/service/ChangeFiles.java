package org.strowger.router.table.service;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;

/** The directory with the changes to tables. It is created with the first change. */
public interface ChangeFiles {
    /** A file that is being written. A crash before {@link #force} returns may lose what was written. */
    interface Writing extends Closeable {
        void write(String text) throws IOException;

        void force() throws IOException;
    }

    /** The name of a file for messages. */
    Path path(String name);

    boolean exists(String name);

    /** Whether the last octet ends a line; also true for an empty file. */
    boolean endsWithLine(String name) throws IOException;

    InputStream open(String name) throws IOException;

    /** Opens a file for appending. When this method returns, the existence of the file is durable. */
    Writing append(String name) throws IOException;

    /** Creates a file, or truncates an existing one. */
    Writing create(String name) throws IOException;

    /** Renames a file, which replaces any file with the new name. The renaming is durable when this method returns. */
    void rename(String from, String to) throws IOException;
}
