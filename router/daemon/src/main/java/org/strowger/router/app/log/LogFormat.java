package org.strowger.router.app.log;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.regex.Pattern;
import org.strowger.router.config.LogSettings;
import org.strowger.router.config.LogSettings.Level;
import org.strowger.router.config.PrivacySettings;
import org.strowger.router.json.JsonWriter;

/**
 * Formats log entries as logfmt or JSON. External text cannot end the line, imitate a field or send control sequences
 * to a terminal.
 *
 * @param journal whether the lines go to the system journal, which adds the time itself and expects a priority prefix
 */
record LogFormat(LogSettings.Format format, boolean journal, SecretMask mask) {
    /** Maximum number of characters of a value, because a peer may send long values. */
    static final int VALUE_CHARACTERS_MAX = 2_000;

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);

    /** Values that need no quotes in logfmt. */
    private static final Pattern BARE = Pattern.compile("[\\p{Alnum}.,:;/_+*@#%&()\\[\\]<>?!~^$|-]+");

    static LogFormat of(LogSettings settings, boolean journal, PrivacySettings privacy) {
        return new LogFormat(settings.format(), journal, new SecretMask(privacy));
    }

    /** Formats an entry as one line. A stack trace in text format adds lines, each with the same prefix. */
    String write(LogEntry entry) {
        return format == LogSettings.Format.JSON ? json(entry) : text(entry);
    }

    private String text(LogEntry entry) {
        String beginning = journal
                ? priority(entry.level())
                : time(entry.origin().time()) + " " + entry.level()
                        + " ".repeat("ERROR".length() - entry.level().name().length() + 1);
        StringBuilder text = new StringBuilder(beginning).append(entry.event().label());
        for (EventField field : entry.items()) {
            text.append(' ').append(field.key()).append('=').append(logfmt(mask.of(field)));
        }
        for (String line : entry.trace()) {
            String harmless = JsonWriter.quoted(clipped(mask.fault(line)));
            text.append(System.lineSeparator())
                    .append(beginning)
                    .append("    ")
                    .append(harmless, 1, harmless.length() - 1);
        }
        return text.toString();
    }

    private static String logfmt(String text) {
        boolean isBare =
                text.length() <= VALUE_CHARACTERS_MAX && BARE.matcher(text).matches();
        return isBare ? text : JsonWriter.quoted(clipped(text));
    }

    private static String clipped(String text) {
        return text.length() <= VALUE_CHARACTERS_MAX ? text : text.substring(0, VALUE_CHARACTERS_MAX) + "...";
    }

    private String json(LogEntry entry) {
        StringBuilder text = new StringBuilder(journal ? priority(entry.level()) : "");
        JsonWriter json = JsonWriter.compact(text::append).beginObject();
        json.put("ts", time(entry.origin().time()))
                .put("lvl", entry.level().name())
                .put("ev", entry.event().label())
                .put("msg", entry.message())
                .put("logger", entry.logger());
        for (EventField field : entry.items()) {
            if (field.value() instanceof Long number) {
                json.put(field.key(), number);
            } else {
                json.put(field.key(), clipped(mask.of(field)));
            }
        }
        if (!entry.trace().isEmpty()) {
            json.name("trace").beginArray();
            entry.trace().forEach(line -> json.value(clipped(mask.fault(line))));
            json.endArray();
        }
        json.put("thread", entry.origin().thread()).endObject();
        return text.toString();
    }

    private static String time(Instant time) {
        return TIME.format(time);
    }

    /** The priority prefix defined in sd-daemon(3). */
    private static String priority(Level level) {
        return switch (level) {
            case ERROR -> "<3>";
            case WARN -> "<4>";
            case INFO -> "<6>";
            case DEBUG -> "<7>";
        };
    }
}
