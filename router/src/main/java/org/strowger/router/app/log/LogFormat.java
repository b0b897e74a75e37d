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
 * Writes log entries as logfmt or JSON. Text from outside can neither end the line, nor look like another field, nor
 * control a terminal.
 *
 * @param journal whether the system's journal reads the lines: it keeps the time itself and wants the priority in front
 */
record LogFormat(LogSettings.Format format, boolean journal, SecretMask mask) {
    /** Longer values help nobody, and a peer may send long ones. */
    static final int VALUE_CHARACTERS_MAX = 2_000;

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);

    /** What needs no quotes in logfmt. */
    private static final Pattern BARE = Pattern.compile("[\\p{Alnum}.,:;/_+*@#%&()\\[\\]<>?!~^$|-]+");

    static LogFormat of(LogSettings settings, boolean journal, PrivacySettings privacy) {
        return new LogFormat(settings.format(), journal, new SecretMask(privacy));
    }

    /** One line; a stack trace as text has more, each with the same beginning. */
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

    /** As sd-daemon(3) has it. */
    private static String priority(Level level) {
        return switch (level) {
            case ERROR -> "<3>";
            case WARN -> "<4>";
            case INFO -> "<6>";
            case DEBUG -> "<7>";
        };
    }
}
