package org.strowger.router.exchange.mo;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.strowger.bound.Bound;
import org.strowger.bound.BoundedBy;
import org.strowger.bound.Sharing;
import org.strowger.message.ShortMessage;
import org.strowger.message.UnreadableMessage;
import org.strowger.router.application.MessageIds;
import org.strowger.router.event.LogEvent;
import org.strowger.router.exchange.custody.CustodyLog;
import org.strowger.router.exchange.custody.MessageForms;
import org.strowger.router.exchange.custody.StoredUnclaimed;
import org.strowger.router.exchange.custody.UnreadableRecord;
import org.strowger.router.exchange.ids.MessageIdAllocator;
import org.strowger.router.exchange.mo.UnclaimedIndex.Cursor;
import org.strowger.router.exchange.mo.UnclaimedJob.Kind;
import org.strowger.router.exchange.thread.ExchangeThread;
import org.strowger.router.exchange.thread.OperatorLog;
import org.strowger.router.reactor.SelectorThread;
import org.strowger.router.route.InboundTable;
import org.strowger.router.route.OptOutRequest;
import org.strowger.router.smsc.Smsc;
import org.strowger.router.smsc.SmscFigure;
import org.strowger.router.store.ReadRecords;
import org.strowger.router.store.StoreOutcome;
import org.strowger.router.time.Timer;

/**
 * Goes over the messages that no rule takes, on the first thread: when a reload brings rules, when an operator has them
 * delivered or dropped, and when they reach the maximum age. Their contents are read from the store, a few at a time,
 * so that neither a turn nor a write waits long for the reading.
 *
 * <p>Jobs run one after the other, in the order of {@link UnclaimedJob.Kind}. Tables of opt-outs are written first, in
 * the order in which the messages came, whatever their age; meanwhile a new opt-out gets a temporary error, so that no
 * older one is written after it. A table that cannot be written gets a job of its own, which retries from time to time.
 * Until the table is written, the messages that ask for it stay, and the other jobs continue with all other messages.
 */
public final class UnclaimedWalk implements UnclaimedMessages.Listener {
    /** Returned if there are too many jobs. */
    public static final int BUSY = -1;

    /**
     * The age up to which messages are delivered when a reload brings a rule; older ones would surprise their
     * receivers.
     */
    static final Duration YOUNG = Duration.ofMinutes(10);

    /**
     * The number of messages delivered at a time. Limits deliveries to a hundred messages a second, so that an
     * application does not get a backlog as one burst: 100,000 messages take 17 minutes.
     */
    private static final int DELIVERIES = 10;

    private static final long DELIVERIES_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    /** The number of messages that are read and handled together. */
    private static final int SLICE = 16;

    private static final long CHECK_NANOS = TimeUnit.SECONDS.toNanos(1);

    /** The time until a step that was not possible is tried again. */
    private static final long AGAIN_NANOS = TimeUnit.SECONDS.toNanos(5);

    @Bound(
            of = "commands about unclaimed messages that are under way",
            kind = Bound.Kind.PROMISE,
            owner = Bound.Owner.OPERATOR,
            share = Sharing.NONE,
            full = "the command is refused with \"later\"")
    private static final int JOBS_MAX = 16;

    private final ExchangeThread thread;
    private final SelectorThread selector;
    private final UnclaimedMessages messages;
    private final UnclaimedDelivery delivery;
    private final OptOuts optOuts;
    private final MessageIdAllocator ids;
    private final CustodyLog log;
    private final MessageForms forms;
    private final MoObserver observer;
    private final OperatorLog operatorLog;

    @BoundedBy("JOBS_MAX")
    private final List<UnclaimedJob> jobs = new ArrayList<>();

    private final Timer check = new Timer(this::check);
    private final Timer next = new Timer(this::step);

    private final OptOutsBehind optOutsBehind;

    /** Whether records are being read, or a table is being written. */
    private boolean isBusy;

    /** The message for which a table is being written; {@link MessageIds#NONE} if there is none. */
    private long writing = MessageIds.NONE;

    /** The number of reloads whose opt-outs are all written when the current job of kind OPT_OUT is complete. */
    private int reloadsAsked;

    private long nextDeliveryNanos = Long.MIN_VALUE;

    /**
     * @param delivery gives messages to applications
     * @param optOutsBehind publishes to other threads which tables are not written yet
     */
    public UnclaimedWalk(
            ExchangeThread thread,
            SelectorThread selector,
            UnclaimedMessages messages,
            UnclaimedDelivery delivery,
            OptOuts optOuts,
            MessageIdAllocator ids,
            CustodyLog log,
            MessageForms forms,
            MoObserver observer,
            OperatorLog operatorLog,
            OptOutsBehind optOutsBehind) {
        this.thread = thread;
        this.selector = selector;
        this.messages = messages;
        this.delivery = delivery;
        this.optOuts = optOuts;
        this.ids = ids;
        this.log = log;
        this.forms = forms;
        this.observer = observer;
        this.operatorLog = operatorLog;
        this.optOutsBehind = optOutsBehind;
        messages.connect(this);
    }

