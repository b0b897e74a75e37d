package org.strowger.router.exchange.mo;

import java.util.Arrays;
import java.util.function.LongPredicate;
import org.strowger.bound.Within;
import org.strowger.router.application.MessageIds;

/**
 * The messages that no rule takes, in the order in which they came: for each message the id of its record, its steady
 * time and the number of its SMSC, in primitive arrays. Everything else about a message is in the store.
 *
 * <p>Memory: 20 octets for a message, in arrays that grow by half.
 */
@Within(Within.Scope.HOLDER)
final class UnclaimedIndex {
    /** The number of an entry that has ended. */
    private static final int ENDED = -1;

    private static final int FIRST = 16;

    private long[] records = new long[FIRST];
    private long[] millis = new long[FIRST];
    private int[] smscs = new int[FIRST];
    private int used;
    private int size;

    /** A place between two messages. */
    record Cursor(long millis, long record) {
        static final Cursor START = new Cursor(Long.MIN_VALUE, MessageIds.NONE);

        /** The place before the first message of this time. */
        static Cursor before(long millis) {
            return millis == Long.MIN_VALUE ? START : new Cursor(millis - 1, Long.MAX_VALUE);
        }
    }

    int size() {
        return size;
    }

    /** When the oldest message came; {@code Long.MAX_VALUE} if there is none. */
    long oldestMillis() {
        int first = skipEnded(0);
        return first == used ? Long.MAX_VALUE : millis[first];
    }

    /** When the youngest message came; {@code Long.MIN_VALUE} if there is none. */
    long youngestMillis() {
        int last = used - 1;
        while (last >= 0 && smscs[last] == ENDED) {
            last--;
        }
        return last < 0 ? Long.MIN_VALUE : millis[last];
    }

    /** Adds a message; most often it is the youngest. */
    void add(long record, long since, int smsc) {
        int at = indexAfter(since, record);
        if (used == records.length) {
            resize(used + (used >> 1));
        }
        if (at < used) {
            System.arraycopy(records, at, records, at + 1, used - at);
            System.arraycopy(millis, at, millis, at + 1, used - at);
            System.arraycopy(smscs, at, smscs, at + 1, used - at);
        }
        set(at, record, since, smsc);
        used++;
        size++;
    }

    /** Adds all messages of another index, in one pass over both. */
    void addAll(UnclaimedIndex other) {
        UnclaimedIndex both = new UnclaimedIndex();
        both.resize(Math.max(FIRST, size + other.size));
        int at = skipEnded(0);
        int ofOther = other.skipEnded(0);
        while (at < used || ofOther < other.used) {
            boolean isMine = ofOther == other.used
                    || (at < used && isBefore(millis[at], records[at], other.millis[ofOther], other.records[ofOther]));
            UnclaimedIndex from = isMine ? this : other;
            int index = isMine ? at : ofOther;
            both.set(both.used++, from.records[index], from.millis[index], from.smscs[index]);
            at = isMine ? skipEnded(at + 1) : at;
            ofOther = isMine ? ofOther : other.skipEnded(ofOther + 1);
        }
        records = both.records;
        millis = both.millis;
        smscs = both.smscs;
        used = both.used;
        size = used;
    }

    private void set(int at, long record, long since, int smsc) {
        records[at] = record;
        millis[at] = since;
        smscs[at] = smsc;
    }

    /** Ends a message. Returns the number of its SMSC. */
    int end(Cursor of) {
        int at = find(of);
        assert at >= 0 : "the message has ended before";
        int smsc = smscs[at];
        smscs[at] = ENDED;
        size--;
        if (used > FIRST && size < used / 2) {
            removeEnded();
        }
        return smsc;
    }

    boolean has(Cursor of) {
        return find(of) >= 0;
    }

    private int find(Cursor of) {
        int at = indexAfter(of.millis(), of.record()) - 1;
        return at >= 0 && records[at] == of.record() && millis[at] == of.millis() && smscs[at] != ENDED ? at : -1;
    }

    private void removeEnded() {
        int kept = 0;
        for (int i = 0; i < used; i++) {
            if (smscs[i] != ENDED) {
                set(kept++, records[i], millis[i], smscs[i]);
            }
        }
        used = kept;
        if (records.length > 4 * Math.max(FIRST, used)) {
            resize(2 * Math.max(FIRST, used));
        }
    }

    private void resize(int length) {
        records = Arrays.copyOf(records, length);
        millis = Arrays.copyOf(millis, length);
        smscs = Arrays.copyOf(smscs, length);
    }

    /** Receives messages. */
    interface Visitor {
        /** @return false to stop */
        boolean message(Cursor at, int smsc);
    }

    /** Passes the messages after this place, in their order. */
    void forEachAfter(Cursor after, Visitor out) {
        for (int i = skipEnded(indexAfter(after.millis(), after.record())); i < used; i = skipEnded(i + 1)) {
            if (!out.message(new Cursor(millis[i], records[i]), smscs[i])) {
                return;
            }
        }
    }

    /** The number of messages that came from the first of these times to the last, both inclusive. */
    int count(long since, long until) {
        int count = 0;
        int end = indexAfter(until, Long.MAX_VALUE);
        for (int i = indexAfter(since - 1, Long.MAX_VALUE); i < end; i++) {
            count += smscs[i] == ENDED ? 0 : 1;
        }
        return count;
    }

    /** Ends the messages whose record is selected. */
    void endIf(LongPredicate which, Visitor ended) {
        for (int i = 0; i < used; i++) {
            if (smscs[i] != ENDED && which.test(records[i])) {
                ended.message(new Cursor(millis[i], records[i]), smscs[i]);
                smscs[i] = ENDED;
                size--;
            }
        }
        removeEnded();
    }

    private int skipEnded(int from) {
        int at = from;
        while (at < used && smscs[at] == ENDED) {
            at++;
        }
        return at;
    }

    /** The first place whose message is after this one. */
    private int indexAfter(long since, long record) {
        if (used == 0 || !isBefore(since, record, millis[used - 1], records[used - 1])) {
            return used;
        }
        int low = 0;
        int high = used - 1;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (isBefore(since, record, millis[middle], records[middle])) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }

    private static boolean isBefore(long millis, long record, long otherMillis, long otherRecord) {
        return millis != otherMillis ? millis < otherMillis : record < otherRecord;
    }
}
