package org.strowger.smpp.pdu;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;
import org.strowger.message.MessageState;
import org.strowger.message.Receipt;
import org.strowger.message.ReceiptCounts;
import org.strowger.message.ReceiptTimes;

/**
 * The text of a receipt, as SMPP 3.4 appendix B has it and as the field varies it:
 *
 * <pre>id:123 sub:001 dlvrd:001 submit date:2501311200 done date:2501311201 stat:DELIVRD err:000 text:Hello</pre>
 *
 * <p>Appendix B is an example, not a rule, so everything but the keys is doubtful: order, case, blanks, which of them
 * are there. A key is found wherever it stands before a colon; its first occurrence counts, and its value goes on to
 * the next key. Behind {@code text:} nothing is a key, for there the user speaks.
 *
 * <p>The time is linear in the length, whatever the text: each colon is compared with eight short keys, and each value
 * is cut out once.
 */
public final class ReceiptText {
    private static final ReceiptKey[] KEYS = ReceiptKey.values();
    private static final int NONE = -1;
    private static final int MOST_COUNT_DIGITS = 9;
    private static final int COMMA_FIELDS = 7;

    private final String text;
    private final int[] starts = new int[KEYS.length];
    private final int[] ends = new int[KEYS.length];

    private ReceiptText(String text) {
        this.text = text;
        Arrays.fill(starts, NONE);
        Arrays.fill(ends, text.length());
    }

    /** The receipt that the text holds; empty if it says no id or no state. */
    public static Optional<Receipt> parse(String text) {
        return scan(text).receipt();
    }

    /** Looks for the fields: for a caller who knows the id or the state from elsewhere, and wants the rest. */
    public static ReceiptText scan(String text) {
        var scanned = new ReceiptText(text);
        scanned.findKeys();
        return scanned;
    }

    /**
     * Whether the text of a message that does not call itself a receipt must be one all the same: it begins with
     * {@code id:} and one word, and has a state of known name. Strict, because a user's message that is taken for a
     * receipt is lost.
     */
    public static boolean opensAsReceipt(String text) {
        ReceiptText scanned = scan(text);
        boolean opens =
                scanned.starts[ReceiptKey.ID.ordinal()] == ReceiptKey.ID.label().length() + 1;
        return opens && scanned.isOneWord(ReceiptKey.ID) && ReceiptStat.isKnown(scanned.value(ReceiptKey.STATE));
    }

    /**
     * The form with commas that Vodafone in Britain used: {@code 00,0210021543,0210021500,,destination,source,id}. It
     * has no marks of its own, so only whoever knows the peer can ask for it. It is known by this one example: 00 is
     * taken for delivered and any other code for unknown, the later of the dates, which stands first, for the end.
     */
    public static Optional<Receipt> parseCommas(String text) {
        String[] fields = text.split(",", COMMA_FIELDS);
        if (fields.length < COMMA_FIELDS || !isNumber(fields[0]) || !isDate(fields[1]) || !isDate(fields[2])) {
            return Optional.empty();
        }
        String id = ReceiptIds.unpadded(fields[COMMA_FIELDS - 1]);
        if (id.isEmpty() || id.indexOf(',') >= 0) {
            return Optional.empty();
        }
        MessageState state = fields[0].equals("00") ? MessageState.DELIVERED : MessageState.UNKNOWN;
        var times = new ReceiptTimes(fields[2], fields[1]);
        return Optional.of(new Receipt(id, state, fields[0], times, ReceiptCounts.NONE, ""));
    }

    /**
     * The text of appendix B, all fields, each as wide as it says there or wider. What the receipt does not say is
     * filled in, because common readers fail where a field is missing: one message, delivered or not; {@code now}; no
     * error.
     *
     * @param now stands for times that are not said, in UTC
     */
    public static String write(Receipt receipt, Instant now) {
        return ReceiptWriter.write(receipt, now);
    }

    /** Two moments as a receipt has them, to the minute, in UTC. */
    public static ReceiptTimes times(Instant submitted, Instant done) {
        return ReceiptWriter.times(submitted, done);
    }

    /**
     * The same text with another id, for whom the message has another one; all other octets stay as they are.
     *
     * @param octets a character each, in any code that has letters, digits and the colon where ASCII has them
     * @param id without blanks
     * @return empty if there is no id to replace
     */
    public static Optional<byte[]> withId(byte[] octets, String id) {
        return withId(octets, id, StandardCharsets.ISO_8859_1, 1);
    }

    /** As {@link #withId}, where each character has two octets. */
    public static Optional<byte[]> withIdInUtf16(byte[] octets, String id) {
        return withId(octets, id, StandardCharsets.UTF_16BE, Character.BYTES);
    }

