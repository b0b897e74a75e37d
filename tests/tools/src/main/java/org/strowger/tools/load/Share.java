package org.strowger.tools.load;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;
import org.strowger.message.Outcome;
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.CloseReason;
import org.strowger.router.metrics.Histogram;
import org.strowger.router.metrics.KindCounters;
import org.strowger.router.reactor.Connection;
import org.strowger.router.reactor.ConnectionPlan;
import org.strowger.router.reactor.DialPlan;
import org.strowger.router.reactor.Endpoint;
import org.strowger.router.reactor.SelectorThread;
import org.strowger.router.thread.Published;
import org.strowger.router.thread.SharedCount;
import org.strowger.tools.BulkDialler;
import org.strowger.tools.ToolContext;
import org.strowger.tools.TouchedSessions;

/** One thread's share of a load: dials its connections, sends messages over them, and counts the results. */
final class Share implements BulkDialler.Caller {
    private static final Duration CONNECT_MAX = Duration.ofSeconds(10);

    private final Blast blast;
    private final SelectorThread thread;
    private final int first;
    private final Templates templates;
    private final RecipientNumbers numbers;
    private final Schedule schedule;
    private final KindCounters<BlastCount> counts = new KindCounters<>(BlastCount.class);
    private final Published<Histogram> responseNanos = new Published<>(new Histogram());
    private final Published<Histogram> lateNanos = new Published<>(new Histogram());
    private final Map<String, Long> refusals = new TreeMap<>();
    private final Map<CloseCause, Long> losses = new EnumMap<>(CloseCause.class);
    private final SharedCount lost = new SharedCount();
    private final List<MessageTally> tallies = new ArrayList<>();
    private final List<BlastConnection> open = new ArrayList<>();
    private final Map<Integer, BlastConnection> byNumber = new HashMap<>();
    private final ArrayDeque<BlastConnection> withRoom = new ArrayDeque<>();
    private final TouchedSessions<BlastConnection> touched = new TouchedSessions<>();
    private final BulkDialler dialling;
    private boolean sending;

    Share(Blast blast, SelectorThread thread, int first) {
        this.blast = blast;
        this.thread = thread;
        this.first = first;
        BlastPlan plan = blast.plan();
        this.templates = new Templates(plan.messages(), plan.target(), blast.stage());
        this.numbers = new RecipientNumbers(plan.messages(), plan.connections());
        this.schedule = new Schedule(this, plan.pace(), blast.shareCount());
        this.dialling = new BulkDialler(
                thread,
                new BulkDialler.Deal(first, blast.shareCount(), plan.connections(), plan.dialledAtOnce()),
                this);
    }

    BlastPlan plan() {
        return blast.plan();
    }

    ToolContext stage() {
        return blast.stage();
    }

    SelectorThread thread() {
        return thread;
    }

    Templates templates() {
        return templates;
    }

    RecipientNumbers numbers() {
        return numbers;
    }

    // ---- Dialling

    void dialMore() {
        dialling.dialMore();
    }

    @Override
    public DialPlan plan(int number) {
        MessageTally tally = new MessageTally();
        tallies.add(tally);
        ConnectionPlan connection = new ConnectionPlan(
                (opened, now) -> endpoint(opened, number, tally, now),
                plan().target().layer(),
                blast.open());
        return new DialPlan(plan().target().server(), plan().target().local(number), CONNECT_MAX, connection);
    }

    @Override
    public void notConnected(CloseReason reason) {
        lost(reason);
    }

    private Endpoint endpoint(Connection connection, int number, MessageTally tally, long nowNanos) {
        BlastConnection mine = new BlastConnection(this, connection, number, tally, nowNanos);
        open.add(mine);
        byNumber.put(number, mine);
        return mine;
    }

    void bound(BlastConnection connection) {
        blast.bound().increment();
        roomCame(connection);
    }

    void gone(BlastConnection connection, CloseReason reason, boolean wasBound) {
        open.remove(connection);
        if (wasBound) {
            blast.bound().decrement();
        }
        if (!dialling.isStopped()) {
            lost(reason);
        }
    }

    private void lost(CloseReason reason) {
        if (reason.cause() != CloseCause.SHUTDOWN) {
            losses.merge(reason.cause(), 1L, Long::sum);
            blast.lastLoss().set(reason.toString()); // Set first: a reader of the counter then reads the reason.
            lost.increment();
        }
    }

    // ---- Sending

    boolean isSending() {
        return sending;
    }

    void begin() {
        sending = true;
        long nowNanos = thread.nowNanos();
        if (schedule.isPaced()) {
            schedule.begin(nowNanos);
            return;
        }
        for (BlastConnection connection : List.copyOf(open)) {
            connection.fill(nowNanos);
            touched.add(connection);
        }
        touched.tell(nowNanos);
    }

    void stop() {
        sending = false;
        schedule.end();
    }

    void close() {
        dialling.stop();
        stop();
        List.copyOf(open).forEach(each -> each.close(CloseReason.of(CloseCause.SHUTDOWN)));
    }

    /** Called after a connection has handled input, a deadline or a call. */
    void inputEnded(BlastConnection connection, long nowNanos) {
        if (schedule.isPaced()) {
            schedule.run(nowNanos);
        } else {
            connection.fill(nowNanos);
        }
    }

