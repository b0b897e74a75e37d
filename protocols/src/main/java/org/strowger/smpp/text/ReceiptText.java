package org.strowger.smpp.text;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.strowger.message.Finality;
import org.strowger.message.MessageState;
import org.strowger.message.Receipt;
import org.strowger.message.ReceiptCounts;
import org.strowger.message.ReceiptTimes;

/**
 * The text of a receipt, as in SMPP 3.4 appendix B and as peers vary it:
 *
 * <pre>id:123 sub:001 dlvrd:001 submit date:2501311200 done date:2501311201 stat:DELIVRD err:000 text:Hello</pre>
 *
 * <p>Appendix B is an example, not a rule: order, case, blanks and the presence of each field vary. A key is found
 * wherever it precedes a colon. Its first occurrence counts, and its value extends to the next key. The part after
 * {@code text:} is never searched for keys, because the user wrote it.
 *
 * <p>The time is linear in the length: each colon is compared with eight short keys, and each value is copied once,
 * when it is accessed. Octets are read in place. An object belongs to one owner and can be reused.
 */
public final class ReceiptText {
    private static final int KEYS = ReceiptKey.values().length;
    private static final int NONE = -1;
    private static final int MOST_COUNT_DIGITS = 9;
    private static final int SMALL = 0x20;
    private static final String DELIVERED = ReceiptStat.DELIVRD.name();

    /** The length of the shortest key. */
    private static final int KEY_LETTERS_MIN = 2;

    /** The text, if it is a string; null if the text is in {@link #bytes}. */
    private @Nullable String characters;

    private ByteBuf bytes = Unpooled.EMPTY_BUFFER;
    private int begin;
    private int octets;

    /** The number of octets of each character. */
    private int width = 1;

    private int length;

    /** The index up to which keys have been searched; {@link #NONE} if all keys have been found. */
    private int unread;

    /** The key whose value extends to {@link #unread}; {@link #NONE} if there is none. */
    private int open;

    /** The index of the id in the buffer; valid if {@link #idEnd} is not {@link #NONE}. */
    private int idBegin;

    private int idEnd;

    private final int[] starts = new int[KEYS];
    private final int[] ends = new int[KEYS];

    public ReceiptText() {}

    /**
     * Starts to scan the text in these octets, which must not change while this object is used.
     *
     * @param characterOctets 1: any coding with the letters, digits and colon of ASCII; 2: UTF-16
     */
    public ReceiptText look(ByteBuf where, int from, int count, int characterOctets) {
        characters = null;
        lookAt(where);
        begin = from;
        octets = count;
        width = characterOctets;
        return scanned(count / characterOctets);
    }

    /**
     * Sets the buffer. Compares before it stores: storing a reference costs more, and nearly always the buffer is the
     * same.
     */
    @SuppressWarnings("ReferenceEquality")
    private void lookAt(ByteBuf where) {
        if (bytes != where) {
            bytes = where;
        }
    }

    private ReceiptText scanned(int count) {
        length = count;
        Arrays.fill(starts, NONE);
        Arrays.fill(ends, count);
        open = NONE;
        idEnd = NONE;
        unread = Math.min(KEY_LETTERS_MIN, length);
        return this;
    }

    /** Returns the receipt in the text; empty if the text has no id or no state. */
    public static Optional<Receipt> parse(String text) {
        return scan(text).receipt();
    }

    /** Scans a text that may lack the id or the state, for example because TLVs contain them. */
    public static ReceiptText scan(String text) {
        var scanned = new ReceiptText();
        scanned.characters = text;
        return scanned.scanned(text.length());
    }

    /**
     * Whether an unannounced text is a receipt: it starts with {@code id:} and one word, and has a known state. The
     * test is strict, because a user's message would be lost if mistaken for a receipt.
     */
    public static boolean opensAsReceipt(String text) {
        return scan(text).opensAsReceipt();
    }

    /** As {@link #opensAsReceipt(String)}, for the scanned text. */
    public boolean opensAsReceipt() {
        int first = colonFrom(0);
        boolean opens = first == ReceiptKey.ID.label().length() && startOf(ReceiptKey.ID) == first + 1;
        return opens && isOneWord(ReceiptKey.ID) && ReceiptStat.isKnown(value(ReceiptKey.STATE));
    }

    /**
     * Returns the text of appendix B with all fields, each at least as wide as in the appendix. Common readers fail if
     * a field is missing, so defaults are written: one message, delivered or not according to the state; {@code now};
     * no error.
     *
     * @param now written for absent times, in UTC
     */
    public static String write(Receipt receipt, Instant now) {
        return write(receipt, now, Receipt.Form.AS_SENT);
    }

    /** Like {@link #write(Receipt, Instant)}, with dates, error and excerpt in the form. */
    public static String write(Receipt receipt, Instant now, Receipt.Form form) {
        return ReceiptWriter.write(receipt, now, form);
    }

    /**
     * Returns the same text with another id and all other octets unchanged.
     *
     * @param octets one for each character, in any coding with the letters, digits and colon of ASCII
     * @param id without blanks
     * @return empty if the text has no id
     */
    public static Optional<byte[]> withId(byte[] octets, String id) {
        return withId(octets, id, 1);
    }

