package org.strowger.router.exchange.mo;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import org.strowger.bound.Bound;
import org.strowger.bound.BoundedBy;
import org.strowger.bound.Sharing;
import org.strowger.bound.Within;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.RefusalReason;
import org.strowger.router.config.UnclaimedSettings;
import org.strowger.router.exchange.custody.CustodyLog;
import org.strowger.router.exchange.custody.LeavingRecords;
import org.strowger.router.exchange.custody.StoredUnclaimed;
import org.strowger.router.exchange.ids.MessageIdAllocator;
import org.strowger.router.exchange.mo.UnclaimedIndex.Cursor;
import org.strowger.router.exchange.routes.Generation;
import org.strowger.router.exchange.thread.ExchangeThread;
import org.strowger.router.share.FairShare;
import org.strowger.router.smsc.Smsc;
import org.strowger.router.smsc.SmscFigure;
import org.strowger.router.smsc.SmscTraffic;
import org.strowger.router.store.StoreOutcome;
import org.strowger.router.store.StoreState;
import org.strowger.router.thread.Published;
import org.strowger.router.thread.SharedCount;

/**
 * The messages from mobiles that no rule takes. They are stored and acknowledged, and wait until a reload brings a
 * rule, an operator has them delivered or dropped, or they reach the maximum age: see {@link UnclaimedWalk}. The first
 * thread holds all of them, so that their order is known and one limit applies to all. Their contents are only in the
 * store.
 */
public final class UnclaimedMessages implements UnclaimedHandler {
    /** The index of the thread that holds the messages. */
    public static final int HOME = 0;

    /** The number of recipients that are remembered for each SMSC, so that an operator sees which rule is missing. */
    private static final int EXAMPLES = 3;

    private final ExchangeThread thread;
    private final MoFlow flow;
    private final Published<Generation> generations;
    private final MessageIdAllocator ids;
    private final CustodyLog log;
    private final MoObserver observer;
    private final IntFunction<UnclaimedMessages> threads;
    private final SharedCount present = new SharedCount();

    /** The messages of each SMSC that wait or are being stored. */
    @Bound(
            of = "messages from mobiles that no rule takes",
            kind = Bound.Kind.PROMISE,
            owner = Bound.Owner.SMSC,
            share = Sharing.FAIR,
            limit = "unclaimed.max",
            full = "the SMSC gets a temporary error; `strowger_smsc_unclaimed_total`, `status` warns")
    private final FairShare share = new FairShare(UnclaimedSettings.USUAL.max());

    @BoundedBy("share")
    private final UnclaimedIndex index = new UnclaimedIndex();

    @Within(Within.Scope.CONFIGURATION)
    private final List<Origin> origins = new ArrayList<>();

    @Within(Within.Scope.CONFIGURATION)
    private final Map<String, Integer> numbers = new HashMap<>();

    private Listener listener = Listener.NONE;

    /** Acts on the messages. */
    interface Listener {
        Listener NONE = new Listener() {
            @Override
            public void waits(String smsc) {}

            @Override
            public void missedRules() {}

            @Override
            public boolean mustStay(long record) {
                return false;
            }

            @Override
            public int jobs() {
                return 0;
            }
        };

        /** Called when a message of this SMSC waits. */
        void waits(String smsc);

        /** Called when a message came while the rules changed. */
        void missedRules();

        /** Whether a message is being handled, and cannot be passed to another node now. */
        boolean mustStay(long record);

        /** The number of jobs that are not complete. */
        int jobs();
    }

    /** An SMSC from which messages came. */
    private static final class Origin {
        private final String smsc;

        @Within(Within.Scope.PACKET)
        private final ArrayDeque<Example> latest = new ArrayDeque<>(EXAMPLES);

        Origin(String smsc) {
            this.smsc = smsc;
        }

        void remember(long record, String recipient) {
            latest.removeIf(each -> each.recipient.equals(recipient));
            if (latest.size() == EXAMPLES) {
                latest.removeFirst();
            }
            latest.addLast(new Example(record, recipient));
        }
    }