    void roomCame(BlastConnection connection) {
        if (schedule.isPaced() && connection.markListed()) {
            withRoom.addLast(connection);
        }
    }

    /**
     * Sends a message over the next connection with room.
     *
     * @return false if no connection has room
     */
    boolean sendOne(long dueNanos, long nowNanos) {
        BlastConnection connection;
        while ((connection = withRoom.pollFirst()) != null) {
            connection.unmarkListed();
            if (connection.hasRoom() && connection.submit(dueNanos, nowNanos)) {
                lateNanos.get().record(nowNanos - dueNanos);
                touched.add(connection);
                if (connection.hasRoom()) {
                    roomCame(connection);
                }
                return true;
            }
        }
        return false;
    }

    void tellTouched(long nowNanos) {
        touched.tell(nowNanos);
    }

    // ---- Results

    void count(BlastCount what) {
        counts.increment(what);
    }

    void answered(Outcome outcome, long dueNanos, long nowNanos) {
        if (outcome.isAccepted()) {
            count(BlastCount.ACCEPTED);
            responseNanos.get().record(nowNanos - dueNanos);
            return;
        }
        count(
                switch (outcome.kind()) {
                    case UNCERTAIN -> BlastCount.NO_ANSWER;
                    case THROTTLED -> BlastCount.THROTTLED;
                    default -> BlastCount.REFUSED;
                });
        if (outcome.kind() != Outcome.Kind.UNCERTAIN) {
            String detail = outcome.detail();
            int colon = detail.indexOf(':');
            refusals.merge(colon < 0 ? detail : detail.substring(0, colon), 1L, Long::sum);
        }
    }

    void found(MessageTally.Finding finding) {
        switch (finding) {
            case MATCHED -> count(BlastCount.MATCHED);
            case DOUBLED -> count(BlastCount.DOUBLED);
            case CROSSED -> count(BlastCount.CROSSED);
            case WAITING -> {
                // The pair is counted when the second of the two arrives, the receipt or the response.
            }
        }
    }

    /**
     * Handles a receipt that a connection of this share has received. The connection that sent the message matches the
     * receipt; that connection may be on another thread but must use the same account.
     */
    void receiptCame(int by, String messageTo, String messageFrom, long mark) {
        int sender = numbers.connection(messageTo);
        boolean ours = sender >= 0
                && sender < plan().connections()
                && messageFrom.equals(plan().messages().from().text())
                && plan().target()
                        .login()
                        .account(sender)
                        .equals(plan().target().login().account(by));
        if (!ours) {
            count(BlastCount.CROSSED);
            return;
        }
        long message = numbers.message(messageTo);
        Share home = blast.share(sender);
        if (home == this) {
            receiptOf(sender, message, mark);
        } else {
            home.later(() -> home.receiptOf(sender, message, mark));
        }
    }

    /** Posts a task to the thread; the task is dropped if the thread has closed. Callable from any thread. */
    private void later(Runnable task) {
        try {
            thread.invokeLater(task);
        } catch (RejectedExecutionException e) {
            assert thread.isClosed() : e;
        }
    }

    private void receiptOf(int sender, long message, long mark) {
        MessageTally tally = tallies.get((sender - first) / blast.shareCount());
        // The message numbers repeat; the receipt is matched with the latest message that has this number.
        long last = tally.count() - 1;
        long number = last - Math.floorMod(last - message, numbers.messages());
        MessageTally.Finding finding =
                number < 0 ? MessageTally.Finding.CROSSED : tally.receipt(number, templates.partsMax(), mark);
        if (finding == MessageTally.Finding.WAITING) {
            count(BlastCount.EARLY);
        }
        found(finding);
        if (plan().pace().untilReceipt() && finding == MessageTally.Finding.MATCHED) {
            hasRoomAgain(byNumber.get(sender));
        }
    }

    /** Called when a message of the connection has ended; the receipt may have arrived on another connection. */
    private void hasRoomAgain(@Nullable BlastConnection connection) {
        if (connection == null) {
            return;
        }
        roomCame(connection);
        if (!schedule.isPaced()) {
            connection.fill(thread.nowNanos());
            touched.add(connection);
            touched.tell(thread.nowNanos());
        }
    }

    // ---- Figures

    KindCounters<BlastCount> counts() {
        return counts;
    }

    Published<Histogram> responseNanos() {
        return responseNanos;
    }

    Published<Histogram> lateNanos() {
        return lateNanos;
    }

    SharedCount lostCount() {
        return lost;
    }

    /**
     * The number of refused messages by error name. May be called only after the thread has ended, or on the thread
     * itself.
     */
    Map<String, Long> refusals() {
        return refusals;
    }

    /**
     * The number of lost connections by cause. May be called only after the thread has ended, or on the thread itself.
     */
    Map<CloseCause, Long> losses() {
        return losses;
    }

    /**
     * The number of accepted messages without a receipt. May be called only after the thread has ended, or on the
     * thread itself.
     */
    long missing() {
        return tallies.stream().mapToLong(MessageTally::missing).sum();
    }
}
