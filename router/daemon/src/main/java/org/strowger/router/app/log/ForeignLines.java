package org.strowger.router.app.log;

import java.util.List;
import org.strowger.router.config.LogSettings.Level;

/** Receives messages of third-party libraries. Callable from any thread. */
@FunctionalInterface
interface ForeignLines {
    ForeignLines NONE = (level, name, line, trace) -> {};

    void said(Level level, String name, String line, List<String> trace);
}