    private record Example(long record, String recipient) {}

    /** @param threads the objects of this class, by thread index */
    public UnclaimedMessages(
            ExchangeThread thread,
            MoFlow flow,
            Published<Generation> generations,
            MessageIdAllocator ids,
            CustodyLog log,
            MoObserver observer,
            IntFunction<UnclaimedMessages> threads) {
        this.thread = thread;
        this.flow = flow;
        this.generations = generations;
        this.ids = ids;
        this.log = log;
        this.observer = observer;
        this.threads = threads;
        flow.connect(this);
    }

    /** Sets the listener that acts on the messages. Called once. */
    void connect(Listener acting) {
        listener = acting;
    }

    /** The number of messages. May be called on any thread. */
    public int present() {
        return present.get();
    }

    UnclaimedIndex index() {
        return index;
    }

    // ---- A message comes

    @Override
    public void came(SmscTraffic.Source from, ShortMessage message, long token, String optedOut, Generation decidedBy) {
        long nowNanos = thread.nowNanos();
        from.port().figures().increment(SmscFigure.MESSAGES_UNROUTABLE);
        if (decidedBy.inbound().unclaimed().isHeld()) {
            MoMessage mo = new MoMessage(flow, ids.record(nowNanos), from, token, nowNanos);
            mo.keepCopy(message);
            UnclaimedMessages home = threads.apply(HOME);
            thread.send(HOME, now -> home.store(mo, optedOut, decidedBy));
        } else {
            observer.noReceiver(from, message, RefusalReason.NO_RECEIVER);
            from.respond(token, from.smsc().traits().statuses().refusal(RefusalReason.NO_RECEIVER), nowNanos);
        }
    }

    /** Stores a message; then its SMSC gets its response. */
    private void store(MoMessage mo, String optedOut, Generation decidedBy) {
        assert thread.isOwner() && thread.index() == HOME : "unclaimed messages are kept on the first thread";
        long nowNanos = thread.nowNanos();
        int number = numberOf(mo.smsc().name());
        Origin origin = origins.get(number);
        share.limit(settings().max());
        boolean isTaken = log.state(nowNanos) == StoreState.OPEN && log.knowsUnclaimed();
        if (!isTaken || !share.hasRoom(number)) {
            isRefused(mo);
            return;
        }
        begins(number);
        long sinceMillis = ids.unixMillis(nowNanos);
        long steadyMillis = ids.steadyMillis(nowNanos);
        StoredUnclaimed record =
                new StoredUnclaimed(new StoredUnclaimed.Head(origin.smsc, sinceMillis, optedOut), mo.ownMessage());
        log.enter(
                mo.record(),
                record,
                (outcome, now) -> stored(mo, new Cursor(steadyMillis, mo.record()), number, decidedBy, outcome));
    }

    @SuppressWarnings("ReferenceEquality") // another configuration is another object
    private void stored(MoMessage mo, Cursor at, int number, Generation decidedBy, StoreOutcome outcome) {
        if (outcome != StoreOutcome.DURABLE) {
            ends(number);
            isRefused(mo);
            return;
        }
        count(mo.smsc(), SmscFigure.UNCLAIMED_HELD, 1);
        observer.unclaimed(mo);
        mo.acknowledge(thread);
        index.add(at.record(), at.millis(), number);
        origins.get(number).remember(at.record(), mo.ownMessage().destination().text());
        listener.waits(mo.smsc().name());
        if (generations.get() != decidedBy) {
            listener.missedRules();
        }
    }

    private void isRefused(MoMessage mo) {
        count(mo.smsc(), SmscFigure.UNCLAIMED_LATER, 1);
        flow.answer(mo, mo.refusal(RefusalReason.LATER));
    }

    private void begins(int smsc) {
        share.enter(smsc);
        present.increment();
    }

