package org.strowger.router.exchange.events;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.strowger.gsm.Alphabet;
import org.strowger.gsm.DataCoding;
import org.strowger.gsm.MessageClass;
import org.strowger.gsm.MessageWaiting;
import org.strowger.gsm.UserDataHeader;
import org.strowger.message.Body;
import org.strowger.message.DefaultCoding;
import org.strowger.message.ShortMessage;
import org.strowger.router.config.value.AccessLogFormat;
import org.strowger.router.config.value.AccessLogFormat.Part;
import org.strowger.router.records.RecordLine;

/** The values of one line of Kannel's access log, and how they are written. One object serves all lines of a thread. */
final class AccessLine {
    static final int NOT_SET = -1;

    private static final int GSM7 = 0;
    private static final int OCTETS = 1;
    private static final int UCS2 = 2;
    private static final byte[] NOTHING = {};
    private static final int REMOVED = 4;
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss");

    private final AccessLogFormat format;
    private final ZoneId zone;
    private long second = Long.MIN_VALUE;
    private String time = "";

    private String event = "";
    private long unixMillis;
    private String smsc = "";
    private String service = "";
    private String account = "";
    private String billing = "";
    private String foreignId = "";
    private String id = "";
    private String from = "";
    private String to = "";
    private long mask;
    private boolean showsText;
    private int coding;
    private int messageClass;
    private int waiting;
    private int compressed;
    private byte[] octets = NOTHING;
    private int headerEnd;
    private byte[] text = NOTHING;
    private int textFrom;
    private boolean isReadable;

    AccessLine(AccessLogFormat format, ZoneId zone) {
        this.format = format;
        this.zone = zone;
    }

    /** Begins a line without a message. */
    AccessLine begin(String what, long atMillis) {
        event = what;
        unixMillis = atMillis;
        smsc = "";
        service = "";
        account = "";
        billing = "";
        foreignId = "";
        id = "";
        from = "";
        to = "";
        mask = NOT_SET;
        showsText = false;
        coding = NOT_SET;
        messageClass = NOT_SET;
        waiting = NOT_SET;
        compressed = NOT_SET;
        octets = NOTHING;
        headerEnd = 0;
        text = NOTHING;
        textFrom = 0;
        isReadable = false;
        return this;
    }

    /** Replaces brackets: a bracket would end the field, and the author of the text could forge the next one. */
    private static String field(String text) {
        return text.replace('[', '.').replace(']', '.');
    }

    AccessLine smsc(String name) {
        smsc = name;
        return this;
    }

    AccessLine service(String name) {
        service = name;
        return this;
    }

    AccessLine account(String name, String information) {
        account = field(name);
        billing = field(information);
        return this;
    }

    AccessLine ids(String ours, String ofSmsc) {
        id = ours;
        foreignId = field(ofSmsc);
        return this;
    }

    AccessLine parties(String sender, String recipient) {
        from = field(sender);
        to = field(recipient);
        return this;
    }

    AccessLine mask(long dlrMask) {
        mask = dlrMask;
        return this;
    }

    /**
     * Sets the content of the message: text in UTF-8, or the octets of UCS-2 and of data.
     *
     * @param zero the alphabet of data_coding 0
     */
    AccessLine content(ShortMessage message, DefaultCoding zero, boolean isTextShown) {
        Body body = message.body();
        boolean isUcs2 = DataCoding.of(body.coding()).alphabet() == Alphabet.UCS2;
        octets = body.octets();
        headerEnd = body.hasHeader()
                ? UserDataHeader.parse(octets, 0, octets.length).octets()
                : 0;
        Optional<String> readable =
                isUcs2 ? Optional.empty() : message.zero(zero).text(body);
        text = readable.map(each -> each.getBytes(StandardCharsets.UTF_8)).orElse(octets);
        textFrom = readable.isPresent() ? 0 : headerEnd;
        isReadable = readable.isPresent();
        showsText = isTextShown;
        return this;
    }

    /** Sets coding, class, indication and compression. */
    AccessLine flags(int dataCoding) {
        DataCoding known = DataCoding.of(dataCoding);
        coding = isReadable ? GSM7 : known.alphabet() == Alphabet.UCS2 ? UCS2 : OCTETS;
        messageClass = known.messageClass() == MessageClass.NONE
                ? NOT_SET
                : known.messageClass().ordinal() - MessageClass.FLASH.ordinal();
        MessageWaiting indication = known.waiting();
        waiting = indication.isNone() ? NOT_SET : indication.kind().ordinal() - 1 + (indication.active() ? 0 : REMOVED);
        compressed = known.compressed() ? 1 : NOT_SET;
        return this;
    }

    // ---- Writing

    void write(RecordLine line) {
        line.beginPlain();
        for (Part part : format.parts()) {
            if (part.escape() == Part.TEXT) {
                line.printable(part.text());
            } else {
                value(part.escape(), line);
            }
        }
        line.endPlain();
    }

    private void value(char escape, RecordLine line) {
        switch (escape) {
            case 't' -> line.printable(time());
            case 'T' -> line.decimal(TimeUnit.MILLISECONDS.toSeconds(unixMillis));
            case 'l' -> line.printable(event);
            case 'i' -> line.printable(smsc);
            case 'n' -> line.printable(service);
            case 'A' -> line.printable(account);
            case 'B' -> line.printable(billing);
            case 'F' -> line.printable(foreignId);
            case 'I' -> line.printable(id);
            case 'p' -> line.printable(from);
            case 'P' -> line.printable(to);
            case 'm' -> line.decimal(messageClass);
            case 'c' -> line.decimal(coding);
            case 'M' -> line.decimal(waiting);
            case 'C' -> line.decimal(compressed);
            case 'd' -> line.decimal(mask);
            case 'L' -> line.decimal((long) text.length - textFrom);
            case 'b' -> text(line);
            case 'U' -> line.decimal(headerEnd);
            case 'u' -> line.hexadecimal(octets, 0, headerEnd);
            default -> {} // %D: Strowger keeps no meta-data of messages.
        }
    }

    private void text(RecordLine line) {
        if (showsText && isReadable) {
            line.printable(text, textFrom, text.length);
        } else if (showsText) {
            line.hexadecimal(text, textFrom, text.length);
        }
    }

    /** Writes a line without a message, such as "Log begins". */
    void mark(RecordLine line) {
        line.beginPlain();
        line.printable(time());
        line.printable(" ");
        line.printable(event);
        line.endPlain();
    }

    /** The time of the event, formatted once a second. */
    private String time() {
        long now = TimeUnit.MILLISECONDS.toSeconds(unixMillis);
        if (now != second) {
            second = now;
            time = TIME.format(Instant.ofEpochSecond(now).atZone(zone));
        }
        return time;
    }
}
