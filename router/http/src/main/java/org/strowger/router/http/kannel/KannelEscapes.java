package org.strowger.router.http.kannel;

import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.UUID;
import org.strowger.http.PercentCoding;

/**
 * Fills in the escapes of a path and query. An escape is a percent sign and a letter; unknown escapes stay as written.
 * All values are percent-encoded, so that a text from a mobile cannot add a parameter or end the request line.
 */
final class KannelEscapes {
    static final PercentCoding CODING = PercentCoding.keeping("-_.!~*'()", true);

    static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss", Locale.ROOT).withZone(ZoneOffset.UTC);

    /**
     * The encoding of %S, which Kannel does not encode at all. Strowger encodes characters beyond ASCII, and those that
     * would end a value, a path segment or the query.
     */
    private static final PercentCoding NEARLY_RAW = PercentCoding.keeping("-_.!~'()+,:;=@$", false);

    private static final DateTimeFormatter URL_TIME =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'+'HH:mm:ss", Locale.ROOT).withZone(ZoneOffset.UTC);

    private static final int ESCAPE_LENGTH = 2;

    private final String template;
    private final KannelValues values;
    private final String[] words;
    private final StringBuilder out;
    private int nextWord = 1;

    private KannelEscapes(String template, KannelValues values) {
        this.template = template;
        this.values = values;
        this.words =
                values.text().isBlank() ? new String[0] : values.text().strip().split("\\s+");
        this.out = new StringBuilder(template.length() * 2);
    }

    static String fill(String template, KannelValues values) {
        return template.indexOf('%') < 0 ? template : new KannelEscapes(template, values).fill();
    }

    private String fill() {
        int at = 0;
        while (at < template.length()) {
            char each = template.charAt(at);
            if (each != '%' || at + 1 == template.length()) {
                out.append(each);
                at++;
            } else if (template.charAt(at + 1) == '#') {
                at = fillMetaData(at);
            } else {
                fill(template.charAt(at + 1));
                at += ESCAPE_LENGTH;
            }
        }
        return out.toString();
    }

    /** Fills in {@code %#group#name#}. @return the index after it */
    private int fillMetaData(int at) {
        int group = at + ESCAPE_LENGTH;
        int name = template.indexOf('#', group) + 1;
        int end = name == 0 ? -1 : template.indexOf('#', name);
        if (end < 0) {
            out.append("%");
            return at + 1;
        }
        put(values.metaData(template.substring(group, name - 1), template.substring(name, end)));
        return end + 1;
    }

    private void fill(char escape) {
        switch (escape) {
            case 'k', 's', 'S', 'r', 'a' -> fillWords(escape);
            case 'b', 'A' -> put(values.octets());
            case 'p' -> put(values.handset());
            case 'P' -> put(values.ourSide());
            case 'q' -> put(plus(values.handset()));
            case 'Q' -> put(plus(values.ourSide()));
            case 't' -> out.append(URL_TIME.format(values.at()));
            case 'T' -> out.append(values.at().getEpochSecond());
            case 'i' -> put(values.smsc());
            // The same id in every repetition, unlike Kannel's.
            case 'I' ->
                out.append(UUID.nameUUIDFromBytes(values.notice().noticeId().getBytes(StandardCharsets.UTF_8)));
            case 'n' -> put(values.service());
            case 'd' -> out.append(values.event());
            case 'R' -> put(values.callbackUrl());
            case 'D' -> put(values.metaData());
            case 'F' -> put(values.foreignId());
            case 'c' -> out.append(values.coding());
            case 'm' -> out.append(values.messageClass());
            case 'M' -> out.append(values.waiting());
            case 'C' -> put(values.charset());
            case 'u' -> put(values.header());
            case 'B' -> put(values.billing());
            case 'o' -> put(values.account());
            case 'O' -> out.append(String.format(Locale.ROOT, "%02x", values.scheme()));
            // The service centre, the validity and the deferred time are not known here.
            case 'f', 'v', 'V' -> {}
            case '%' -> out.append('%');
            default -> out.append('%').append(escape);
        }
    }

    private void fillWords(char escape) {
        switch (escape) {
            case 'k' -> put(words.length == 0 ? "" : words[0]);
            case 's' -> put(word());
            case 'S' -> out.append(NEARLY_RAW.encode(word().replace('*', '~')));
            case 'r' -> putWords(nextWord);
            default -> putWords(0);
        }
    }

    private String word() {
        return nextWord < words.length ? words[nextWord++] : "";
    }

    private void putWords(int from) {
        for (int i = from; i < words.length; i++) {
            out.append(i == from ? "" : "+");
            put(words[i]);
        }
    }

    private void put(String value) {
        out.append(CODING.encode(value));
    }

    private void put(byte[] value) {
        out.append(CODING.encode(value));
    }

    private static String plus(String number) {
        return number.startsWith("00") ? "+" + number.substring(2) : number;
    }
}