    // ---- Steps of the walk

    /**
     * Called when the rules have changed.
     *
     * @param hasOptOuts whether opt-outs have changed; the caller has then called {@link OptOutsBehind#changed}
     */
    public void rulesChanged(boolean hasOptOuts) {
        if (hasOptOuts) {
            reloadsAsked++;
            jobs.removeIf(each -> each.kind() == Kind.OPT_OUT);
            add(new UnclaimedJob(Kind.OPT_OUT, Long.MIN_VALUE, lastMillis(), UnclaimedJob.ANY_RULE));
        }
        deliverYoung();
    }

    @Override
    public void missedRules() {
        optOutsBehind.changed();
        rulesChanged(true);
    }

    private void deliverYoung() {
        jobs.removeIf(each -> each.kind() == Kind.DELIVER_YOUNG);
        long since = nowMillis() - YOUNG.toMillis();
        add(new UnclaimedJob(Kind.DELIVER_YOUNG, since, lastMillis(), UnclaimedJob.ANY_RULE));
    }

    /**
     * The current steady time, or the time of the youngest message if that is later: the message may come from another
     * node, whose clock may be ahead.
     */
    private long lastMillis() {
        return Math.max(nowMillis(), messages.index().youngestMillis());
    }

    /**
     * Delivers the messages that came since this calendar time and that a rule takes.
     *
     * @param rule the name of the only inbound rule whose messages are delivered; empty for all rules
     * @return the number of messages that are examined, or {@link #BUSY}
     */
    public int deliver(long sinceMillis, String rule) {
        String reason = rule.isEmpty() ? UnclaimedJob.ANY_RULE : InboundTable.reasonOf(rule);
        long since = ids.steady(sinceMillis);
        long last = lastMillis();
        return command(new UnclaimedJob(Kind.DELIVER, since, last, reason), since, last);
    }

    /**
     * Drops the messages that came at or after the first calendar time and before the second.
     *
     * @return the number of these messages, or {@link #BUSY}
     */
    public int drop(long sinceMillis, long untilMillis) {
        long since = ids.steady(sinceMillis);
        long until = lastMillis(untilMillis);
        return command(new UnclaimedJob(Kind.DROP, since, until, UnclaimedJob.ANY_RULE), since, until);
    }

    /** The number of messages that came at or after the first calendar time and before the second. */
    public int count(long sinceMillis, long untilMillis) {
        return messages.index().count(ids.steady(sinceMillis), lastMillis(untilMillis));
    }

    /** The steady time of the last message before this calendar time. */
    private long lastMillis(long untilMillis) {
        return Math.min(ids.steady(untilMillis) - 1, lastMillis());
    }

    private int command(UnclaimedJob job, long sinceMillis, long untilMillis) {
        assert thread.isOwner() : "commands are given on the thread of the messages";
        if (jobs.stream().filter(UnclaimedJob::isCommand).count() >= JOBS_MAX) {
            return BUSY;
        }
        int count = messages.index().count(sinceMillis, untilMillis);
        add(job);
        return count;
    }

    @Override
    public int jobs() {
        return jobs.size();
    }

    @Override
    public boolean mustStay(long record) {
        return record == writing || delivery.isSubmitted(record);
    }

    @Override
    public void waits(String smsc) {
        if (!check.isScheduled()) {
            operatorLog.smscTold(
                    smsc,
                    LogEvent.SMSC_UNCLAIMED_WAITS,
                    "a message from a mobile matches no application and no inbound rule; `show unclaimed` shows"
                            + " the recipients");
            selector.schedule(check, thread.nowNanos() + CHECK_NANOS);
        }
    }

    /** Looks for messages that have reached the maximum age. */
    private void check(long nowNanos) {
        UnclaimedIndex index = messages.index();
        if (index.size() > 0) {
            selector.schedule(check, nowNanos + CHECK_NANOS); // First, so that a fault does not stop the checks.
        }
        long until = nowMillis() - messages.settings().keep().toMillis();
        if (index.oldestMillis() <= until && jobs.stream().noneMatch(each -> each.kind() == Kind.EXPIRE)) {
            add(new UnclaimedJob(Kind.EXPIRE, Long.MIN_VALUE, until, UnclaimedJob.ANY_RULE));
        }
    }

