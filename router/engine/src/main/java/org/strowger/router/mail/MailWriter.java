package org.strowger.router.mail;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.strowger.bound.Bound;
import org.strowger.bound.BoundedBy;
import org.strowger.bound.Sharing;
import org.strowger.bound.Within;
import org.strowger.router.metrics.Histogram;
import org.strowger.router.metrics.KindCounters;
import org.strowger.router.store.replicated.ReplicatedLog;
import org.strowger.router.thread.Mailbox.Posted;
import org.strowger.router.thread.PeerThread;
import org.strowger.router.thread.SharedCount;
import org.strowger.router.thread.WriterThread;

/**
 * Appends mail for other nodes. All items for a shard that have come since the last turn are one record.
 *
 * <p>Thread: its own; {@link #send} may be called on any thread. Appending may block the thread.
 */
public final class MailWriter extends WriterThread {
    /** The maximum number of items for one shard that may be without an answer. */
    @Bound(
            of = "items for another shard without an answer",
            kind = Bound.Kind.PROMISE,
            owner = Bound.Owner.NODE,
            share = Sharing.EACH,
            full = "the message stays where it is and is passed on later")
    static final int UNANSWERED_MAX = 1000;

    /**
     * The maximum number of strays that may be without an answer: the receipts that a hundred sessions with windows of
     * a hundred have under way. Each thread has its part, which its SMSCs share.
     */
    @Bound(
            of = "receipts of unknown messages that other nodes are asked about",
            kind = Bound.Kind.PROMISE,
            owner = Bound.Owner.SMSC,
            share = Sharing.FAIR,
            full = "the receipt is refused to the SMSC, which repeats it")
    public static final int STRAYS_MAX = 10_000;

    /**
     * The size of the mailbox: more than the number of items that may be without an answer for 64 shards and the
     * strays, so that the mailbox is never full.
     */
    @Bound(
            of = "items for the thread that writes the mail",
            kind = Bound.Kind.PROMISE,
            owner = Bound.Owner.PROCESS,
            share = Sharing.SINGLE,
            full = "it is larger than the bounds of its senders together")
    private static final int ITEMS_MAX = 128 * 1024;

    /**
     * The size up to which items are gathered in a record: half of the maximum, because the receiver writes them as one
     * group.
     */
    private static final int GATHERED_OCTETS = MailRecord.OCTETS_MAX / 2;

    private static final long AGAIN_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private final MailContext context;
    private final KindCounters<MailKind> written = new KindCounters<>(MailKind.class);
    private final Histogram writtenNanos = new Histogram();

    /** The numbers of items without an answer, by shard, with the strays first. */
    private final List<SharedCount> unanswered = new ArrayList<>();

    @Within(Within.Scope.PARTS)
    private final Map<Integer, ReplicatedLog> logs = new HashMap<>();

    @BoundedBy("ITEMS_MAX")
    private final TreeMap<Integer, ArrayDeque<Sent>> waiting = new TreeMap<>();

    @BoundedBy("ITEMS_MAX")
    private final IdentityHashMap<PeerThread, List<Sent>> answers = new IdentityHashMap<>();

    /** An item on its way to the log, and on its way back to its thread with the answer. */
    private final class Sent implements Runnable {
        private final int shard;
        private final MailItem item;
        private final PeerThread from;
        private final MailReply reply;
        private final long sinceNanos = context.clock().nowNanos();
        private boolean isDurable;

        Sent(int shard, MailItem item, PeerThread from, MailReply reply) {
            this.shard = shard;
            this.item = item;
            this.from = from;
            this.reply = reply;
        }

        @Override
        public void run() {
            waiting.computeIfAbsent(shard, key -> new ArrayDeque<>()).add(this);
        }

        void answer(long nowNanos) {
            try {
                reply.onMailed(isDurable, nowNanos);
            } catch (Throwable t) {
                // The other items must still be answered.
                from.failed(now -> reply.onMailed(isDurable, now), t);
            }
        }
    }

