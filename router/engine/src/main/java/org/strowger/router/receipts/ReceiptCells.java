package org.strowger.router.receipts;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import org.strowger.bound.Within;
import org.strowger.message.Address;
import org.strowger.router.metrics.laws.Equation;
import org.strowger.router.metrics.laws.ExpectationTerm;

/**
 * Memory for expected receipts: a cell of 112 bytes for each, with six numbers in one array of its page and the texts
 * in another. There may be a million cells, each in use for up to two days: as ten million objects, the garbage
 * collector would copy them while they are young and mark them when they are old. A cell takes three cache lines.
 *
 * <p>Texts of more than 64 bytes, as with ids of 40 characters and more, are in a separate array per cell. Empty pages
 * are released when less than half of the pages' cells are in use, and allocated again when all other pages are full.
 */
@Within(Within.Scope.HOLDER)
final class ReceiptCells {
    /** The state of a cell. The cells of a new page are in the first state of this list. */
    enum State {
        FREE,
        EXPECTED,
        UNDER_WAY
    }

    private static final int CELL_BITS = 10;
    private static final int CELLS = 1 << CELL_BITS;

    // Indexes of the numbers of a cell.
    private static final int UNTIL = 0;
    private static final int OURS = 1;
    private static final int RECORD = 2;
    private static final int LENGTHS = 3;

    /** The hash in the upper half, the application in the lower half. */
    private static final int HASH = 4;

    /** Eight fields of one byte. */
    private static final int MARKS = 5;

    private static final int NUMBERS = 6;
    private static final int TEXT_OCTETS = 64;

    // The shifts of these fields in the last number.
    private static final int SOURCE_TON = 0;
    private static final int SOURCE_NPI = 8;
    private static final int DESTINATION_TON = 16;
    private static final int DESTINATION_NPI = 24;
    private static final int WANTED = 32;
    private static final int STATE = 40;
    private static final int INDEXED = 48;
    private static final int MATCHED = 56;
    private static final int OCTET = 0xFF;

    /** A bit in the field {@link #WANTED}: the message was in custody. */
    private static final int PROMISED = 0x80;

    /** A bit in the field {@link #WANTED}: a receipt has reported UNKNOWN, and others may follow. */
    private static final int SAID_UNKNOWN = 0x40;

    private static final short[] NONE_FREE = {};
    private static final int SENDERS = 256;
    private static final int HASHED_OCTETS = 4;
    private static final long[] NO_PAGE = {};
    private static final byte[] NO_TEXT = {};
    private static final State[] STATES = State.values();
    private static final ReceiptInterest[] INTERESTS = ReceiptInterest.values();

    private long[][] pages = {};
    private byte[][] texts = {};

    /** The free cells of each page; the cell freed last is taken next, because it may still be in the cache. */
    private short[][] free = {};

    private int[] freeCount = {};
    private int pageCount;
    private int allocated;
    private int size;
    private final Equation<ExpectationTerm> laws;
    private final Address[] senders = new Address[SENDERS];

    /** Pages that are allocated and not full. */
    private final BitSet withRoom = new BitSet();

    private final BitSet letGo = new BitSet();
    private final Map<Integer, byte[]> longTexts = new HashMap<>();

    /** @param laws counts each cell by its state */
    ReceiptCells(Equation<ExpectationTerm> laws) {
        this.laws = laws;
        Arrays.fill(senders, Address.NONE);
    }

    // ---- Cells

    /** The upper bound of the numbers of cells. */
    int end() {
        return pageCount << CELL_BITS;
    }

    /** The number of cells in use. */
    int size() {
        return size;
    }

    /** @param origin where the expected receipt comes from; it is counted as having left there */
    int take(ExpectedReceipt expected, int application, long record, ExpectationTerm origin) {
        laws.comesFrom(origin);
        int page = withRoom.nextSetBit(0);
        if (page < 0) {
            page = pageWithoutMemory();
            allocate(page);
        }
        int left = --freeCount[page];
        if (left == 0) {
            withRoom.clear(page);
        }
        int cell = page << CELL_BITS | free[page][left];
        size++;
        write(cell, expected, application, record);
        return cell;
    }