    /** As {@link #withId}, for UTF-16. */
    public static Optional<byte[]> withIdInUtf16(byte[] octets, String id) {
        return withId(octets, id, Character.BYTES);
    }

    private static Optional<byte[]> withId(byte[] octets, String id, int width) {
        ReceiptText scanned = new ReceiptText().look(Unpooled.wrappedBuffer(octets), 0, octets.length, width);
        return scanned.has(ReceiptKey.ID) ? Optional.of(scanned.withId(id)) : Optional.empty();
    }

    /** Returns the octets of this text, which must have an id, with another id. */
    public byte[] withId(String id) {
        byte[] changed = new byte[octets + idOctets(id) - (idEnd() - idBegin())];
        ByteBuf out = Unpooled.wrappedBuffer(changed).clear();
        out.writeBytes(bytes, begin, idBegin() - begin);
        writeId(id, out);
        out.writeBytes(bytes, idEnd(), begin + octets - idEnd());
        return changed;
    }

    /** Returns the index of the id in the buffer; the text must have an id. */
    public int idBegin() {
        findId();
        return idBegin;
    }

    public int idEnd() {
        findId();
        return idEnd;
    }

    private void findId() {
        if (idEnd == NONE) {
            assert characters == null && has(ReceiptKey.ID) : "the text has no id";
            if (!findShortId()) {
                idBegin = begin + width * wordStart(ReceiptKey.ID);
                idEnd = begin + width * wordEnd(ReceiptKey.ID);
            }
        }
    }

    /**
     * Finds an id that is one word followed by a blank, as nearly all ids are, without a search for the next key. A key
     * that started in this word would contain the blank, followed by {@code date}.
     *
     * @return false if the next key must be found
     */
    private boolean findShortId() {
        int start = startOf(ReceiptKey.ID);
        if (width != 1 || unread != start) {
            return false;
        }
        int end = start;
        while (end < length && !isBlank(at(end)) && at(end) != ':') {
            end++;
        }
        boolean isWord = end > start && end + 1 < length && at(end) != ':' && (at(end + 1) | SMALL) != 'd';
        if (isWord) {
            idBegin = begin + start;
            idEnd = begin + end;
        }
        return isWord;
    }

    /** Returns the length in octets of another id in the coding of this text. */
    public int idOctets(String id) {
        return width * id.length();
    }

    /** Writes another id in the coding of this text. */
    public void writeId(String id, ByteBuf out) {
        if (width == 1) {
            Latin1.write(id, out);
            return;
        }
        for (int i = 0; i < id.length(); i++) {
            out.writeShort(id.charAt(i) & 0xFF); // Ids are Latin-1.
        }
    }

    /** Whether the text has the field, whose value may be empty. */
    public boolean has(ReceiptKey key) {
        return startOf(key) != NONE;
    }

    /** Returns the value of a field without surrounding blanks; empty if the text does not have the field. */
    public String value(ReceiptKey key) {
        if (!has(key)) {
            return "";
        }
        return switch (key) {
            case ID, SUBMITTED, DELIVERED, STATE, ERROR -> word(key);
            case SUBMIT_DATE, DONE_DATE -> date(key);
            case TEXT -> userText();
        };
    }

    /** Whether the text has an id and a state. */
    public boolean isReceipt() {
        return hasWord(ReceiptKey.ID) && hasWord(ReceiptKey.STATE);
    }

    /** Returns the receipt in the text; empty if the text has no id or no state. */
    public Optional<Receipt> receipt() {
        return isReceipt() ? Optional.of(fields()) : Optional.empty();
    }

    /** Whether the state is final. Nearly all receipts say DELIVRD, which is compared in place. */
    public Finality finality() {
        if (!hasWord(ReceiptKey.STATE)) {
            return Finality.AS_ANNOUNCED;
        }
        return isDelivered()
                ? Finality.FINAL
                : ReceiptStat.stateOf(word(ReceiptKey.STATE)).finality();
    }

    private boolean isDelivered() {
        int start = wordStart(ReceiptKey.STATE);
        boolean isSame = wordEnd(ReceiptKey.STATE) - start == DELIVERED.length();
        for (int i = 0; isSame && i < DELIVERED.length(); i++) {
            isSame = at(start + i) == DELIVERED.charAt(i);
        }
        return isSame;
    }

    /** Returns the fields of the text. A missing id is empty, and a missing state is {@link MessageState#UNKNOWN}. */
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

    /** Finds the next key. Keys are searched only as far as needed: the id is at the beginning. */
    private void findNext() {
        int colon = colonFrom(unread);
        if (colon == NONE) {
            unread = NONE;
            return;
        }
        open = keyAt(colon, open);
        unread = starts[ReceiptKey.TEXT.ordinal()] == NONE ? colon + 1 : NONE;
    }

    private int startOf(ReceiptKey key) {
        int which = key.ordinal();
        while (starts[which] == NONE && unread != NONE) {
            findNext();
        }
        return starts[which];
    }

