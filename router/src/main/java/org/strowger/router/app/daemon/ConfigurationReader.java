package org.strowger.router.app.daemon;

import java.io.IOException;
import org.strowger.router.config.file.Verdict;

/** Reads the configuration from where it lies, whenever it is asked to. */
@FunctionalInterface
public interface ConfigurationReader {
    /**
     * Reads it.
     *
     * @throws IOException if it is not there or cannot be read; its message tells operators which, and why
     */
    Verdict read() throws IOException;
}
