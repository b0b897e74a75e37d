package org.strowger.router.app.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.strowger.router.app.log.Written.OPEN;
import static org.strowger.router.app.log.Written.SHUT;
import static org.strowger.router.app.log.Written.fact;
import static org.strowger.router.app.log.Written.manner;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.router.config.LogSettings.Format;
import org.strowger.router.config.LogSettings.Level;
import org.strowger.router.event.LogEvent;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** How facts are written, for people and for programs. */
final class LogFormatTest {
    private static final LogEntry DOWN = fact(
            LogEvent.SMSC_SESSION_DOWN,
            EventField.of("smsc", "telia-1"),
            EventField.sentence("detail", "session 3: it hung"));

    @Test
    void linesForSystemdHaveAPriorityAndOtherLinesHaveTimeAndLevel() {
        assertThat(manner(Format.TEXT, true, OPEN).write(DOWN))
                .isEqualTo("<4>smsc.session_down smsc=telia-1 detail=\"session 3: it hung\"");
        assertThat(manner(Format.TEXT, false, OPEN).write(DOWN))
                .isEqualTo("2026-11-21T06:22:31.104Z WARN  smsc.session_down smsc=telia-1"
                        + " detail=\"session 3: it hung\"");
    }

    @ParameterizedTest
    @EnumSource
    void eachLevelHasItsPriority(Level level) {
        LogEntry fact = new LogEntry(LogEvent.LOG_LEVEL, level, "log", List.of(), List.of(), DOWN.origin());
        String priority = Map.of(Level.ERROR, "<3>", Level.WARN, "<4>", Level.INFO, "<6>", Level.DEBUG, "<7>")
                .get(level);
        assertThat(manner(Format.TEXT, true, OPEN).write(fact)).startsWith(priority + "log.level");
        assertThat(manner(Format.JSON, true, OPEN).write(fact)).startsWith(priority + "{");
    }

    @Test
    void everyLineOfAStackTraceHasThePriority() {
        Throwable fault = new IllegalStateException("outer", new AssertionError("in\nside"));
        LogEntry fact = new LogEntry(
                LogEvent.REACTOR_HANDLER_FAILED, Level.ERROR, "reactor", List.of(), Log.trace(fault), DOWN.origin());
        List<String> lines = manner(Format.TEXT, true, OPEN).write(fact).lines().toList();
        assertThat(lines).hasSizeGreaterThan(3).allMatch(line -> line.startsWith("<3>"));
        assertThat(lines).contains("<3>    Caused by: java.lang.AssertionError: in\\u000aside");
        assertThat(json(manner(Format.JSON, false, OPEN).write(fact)).get("trace"))
                .isInstanceOf(List.class);
    }

    @Test
    void jsonHasAllFieldsOfAnEntry() {
        LogEntry fact = fact(LogEvent.STORE_TORN, EventField.of("octets", 17), EventField.of("detail", "said \"so\""));
        String line = manner(Format.JSON, false, OPEN).write(fact);
        assertThat(json(line))
                .containsEntry("ts", "2026-11-21T06:22:31.104Z")
                .containsEntry("lvl", "WARN")
                .containsEntry("ev", "store.torn")
                .containsEntry("msg", LogEvent.STORE_TORN.meaning())
                .containsEntry("logger", "store")
                .containsEntry("octets", 17)
                .containsEntry("detail", "said \"so\"")
                .containsEntry("thread", "selector-0");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "two\nlines",
                "\r\n<0>smsc.session_up smsc=forged",
                "a \"quoted\" word",
                "back\\slash\\",
                "\u001b[2J\u001b]0;title\u0007",
                "\u0085next\u2028line\u2029",
                "\u202eright to left",
                "\ud800 half a character",
                "\u0000",
                "",
                "key=value",
                "\u009b31m",
                "Gr\u00fc\u00dfe"
            })
    void aHostileTextStaysOneValue(String hostile) {
        LogEntry fact = fact(
                LogEvent.APPLICATION_BIND_REFUSED, EventField.of("application", hostile), EventField.of("end", "here"));
        String text = manner(Format.TEXT, true, OPEN).write(fact);
        assertThat(text).startsWith("<4>application.bind_refused application=").endsWith(" end=here");
        assertThat(text.chars())
                .allMatch(each -> each >= ' ' && each != 0x7f && !(each >= 0x80 && each < 0xa0) && each < 0x2000);
        String value = text.substring("<4>application.bind_refused application=".length(), text.length() - 9);
        assertThat(value.startsWith("\"")).isEqualTo(!hostile.equals("Gr\u00fc\u00dfe") || value.startsWith("\""));
        String line = manner(Format.JSON, false, OPEN).write(fact);
        assertThat(line.lines()).hasSize(1);
        if (!hostile.startsWith("\ud800")) {
            assertThat(json(line)).containsEntry("application", hostile).containsEntry("end", "here");
        }
    }

    @Test
    void aValueThatIsTooLongIsTruncated() {
        LogEntry fact = fact(LogEvent.LIBRARY_MESSAGE, EventField.of("detail", "x".repeat(100_000)));
        assertThat(manner(Format.TEXT, true, OPEN).write(fact))
                .hasSizeLessThan(LogFormat.VALUE_CHARACTERS_MAX + 100)
                .endsWith("x...\"");
    }

    @Test
    void numbersAndQuotedTextsAreMaskedAsConfigured() {
        LogEntry fact = fact(
                LogEvent.APPLICATION_MESSAGE_HELD,
                EventField.of("application", "shop"),
                EventField.fault("detail", "to +447700900123 failed: For input string: \"meet me at 5\", port 2775"));
        assertThat(manner(Format.TEXT, true, SHUT).write(fact))
                .contains("+44770090****", "port 2775", "application=shop")
                .doesNotContain("0123", "meet");
        assertThat(manner(Format.TEXT, true, OPEN).write(fact)).contains("+447700900123", "meet me at 5");
        LogEntry sentence = fact(LogEvent.AUDIT_COMMAND, EventField.sentence("command", "show message 447700900123"));
        assertThat(manner(Format.JSON, true, SHUT).write(sentence)).contains("show message 44770090****");
    }

    /** JSON is YAML too, and a parser of that is at hand. */
    private static Map<String, Object> json(String line) {
        return new Yaml(new SafeConstructor(new LoaderOptions())).load(line);
    }
}