    private int endOf(ReceiptKey key) {
        int which = key.ordinal();
        while (open == which && unread != NONE) {
            findNext();
        }
        return ends[which];
    }

    /**
     * Reads the key in front of a colon. At most two keys end with the same letter.
     *
     * @return the key whose value is open after the colon
     */
    private int keyAt(int colon, int open) {
        return switch (at(colon - 1) | SMALL) {
            case 'd' -> keyAt(colon, open, ReceiptKey.ID, ReceiptKey.DELIVERED);
            case 'b' -> keyAt(colon, open, ReceiptKey.SUBMITTED, ReceiptKey.SUBMITTED);
            case 'e' -> keyAt(colon, open, ReceiptKey.SUBMIT_DATE, ReceiptKey.DONE_DATE);
            case 't' -> keyAt(colon, open, ReceiptKey.STATE, ReceiptKey.TEXT);
            case 'r' -> keyAt(colon, open, ReceiptKey.ERROR, ReceiptKey.ERROR);
            default -> open;
        };
    }

    private int keyAt(int colon, int open, ReceiptKey one, ReceiptKey other) {
        if (endsAt(one, colon)) {
            return begin(one, colon, open);
        }
        return one != other && endsAt(other, colon) ? begin(other, colon, open) : open;
    }

    /** Whether this key is in front of the colon, in upper or lower case. */
    private boolean endsAt(ReceiptKey key, int colon) {
        String label = key.label();
        int start = colon - label.length();
        if (start < 0) {
            return false;
        }
        for (int i = 0; i < label.length(); i++) {
            int found = at(start + i);
            char wanted = label.charAt(i);
            if (found != wanted && (wanted == ' ' || (found | SMALL) != wanted)) {
                return false;
            }
        }
        return true;
    }

    /** Returns the index of the next colon; {@link #NONE} if there is none. */
    private int colonFrom(int from) {
        String whole = characters;
        if (whole != null) {
            return whole.indexOf(':', from);
        }
        if (from < length && at(from) == ':') {
            return from; // Most texts begin with an id.
        }
        if (width == 1) {
            int found = bytes.indexOf(begin + from, begin + length, (byte) ':');
            return found < 0 ? NONE : found - begin;
        }
        int at = from;
        while (at < length && at(at) != ':') {
            at++;
        }
        return at < length ? at : NONE;
    }

    private int at(int index) {
        String whole = characters;
        if (whole != null) {
            return whole.charAt(index);
        }
        return width == 1 ? bytes.getUnsignedByte(begin + index) : bytes.getChar(begin + width * index);
    }

    private String string(int from, int to) {
        String whole = characters;
        if (whole != null) {
            return whole.substring(from, to);
        }
        Charset code = width == 1 ? StandardCharsets.ISO_8859_1 : StandardCharsets.UTF_16BE;
        return from == to ? "" : bytes.toString(begin + width * from, width * (to - from), code);
    }

    /** Ends the open value and starts the value of the key; a repeated key starts no value. */
    private int begin(ReceiptKey key, int colon, int open) {
        if (open != NONE) {
            ends[open] = colon - key.label().length();
        }
        if (starts[key.ordinal()] != NONE) {
            return NONE;
        }
        starts[key.ordinal()] = colon + 1;
        return key.ordinal();
    }

    private int wordStart(ReceiptKey key) {
        int start = startOf(key);
        int end = endOf(key);
        int word = start;
        while (word < end && isBlank(at(word))) {
            word++;
        }
        return word < end ? word : start;
    }

    private int wordEnd(ReceiptKey key) {
        int end = wordStart(key);
        int last = endOf(key);
        while (end < last && !isBlank(at(end))) {
            end++;
        }
        return end;
    }

    private boolean hasWord(ReceiptKey key) {
        return has(key) && wordStart(key) < wordEnd(key);
    }

    private String word(ReceiptKey key) {
        return string(wordStart(key), wordEnd(key));
    }

    /** Returns all words of the value, with the blanks between them. */
    private String words(ReceiptKey key) {
        int start = wordStart(key);
        int end = endOf(key);
        while (end > start && isBlank(at(end - 1))) {
            end--;
        }
        return string(start, end);
    }

    private String date(ReceiptKey key) {
        String word = word(key);
        return isDate(word) ? word : words(key);
    }

    private boolean isOneWord(ReceiptKey key) {
        String word = word(key);
        return !word.isEmpty() && word.equals(words(key));
    }

    // Appendix B has a blank after this colon, but most peers send none; further blanks belong to the user's text.
    private String userText() {
        int start = startOf(ReceiptKey.TEXT);
        return string(start < length && at(start) == ' ' ? start + 1 : start, length);
    }

    private int count(ReceiptKey key) {
        String digits = value(key);
        boolean fits = isNumber(digits) && digits.length() <= MOST_COUNT_DIGITS;
        return fits ? Integer.parseInt(digits) : ReceiptCounts.NOT_SAID;
    }

    /** Whether the word is a date: in minutes, in seconds, or in seconds with a four-digit year. */
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

    // Some peers pad with NULs. Other control characters are letters in the GSM default alphabet.
    private static boolean isBlank(int c) {
        return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\0';
    }
}
