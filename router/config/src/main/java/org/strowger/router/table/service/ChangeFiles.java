package org.strowger.router.table.service;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;

/** The directory with the changes to tables, which is made with the first change. */
public interface ChangeFiles {
    /** A file that is being written. Until {@link #force} returns, a crash may lose what was written. */
    interface Writing extends Closeable {
        void write(String text) throws IOException;

        void force() throws IOException;
    }

    /** The name of a file for messages. */
    Path path(String name);

    boolean exists(String name);

    /** Whether the last octet ends a line; an empty file ends with a line. */
    boolean endsWithLine(String name) throws IOException;

    InputStream open(String name) throws IOException;

    /** Opens a file to write at its end. That there is one is durable when this returns. */
    Writing append(String name) throws IOException;

    /** Begins a file, or begins it anew. */
    Writing create(String name) throws IOException;

    /** Gives a file the name of another, which it replaces; durable when this returns. */
    void rename(String from, String to) throws IOException;
}