    private void ends(int smsc) {
        share.leave(smsc);
        present.decrement();
    }

    private int numberOf(String smsc) {
        return numbers.computeIfAbsent(smsc, name -> {
            origins.add(new Origin(name));
            return origins.size() - 1;
        });
    }

    // ---- Restored and released messages

    /**
     * A message that waited before the process started, or at another node.
     *
     * @param recipient its recipient, as an example
     */
    public record Recovered(long record, StoredUnclaimed.Head head, String recipient) {}

    /** Restores messages, in any order. */
    public void recover(List<Recovered> messages) {
        if (messages.isEmpty()) {
            return;
        }
        UnclaimedIndex more = new UnclaimedIndex();
        long nowMillis = ids.steadyMillis(thread.nowNanos());
        messages.stream()
                .sorted((one, other) -> one.head().sinceMillis() != other.head().sinceMillis()
                        ? Long.compare(one.head().sinceMillis(), other.head().sinceMillis())
                        : Long.compare(one.record(), other.record()))
                .forEach(each -> {
                    int number = numberOf(each.head().smsc());
                    more.add(each.record(), Math.min(ids.steady(each.head().sinceMillis()), nowMillis), number);
                    begins(number);
                    origins.get(number).remember(each.record(), each.recipient());
                });
        index.addAll(more);
        listener.waits(messages.get(0).head().smsc());
        listener.missedRules();
    }

    /** Drops the messages whose shard another node takes over. */
    public void leave(LeavingRecords records) {
        index.endIf(record -> records.has(record) && !listener.mustStay(record), (at, number) -> {
            isGone(at, number);
            records.left(at.record());
            return true;
        });
    }

    // ---- A message ends

    /** Removes a message, because it is delivered or ends. */
    void takeOut(Cursor at) {
        isGone(at, index.end(at));
    }

    private void isGone(Cursor at, int number) {
        origins.get(number).latest.removeIf(each -> each.record == at.record());
        ends(number);
    }

    /** Removes a message whose record ends without a new record in its place. */
    void end(Cursor at) {
        takeOut(at);
        log.end(at.record());
    }

    /** Called when a new record has replaced the record of a message. */
    void isReplaced(Cursor at, long record, String recipient) {
        Origin origin = origins.get(index.end(at));
        index.add(record, at.millis(), numberOf(origin.smsc));
        origin.latest.removeIf(each -> each.record == at.record());
        origin.remember(record, recipient);
    }

    UnclaimedSettings settings() {
        return generations.get().inbound().unclaimed();
    }

    /** The SMSC of this name, if it is configured. */
    Optional<Smsc> smscOf(String name) {
        return generations.get().smscs().stream()
                .filter(each -> each.name().equals(name))
                .findFirst();
    }

    void count(Smsc smsc, SmscFigure figure, long number) {
        smsc.port(thread.index()).figures().add(figure, number);
    }

    // ---- For operators

    /** A view for operators. Called on the first thread. */
    public UnclaimedView view() {
        assert thread.isOwner() : "view() must be called on the thread that owns the unclaimed messages";
        if (index.size() == 0) {
            return UnclaimedView.NONE;
        }
        long[] oldest = new long[origins.size()];
        int[] counts = new int[origins.size()];
        index.forEachAfter(Cursor.START, (at, number) -> {
            if (counts[number]++ == 0) {
                oldest[number] = ids.calendar(at.millis());
            }
            return true;
        });
        List<UnclaimedView.OfSmsc> smscs = new ArrayList<>();
        for (int i = 0; i < counts.length; i++) {
            Origin origin = origins.get(i);
            if (counts[i] > 0) {
                List<String> recipients =
                        origin.latest.stream().map(Example::recipient).toList();
                smscs.add(new UnclaimedView.OfSmsc(origin.smsc, counts[i], oldest[i], recipients));
            }
        }
        return new UnclaimedView(index.size(), ids.calendar(index.oldestMillis()), listener.jobs(), smscs);
    }
}
