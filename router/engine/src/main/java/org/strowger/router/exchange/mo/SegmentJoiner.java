package org.strowger.router.exchange.mo;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.strowger.bound.Bound;
import org.strowger.bound.BoundedBy;
import org.strowger.bound.Sharing;
import org.strowger.bound.Within;
import org.strowger.gsm.Concatenation;
import org.strowger.message.ShortMessage;
import org.strowger.message.StandalonePart;
import org.strowger.protocol.RefusalReason;
import org.strowger.router.application.AppPort;
import org.strowger.router.application.Application;
import org.strowger.router.exchange.custody.CustodyLog;
import org.strowger.router.exchange.custody.LeavingRecords;
import org.strowger.router.exchange.custody.MessageForms;
import org.strowger.router.exchange.custody.StoredSegment;
import org.strowger.router.exchange.custody.StoredUnclaimed;
import org.strowger.router.exchange.ids.MessageIdAllocator;
import org.strowger.router.exchange.routes.Generation;
import org.strowger.router.exchange.thread.ExchangeThread;
import org.strowger.router.metrics.laws.DeliveryTerm;
import org.strowger.router.reactor.SelectorThread;
import org.strowger.router.route.InboundDecision;
import org.strowger.router.route.LongMessages;
import org.strowger.router.route.RouteQuery;
import org.strowger.router.share.KeyedShare;
import org.strowger.router.share.SharedMap;
import org.strowger.router.smsc.Smsc;
import org.strowger.router.smsc.SmscFigure;
import org.strowger.router.smsc.SmscTraffic;
import org.strowger.router.store.StoreOutcome;
import org.strowger.router.store.StoreState;
import org.strowger.router.thread.Published;
import org.strowger.router.time.Timer;

/**
 * Joins the segments of long messages from mobiles for applications that get whole messages, on one thread. The
 * segments arrive in any order, by any session of their SMSC. Each is stored and answered separately; then they wait
 * for each other at the home of their SMSC, and are delivered as one message.
 *
 * <p>Waiting loses no segment: if others do not arrive in time, or if segments contradict each other, they are
 * delivered as received.
 */
public final class SegmentJoiner {
    /**
     * Limit of waiting segments per thread; each takes at most about 1 kB, 200 MB in total. Segments of an SMSC beyond
     * its share are delivered as received.
     */
    @Bound(
            of = "segments from mobiles that wait for others, on a thread",
            kind = Bound.Kind.CONVENIENCE,
            owner = Bound.Owner.SMSC,
            share = Sharing.FAIR,
            full = "further segments of the SMSC are delivered unjoined; `strowger_smsc_segments_unjoined_total`")
    static final int SEGMENTS_MAX = 200_000;

    /** A segment on the air has 140 octets, unpacked 160; a longer one is no segment of a mobile. */
    @Within(Within.Scope.PACKET)
    private static final int SEGMENT_OCTETS_MAX = 254;

    /** Limit of joined messages whose repeated last segment is recognized. */
    @Bound(
            of = "joined messages whose repeated last segment is recognized",
            kind = Bound.Kind.CONVENIENCE,
            owner = Bound.Owner.SMSC,
            share = Sharing.FAIR,
            full = "the oldest of an SMSC above its part is forgotten; its last segment, if it is repeated, is "
                    + "delivered unjoined")
    private static final int JOINED_MAX = 1000;

    private static final long JOINED_NANOS = TimeUnit.MINUTES.toNanos(5);

    private static final long CHECK_NANOS = TimeUnit.SECONDS.toNanos(1);

    /** The number of messages that one check gives up; the rest follow in the next turn. */
    @Within(Within.Scope.TURN)
    private static final int CHECK_MAX = 1000;

    private final ExchangeThread thread;
    private final SelectorThread selector;
    private final MoFlow flow;
    private final Published<Generation> generations;
    private final MessageIdAllocator ids;
    private final CustodyLog log;
    private final MessageForms forms;
    private final RouteQuery query = new RouteQuery(LongMessages.usual());

    @BoundedBy("SEGMENTS_MAX")
    private final Map<IncompleteMessage.Key, IncompleteMessage<MoMessage>> open = new HashMap<>();

    /** The open messages by the time until which they wait. */
    @BoundedBy("SEGMENTS_MAX")
    private final TreeSet<IncompleteMessage<MoMessage>> due =
            new TreeSet<>(Comparator.<IncompleteMessage<MoMessage>>comparingLong(IncompleteMessage::untilNanos)
                    .thenComparingLong(IncompleteMessage::number));

