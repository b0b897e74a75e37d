package org.strowger.router.records;

import java.nio.charset.StandardCharsets;
import org.strowger.bound.Within;

/**
 * Writes lines of JSON into the current batch without allocating objects: field names are stored as bytes, texts are
 * copied character by character, and all characters other than plain ASCII are escaped.
 */
@Within(Within.Scope.PACKET)
public final class RecordLine {
    /** Number of characters beyond which a text is truncated; exceeds the length of any message text. */
    private static final int TEXT_MAX = 70_000;

    private static final int ESCAPED_MAX = 6;
    private static final int NUMBER_MAX = 20;
    private static final int TIME_BYTES = 24;
    private static final byte[] HEX = ascii("0123456789abcdef");
    private static final byte[] CAPITALS = ascii("0123456789ABCDEF");
    private static final byte[] BEGIN = ascii("{\"time\":\"");

    private static final long DAY_MILLIS = 86_400_000;
    private static final int DAYS_TO_1970 = 719_468;
    private static final int DAYS_OF_400_YEARS = 146_097;

    private RecordBatch batch;
    private byte[] bytes;
    private int at;
    private int owner;

    /** A field of a record, with its name in encoded form. */
    public static final class Field {
        private final byte[] written;

        private Field(byte[] written) {
            this.written = written;
        }

        public static Field of(String name) {
            return new Field(ascii(",\"" + name + "\":"));
        }
    }

    RecordLine(RecordBatch first) {
        this.batch = first;
        this.bytes = first.room(0, 0);
    }

