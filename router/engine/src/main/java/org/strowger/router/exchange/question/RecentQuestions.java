package org.strowger.router.exchange.question;

import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Set;
import org.strowger.bound.Bound;
import org.strowger.bound.BoundedBy;
import org.strowger.bound.Sharing;
import org.strowger.router.share.KeyedShare;

/**
 * The questions of the last seconds: a record of the mail may come twice, and a question must not be carried out again
 * after a later one.
 */
final class RecentQuestions {
    @Bound(
            of = "questions of other nodes that a thread remembers",
            kind = Bound.Kind.PROMISE,
            owner = Bound.Owner.NODE,
            share = Sharing.FAIR,
            full = "the question of the node is not answered")
    static final int MAX = 4096;

    @BoundedBy("MAX")
    private final ArrayDeque<Asked> byTime = new ArrayDeque<>();

    @BoundedBy("MAX")
    private final Set<Key> known = new HashSet<>();

    /** The questions by the process that has asked them. */
    private final KeyedShare share = new KeyedShare(MAX);

    /** @param number the number of the question within the process that asks */
    private record Key(long process, long number) {}

    private record Asked(Key key, long untilNanos) {}

    enum Entry {
        NEW,
        KNOWN,
        /** Too many questions of this process have come. */
        FULL
    }

    /** @param untilNanos the time from which on the question is too old to be carried out */
    Entry enter(long process, long number, long untilNanos, long nowNanos) {
        while (!byTime.isEmpty() && byTime.element().untilNanos() <= nowNanos) {
            Key old = byTime.remove().key();
            known.remove(old);
            share.leave(old.process());
        }
        Key key = new Key(process, number);
        if (known.contains(key)) {
            return Entry.KNOWN;
        }
        if (!share.enter(process)) {
            return Entry.FULL;
        }
        known.add(key);
        byTime.add(new Asked(key, untilNanos));
        return Entry.NEW;
    }
}
