package org.strowger.router.records;

import java.nio.charset.StandardCharsets;

/**
 * Writes one line of JSON after the other into the batch that is being filled. Nothing is allocated: names of fields
 * are octets already, texts are copied character by character, and what is not plain ASCII is escaped.
 */
public final class RecordLine {
    /** Longer ones are cut: the longest text that a message can have fits. */
    private static final int TEXT_MAX = 70_000;

    private static final int ESCAPED_MAX = 6;
    private static final int NUMBER_MAX = 20;
    private static final int TIME_OCTETS = 24;
    private static final byte[] HEX = ascii("0123456789abcdef");
    private static final byte[] BEGIN = ascii("{\"time\":\"");

    private static final long DAY_MILLIS = 86_400_000;
    private static final int DAYS_TO_1970 = 719_468;
    private static final int DAYS_OF_400_YEARS = 146_097;

    private RecordBatch batch;
    private byte[] octets;
    private int at;

    /** A field of a record: its name as it is written. */
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
        this.octets = first.room(0, 0);
    }

    void into(RecordBatch next) {
        batch = next;
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    /** Begins a line, of something that happens at that time. Of one that was begun and never ended nothing is left. */
    public RecordLine begin(long unixMillis) {
        at = batch.length();
        octets = batch.room(at, 512);
        put(BEGIN);
        time(unixMillis);
        octets[at++] = '"';
        return this;
    }

    /** Ends the line. */
    public void end() {
        room(2);
        octets[at++] = '}';
        octets[at++] = '\n';
        batch.length(at);
        batch.lineEnds();
    }

    /** A word of ours, which needs no escapes: never of anybody else's making. */
    public RecordLine word(Field field, byte[] word) {
        room(field.written.length + word.length + 2);
        put(field.written);
        octets[at++] = '"';
        put(word);
        octets[at++] = '"';
        return this;
    }

    /** Any text. */
    public RecordLine text(Field field, String text) {
        int length = Math.min(TEXT_MAX, text.length());
        room(field.written.length + length * ESCAPED_MAX + 2);
        put(field.written);
        octets[at++] = '"';
        for (int i = 0; i < length; i++) {
            char c = text.charAt(i);
            if (c >= ' ' && c < 0x7F && c != '"' && c != '\\') {
                octets[at++] = (byte) c;
            } else {
                escape(c);
            }
        }
        octets[at++] = '"';
        return this;
    }

    /** The same, unless it is empty. */
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
        octets[at++] = 't';
        octets[at++] = 'r';
        octets[at++] = 'u';
        octets[at++] = 'e';
        return this;
    }

    /** A moment of the calendar. */
    public RecordLine moment(Field field, long unixMillis) {
        room(field.written.length + TIME_OCTETS + 2);
        put(field.written);
        octets[at++] = '"';
        time(unixMillis);
        octets[at++] = '"';
        return this;
    }

    // ---- Octets

    private void room(int more) {
        octets = batch.room(at, more + 2);
    }

    private void put(byte[] some) {
        System.arraycopy(some, 0, octets, at, some.length);
        at += some.length;
    }

    private void escape(char c) {
        octets[at++] = '\\';
        if (c == '"' || c == '\\') {
            octets[at++] = (byte) c;
            return;
        }
        octets[at++] = 'u';
        for (int shift = 12; shift >= 0; shift -= 4) {
            octets[at++] = HEX[c >> shift & 0xF];
        }
    }

    private void digits(long value) {
        long rest = value;
        if (rest < 0) {
            octets[at++] = '-';
            rest = -rest;
        }
        int count = 1;
        for (long each = rest; each >= 10; each /= 10) {
            count++;
        }
        for (int i = at + count - 1; i >= at; i--) {
            octets[i] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
        at += count;
    }

    private void two(int value) {
        octets[at++] = (byte) ('0' + value / 10);
        octets[at++] = (byte) ('0' + value % 10);
    }

    /**
     * As ISO 8601 has it, in UTC, with milliseconds. The date is reckoned in years that begin in March, so that the day
     * that comes and goes is the last of a year.
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
        octets[at++] = '-';
        two(month);
        octets[at++] = '-';
        two(dayOfYear - (153 * shiftedMonth + 2) / 5 + 1);
        octets[at++] = 'T';
        two(millis / 3_600_000);
        octets[at++] = ':';
        two(millis / 60_000 % 60);
        octets[at++] = ':';
        two(millis / 1000 % 60);
        octets[at++] = '.';
        octets[at++] = (byte) ('0' + millis % 1000 / 100);
        two(millis % 100);
        octets[at++] = 'Z';
    }
}