    private static Optional<byte[]> withId(byte[] octets, String id, Charset code, int width) {
        ReceiptText scanned = scan(new String(octets, code));
        if (!scanned.has(ReceiptKey.ID)) {
            return Optional.empty();
        }
        int start = width * scanned.wordStart(ReceiptKey.ID);
        int end = width * scanned.wordEnd(ReceiptKey.ID);
        byte[] replacement = id.getBytes(code);
        byte[] changed = new byte[octets.length - (end - start) + replacement.length];
        System.arraycopy(octets, 0, changed, 0, start);
        System.arraycopy(replacement, 0, changed, start, replacement.length);
        System.arraycopy(octets, end, changed, start + replacement.length, octets.length - end);
        return Optional.of(changed);
    }

    /** Whether the field is there, be it empty. */
    public boolean has(ReceiptKey key) {
        return starts[key.ordinal()] != NONE;
    }

    /** The value of a field without the blanks around it; empty if there is none. */
    public String value(ReceiptKey key) {
        if (!has(key)) {
            return "";
        }
        return switch (key) {
            case ID, SUBMITTED, DELIVERED, STATE, ERROR -> word(key);
            case SUBMIT_DATE, DONE_DATE -> isDate(word(key)) ? word(key) : words(key);
            case TEXT -> userText();
        };
    }

    /** All fields together; empty if there is no id or no state. */
    public Optional<Receipt> receipt() {
        boolean whole =
                !value(ReceiptKey.ID).isEmpty() && !value(ReceiptKey.STATE).isEmpty();
        return whole ? Optional.of(fields()) : Optional.empty();
    }

    /** The fields that are there: an id that is not is empty, and such a state unknown. */
    public Receipt fields() {
        String stat = value(ReceiptKey.STATE);
        return new Receipt(
                value(ReceiptKey.ID),
                stat.isEmpty() ? MessageState.UNKNOWN : ReceiptStat.stateOf(stat),
                value(ReceiptKey.ERROR),
                new ReceiptTimes(value(ReceiptKey.SUBMIT_DATE), value(ReceiptKey.DONE_DATE)),
                new ReceiptCounts(count(ReceiptKey.SUBMITTED), count(ReceiptKey.DELIVERED)),
                value(ReceiptKey.TEXT));
    }

    private void findKeys() {
        int open = NONE;
        int colon = text.indexOf(':');
        while (colon >= 0 && !has(ReceiptKey.TEXT)) {
            for (ReceiptKey key : KEYS) {
                if (key.endsAt(text, colon)) {
                    open = begin(key, colon, open);
                }
            }
            colon = text.indexOf(':', colon + 1);
        }
    }

    /** Ends the value that is open and begins that of the key; a key that was there already begins nothing. */
    private int begin(ReceiptKey key, int colon, int open) {
        if (open != NONE) {
            ends[open] = colon - key.label().length();
        }
        if (has(key)) {
            return NONE;
        }
        starts[key.ordinal()] = colon + 1;
        return key.ordinal();
    }

    private int wordStart(ReceiptKey key) {
        int start = starts[key.ordinal()];
        int end = ends[key.ordinal()];
        int word = start;
        while (word < end && isBlank(text.charAt(word))) {
            word++;
        }
        return word < end ? word : start;
    }

    private int wordEnd(ReceiptKey key) {
        int end = wordStart(key);
        while (end < ends[key.ordinal()] && !isBlank(text.charAt(end))) {
            end++;
        }
        return end;
    }

    private String word(ReceiptKey key) {
        return text.substring(wordStart(key), wordEnd(key));
    }

    /** All words of the value, as they stand. */
    private String words(ReceiptKey key) {
        int start = wordStart(key);
        int end = ends[key.ordinal()];
        while (end > start && isBlank(text.charAt(end - 1))) {
            end--;
        }
        return text.substring(start, end);
    }

    private boolean isOneWord(ReceiptKey key) {
        String word = word(key);
        return !word.isEmpty() && word.equals(words(key));
    }

    // Appendix B prints a blank behind this colon, most peers send none; further blanks are the user's own.
    private String userText() {
        int start = starts[ReceiptKey.TEXT.ordinal()];
        return text.substring(text.startsWith(" ", start) ? start + 1 : start);
    }

    private int count(ReceiptKey key) {
        String digits = value(key);
        boolean fits = isNumber(digits) && digits.length() <= MOST_COUNT_DIGITS;
        return fits ? Integer.parseInt(digits) : ReceiptCounts.NOT_SAID;
    }

    /** To the minute, to the second, or so with all digits of the year. */
    private static boolean isDate(String word) {
        return isNumber(word)
                && switch (word.length()) {
                    case 10, 12, 14 -> true;
                    default -> false;
                };
    }

    private static boolean isNumber(String word) {
        for (int i = 0; i < word.length(); i++) {
            if (word.charAt(i) < '0' || word.charAt(i) > '9') {
                return false;
            }
        }
        return !word.isEmpty();
    }

    // Some pad with NULs. In the default alphabet of GSM control characters are letters, so no others are blank.
    private static boolean isBlank(char c) {
        return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\0';
    }
}