    private final Timer check = new Timer(this::giveUpOverdue);

    /** The segments of the open messages of each SMSC, by its name. */
    private KeyedShare share = new KeyedShare(SEGMENTS_MAX);

    /** The last segments of messages that were joined lately. */
    @BoundedBy("JOINED_MAX")
    private final SharedMap<IncompleteMessage.Key, LastSegment> joined = new SharedMap<>(JOINED_MAX);

    /** The number of messages that were begun. */
    private long begun;

    SegmentJoiner(
            ExchangeThread thread,
            SelectorThread selector,
            MoFlow flow,
            Published<Generation> generations,
            MessageIdAllocator ids,
            CustodyLog log,
            MessageForms forms) {
        this.thread = thread;
        this.selector = selector;
        this.flow = flow;
        this.generations = generations;
        this.ids = ids;
        this.log = log;
        this.forms = forms;
    }

    /** Changes the limit of waiting segments while there are none. */
    void limit(int most) {
        assert open.isEmpty() : "segments wait for others";
        share = new KeyedShare(most);
    }

    /** Whether the segment can be joined with others; see {@link StandalonePart#of}. */
    static boolean canJoin(ShortMessage segment) {
        return segment.body().octets().length <= SEGMENT_OCTETS_MAX
                && StandalonePart.of(segment).isPresent();
    }

    /** The number of segments that wait or are being stored. */
    public int waiting() {
        return (int) flow.laws().get(DeliveryTerm.SEGMENT);
    }

    // ---- A segment comes

    /** Stores a segment that has come from an SMSC. */
    void came(MoMessage segment, long nowNanos) {
        Application application = flow.successorOf(segment.application());
        segment.application(application);
        if (log.state(application, nowNanos) != StoreState.OPEN
                || !portOf(segment).takeRoom(octetsOf(segment))) {
            flow.answer(segment, segment.refusal(RefusalReason.LATER));
            return;
        }
        segment.waitsAsSegment(flow, DeliveryTerm.CAME);
        SmscTraffic.Source by = segment.session();
        StoredSegment record = new StoredSegment(
                segment.application().name(),
                segment.smsc().name(),
                ids.unixMillis(segment.untilNanos()),
                segment.ownMessage());
        log.enter(segment.record(), record, (outcome, now) -> stored(segment, by, outcome, now));
    }

    /**
     * A segment that has waited for a rule until now.
     *
     * @param record its record
     * @param untilNanos until when it waits for the other segments
     */
    record Waited(long record, long untilNanos, StoredUnclaimed stored) {}

    /**
     * Takes over a segment that has waited for a rule. The SMSC has its response already, so the segment is kept even
     * beyond the limit of the application.
     *
     * @param smsc the SMSC that it came from; null if it is no longer configured
     */
    void cameLate(Waited waited, Application application, @Nullable Smsc smsc) {
        long record = ids.record(thread.nowNanos());
        MoMessage segment = MoMessage.recoveredSegment(flow, record, smsc, waited.untilNanos());
        segment.application(flow.successorOf(application));
        segment.keepCopy(waited.stored().message());
        portOf(segment).takeRecoveredRoom(octetsOf(segment));
        segment.waitsAsSegment(flow, DeliveryTerm.CLAIMED);
        String origin = waited.stored().head().smsc();
        StoredSegment stored = new StoredSegment(
                segment.application().name(), origin, ids.unixMillis(waited.untilNanos()), segment.ownMessage());
        log.replaceUnclaimed(waited.record(), record, stored, (outcome, nowNanos) -> {
            if (outcome == StoreOutcome.DURABLE) {
                add(segment, origin, null, nowNanos);
            } else {
                leaves(segment, DeliveryTerm.NOT_STORED); // The process is ending; the next process finds the record.
            }
        });
    }

    private void stored(MoMessage segment, SmscTraffic.@Nullable Source by, StoreOutcome outcome, long nowNanos) {
        if (outcome == StoreOutcome.DURABLE) {
            segment.acknowledge(thread);
            add(segment, segment.smsc().name(), by, nowNanos);
        } else {
            leaves(segment, DeliveryTerm.NOT_STORED);
            flow.answer(segment, segment.refusal(RefusalReason.LATER));
        }
    }

    private AppPort portOf(MoMessage segment) {
        return segment.application().port(thread.index());
    }

    private static int octetsOf(MoMessage segment) {
        return segment.ownMessage().octets();
    }

