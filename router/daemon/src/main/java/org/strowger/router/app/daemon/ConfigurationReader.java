package org.strowger.router.app.daemon;

import java.io.IOException;
import org.strowger.router.config.file.Verdict;

/** Reads the configuration from its file on demand. */
@FunctionalInterface
public interface ConfigurationReader {
    /**
     * Reads the configuration.
     *
     * @throws IOException if a file is missing or cannot be read; the message names the file and the cause
     */
    Verdict read() throws IOException;
}
