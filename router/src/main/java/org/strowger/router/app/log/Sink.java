package org.strowger.router.app.log;

import org.strowger.router.config.LogSettings.Level;

/** Where lines go. One thread calls it, and it may be slow. */
interface Sink {
    void write(String logger, Level level, String lines);

    /** Nothing more comes. */
    default void close() {}
}
