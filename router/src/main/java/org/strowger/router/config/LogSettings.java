package org.strowger.router.config;

/** What is said in the log, and how. */
public record LogSettings(Level level, Format format) {
    /** What is too unimportant to say. */
    public enum Level {
        ERROR,
        WARN,
        INFO,
        DEBUG
    }

    /** For people, or for programs. */
    public enum Format {
        TEXT,
        JSON
    }
}
