package org.strowger.router.config;

import static org.strowger.router.config.grammar.ConfigKey.key;

import org.strowger.router.config.grammar.ConfigKey;
import org.strowger.router.config.grammar.Section;
import org.strowger.router.config.grammar.SectionValues;
import org.strowger.router.config.grammar.TextTypes;

/** Level and format of the log. */
public record LogSettings(Level level, Format format) {
    public static final ConfigKey<Level> LEVEL = key(
                    "level", TextTypes.words(Level.class), "the least severe level that is logged")
            .or("info");
    public static final ConfigKey<Format> FORMAT = key(
                    "format", TextTypes.words(Format.class), "text (logfmt), or one JSON object per line")
            .or("text");
    static final Section SECTION = Section.of("the log: level and format", LEVEL, FORMAT);

    static LogSettings of(SectionValues log) {
        return new LogSettings(log.value(LEVEL), log.value(FORMAT));
    }

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
