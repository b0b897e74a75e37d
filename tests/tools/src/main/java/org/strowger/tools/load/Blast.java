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
 * Holds many sessions and has them send. The connections are dealt among the threads, each of which dials, sends and
 * counts for itself. Everybody may call it; what it tells is of the moment.
 */
public final class Blast {
    private final BlastPlan plan;
    private final ToolContext stage;
    private final int shareCount;
    private final SharedCount open = new SharedCount();
    private final SharedCount bound = new SharedCount();
    private final SharedCount stopped = new SharedCount();
    private final Published<String> lastLoss = new Published<>("");
    private final List<Share> shares = new ArrayList<>();

    private Blast(BlastPlan plan, ToolContext stage, int shareCount) {
        this.plan = plan;
        this.stage = stage;
        this.shareCount = shareCount;
    }

    /** Begins to dial; returns at once. */
    public static Blast start(List<SelectorThread> threads, BlastPlan plan, ToolContext stage) {
        Blast blast = new Blast(plan, stage, threads.size());
        for (int i = 0; i < threads.size(); i++) {
            blast.shares.add(new Share(blast, threads.get(i), i));
        }
        blast.onEach(Share::dialMore);
        return blast;
    }

    /** Begins to send. */
    public void begin() {
        onEach(Share::begin);
    }

    /** Sends no more, as soon as each thread has heard of it; what comes is still counted. */
    public void stop() {
        onEach(share -> {
            share.stop();
            stopped.increment();
        });
    }

    /** Ends the sessions in good order. */
    public void close() {
        onEach(Share::close);
    }

    /** Notes times from now on, which is after the warm-up. */
    public void forgetTimes() {
        onEach(share -> {
            share.responseNanos().set(new Histogram());
            share.lateNanos().set(new Histogram());
        });
    }

    private void onEach(Consumer<Share> what) {
        shares.forEach(share -> share.thread().invokeLater(() -> what.accept(share)));
    }

    // ---- What can be seen

    public BlastPlan plan() {
        return plan;
    }

    /** How many sessions have begun and not ended. */
    public int established() {
        return bound.get();
    }

    /** Connections that could not be made, or ended before we ended them. */
    public long lost() {
        return shares.stream().mapToLong(share -> share.lostCount().get()).sum();
    }

    /** Why the last of them was lost; empty if none was. */
    public String lastLossReason() {
        return lastLoss.get();
    }

    public long count(BlastCount what) {
        return shares.stream().mapToLong(share -> share.counts().get(what)).sum();
    }

    /** Messages that were sent and have no answer. */
    public long underWay() {
        return count(BlastCount.SENT)
                - count(BlastCount.ACCEPTED)
                - count(BlastCount.THROTTLED)
                - count(BlastCount.REFUSED)
                - count(BlastCount.NO_ANSWER);
    }

    /**
     * Whether no thread sends any more, and nothing is left to come: neither an answer nor, if asked for, a receipt.
     */
    public boolean hasSettled() {
        // What was sent up to the stop counts: whoever looked before might miss a message that leaves meanwhile.
        if (stopped.get() < shareCount || underWay() > 0) {
            return false;
        }
        return !plan.messages().receipts() || count(BlastCount.MATCHED) >= count(BlastCount.ACCEPTED);
    }

    /** How long answers took, from the moment at which the message was due. */
    public Histogram responseNanos() {
        return sum(Share::responseNanos);
    }

    /** How much later than they were due messages were sent. */
    public Histogram lateNanos() {
        return sum(Share::lateNanos);
    }

    private Histogram sum(Function<Share, Published<Histogram>> which) {
        Histogram all = new Histogram();
        shares.forEach(share -> all.addAll(which.apply(share).get()));
        return all;
    }

    /** What messages were refused with, and how often; only once the threads have ended, or on them. */
    public Map<String, Long> refusals() {
        Map<String, Long> all = new TreeMap<>();
        shares.forEach(share -> share.refusals().forEach((name, count) -> all.merge(name, count, Long::sum)));
        return all;
    }

    /** Why connections were lost, and how often; only once the threads have ended, or on them. */
    public Map<CloseCause, Long> losses() {
        Map<CloseCause, Long> all = new EnumMap<>(CloseCause.class);
        shares.forEach(share -> share.losses().forEach((cause, count) -> all.merge(cause, count, Long::sum)));
        return all;
    }

    /** Messages that were accepted and have no receipt; only once the threads have ended, or on them. */
    public long missing() {
        return shares.stream().mapToLong(Share::missing).sum();
    }

    // ---- For its shares

    ToolContext stage() {
        return stage;
    }

    int shareCount() {
        return shareCount;
    }

    /** The one to which a connection belongs. */
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