    /** Frees the place of a segment that no longer waits, or that was not stored. */
    private void leaves(MoMessage segment, DeliveryTerm end) {
        segment.ended(flow, end);
        portOf(segment).release(octetsOf(segment));
    }

    /**
     * Restores a segment that waited before the process started.
     *
     * @param smsc the SMSC that it came from; null if it is no longer configured
     */
    public void recover(
            long record,
            StoredSegment stored,
            Application application,
            @Nullable Smsc smsc,
            DeliveryTerm origin,
            long nowNanos) {
        long longestNanos =
                application.settings().receiving().retention().segments().toNanos();
        long untilNanos = ids.endNanos(stored.untilMillis(), longestNanos, nowNanos);
        MoMessage segment = MoMessage.recoveredSegment(flow, record, smsc, untilNanos);
        segment.application(application);
        segment.keepCopy(stored.message());
        portOf(segment).takeRecoveredRoom(octetsOf(segment));
        segment.waitsAsSegment(flow, origin);
        add(segment, stored.smsc(), null, nowNanos);
    }

    /** @param by the session by which the segment came; null if it came before the process started */
    private void add(MoMessage segment, String smsc, SmscTraffic.@Nullable Source by, long nowNanos) {
        Optional<StandalonePart> content = StandalonePart.of(segment.ownMessage());
        if (content.isEmpty()) {
            deliverUnjoined(List.of(segment));
            return;
        }
        IncompleteMessage.Key key =
                keyOf(segment.ownMessage(), smsc, content.get().concatenation());
        IncompleteMessage<MoMessage> message = open.get(key);
        if (message != null && !message.agrees(content.get())) {
            giveUp(message); // The sender has reused the reference for another message.
            message = null;
        }
        boolean isHere = message != null && message.has(content.get());
        if (isHere || (message == null && isRepeated(key, content.get(), by, nowNanos))) {
            drop(segment);
        } else if (message != null && message.lacksOne()) {
            close(message);
            message.add(segment, content.get());
            remember(key, segment, content.get(), by, nowNanos);
            join(message);
        } else if (share.enter(smsc)) {
            IncompleteMessage<MoMessage> of =
                    message == null ? begin(key, content.get(), segment.untilNanos(), nowNanos) : message;
            of.add(segment, content.get());
        } else {
            deliverUnjoined(List.of(segment));
        }
    }

    /** The SMSC has repeated a segment that was stored before. */
    private void drop(MoMessage segment) {
        leaves(segment, DeliveryTerm.REPEATED);
        log.end(segment.record());
    }

    /** The segment that completed a message. */
    private record LastSegment(StandalonePart content, SmscTraffic.@Nullable Source by) {}

    private void remember(
            IncompleteMessage.Key key,
            MoMessage segment,
            StandalonePart content,
            SmscTraffic.@Nullable Source by,
            long nowNanos) {
        // An SMSC that is not configured repeats nothing.
        if (segment.hasSmsc()) {
            joined.put(key, segment.smsc().index(), new LastSegment(content, by), nowNanos + JOINED_NANOS);
        }
    }

    /**
     * Whether the SMSC repeats the last segment of a message that was joined, because a session ended before the
     * response: the SMSC repeats the segment by another session. A segment by the same session begins another message.
     */
    private boolean isRepeated(
            IncompleteMessage.Key key, StandalonePart content, SmscTraffic.@Nullable Source by, long nowNanos) {
        joined.forgetOld(nowNanos);
        LastSegment last = joined.remove(key);
        return last != null && last.by() != by && last.content().equals(content);
    }

    /**
     * Drops the waiting segments whose shard another node takes over. If segments of one message are in different
     * shards, they stay together until the message is complete or is given up.
     */
    public void leave(LeavingRecords records) {
        for (IncompleteMessage<MoMessage> message : List.copyOf(open.values())) {
            List<MoMessage> parts = message.inOrder();
            if (parts.stream().allMatch(each -> records.has(each.record()))) {
                close(message);
                parts.forEach(each -> {
                    leaves(each, DeliveryTerm.RELEASED);
                    records.left(each.record());
                });
            }
        }
    }

    private static IncompleteMessage.Key keyOf(ShortMessage segment, String smsc, Concatenation concatenation) {
        return new IncompleteMessage.Key(
                smsc, segment.source(), segment.destination(), concatenation.reference(), concatenation.wide());
    }