    /** @param shards the number of shards of the cluster */
    public MailWriter(MailContext context, int shards) {
        super("mail-writer", ITEMS_MAX, context.clock(), context.tasks());
        this.context = context;
        for (int i = MailRecord.STRAYS; i < shards; i++) {
            unanswered.add(new SharedCount());
        }
    }

    private SharedCount unanswered(int shard) {
        return unanswered.get(shard - MailRecord.STRAYS);
    }

    /**
     * Sends an item. Callable from any thread.
     *
     * @param shard the shard for whose owner it is, or {@link MailRecord#STRAYS}
     * @param from the calling thread, on which {@code reply} is called
     * @return false if too many items for this shard have no answer yet, or the writer was closed
     */
    public boolean send(int shard, MailItem item, PeerThread from, MailReply reply) {
        int most = shard == MailRecord.STRAYS ? STRAYS_MAX : UNANSWERED_MAX;
        if (MailRecord.HEADER + item.octets() > MailRecord.OCTETS_MAX
                || !unanswered(shard).incrementBelow(most)) {
            return false;
        }
        boolean isPosted = postMail(new Sent(shard, item, from, reply)) == Posted.ACCEPTED;
        if (!isPosted) {
            unanswered(shard).decrement();
        }
        return isPosted;
    }

    @Override
    protected boolean step(boolean hasNewMail, long nowNanos) {
        boolean hasWritten = !waiting.isEmpty();
        waiting.forEach(this::write);
        waiting.clear();
        answer();
        return hasWritten;
    }

    private void write(int shard, ArrayDeque<Sent> items) {
        while (!items.isEmpty()) {
            List<Sent> together = new ArrayList<>();
            int octets = MailRecord.HEADER;
            do {
                octets += items.element().item.octets();
                together.add(items.remove());
            } while (!items.isEmpty()
                    && together.size() < MailRecord.ITEMS_MAX
                    && octets + items.element().item.octets() <= GATHERED_OCTETS);
            append(shard, together);
        }
    }

    private void append(int shard, List<Sent> together) {
        List<MailItem> items = together.stream().map(each -> each.item).toList();
        boolean isDurable = false;
        try {
            log(shard)
                    .append(new MailRecord(shard, context.process(), context.homeShard(), items)
                            .toBuffer(context.cluster(), context.format()));
            isDurable = true;
        } catch (IOException e) {
            context.incidents().onFailure(shard, e);
        }
        if (isDurable) {
            count(together);
        }
        for (Sent each : together) {
            each.isDurable = isDurable;
            unanswered(shard).decrement();
            answers.computeIfAbsent(each.from, key -> new ArrayList<>()).add(each);
        }
    }

    private void count(List<Sent> together) {
        long nowNanos = context.clock().nowNanos();
        for (Sent each : together) {
            written.increment(each.item.kind());
            writtenNanos.record(nowNanos - each.sinceNanos);
        }
    }

    /** The number of items that were written to the logs. May be called on any thread. */
    public long written(MailKind kind) {
        return written.get(kind);
    }

    /** The time from {@link #send} until an item was in its log. May be called on any thread. */
    public Histogram writtenNanos() {
        return writtenNanos;
    }

    private ReplicatedLog log(int shard) {
        return logs.computeIfAbsent(
                shard,
                key -> key == MailRecord.STRAYS
                        ? context.logs().strays()
                        : context.logs().mail(key));
    }

    /**
     * Posts one task with answers to each thread. If the mailbox of a thread is full, its task is posted in the next
     * turn.
     */
    private void answer() {
        answers.entrySet().removeIf(each -> {
            PeerThread to = each.getKey();
            List<Sent> answered = each.getValue();
            return to.post(() -> answered.forEach(sent -> sent.answer(to.nowNanos()))) != Posted.FULL;
        });
    }

    @Override
    protected long nextStepNanos() {
        return answers.isEmpty() ? Long.MAX_VALUE : context.clock().nowNanos() + AGAIN_NANOS;
    }

    @Override
    protected void onEnd() {
        step(false, context.clock().nowNanos());
        logs.values().forEach(ReplicatedLog::close);
    }

    @Override
    protected void onLost(Throwable why) {
        context.incidents().onLost(why);
    }
}
