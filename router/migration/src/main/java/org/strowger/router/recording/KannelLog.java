package org.strowger.router.recording;

import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.strowger.router.config.value.AddressLiterals;

/** Kannel's access log in its default form. */
final class KannelLog extends LogSource {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss");
    private static final int TIME_CHARACTERS = 19;
    private static final int EVENT_AT = 20;
    private static final String FIELDS = " [SMSC:";
    private static final String BEGINS = "Log begins";
    private static final String ENDS = "Log ends";
    private static final Pattern HEAD =
            Pattern.compile("\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d [A-Za-z].*", Pattern.DOTALL);

    /** The text that stands in place of the SMSC's id if the SMSC has none. */
    private static final Pattern UNNAMED = Pattern.compile("SMPP:([^:]+):(\\d{1,5})/.*");

    private final Function<RecordedAddress, RecordedSide> sides;
    private final ZoneId zone;
    private final RecordedTraffic traffic;

    KannelLog(LineReader lines, Recordings.Setting setting, RecordedTraffic traffic, RecordingCounts counts) {
        super(lines, counts);
        this.sides = setting.sides();
        this.zone = setting.zone();
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

    /** Whether a line is the first line of such a log. */
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
        String octets = new String(line, StandardCharsets.ISO_8859_1);
        int fields = octets.indexOf(FIELDS);
        Optional<KannelLine> read = isLine(octets) && fields >= EVENT_AT ? KannelLine.of(octets) : Optional.empty();
        if (read.isEmpty()) {
            return null;
        }
        KannelLine values = read.get();
        try {
            long atMillis = LocalDateTime.parse(octets.substring(0, TIME_CHARACTERS), TIME)
                    .atZone(zone)
                    .toInstant()
                    .toEpochMilli();
            String[] flags = values.flags().split(":", -1);
            int coding = flags.length > 1 ? Integer.parseInt(flags[1]) : LoggedMessage.ABSENT;
            return new Line(new LoggedMessage(
                    atMillis,
                    event(octets.substring(EVENT_AT, fields)),
                    smsc(values.smsc()),
                    values.service(),
                    values.sender(),
                    values.recipient(),
                    Integer.parseInt(flags[0]),
                    coding,
                    values.text(),
                    values.header()));
        } catch (DateTimeParseException | NumberFormatException e) {
            return null;
        }
    }

    private String smsc(String id) {
        Matcher unnamed = UNNAMED.matcher(id);
        if (!unnamed.matches()) {
            return id;
        }
        int port = Integer.parseInt(unnamed.group(2));
        RecordedAddress server = AddressLiterals.address(unnamed.group(1))
                .map(each -> RecordedAddress.of(each, port))
                .orElse(new RecordedAddress(0, 0, port));
        String name = sides.apply(server).smsc();
        return name.isEmpty() ? id : name;
    }

    private static LoggedMessage.Event event(String words) {
        return switch (words) {
            case "Sent SMS" -> LoggedMessage.Event.SENT;
            case "FAILED Send SMS" -> LoggedMessage.Event.FAILED;
            case "REJECTED Send SMS" -> LoggedMessage.Event.REJECTED;
            default -> LoggedMessage.Event.OTHER;
        };
    }
}
