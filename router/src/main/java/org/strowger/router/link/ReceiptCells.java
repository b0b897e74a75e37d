package org.strowger.router.link;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import org.strowger.message.Address;

/**
 * Memory for receipts to come: each in a cell of 112 octets, in pages that are single arrays. There may be a million of
 * them for two days; as objects they would be ten million, all of which the collector copies when they are young and
 * marks when they are old. Here it has nothing to do, and what belongs to one stands in two or three lines of memory.
 *
 * <p>Texts that need more than the 64 octets of a cell, as with ids of 40 characters and more, stand beside it in an
 * array of their own. Pages that are empty are let go when less than half of them is in use, and made anew when all
 * others are full.
 */
final class ReceiptCells {
    /** What a cell is for. The first is that of a page that was just made. */
    enum State {
        FREE,
        EXPECTED,
        UNDER_WAY
    }

    private static final int CELL_BITS = 10;
    private static final int CELLS = 1 << CELL_BITS;
    private static final int CELL_OCTETS = 112;

    // Where the fields of a cell stand.
    private static final int UNTIL = 0;
    private static final int OURS = 8;
    private static final int HASH = 16;
    private static final int APPLICATION = 20;
    private static final int ID_LENGTH = 24;
    private static final int SENT_LENGTH = 26;
    private static final int SOURCE_LENGTH = 28;
    private static final int DESTINATION_LENGTH = 30;
    private static final int SOURCE_KIND = 32;
    private static final int DESTINATION_KIND = 34;
    private static final int WANTED = 36;
    private static final int STATE = 37;
    private static final int INDEXED = 38;
    private static final int MATCHED = 39;
    private static final int RECORD = 40;
    private static final int TEXT = 48;
    private static final int TEXT_OCTETS = CELL_OCTETS - TEXT;

    /** A bit of the octet that says what is wanted: we have answered for the message. */
    private static final int PROMISED = 0x80;

    /** Of a free cell, the next free one of its page. */
    private static final int NEXT_FREE = HASH;

    /** Instead of a length: it is the same as the recipient that the application wrote. */
    private static final int SAME = 0xFFFF;

    private static final int NONE = -1;
    private static final int SENDERS = 256;
    private static final ByteBuffer NO_PAGE = ByteBuffer.allocate(0);
    private static final byte[] NO_TEXT = {};
    private static final State[] STATES = State.values();
    private static final Wanted[] WISHES = Wanted.values();

    private ByteBuffer[] pages = {};
    private int[] taken = {};
    private int[] firstFree = {};
    private int pageCount;
    private int allocated;
    private int size;
    private final Address[] senders = new Address[SENDERS];

    /** Pages that are there and not full. */
    private final BitSet withRoom = new BitSet();

    private final BitSet letGo = new BitSet();
    private final Map<Integer, byte[]> longTexts = new HashMap<>();

    ReceiptCells() {
        Arrays.fill(senders, Address.NONE);
    }

    // ---- Cells

    /** Cells have numbers below this. */
    int end() {
        return pageCount << CELL_BITS;
    }

    /** How many are taken. */
    int size() {
        return size;
    }

    int take(ExpectedReceipt expected) {
        int page = withRoom.nextSetBit(0);
        if (page < 0) {
            page = pageWithoutMemory();
            allocate(page);
        }
        int cell = firstFree[page];
        firstFree[page] = intAt(cell, NEXT_FREE);
        taken[page]++;
        if (taken[page] == CELLS) {
            withRoom.clear(page);
        }
        size++;
        write(cell, expected);
        return cell;
    }

    void free(int cell) {
        assert state(cell) != State.FREE : "it is free";
        if (textLength(cell) > TEXT_OCTETS) {
            longTexts.remove(cell);
        }
        state(cell, State.FREE);
        int page = cell >>> CELL_BITS;
        putInt(cell, NEXT_FREE, firstFree[page]);
        firstFree[page] = cell;
        taken[page]--;
        size--;
        withRoom.set(page);
        if (taken[page] == 0 && 2L * size < (long) allocated << CELL_BITS && allocated > 1) {
            pages[page] = NO_PAGE;
            withRoom.clear(page);
            letGo.set(page);
            allocated--;
        }
    }

    private int pageWithoutMemory() {
        int page = letGo.nextSetBit(0);
        return page < 0 ? addPage() : page;
    }

    private int addPage() {
        if (pageCount == pages.length) {
            int count = Math.max(4, 2 * pageCount);
            pages = Arrays.copyOf(pages, count);
            Arrays.fill(pages, pageCount, count, NO_PAGE);
            taken = Arrays.copyOf(taken, count);
            firstFree = Arrays.copyOf(firstFree, count);
        }
        return pageCount++;
    }

