package org.strowger.tools.load;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import org.strowger.protocol.CloseCause;
import org.strowger.router.metrics.Histogram;
import org.strowger.router.reactor.SelectorThread;
import org.strowger.router.thread.Published;
import org.strowger.router.thread.SharedCount;
import org.strowger.tools.ToolContext;

/**
 * A load generator with many sessions. The connections are distributed over the threads; each thread dials, sends and
 * counts for its own share. Any thread may call the public methods; the figures are a snapshot.
 */
public final class Blast {
    private final BlastPlan plan;
    private final ToolContext context;
    private final int shareCount;
    private final SharedCount open = new SharedCount();
    private final SharedCount bound = new SharedCount();
    private final SharedCount stopped = new SharedCount();
    private final Published<String> lastLoss = new Published<>("");
    private final List<Share> shares = new ArrayList<>();

    private Blast(BlastPlan plan, ToolContext context, int shareCount) {
        this.plan = plan;
        this.context = context;
        this.shareCount = shareCount;
    }

    /** Starts to dial and returns at once. */
    public static Blast start(List<SelectorThread> threads, BlastPlan plan, ToolContext context) {
        Blast blast = new Blast(plan, context, threads.size());
        for (int i = 0; i < threads.size(); i++) {
            blast.shares.add(new Share(blast, threads.get(i), i));
        }
        blast.onEach(Share::dialMore);
        return blast;
    }

    /** Starts to send. */
    public void begin() {
        onEach(Share::begin);
    }

    /** Stops sending, on each thread in a later task. Responses and receipts are still counted. */
    public void stop() {
        onEach(share -> {
            share.stop();
            stopped.increment();
        });
    }

    /** Closes the sessions gracefully. */
    public void close() {
        onEach(Share::close);
    }

    /** Discards the times measured so far, at the end of the warm-up. */
    public void forgetTimes() {
        onEach(share -> {
            share.responseNanos().set(new Histogram());
            share.lateNanos().set(new Histogram());
        });
    }

    private void onEach(Consumer<Share> what) {
        shares.forEach(share -> share.thread().invokeLater(() -> what.accept(share)));
    }

    // ---- Figures

    public BlastPlan plan() {
        return plan;
    }

    /** The number of bound sessions. */
    public int established() {
        return bound.get();
    }

    /** The number of connections that could not be established, or that ended before {@link #close}. */
    public long lost() {
        return shares.stream().mapToLong(share -> share.lostCount().get()).sum();
    }

    /** The reason for the loss of the last lost connection; empty if none was lost. */
    public String lastLossReason() {
        return lastLoss.get();
    }

    public long count(BlastCount what) {
        return shares.stream().mapToLong(share -> share.counts().get(what)).sum();
    }

    /** The number of unanswered messages. */
    public long unanswered() {
        return count(BlastCount.SENT)
                - count(BlastCount.ACCEPTED)
                - count(BlastCount.THROTTLED)
                - count(BlastCount.REFUSED)
                - count(BlastCount.NO_ANSWER);
    }

    /** Whether all threads have stopped sending, and no response and no requested receipt is outstanding. */
    public boolean hasSettled() {
        // The threads must have stopped first: otherwise a figure that was read earlier could miss a message sent
        // meanwhile.
        if (stopped.get() < shareCount || unanswered() > 0) {
            return false;
        }
        return !plan.messages().receipts() || count(BlastCount.MATCHED) >= count(BlastCount.ACCEPTED);
    }

    /** The response times, measured from the time at which the message was due. */
    public Histogram responseNanos() {
        return sum(Share::responseNanos);
    }

    /** The delays between the time at which a message was due and the time at which it was sent. */
    public Histogram lateNanos() {
        return sum(Share::lateNanos);
    }

    private Histogram sum(Function<Share, Published<Histogram>> which) {
        Histogram all = new Histogram();
        shares.forEach(share -> all.addAll(which.apply(share).get()));
        return all;
    }

    /**
     * The number of refused messages by error. May be called only after the threads have ended, or on the threads
     * themselves.
     */
    public Map<String, Long> refusals() {
        Map<String, Long> all = new TreeMap<>();
        shares.forEach(share -> share.refusals().forEach((name, count) -> all.merge(name, count, Long::sum)));
        return all;
    }

    /**
     * The number of lost connections by cause. May be called only after the threads have ended, or on the threads
     * themselves.
     */
    public Map<CloseCause, Long> losses() {
        Map<CloseCause, Long> all = new EnumMap<>(CloseCause.class);
        shares.forEach(share -> share.losses().forEach((cause, count) -> all.merge(cause, count, Long::sum)));
        return all;
    }

    /**
     * The number of accepted messages without a receipt. May be called only after the threads have ended, or on the
     * threads themselves.
     */
    public long missing() {
        return shares.stream().mapToLong(Share::missing).sum();
    }

    // ---- For its shares

    ToolContext stage() {
        return context;
    }

    int shareCount() {
        return shareCount;
    }

    /** The share that owns a connection. */
    Share share(int connection) {
        return shares.get(connection % shareCount);
    }

    SharedCount open() {
        return open;
    }

    SharedCount bound() {
        return bound;
    }

    Published<String> lastLoss() {
        return lastLoss;
    }
}
