package org.strowger.tools.load;

import java.util.Arrays;

/**
 * What has become of each message of one connection: a word each, of which the highest bits say how far it has come and
 * the others are the mark of the id that it was given. Messages are kept in sheets, and a sheet on which everything has
 * come to its end is thrown away, so that a long run needs no more room than what is under way.
 */
final class MessageTally {
    private static final int SHEET_BITS = 10;
    private static final int SHEET = 1 << SHEET_BITS;
    private static final int SHEETS_FIRST = 4;

    /** Instead of one that was thrown away, or has not been begun. */
    private static final long[] NO_SHEET = {};

    private static final int STATE_SHIFT = 61;
    private static final long MARK_MASK = (1L << STATE_SHIFT) - 1;

    // How far a message has come.
    private static final int NOT_SENT = 0;
    private static final int SENT = 1;
    private static final int ACCEPTED = 2;
    /** The receipt has come, the response has not. */
    private static final int EARLY = 3;
    /** Nobody knows whether it was accepted. */
    private static final int UNCERTAIN = 4;

    private static final int REPORTED = 5;
    private static final int REFUSED = 6;

    /** What a receipt or a response turns out to be. */
    enum Finding {
        /** All is well, and this was the receipt. */
        MATCHED,
        /** All is well so far. */
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

    /** The mark of an id: two ids are taken for one if their marks are the same, of which the chance is 1 in 2^61. */
    static long mark(String id) {
        long mark = 0x9E3779B97F4A7C15L;
        for (int i = 0; i < id.length(); i++) {
            mark = (mark ^ id.charAt(i)) * 0x100000001B3L;
            mark ^= mark >>> 29;
        }
        return mark & MARK_MASK;
    }

    /** The next message was sent: its number is how many there were before. */
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

    /** It was accepted with an id of this mark. */
    Finding accepted(long number, long mark) {
        if (state(number) == EARLY) {
            Finding finding = markOf(number) == mark ? Finding.MATCHED : Finding.CROSSED;
            set(number, REPORTED, mark);
            return finding;
        }
        set(number, ACCEPTED, mark);
        return Finding.WAITING;
    }

    /** It was refused. A receipt of it that came before is one too many. */
    Finding refused(long number) {
        Finding finding = state(number) == EARLY ? Finding.CROSSED : Finding.WAITING;
        set(number, REFUSED, 0);
        return finding;
    }

    /** Nobody will ever know whether it was accepted; if its receipt has come, it was. */
    Finding uncertain(long number) {
        if (state(number) == EARLY) {
            set(number, REPORTED, markOf(number));
            return Finding.MATCHED;
        }
        set(number, UNCERTAIN, 0);
        return Finding.WAITING;
    }

    /**
     * A receipt has come for one of several messages that went to the same recipient.
     *
     * @param first the number of the first of them
     * @param parts how many there may be
     * @param mark of the id in the receipt
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
            // Of what was thrown away nothing is known but that its receipts have come.
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

    /** How many were accepted and have no receipt. */
    long missing() {
        long missing = 0;
        for (long[] words : sheets) {
            for (long word : words) {
                missing += word >>> STATE_SHIFT == ACCEPTED ? 1 : 0;
            }
        }
        return missing;
    }

    /** How many were sent. */
    long count() {
        return count;
    }

    /** How many may still have an answer or a receipt to come. */
    long open() {
        return open;
    }

    /** For tests: how many sheets are kept. */
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