    private void allocate(int page) {
        pages[page] = ByteBuffer.allocate(CELLS * CELL_OCTETS);
        letGo.clear(page);
        withRoom.set(page);
        allocated++;
        int first = page << CELL_BITS;
        for (int i = 0; i < CELLS; i++) {
            putInt(first + i, NEXT_FREE, i + 1 < CELLS ? first + i + 1 : NONE);
        }
        firstFree[page] = first;
    }

    // ---- What stands in them

    private void write(int cell, ExpectedReceipt expected) {
        ExpectedReceipt.Parties parties = expected.parties();
        Address source = parties.source();
        Address destination = parties.destination();
        String id = expected.ids().centres();
        String sent = parties.sent().equals(destination.text()) ? "" : parties.sent();
        boolean same = sent.isEmpty() && !parties.sent().isEmpty();
        ByteBuffer page = page(cell);
        int at = at(cell, 0);
        page.putLong(at + UNTIL, expected.untilNanos());
        page.putLong(at + OURS, expected.ids().ours());
        page.putInt(at + APPLICATION, expected.application());
        page.putShort(at + ID_LENGTH, (short) id.length());
        page.putShort(at + SENT_LENGTH, (short) (same ? SAME : sent.length()));
        page.putShort(at + SOURCE_LENGTH, (short) source.text().length());
        page.putShort(at + DESTINATION_LENGTH, (short) destination.text().length());
        putKind(page, at + SOURCE_KIND, source);
        putKind(page, at + DESTINATION_KIND, destination);
        int promised = expected.ids().promised() ? PROMISED : 0;
        page.put(at + WANTED, (byte) (expected.ids().wanted().ordinal() | promised));
        page.putLong(at + RECORD, expected.record());
        int length = textLength(cell);
        byte[] text = page.array();
        int textAt = page.arrayOffset() + at + TEXT;
        if (length > TEXT_OCTETS) {
            text = new byte[length];
            textAt = 0;
            longTexts.put(cell, text);
        }
        textAt = putText(id, text, textAt);
        textAt = putText(sent, text, textAt);
        textAt = putText(source.text(), text, textAt);
        putText(destination.text(), text, textAt);
    }

    private static void putKind(ByteBuffer page, int at, Address address) {
        page.put(at, (byte) address.ton());
        page.put(at + 1, (byte) address.npi());
    }

    /** A character is an octet here, as everywhere in ids and addresses. */
    @SuppressWarnings("deprecation") // what is deprecated in it is just that
    private static int putText(String text, byte[] to, int at) {
        text.getBytes(0, text.length(), to, at);
        return at + text.length();
    }

    long untilNanos(int cell) {
        return page(cell).getLong(at(cell, UNTIL));
    }

    long ours(int cell) {
        return page(cell).getLong(at(cell, OURS));
    }

    int application(int cell) {
        return intAt(cell, APPLICATION);
    }

    Wanted wanted(int cell) {
        return WISHES[octet(cell, WANTED) & ~PROMISED];
    }

    /** Whether we have answered for the message. */
    boolean isPromised(int cell) {
        return (octet(cell, WANTED) & PROMISED) != 0;
    }

    /** Under which id it is in the store. */
    long record(int cell) {
        return page(cell).getLong(at(cell, RECORD));
    }

    void record(int cell, long other) {
        page(cell).putLong(at(cell, RECORD), other);
    }

    /** Whether the centre calls it that. */
    boolean isId(int cell, String asked) {
        return asked.length() == length(cell, ID_LENGTH) && isText(cell, 0, asked);
    }

    /** What the centre calls it. */
    String id(int cell) {
        return text(cell, 0, length(cell, ID_LENGTH));
    }

    /** The digits of the recipient as they were sent. */
    String sent(int cell) {
        int length = length(cell, SENT_LENGTH);
        return length == SAME ? destinationText(cell) : text(cell, length(cell, ID_LENGTH), length);
    }

    /** Whether the recipient was sent so. */
    boolean isSent(int cell, String digits) {
        int length = length(cell, SENT_LENGTH);
        return length == SAME
                ? isDestinationText(cell, digits)
                : digits.length() == length && isText(cell, length(cell, ID_LENGTH), digits);
    }