    private IncompleteMessage<MoMessage> begin(
            IncompleteMessage.Key key, StandalonePart content, long untilNanos, long nowNanos) {
        IncompleteMessage<MoMessage> message = new IncompleteMessage<>(
                begun++, key, content, untilNanos, each -> StandalonePart.of(each.ownMessage()));
        open.put(key, message);
        due.add(message);
        if (!check.isScheduled()) {
            selector.schedule(check, nowNanos + CHECK_NANOS);
        }
        return message;
    }

    private void close(IncompleteMessage<MoMessage> message) {
        open.remove(message.key());
        due.remove(message);
        for (int i = 0; i < message.count(); i++) {
            share.leave(message.key().smsc());
        }
    }

    // ---- A message is complete, or never will be

    private void join(IncompleteMessage<MoMessage> message) {
        List<MoMessage> parts = message.inOrder();
        ShortMessage first = parts.get(0).ownMessage();
        Optional<ShortMessage> whole = forms.joined(
                first,
                parts.stream()
                        .map(each -> StandalonePart.of(each.ownMessage()).orElseThrow())
                        .toList(),
                first.receiptRequest(),
                ids.instant(thread.nowNanos()));
        if (whole.isEmpty()) {
            deliverUnjoined(parts);
            return;
        }
        count(parts.get(0), SmscFigure.MESSAGES_JOINED, 1);
        deliverJoined(parts, whole.get());
    }

    /**
     * Delivers a message in place of its stored segments.
     *
     * @param parts the segments, in order
     * @param whole the message with the text of all of them
     */
    private void deliverJoined(List<MoMessage> parts, ShortMessage whole) {
        MoMessage first = parts.get(0);
        Generation generation = generations.get();
        InboundDecision decision = decide(generation, first, whole);
        if (!decision.isNobody() && !decision.joinsSegments()) {
            InboundReceivers receivers = InboundReceivers.of(generation, decision);
            parts.forEach(each -> replace(List.of(each), each.ownMessage(), receivers));
            return;
        }
        replace(parts, whole, receivers(generation, decision, first));
    }

    /** Delivers a stored segment by itself. */
    private void deliverUnjoined(MoMessage segment) {
        Generation generation = generations.get();
        InboundDecision decision = decide(generation, segment, segment.ownMessage());
        replace(List.of(segment), segment.ownMessage(), receivers(generation, decision, segment));
    }

    private void replace(List<MoMessage> parts, ShortMessage message, InboundReceivers receivers) {
        parts.forEach(each -> leaves(each, DeliveryTerm.JOINED_SEGMENT));
        flow.deliverInsteadOf(parts, message, receivers, DeliveryTerm.JOINED);
    }

    private InboundDecision decide(Generation generation, MoMessage mo, ShortMessage message) {
        long nowNanos = thread.nowNanos();
        query.about(message, mo.hasSmsc() ? generation.indexOfOrigin(mo.smsc()) : RouteQuery.NOBODY, 0)
                .at(ids.unixMillis(nowNanos), nowNanos);
        return generation.inbound().decide(query);
    }

    /**
     * The applications of the decision. If no rule matches the whole message, the application whose rule matched a
     * segment: the SMSC was answered, so the message can no longer be refused.
     */
    private InboundReceivers receivers(Generation generation, InboundDecision decision, MoMessage segment) {
        if (!decision.isNobody()) {
            return InboundReceivers.of(generation, decision);
        }
        count(segment, SmscFigure.MESSAGES_UNROUTABLE, 1);
        return InboundReceivers.only(flow.successorOf(segment.application()));
    }

    private void giveUp(IncompleteMessage<MoMessage> message) {
        close(message);
        deliverUnjoined(message.inOrder());
    }

    private void deliverUnjoined(List<MoMessage> parts) {
        count(parts.get(0), SmscFigure.SEGMENTS_UNJOINED, parts.size());
        parts.forEach(this::deliverUnjoined);
    }

    private void count(MoMessage of, SmscFigure figure, long number) {
        if (of.hasSmsc()) {
            of.smsc().port(thread.index()).figures().add(figure, number);
        }
    }

    private void giveUpOverdue(long nowNanos) {
        int left = CHECK_MAX;
        try {
            while (left > 0 && !due.isEmpty() && due.first().untilNanos() <= nowNanos) {
                left--;
                giveUp(due.first());
            }
        } finally {
            if (!due.isEmpty()) {
                selector.schedule(check, left == 0 ? nowNanos : nowNanos + CHECK_NANOS);
            }
        }
    }
}