    /** @param end how the expected receipt ends; this end is counted */
    void free(int cell, ExpectationTerm end) {
        laws.increment(end);
        assert state(cell) != State.FREE : "it is free";
        if (Lengths.all(lengths(cell)) > TEXT_OCTETS) {
            longTexts.remove(cell);
        }
        state(cell, State.FREE);
        int page = cell >>> CELL_BITS;
        if (freeCount[page] == 0) {
            withRoom.set(page);
        }
        free[page][freeCount[page]++] = (short) (cell & CELLS - 1);
        size--;
        if (freeCount[page] == CELLS && 2L * size < (long) allocated << CELL_BITS && allocated > 1) {
            pages[page] = NO_PAGE;
            texts[page] = NO_TEXT;
            free[page] = NONE_FREE;
            freeCount[page] = 0;
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
            texts = Arrays.copyOf(texts, count);
            Arrays.fill(texts, pageCount, count, NO_TEXT);
            free = Arrays.copyOf(free, count);
            Arrays.fill(free, pageCount, count, NONE_FREE);
            freeCount = Arrays.copyOf(freeCount, count);
        }
        return pageCount++;
    }

    private void allocate(int page) {
        pages[page] = new long[CELLS * NUMBERS];
        texts[page] = new byte[CELLS * TEXT_OCTETS];
        letGo.clear(page);
        withRoom.set(page);
        allocated++;
        short[] all = new short[CELLS];
        for (int i = 0; i < CELLS; i++) {
            all[i] = (short) (CELLS - 1 - i);
        }
        free[page] = all;
        freeCount[page] = CELLS;
    }

    // ---- Contents of cells

