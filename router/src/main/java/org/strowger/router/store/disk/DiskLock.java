package org.strowger.router.store.disk;

import java.io.IOException;

/** The lock on a directory, until this is closed or the process ends. */
@FunctionalInterface
public interface DiskLock extends AutoCloseable {
    @Override
    void close() throws IOException;
}