    /** Few senders send most messages, so it is most often one that was asked for before. */
    Address source(int cell) {
        int before = length(cell, ID_LENGTH) + sentLength(cell);
        int length = length(cell, SOURCE_LENGTH);
        int place = hash(cell, before, length) & (SENDERS - 1);
        Address known = senders[place];
        boolean same = known.ton() == octet(cell, SOURCE_KIND)
                && known.npi() == octet(cell, SOURCE_KIND + 1)
                && known.text().length() == length
                && isText(cell, before, known.text());
        if (!same) {
            known = new Address(octet(cell, SOURCE_KIND), octet(cell, SOURCE_KIND + 1), text(cell, before, length));
            senders[place] = known;
        }
        return known;
    }

    /** @param text perhaps that of the address: then it is not read again */
    Address destination(int cell, String text) {
        return new Address(
                octet(cell, DESTINATION_KIND),
                octet(cell, DESTINATION_KIND + 1),
                isDestinationText(cell, text) ? text : destinationText(cell));
    }

    private boolean isDestinationText(int cell, String asked) {
        return asked.length() == length(cell, DESTINATION_LENGTH) && isText(cell, destinationAt(cell), asked);
    }

    private String destinationText(int cell) {
        return text(cell, destinationAt(cell), length(cell, DESTINATION_LENGTH));
    }

    private int destinationAt(int cell) {
        return length(cell, ID_LENGTH) + sentLength(cell) + length(cell, SOURCE_LENGTH);
    }

    private int sentLength(int cell) {
        int length = length(cell, SENT_LENGTH);
        return length == SAME ? 0 : length;
    }

    private int textLength(int cell) {
        return length(cell, ID_LENGTH)
                + sentLength(cell)
                + length(cell, SOURCE_LENGTH)
                + length(cell, DESTINATION_LENGTH);
    }

    private boolean isText(int cell, int from, String asked) {
        if (textLength(cell) > TEXT_OCTETS) {
            return text(cell, from, asked.length()).equals(asked);
        }
        byte[] octets = page(cell).array();
        int begin = at(cell, TEXT) + from;
        for (int i = 0; i < asked.length(); i++) {
            if (octets[begin + i] != (byte) asked.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    private int hash(int cell, int from, int length) {
        if (textLength(cell) > TEXT_OCTETS) {
            return 0;
        }
        byte[] octets = page(cell).array();
        int begin = at(cell, TEXT) + from;
        int hash = 0;
        for (int i = 0; i < length; i++) {
            hash = 31 * hash + octets[begin + i];
        }
        return hash ^ (hash >>> 8) ^ (hash >>> 16);
    }

    private String text(int cell, int from, int length) {
        if (textLength(cell) > TEXT_OCTETS) {
            return new String(longTexts.getOrDefault(cell, NO_TEXT), from, length, StandardCharsets.ISO_8859_1);
        }
        return new String(page(cell).array(), at(cell, TEXT) + from, length, StandardCharsets.ISO_8859_1);
    }

    // ---- For the table

    State state(int cell) {
        return page(cell).capacity() == 0 ? State.FREE : STATES[octetAt(cell, STATE)];
    }

    void state(int cell, State next) {
        putOctet(cell, STATE, next.ordinal());
    }

    /** Under which form its id stands in the index. */
    int indexed(int cell) {
        return octetAt(cell, INDEXED);
    }

    void indexed(int cell, int form) {
        putOctet(cell, INDEXED, form);
    }

    /** In which form a receipt fitted it. */
    int matched(int cell) {
        return octetAt(cell, MATCHED);
    }

    void matched(int cell, int form) {
        putOctet(cell, MATCHED, form);
    }

    /** The first hash under which it stands in the index. */
    int hash(int cell) {
        return intAt(cell, HASH);
    }

    void hash(int cell, int hash) {
        putInt(cell, HASH, hash);
    }

    /** A buffer for its numbers; it is all of an array, in which the texts are read. */
    private ByteBuffer page(int cell) {
        return pages[cell >>> CELL_BITS];
    }

    private static int at(int cell, int field) {
        return (cell & CELLS - 1) * CELL_OCTETS + field;
    }

    private int length(int cell, int field) {
        return Short.toUnsignedInt(page(cell).getShort(at(cell, field)));
    }

    private int intAt(int cell, int field) {
        return page(cell).getInt(at(cell, field));
    }

    private void putInt(int cell, int field, int value) {
        page(cell).putInt(at(cell, field), value);
    }

    private int octet(int cell, int field) {
        return Byte.toUnsignedInt(octetAt(cell, field));
    }

    private byte octetAt(int cell, int field) {
        return page(cell).get(at(cell, field));
    }

    private void putOctet(int cell, int field, int value) {
        page(cell).put(at(cell, field), (byte) value);
    }
}