    void into(RecordBatch next) {
        batch = next;
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    /** Begins a line with the time of the event. Drops a line that was begun but not ended. */
    public RecordLine begin(long unixMillis) {
        owner = RecordOutbox.NOBODY;
        at = batch.length();
        bytes = batch.room(at, 512);
        put(BEGIN);
        time(unixMillis);
        bytes[at++] = '"';
        return this;
    }

    /** Sets the owner of the line, whose share it takes; otherwise it belongs to nobody. */
    public RecordLine of(int whose) {
        owner = whose;
        return this;
    }

    public void end() {
        room(2);
        bytes[at++] = '}';
        bytes[at++] = '\n';
        batch.length(at);
        batch.lineEnds(owner);
        owner = RecordOutbox.NOBODY;
    }

    /** Writes a constant that needs no escapes. */
    public RecordLine word(Field field, byte[] word) {
        room(field.written.length + word.length + 2);
        put(field.written);
        bytes[at++] = '"';
        put(word);
        bytes[at++] = '"';
        return this;
    }

    public RecordLine text(Field field, String text) {
        int length = Math.min(TEXT_MAX, text.length());
        room(field.written.length + length * ESCAPED_MAX + 2);
        put(field.written);
        bytes[at++] = '"';
        for (int i = 0; i < length; i++) {
            char c = text.charAt(i);
            if (c >= ' ' && c < 0x7F && c != '"' && c != '\\') {
                bytes[at++] = (byte) c;
            } else {
                escape(c);
            }
        }
        bytes[at++] = '"';
        return this;
    }

    /** Writes a text as {@link #text} does, unless the text is empty. */
    public RecordLine textIfAny(Field field, String text) {
        return text.isEmpty() ? this : text(field, text);
    }

    public RecordLine number(Field field, long value) {
        room(field.written.length + NUMBER_MAX);
        put(field.written);
        digits(value);
        return this;
    }

    public RecordLine yes(Field field) {
        room(field.written.length + 4);
        put(field.written);
        bytes[at++] = 't';
        bytes[at++] = 'r';
        bytes[at++] = 'u';
        bytes[at++] = 'e';
        return this;
    }

    /** Writes a date and time. */
    public RecordLine moment(Field field, long unixMillis) {
        room(field.written.length + TIME_BYTES + 2);
        put(field.written);
        bytes[at++] = '"';
        time(unixMillis);
        bytes[at++] = '"';
        return this;
    }

    // ---- Lines that are not JSON

    /** Begins a line of plain text. Drops a line that was begun but not ended. */
    public RecordLine beginPlain() {
        at = batch.length();
        bytes = batch.room(at, 512);
        return this;
    }

    public void endPlain() {
        room(1);
        bytes[at++] = '\n';
        batch.length(at);
        batch.lineEnds(owner);
        owner = RecordOutbox.NOBODY;
    }

    /** Writes some of these octets; those that are not printable ASCII are written as dots. */
    public void printable(byte[] octets, int from, int to) {
        int length = Math.min(to - from, TEXT_MAX);
        room(length);
        for (int i = from; i < from + length; i++) {
            bytes[at++] = octets[i] >= ' ' && octets[i] < 0x7F ? octets[i] : (byte) '.';
        }
    }

    /** Writes a text; characters that are not printable ASCII are written as dots. */
    public void printable(String text) {
        int length = Math.min(text.length(), TEXT_MAX);
        room(length);
        for (int i = 0; i < length; i++) {
            char c = text.charAt(i);
            bytes[at++] = c >= ' ' && c < 0x7F ? (byte) c : (byte) '.';
        }
    }

    /** Writes some of these octets in hexadecimal capitals. */
    public void hexadecimal(byte[] octets, int from, int to) {
        int length = Math.min(to - from, TEXT_MAX);
        room(2 * length);
        for (int i = from; i < from + length; i++) {
            bytes[at++] = CAPITALS[octets[i] >> 4 & 0xF];
            bytes[at++] = CAPITALS[octets[i] & 0xF];
        }
    }

    public void decimal(long value) {
        room(NUMBER_MAX);
        digits(value);
    }

    // ---- Bytes

    private void room(int more) {
        bytes = batch.room(at, more + 2);
    }

    private void put(byte[] some) {
        System.arraycopy(some, 0, bytes, at, some.length);
        at += some.length;
    }

    private void escape(char c) {
        bytes[at++] = '\\';
        if (c == '"' || c == '\\') {
            bytes[at++] = (byte) c;
            return;
        }
        bytes[at++] = 'u';
        for (int shift = 12; shift >= 0; shift -= 4) {
            bytes[at++] = HEX[c >> shift & 0xF];
        }
    }

    private void digits(long value) {
        long rest = value;
        if (rest < 0) {
            bytes[at++] = '-';
            rest = -rest;
        }
        int count = 1;
        for (long each = rest; each >= 10; each /= 10) {
            count++;
        }
        for (int i = at + count - 1; i >= at; i--) {
            bytes[i] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
        at += count;
    }

    private void two(int value) {
        bytes[at++] = (byte) ('0' + value / 10);
        bytes[at++] = (byte) ('0' + value % 10);
    }

    /**
     * Writes a time in ISO 8601, UTC, with milliseconds. The date is computed in years that begin in March, so that a
     * leap day is the last day of a year.
     */
    private void time(long unixMillis) {
        int day = (int) Math.floorDiv(unixMillis, DAY_MILLIS) + DAYS_TO_1970;
        int millis = (int) Math.floorMod(unixMillis, DAY_MILLIS);
        int era = Math.floorDiv(day, DAYS_OF_400_YEARS);
        int dayOfEra = day - era * DAYS_OF_400_YEARS;
        int yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365;
        int dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100);
        int shiftedMonth = (5 * dayOfYear + 2) / 153;
        int month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9;
        int year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
        two(year / 100);
        two(year % 100);
        bytes[at++] = '-';
        two(month);
        bytes[at++] = '-';
        two(dayOfYear - (153 * shiftedMonth + 2) / 5 + 1);
        bytes[at++] = 'T';
        two(millis / 3_600_000);
        bytes[at++] = ':';
        two(millis / 60_000 % 60);
        bytes[at++] = ':';
        two(millis / 1000 % 60);
        bytes[at++] = '.';
        bytes[at++] = (byte) ('0' + millis % 1000 / 100);
        two(millis % 100);
        bytes[at++] = 'Z';
    }
}