    /** The calendar time, in milliseconds since 1970. */
    public long calendarMillis() {
        return ids.unixMillis(thread.nowNanos());
    }

    private long nowMillis() {
        return ids.steadyMillis(thread.nowNanos());
    }

    private void add(UnclaimedJob job) {
        jobs.add(job);
        goOn(thread.nowNanos());
    }

    private void goOn(long atNanos) {
        selector.schedule(next, atNanos);
    }

    // ---- Steps

    private void step(long nowNanos) {
        if (isBusy || jobs.isEmpty()) {
            return;
        }
        UnclaimedJob job = nextJob(nowNanos);
        long dueNanos = dueNanos(job);
        if (dueNanos > nowNanos) {
            goOn(dueNanos);
            return;
        }
        if (!log.mayAct(nowNanos)) {
            goOn(nowNanos + AGAIN_NANOS);
            return;
        }
        List<Cursor> slice = slice(job);
        if (slice.isEmpty()) {
            complete(job, nowNanos);
            goOn(nowNanos);
        } else {
            isBusy = log.read(
                    slice.stream().map(Cursor::record).toList(),
                    read -> selector.comesBack(() -> isRead(job, slice, read)));
            if (!isBusy) {
                goOn(nowNanos + AGAIN_NANOS);
            }
        }
    }

    /** The first due job, by kind; if no job is due, the job that is due next. */
    private UnclaimedJob nextJob(long nowNanos) {
        return jobs.stream()
                .min(Comparator.<UnclaimedJob>comparingLong(each -> Math.max(nowNanos, dueNanos(each)))
                        .thenComparing(UnclaimedJob::kind))
                .orElseThrow();
    }

    private long dueNanos(UnclaimedJob job) {
        return job.delivers() ? Math.max(job.notBeforeNanos(), nextDeliveryNanos) : job.notBeforeNanos();
    }

    private List<Cursor> slice(UnclaimedJob job) {
        int most = job.delivers() ? DELIVERIES : SLICE;
        List<Cursor> slice = new ArrayList<>(most);
        messages.index().forEachAfter(job.at(), (at, smsc) -> {
            boolean isMeant = job.reaches(at);
            if (isMeant && !delivery.isSubmitted(at.record())) {
                slice.add(at);
            }
            return isMeant && slice.size() < most;
        });
        return slice;
    }

    private void isRead(UnclaimedJob job, List<Cursor> slice, ReadRecords read) {
        isBusy = false;
        long nowNanos = thread.nowNanos();
        goOn(nowNanos + AGAIN_NANOS); // First, so that a fault does not stop the steps.
        for (int i = 0; i < read.payloads().size() && !isBusy; i++) {
            Cursor at = slice.get(i);
            Cursor before = job.at();
            job.at(at); // A message whose handling throws is passed over.
            Optional<StoredUnclaimed> stored = messages.index().has(at) ? stored(at, read, i) : Optional.empty();
            if (stored.isPresent() && handle(job, at, stored.get())) {
                nextDeliveryNanos = nowNanos + DELIVERIES_NANOS;
            }
            if (isBusy) {
                job.at(before); // The job continues with this message when the table is written.
            }
        }
        if (!isBusy && !read.isFailed()) {
            goOn(nowNanos);
        }
    }

    /** A record that cannot be read stays where it is: another version may understand it. */
    private Optional<StoredUnclaimed> stored(Cursor at, ReadRecords read, int index) {
        Optional<ByteBuffer> payload = read.payloads().get(index);
        try {
            if (payload.isPresent()) {
                return Optional.of(StoredUnclaimed.read(forms, payload.get()));
            }
            isUnreadable(at, "it is not in the store");
        } catch (UnreadableRecord | UnreadableMessage e) {
            isUnreadable(at, String.valueOf(e.getMessage()));
        }
        messages.takeOut(at);
        return Optional.empty();
    }

    private void isUnreadable(Cursor at, String why) {
        operatorLog.appTold(
                "?",
                LogEvent.APPLICATION_RECORD_UNREADABLE,
                "record " + at.record() + " of a message without a rule cannot be read and remains in the store: "
                        + why);
    }

    /** @return whether the message was given to an application */
    private boolean handle(UnclaimedJob job, Cursor at, StoredUnclaimed stored) {
        if (job.kind() != Kind.OPT_OUT && awaitsOptOut(stored)) {
            job.leavesOne();
            return false;
        }
        switch (job.kind()) {
            case OPT_OUT -> optOut(job, at, stored);
            case EXPIRE, DROP -> {
                job.isDone(stored.head().smsc());
                end(at, stored, job.kind() == Kind.DROP);
            }
            case DELIVER_YOUNG, DELIVER -> {
                return delivery.deliver(job, at, stored);
            }
        }
        return false;
    }