    private void write(int cell, ExpectedReceipt expected, int application, long record) {
        Address source = expected.source();
        Address destination = expected.destination();
        String id = expected.smscId();
        String digits = expected.sent();
        boolean same = !digits.isEmpty() && digits.equals(destination.text());
        String sent = same ? "" : digits;
        long lengths = Lengths.of(
                id.length(),
                same ? Lengths.SAME : sent.length(),
                source.text().length(),
                destination.text().length());
        int marks = (expected.promised() ? PROMISED : 0) | (expected.extras().saidUnknown() ? SAID_UNKNOWN : 0);
        long[] page = pages[cell >>> CELL_BITS];
        int at = at(cell, 0);
        page[at + UNTIL] = expected.untilNanos();
        page[at + OURS] = expected.messageId();
        page[at + RECORD] = record;
        page[at + LENGTHS] = lengths;
        page[at + HASH] = Integer.toUnsignedLong(application);
        page[at + MARKS] = kind(source) << SOURCE_TON
                | kind(destination) << DESTINATION_TON
                | (long) (expected.wanted().ordinal() | marks) << WANTED;
        int length = Lengths.all(lengths);
        byte[] text = texts[cell >>> CELL_BITS];
        int textAt = textAt(cell);
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

    private static long kind(Address address) {
        return (long) (address.ton() & OCTET) << SOURCE_TON | (long) (address.npi() & OCTET) << SOURCE_NPI;
    }

    /** Ids and addresses have one byte per character. */
    @SuppressWarnings("deprecation") // getBytes is deprecated because it truncates characters, as intended here
    private static int putText(String text, byte[] to, int at) {
        text.getBytes(0, text.length(), to, at);
        return at + text.length();
    }

    long untilNanos(int cell) {
        return number(cell, UNTIL);
    }

    long messageId(int cell) {
        return number(cell, OURS);
    }

    int application(int cell) {
        return (int) number(cell, HASH);
    }

    ReceiptInterest wanted(int cell) {
        return INTERESTS[octet(cell, WANTED) & ~(PROMISED | SAID_UNKNOWN)];
    }

    /** Whether the message was in custody. */
    boolean isPromised(int cell) {
        return (octet(cell, WANTED) & PROMISED) != 0;
    }

    /** Whether a receipt has reported UNKNOWN. */
    boolean hasSaidUnknown(int cell) {
        return (octet(cell, WANTED) & SAID_UNKNOWN) != 0;
    }

    void saysUnknown(int cell) {
        putOctet(cell, WANTED, octet(cell, WANTED) | SAID_UNKNOWN);
    }

    /** The id of the record in the store. */
    long record(int cell) {
        return number(cell, RECORD);
    }

    void record(int cell, long other) {
        number(cell, RECORD, other);
    }

    boolean isId(int cell, String asked) {
        long lengths = lengths(cell);
        return asked.length() == Lengths.id(lengths) && isText(cell, lengths, 0, asked);
    }

    /** The id that the SMSC gave the message. */
    String smscId(int cell) {
        long lengths = lengths(cell);
        return text(cell, lengths, 0, Lengths.id(lengths));
    }

    /** The digits of the recipient as they were sent. */
    String sent(int cell) {
        long lengths = lengths(cell);
        return Lengths.isSentAsWritten(lengths)
                ? destinationText(cell, lengths)
                : text(cell, lengths, Lengths.id(lengths), Lengths.sent(lengths));
    }

    /** Whether these are the digits of the recipient as they were sent. */
    boolean isSent(int cell, String digits) {
        long lengths = lengths(cell);
        return Lengths.isSentAsWritten(lengths)
                ? isDestinationText(cell, lengths, digits)
                : digits.length() == Lengths.sent(lengths) && isText(cell, lengths, Lengths.id(lengths), digits);
    }

    /** The source address. Few senders send most messages, so the address is usually in a small cache. */
    Address source(int cell) {
        long lengths = lengths(cell);
        int before = Lengths.id(lengths) + Lengths.sent(lengths);
        int length = Lengths.source(lengths);
        int slot = hash(cell, lengths, before) & (SENDERS - 1);
        int ton = octet(cell, SOURCE_TON);
        int npi = octet(cell, SOURCE_NPI);
        Address known = senders[slot];
        boolean same = known.ton() == ton
                && known.npi() == npi
                && known.text().length() == length
                && isText(cell, lengths, before, known.text());
        if (!same) {
            known = new Address(ton, npi, text(cell, lengths, before, length));
            senders[slot] = known;
        }
        return known;
    }

    Address destination(int cell) {
        return new Address(
                octet(cell, DESTINATION_TON), octet(cell, DESTINATION_NPI), destinationText(cell, lengths(cell)));
    }

    boolean isDestination(int cell, Address other) {
        return octet(cell, DESTINATION_TON) == other.ton()
                && octet(cell, DESTINATION_NPI) == other.npi()
                && isDestinationText(cell, lengths(cell), other.text());
    }

    private boolean isDestinationText(int cell, long lengths, String asked) {
        return asked.length() == Lengths.destination(lengths)
                && isText(cell, lengths, Lengths.beforeDestination(lengths), asked);
    }

    private String destinationText(int cell, long lengths) {
        return text(cell, lengths, Lengths.beforeDestination(lengths), Lengths.destination(lengths));
    }

    private boolean isText(int cell, long lengths, int from, String asked) {
        if (Lengths.all(lengths) > TEXT_OCTETS) {
            return text(cell, lengths, from, asked.length()).equals(asked);
        }
        byte[] octets = texts[cell >>> CELL_BITS];
        int begin = textAt(cell) + from;
        for (int i = 0; i < asked.length(); i++) {
            if (octets[begin + i] != (byte) asked.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    /** A hash of the end of the sender's text. */
    private int hash(int cell, long lengths, int from) {
        if (Lengths.all(lengths) > TEXT_OCTETS) {
            return 0;
        }
        byte[] octets = texts[cell >>> CELL_BITS];
        int length = Lengths.source(lengths);
        int end = textAt(cell) + from + length;
        int hash = length;
        for (int i = end - Math.min(length, HASHED_OCTETS); i < end; i++) {
            hash = 31 * hash + octets[i];
        }
        return hash ^ (hash >>> 8) ^ (hash >>> 16);
    }

    private String text(int cell, long lengths, int from, int length) {
        if (Lengths.all(lengths) > TEXT_OCTETS) {
            return new String(longTexts.getOrDefault(cell, NO_TEXT), from, length, StandardCharsets.ISO_8859_1);
        }
        return new String(texts[cell >>> CELL_BITS], textAt(cell) + from, length, StandardCharsets.ISO_8859_1);
    }

    /** The lengths of the four texts of a cell, packed into one number. */
    private static final class Lengths {
        private static final int SENT = 16;
        private static final int SOURCE = 32;
        private static final int DESTINATION = 48;
        private static final int MASK = 0xFFFF;

        /** Replaces the second length if the recipient was sent as the application wrote it. */
        static final int SAME = MASK;

        private Lengths() {}

        static long of(int id, int sent, int source, int destination) {
            return id | (long) sent << SENT | (long) source << SOURCE | (long) destination << DESTINATION;
        }

        static int id(long lengths) {
            return (int) lengths & MASK;
        }

        static boolean isSentAsWritten(long lengths) {
            return ((int) (lengths >>> SENT) & MASK) == SAME;
        }

        static int sent(long lengths) {
            return isSentAsWritten(lengths) ? 0 : (int) (lengths >>> SENT) & MASK;
        }

        static int source(long lengths) {
            return (int) (lengths >>> SOURCE) & MASK;
        }

        static int destination(long lengths) {
            return (int) (lengths >>> DESTINATION);
        }

        static int beforeDestination(long lengths) {
            return id(lengths) + sent(lengths) + source(lengths);
        }

        static int all(long lengths) {
            return beforeDestination(lengths) + destination(lengths);
        }
    }

    // ---- Fields of the table

    State state(int cell) {
        return pages[cell >>> CELL_BITS].length == 0 ? State.FREE : STATES[octet(cell, STATE)];
    }

    /** Sets the state, which changes only here. */
    void state(int cell, State next) {
        count(state(cell), -1);
        putOctet(cell, STATE, next.ordinal());
        count(next, 1);
    }

    private void count(State state, int by) {
        switch (state) {
            case FREE -> {}
            case EXPECTED -> laws.add(ExpectationTerm.EXPECTED, by);
            case UNDER_WAY -> laws.add(ExpectationTerm.IN_FLIGHT, by);
        }
    }

    /** The form under which the id is in the index. */
    int indexed(int cell) {
        return (byte) octet(cell, INDEXED);
    }

    void indexed(int cell, int form) {
        putOctet(cell, INDEXED, form);
    }

    /** The form in which a receipt matched the entry. */
    int matched(int cell) {
        return (byte) octet(cell, MATCHED);
    }

    void matched(int cell, int form) {
        putOctet(cell, MATCHED, form);
    }

    /** The first hash under which the entry is in the index. */
    int hash(int cell) {
        return (int) (number(cell, HASH) >>> Integer.SIZE);
    }

    void hash(int cell, int hash) {
        number(cell, HASH, (long) hash << Integer.SIZE | Integer.toUnsignedLong(application(cell)));
    }

    private static int at(int cell, int number) {
        return (cell & CELLS - 1) * NUMBERS + number;
    }

    private static int textAt(int cell) {
        return (cell & CELLS - 1) * TEXT_OCTETS;
    }

    private long number(int cell, int which) {
        return pages[cell >>> CELL_BITS][at(cell, which)];
    }

    private void number(int cell, int which, long value) {
        pages[cell >>> CELL_BITS][at(cell, which)] = value;
    }

    private long lengths(int cell) {
        return number(cell, LENGTHS);
    }

    private int octet(int cell, int shift) {
        return (int) (number(cell, MARKS) >>> shift) & OCTET;
    }

    private void putOctet(int cell, int shift, int value) {
        long others = number(cell, MARKS) & ~((long) OCTET << shift);
        number(cell, MARKS, others | (long) (value & OCTET) << shift);
    }
}
