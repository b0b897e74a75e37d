package org.strowger.tools.load;

import java.util.Arrays;

/**
 * The state of each message of one connection: one 64-bit word per message, with the state in the highest bits and a
 * hash of the message id, its mark, in the others. The words are stored in sheets. A sheet on which every message has
 * ended is discarded, so the memory of a long run depends only on the number of open messages.
 */
final class MessageTally {
    private static final int SHEET_BITS = 10;
    private static final int SHEET = 1 << SHEET_BITS;
    private static final int SHEETS_FIRST = 4;

    /** Stands for a sheet that was discarded or not yet allocated. */
    private static final long[] NO_SHEET = {};

    private static final int STATE_SHIFT = 61;
    private static final long MARK_MASK = (1L << STATE_SHIFT) - 1;

    // The states of a message.
    private static final int NOT_SENT = 0;
    private static final int SENT = 1;
    private static final int ACCEPTED = 2;
    /** The receipt has arrived before the response. */
    private static final int EARLY = 3;
    /** The state of a message for which it is unknown whether it was accepted. */
    private static final int UNCERTAIN = 4;

    private static final int REPORTED = 5;
    private static final int REFUSED = 6;

    /** The result of matching a receipt or a response. */
    enum Finding {
        /** The receipt and the response of the message match. */
        MATCHED,
        /** No error; the receipt or the response may still be outstanding. */
        WAITING,
        DOUBLED,
        CROSSED
    }

    private long[][] sheets = new long[SHEETS_FIRST][];
    private int[] unsettled = new int[SHEETS_FIRST];
    private long count;
    private long open;

    MessageTally() {
        Arrays.fill(sheets, NO_SHEET);
    }

    /**
     * The mark of an id. Ids with the same mark are taken to be equal; two different ids have the same mark with a
     * probability of 1 in 2^61.
     */
    static long mark(String id) {
        long mark = 0x9E3779B97F4A7C15L;
        for (int i = 0; i < id.length(); i++) {
            mark = (mark ^ id.charAt(i)) * 0x100000001B3L;
            mark ^= mark >>> 29;
        }
        return mark & MARK_MASK;
    }

    /** Adds a sent message, whose number is the count of messages sent before. */
    void sent() {
        int sheet = (int) (count >>> SHEET_BITS);
        if (sheet == sheets.length) {
            sheets = Arrays.copyOf(sheets, 2 * sheet);
            Arrays.fill(sheets, sheet, 2 * sheet, NO_SHEET);
            unsettled = Arrays.copyOf(unsettled, 2 * sheet);
        }
        if (sheets[sheet] == NO_SHEET) {
            sheets[sheet] = new long[SHEET];
            unsettled[sheet] = SHEET;
        }
        sheets[sheet][(int) count & (SHEET - 1)] = (long) SENT << STATE_SHIFT;
        count++;
        open++;
    }

    /** Records that the message was accepted with an id of this mark. */
    Finding accepted(long number, long mark) {
        if (state(number) == EARLY) {
            Finding finding = markOf(number) == mark ? Finding.MATCHED : Finding.CROSSED;
            set(number, REPORTED, mark);
            return finding;
        }
        set(number, ACCEPTED, mark);
        return Finding.WAITING;
    }

    /** Records that the message was refused. A receipt that arrived before the refusal is an error. */
    Finding refused(long number) {
        Finding finding = state(number) == EARLY ? Finding.CROSSED : Finding.WAITING;
        set(number, REFUSED, 0);
        return finding;
    }

    /** Records that the message will have no response. If its receipt has arrived, the message counts as accepted. */
    Finding uncertain(long number) {
        if (state(number) == EARLY) {
            set(number, REPORTED, markOf(number));
            return Finding.MATCHED;
        }
        set(number, UNCERTAIN, 0);
        return Finding.WAITING;
    }

    /**
     * Matches a receipt with one of several messages to the same recipient.
     *
     * @param first the number of the first of these messages
     * @param parts the maximum number of these messages
     * @param mark the mark of the id in the receipt
     */
    Finding receipt(long first, int parts, long mark) {
        long end = Math.min(count, first + parts);
        boolean known = false;
        for (long number = first; number < end; number++) {
            int state = state(number);
            boolean same = markOf(number) == mark;
            if (state == ACCEPTED && same) {
                set(number, REPORTED, mark);
                return Finding.MATCHED;
            }
            // All messages of a discarded sheet have ended, so the receipt counts as a duplicate.
            known |= (state == REPORTED && same) || isThrownAway(number) || (state == EARLY && same);
        }
        return known ? Finding.DOUBLED : unanswered(first, end, mark);
    }

    private Finding unanswered(long first, long end, long mark) {
        for (long number = first; number < end; number++) {
            if (state(number) == SENT) {
                set(number, EARLY, mark);
                return Finding.WAITING;
            }
            if (state(number) == UNCERTAIN) {
                set(number, REPORTED, mark);
                return Finding.MATCHED;
            }
        }
        return Finding.CROSSED;
    }

    /** The number of accepted messages without a receipt. */
    long missing() {
        long missing = 0;
        for (long[] words : sheets) {
            for (long word : words) {
                missing += word >>> STATE_SHIFT == ACCEPTED ? 1 : 0;
            }
        }
        return missing;
    }

    /** The number of sent messages. */
    long count() {
        return count;
    }

    /** The number of messages whose response or receipt is outstanding. */
    long open() {
        return open;
    }

    /** The number of allocated sheets, for tests. */
    int sheets() {
        return (int) Arrays.stream(sheets).filter(words -> words != NO_SHEET).count();
    }

    private boolean isThrownAway(long number) {
        return sheets[(int) (number >>> SHEET_BITS)] == NO_SHEET;
    }

    private int state(long number) {
        return (int) (word(number) >>> STATE_SHIFT);
    }

    private long markOf(long number) {
        return word(number) & MARK_MASK;
    }

    private long word(long number) {
        long[] words = sheets[(int) (number >>> SHEET_BITS)];
        return words == NO_SHEET ? NOT_SENT : words[(int) number & (SHEET - 1)];
    }

    private void set(long number, int state, long mark) {
        int sheet = (int) (number >>> SHEET_BITS);
        long[] words = sheets[sheet];
        if (words == NO_SHEET) {
            return;
        }
        open += (isOpen(state) ? 1 : 0) - (isOpen(state(number)) ? 1 : 0);
        words[(int) number & (SHEET - 1)] = (long) state << STATE_SHIFT | mark;
        if ((state == REPORTED || state == REFUSED) && --unsettled[sheet] == 0) {
            sheets[sheet] = NO_SHEET;
        }
    }

    private static boolean isOpen(int state) {
        return state == SENT || state == ACCEPTED || state == EARLY;
    }
}