    private void end(Cursor at, StoredUnclaimed stored, boolean isDropped) {
        Optional<Smsc> smsc = messages.smscOf(stored.head().smsc());
        smsc.ifPresent(each ->
                messages.count(each, isDropped ? SmscFigure.UNCLAIMED_DROPPED : SmscFigure.UNCLAIMED_EXPIRED, 1));
        observer.unclaimedEnded(delivery.object(at, stored), isDropped);
        messages.end(at);
    }

    private void complete(UnclaimedJob job, long nowNanos) {
        if (job.kind() == Kind.DELIVER_YOUNG && job.hasLeftSome()) {
            job.repeats(nowNanos + AGAIN_NANOS);
            return;
        }
        jobs.remove(job);
        if (job.kind() == Kind.OPT_OUT) {
            boolean isForAll = job.onlyTable().isEmpty();
            optOutsBehind.written(isForAll ? reloadsAsked : 0, unwritable());
            reloadsAsked = isForAll ? 0 : reloadsAsked;
        }
        job.done().forEach((smsc, count) -> operatorLog.smscTold(smsc, job.event(), job.text(count)));
    }

    // ---- Opt-outs

    /** The opt-out for which the message asks, if its table is not written yet. */
    private Optional<OptOutRequest> unwritten(StoredUnclaimed stored) {
        return stored.message().kind() == ShortMessage.Kind.MESSAGE
                ? delivery.optOut(stored)
                        .filter(each -> !stored.hasWritten(each.settings().table()))
                : Optional.empty();
    }

    /** Whether the message must stay because its table could not be written so far. */
    private boolean awaitsOptOut(StoredUnclaimed stored) {
        boolean hasOptOuts = jobs.stream().anyMatch(each -> each.kind() == Kind.OPT_OUT);
        Optional<OptOutRequest> request = hasOptOuts ? unwritten(stored) : Optional.empty();
        return request.isPresent() && jobs.stream().anyMatch(each -> writes(each, request.get()));
    }

    private static boolean writes(UnclaimedJob job, OptOutRequest request) {
        return job.kind() == Kind.OPT_OUT && job.hasTable(request.settings().table());
    }

    /** The tables that have a job of their own. */
    private Set<String> unwritable() {
        return jobs.stream()
                .map(UnclaimedJob::onlyTable)
                .flatMap(Optional::stream)
                .collect(Collectors.toSet());
    }

    private void optOut(UnclaimedJob job, Cursor at, StoredUnclaimed stored) {
        Optional<OptOutRequest> request = unwritten(stored);
        if (request.isEmpty() || !writes(job, request.get())) {
            return;
        }
        isBusy = true;
        writing = at.record();
        optOuts.write(
                request.get(),
                stored.message(),
                isDone -> selector.comesBack(() -> written(job, at, stored, request.get(), isDone)));
    }

    private void written(UnclaimedJob job, Cursor at, StoredUnclaimed stored, OptOutRequest request, boolean isDone) {
        if (!isDone) {
            writing = MessageIds.NONE;
            isBusy = false;
            if (jobs.contains(job)) {
                triesAgain(job, request.settings().table());
            }
            goOn(thread.nowNanos()); // The job continues with the other messages.
            return;
        }
        long record = ids.record(thread.nowNanos());
        StoredUnclaimed changed = stored.written(request.settings().table());
        log.replaceUnclaimed(at.record(), record, changed, (outcome, nowNanos) -> {
            writing = MessageIds.NONE;
            isBusy = false;
            if (outcome == StoreOutcome.DURABLE) {
                messages.isReplaced(at, record, stored.message().destination().text());
                job.at(at);
                job.isDone(stored.head().smsc());
                answer(at, stored, request);
            }
            goOn(nowNanos);
        });
    }

    /** Retries later if the table of the next message cannot be written now; only messages for this table wait. */
    private void triesAgain(UnclaimedJob job, String table) {
        UnclaimedJob own = job.onlyTable().isPresent() ? job : job.splitOff(table);
        own.waits(thread.nowNanos() + AGAIN_NANOS);
        if (!jobs.contains(own)) {
            jobs.add(own);
        }
    }

    /** Answers only a young message: an answer after some days would only puzzle the subscriber. */
    private void answer(Cursor at, StoredUnclaimed stored, OptOutRequest request) {
        if (nowMillis() - at.millis() < YOUNG.toMillis()) {
            messages.smscOf(stored.head().smsc())
                    .ifPresent(smsc -> optOuts.answer(smsc.traits(), stored.message(), request));
        }
    }
}
