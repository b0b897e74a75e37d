package org.strowger.router.app.log;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import org.strowger.router.config.LogSettings;
import org.strowger.router.config.LogSettings.Level;
import org.strowger.router.config.PrivacySettings;

/**
 * How facts are written.
 *
 * @param journal whether the system's journal reads it, which keeps the time itself and wants the priority in front
 */
record LogFormat(LogSettings.Format format, boolean journal, SecretMask mask) {
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);

    static LogFormat of(LogSettings settings, boolean journal, PrivacySettings privacy) {
        return new LogFormat(settings.format(), journal, new SecretMask(privacy));
    }

    /** One line; more only where a fault shows where it was, and then each has the same beginning. */
    String write(LogEntry fact) {
        return format == LogSettings.Format.JSON ? json(fact) : text(fact);
    }

    private String text(LogEntry fact) {
        String beginning = journal
                ? priority(fact.level())
                : time(fact.origin().time()) + " " + fact.level()
                        + " ".repeat("ERROR".length() - fact.level().name().length() + 1);
        StringBuilder text = new StringBuilder(beginning).append(fact.event().label());
        for (EventField item : fact.items()) {
            text.append(' ').append(item.key()).append('=').append(QuotedText.logfmt(mask.of(item)));
        }
        for (String line : fact.trace()) {
            String harmless = QuotedText.quoted(mask.fault(line));
            text.append(System.lineSeparator())
                    .append(beginning)
                    .append("    ")
                    .append(harmless, 1, harmless.length() - 1);
        }
        return text.toString();
    }

    private String json(LogEntry fact) {
        StringBuilder text = new StringBuilder(journal ? priority(fact.level()) : "").append("{\"ts\":");
        text.append(QuotedText.quoted(time(fact.origin().time())));
        member(text, "lvl", fact.level().name());
        member(text, "ev", fact.event().label());
        member(text, "msg", fact.message());
        member(text, "logger", fact.logger());
        for (EventField item : fact.items()) {
            if (item.value() instanceof Long number) {
                text.append(',')
                        .append(QuotedText.quoted(item.key()))
                        .append(':')
                        .append(number);
            } else {
                member(text, item.key(), mask.of(item));
            }
        }
        List<String> trace = fact.trace();
        if (!trace.isEmpty()) {
            String separator = ",\"trace\":[";
            for (String line : trace) {
                text.append(separator).append(QuotedText.quoted(mask.fault(line)));
                separator = ",";
            }
            text.append(']');
        }
        member(text, "thread", fact.origin().thread());
        return text.append('}').toString();
    }

    private static void member(StringBuilder text, String name, String value) {
        text.append(',').append(QuotedText.quoted(name)).append(':').append(QuotedText.quoted(value));
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
