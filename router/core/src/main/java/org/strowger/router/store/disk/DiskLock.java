package org.strowger.router.store.disk;

import java.io.IOException;

/** A lock on a directory, held until closed or until the process ends. */
@FunctionalInterface
public interface DiskLock extends AutoCloseable {
    @Override
    void close() throws IOException;
}
