package org.strowger.router.config;

/** Level and format of the log. */
public record LogSettings(Level level, Format format) {
    /** The least severe level that is logged. */
    public enum Level {
        ERROR,
        WARN,
        INFO,
        DEBUG
    }

    /** The format of log lines: for people or for programs. */
    public enum Format {
        TEXT,
        JSON
    }
}
