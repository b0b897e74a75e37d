package org.strowger.router.mail;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.strowger.bound.Bound;
import org.strowger.bound.BoundedBy;
import org.strowger.bound.Sharing;
import org.strowger.router.store.replicated.LogRecord;
import org.strowger.router.store.replicated.ReplicatedLog;
import org.strowger.router.thread.Mailbox.Posted;
import org.strowger.router.thread.WriterThread;

/**
 * Reads the receipts that came to any node which did not expect them. Each receipt is handed to the receiver, and is
 * open until its consequences are durable or it has matched nothing here for a while. The reported position is the
 * position of the first open receipt: a new owner of this node's shards begins there. Reading a stray twice does no
 * harm, because the expected receipt ends in the group of its delivery.
 *
 * <p>Thread: its own; {@link #goBackTo} and {@link #settled} may be called on any thread. Reading may block the thread.
 */
public final class StrayReader extends WriterThread {
    /** The position at the end of the log, for a store in which no receipt is expected. */
    public static final long END = Long.MAX_VALUE;

    /**
     * The maximum number of open strays. Each may wait for five seconds, so this allows about 13,000 a second, and
     * takes 100 MB.
     */
    @Bound(
            of = "receipts of other nodes that wait for a match",
            kind = Bound.Kind.PROMISE,
            owner = Bound.Owner.NODE,
            share = Sharing.NONE,
            full = "reading pauses, and the log keeps the others: they come in the order of the log")
    static final int OPEN_MAX = 64 * 1024;

    /** The size of the mailbox, which is never full: each open stray has one answer. */
    @BoundedBy("OPEN_MAX")
    private static final int TASKS_MAX = 2 * OPEN_MAX;

    private static final long WAIT_NANOS = TimeUnit.MILLISECONDS.toNanos(10);
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(5);
    private static final long AGAIN_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final long TELL_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final MailContext context;
    private final Receiver receiver;

    @BoundedBy("OPEN_MAX")
    private final ArrayDeque<LogRecord> atHand = new ArrayDeque<>();

    /** The number of strays in a record that are open, by the position of the record. */
    @BoundedBy("OPEN_MAX")
    private final TreeMap<Long, Integer> open = new TreeMap<>();

    private @Nullable ReplicatedLog log;
    private long next;
    private boolean isStuck;
    private int openStrays;
    private long nextNanos;
    private long tellNanos;
    private long told;

    /** Receives strays and positions, on the thread of the reader. */
    public interface Receiver {
        /** Receives a stray, which is answered by {@link StrayReader#settled}. */
        void receive(long position, byte[] stray);

        /** All strays before this position are settled. Called once a second at most, when it has changed. */
        void settledBefore(long position);
    }

    public StrayReader(MailContext context, Receiver receiver) {
        super("stray-reader", TASKS_MAX, context.clock(), context.tasks());
        this.context = context;
        this.receiver = receiver;
    }

    /**
     * Opens the log, to be read from this position, or from {@link #END}. Called before the thread is started, and
     * before this node expects any further receipt; may block.
     */
    public void begin(long position) throws IOException {
        ReplicatedLog opened = context.logs().strays();
        log = opened;
        next = position == END ? opened.end() : position;
    }

    /**
     * Reads from this position again, if it is before the present one: a shard was taken over.
     *
     * @param then called on this thread; from then on, all reported positions also apply to that shard
     */
    public void goBackTo(long position, Runnable then) {
        post(() -> {
            if (position < next) {
                next = position;
                atHand.clear();
                isStuck = false;
            }
            then.run();
        });
    }

    /** Notes that a stray of the record at this position is settled. */
    public void settled(long position) {
        post(() -> {
            openStrays--;
            open.computeIfPresent(position, (key, count) -> count == 1 ? null : count - 1);
        });
    }

    private void post(Runnable task) {
        Posted posted = postMail(task);
        assert posted != Posted.FULL : "the mailbox of the stray reader is full";
    }

    @Override
    protected boolean step(boolean hasNewMail, long nowNanos) {
        ReplicatedLog from = log;
        if (from == null) {
            return false;
        }
        if (nextNanos <= nowNanos && openStrays < OPEN_MAX) {
            nextNanos = nowNanos + PAUSE_NANOS;
            try {
                read(from);
            } catch (IOException e) {
                context.incidents().onFailure(MailRecord.STRAYS, e);
                nextNanos = nowNanos + AGAIN_NANOS;
            }
        }
        if (tellNanos <= nowNanos) {
            tellNanos = nowNanos + TELL_NANOS;
            tell();
        }
        return false;
    }

    private void read(ReplicatedLog from) throws IOException {
        if (atHand.isEmpty() && !isStuck) {
            atHand.addAll(from.read(next, WAIT_NANOS));
        }
        while (!atHand.isEmpty() && !isStuck && openStrays < OPEN_MAX) {
            hand(atHand.element());
        }
    }

    private void hand(LogRecord record) {
        try {
            // Open strays wait already, perhaps for a receipt that is about to be expected.
            if (!open.containsKey(record.position())) {
                hand(record.position(), MailRecord.read(record.bytes(), context.cluster(), MailRecord.STRAYS));
            }
        } catch (UnreadableMail e) {
            context.incidents().onUnreadable(MailRecord.STRAYS, record.position(), e);
            isStuck = e.isLater();
        }
        if (!isStuck) {
            atHand.remove();
            next = record.position() + 1;
        }
    }

    private void hand(long position, MailRecord record) {
        int strays = record.items().size();
        if (strays > 0) {
            open.put(position, strays);
            openStrays += strays;
            record.items().forEach(each -> receiver.receive(position, each.payload()));
        }
    }

    private void tell() {
        long position = open.isEmpty() ? next : Math.min(next, open.firstKey());
        if (position != told) {
            told = position;
            receiver.settledBefore(position);
        }
    }

    @Override
    protected long nextStepNanos() {
        return log == null ? Long.MAX_VALUE : Math.min(nextNanos, tellNanos);
    }

    @Override
    protected void onEnd() {
        if (log != null) {
            log.close();
        }
    }

    @Override
    protected void onLost(Throwable why) {
        context.incidents().onLost(why);
    }
}
