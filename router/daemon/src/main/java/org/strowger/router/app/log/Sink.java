package org.strowger.router.app.log;

import org.strowger.router.config.LogSettings.Level;

/** The output of the log. Called by one thread only; may block. */
interface Sink {
    void write(String logger, Level level, String lines);

    default void close() {}
}
