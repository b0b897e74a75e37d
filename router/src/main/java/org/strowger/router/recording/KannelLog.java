package org.strowger.router.recording;

import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.HexFormat;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Kannel's access log in its default form. */
final class KannelLog extends LogSource {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss");
    private static final int TIME_CHARACTERS = 19;
    private static final int EVENT_AT = 20;
    private static final int UCS2 = 2;
    private static final String BEGINS = "Log begins";
    private static final String ENDS = "Log ends";
    private static final Pattern HEAD =
            Pattern.compile("\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d [A-Za-z].*", Pattern.DOTALL);

    private final ZoneId zone;
    private final RecordedTraffic traffic;

    /** @param zone of the times in the log */
    KannelLog(LineReader lines, ZoneId zone, RecordedTraffic traffic, RecordingCounts counts) {
        super(lines, counts);
        this.zone = zone;
        this.traffic = traffic;
    }

    private final class Line implements Entry {
        private final LoggedMessage message;

        Line(LoggedMessage message) {
            this.message = message;
        }

        @Override
        public long timeMillis() {
            return message.timeMillis();
        }

        @Override
        public void pass() {
            if (message.event() != LoggedMessage.Event.OTHER) {
                traffic.logged(message);
            }
        }
    }

    /** Whether a log begins like this one. */
    static boolean isLine(String line) {
        return HEAD.matcher(line).matches();
    }

    @Override
    boolean isSkipped(byte[] line) {
        String text = new String(line, StandardCharsets.ISO_8859_1);
        return text.isEmpty() || text.startsWith(BEGINS, EVENT_AT) || text.startsWith(ENDS, EVENT_AT);
    }

    @Override
    @Nullable
    Entry read(byte[] line) {
        String text = new String(line, StandardCharsets.UTF_8);
        int fields = text.indexOf(" [SMSC:");
        if (!isLine(text) || fields < EVENT_AT) {
            return null;
        }
        try {
            long atMillis = LocalDateTime.parse(text.substring(0, TIME_CHARACTERS), TIME)
                    .atZone(zone)
                    .toInstant()
                    .toEpochMilli();
            String[] flags = value(text, "flags", fields).split(":", -1);
            int coding = flags.length > 1 ? Integer.parseInt(flags[1]) : -1;
            return new Line(new LoggedMessage(
                    atMillis,
                    event(text.substring(EVENT_AT, fields)),
                    value(text, "SMSC", fields),
                    value(text, "SVC", fields),
                    value(text, "from", fields),
                    value(text, "to", fields),
                    coding,
                    said(coding, counted(text, "msg", text.indexOf("] [msg:"))),
                    counted(text, "udh", text.lastIndexOf("] [udh:"))));
        } catch (DateTimeParseException | NumberFormatException | StringIndexOutOfBoundsException e) {
            return null;
        }
    }

    private static LoggedMessage.Event event(String words) {
        return switch (words) {
            case "Sent SMS" -> LoggedMessage.Event.SENT;
            case "FAILED Send SMS" -> LoggedMessage.Event.FAILED;
            case "REJECTED Send SMS" -> LoggedMessage.Event.REJECTED;
            default -> LoggedMessage.Event.OTHER;
        };
    }

    private static String value(String line, String name, int from) {
        String begin = "[" + name + ":";
        int at = line.indexOf(begin, from);
        return at < 0 ? "" : line.substring(at + begin.length(), line.indexOf(']', at));
    }

    /** The text; Kannel writes UCS-2 in hexadecimal digits. */
    private static String said(int coding, String logged) {
        try {
            return coding == UCS2 ? new String(HexFormat.of().parseHex(logged), StandardCharsets.UTF_16BE) : logged;
        } catch (IllegalArgumentException e) {
            return logged; // Of a gateway that writes characters.
        }
    }

    /** A value behind its length; a text may itself contain brackets. */
    private static String counted(String line, String name, int at) {
        if (at < 0) {
            return "";
        }
        int length = at + name.length() + 4;
        int value = line.indexOf(':', length) + 1;
        int udh = name.equals("msg") ? line.lastIndexOf("] [udh:") : line.lastIndexOf(']');
        return line.substring(value, udh);
    }
}
