package org.strowger.router.exchange.custodian;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongConsumer;
import org.strowger.bound.BoundedBy;
import org.strowger.message.MessageState;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.RefusalReason;
import org.strowger.router.exchange.custody.MessageForms;
import org.strowger.router.exchange.ids.MessageIdAllocator;
import org.strowger.router.exchange.mt.MtMessage;
import org.strowger.router.filter.AsyncMessageFilter;
import org.strowger.router.filter.MessageChanges;
import org.strowger.router.filter.Verdict;
import org.strowger.router.reactor.SelectorThread;
import org.strowger.router.store.StoreOutcome;

/**
 * The stage of custody in which the {@link AsyncMessageFilter}s of an application judge a message: after it is durable
 * and before its first attempt. Their verdict is durable before the message leaves, so that they are not asked again
 * about a message that an SMSC may have. Changes are stored in a new record of the message; a verdict without changes
 * is a bit in its next position record.
 */
final class FilterStage {
    /** The error code of a receipt has three digits. */
    private static final int ERROR_CODE_MAX = 999;

    private final SelectorThread selector;
    private final Custodian custodian;
    private final MessageForms forms;
    private final MessageIdAllocator ids;

    /** The pending query about each message. */
    @BoundedBy("StoreKeeper.log")
    private final Map<MtMessage, Query> queries = new HashMap<>();

    FilterStage(SelectorThread selector, Custodian custodian, MessageForms forms, MessageIdAllocator ids) {
        this.selector = selector;
        this.custodian = custodian;
        this.forms = forms;
        this.ids = ids;
    }

    /** Whether filters must still judge the message before it may leave. */
    static boolean isDue(MtMessage mt) {
        return !mt.sentBy().filters().whenStored().isEmpty() && !mt.custody().isFiltered();
    }

    /**
     * Passes the message to the first filter.
     *
     * @param whenPassed called with the current time when all filters have passed the message; sends the message
     */
    void begin(MtMessage mt, long nowNanos, LongConsumer whenPassed) {
        ask(
                new Query(mt, mt.sentBy().filters().whenStored(), 0, MessageChanges.NONE, mt.ownMessage(), whenPassed),
                nowNanos);
    }

    private void ask(Query query, long nowNanos) {
        MtMessage mt = query.mt();
        AsyncMessageFilter filter = query.filters().get(query.index());
        custodian.waitForFilter(mt, nowNanos + filter.timeoutNanos());
        queries.put(mt, query);
        ShortMessage content = query.content();
        MessageChanges changes = mt.changes().and(query.changes());
        filter.judge(
                new AsyncMessageFilter.Question(
                        mt.id(),
                        mt.sentBy().name(),
                        changes.source().isEmpty() ? content.source() : changes.source(),
                        changes.destination().isEmpty() ? mt.writtenDestination() : changes.destination(),
                        content,
                        nowNanos),
                verdict -> selector.comesBack(() -> answered(query, verdict)));
    }

    /** Whether a filter is still judging the current content of the message. */
    boolean isAsked(MtMessage mt) {
        return queries.containsKey(mt);
    }

    /** Discards the pending query about the message; a later verdict is ignored. */
    void leaves(MtMessage mt) {
        queries.remove(mt);
    }

    /**
     * A query to one of the filters. The changes of the filters before it are applied only when all have passed the
     * message: otherwise these filters would see their own changes if they judge the message again.
     */
    private record Query(
            MtMessage mt,
            List<AsyncMessageFilter> filters,
            int index,
            MessageChanges changes,
            ShortMessage content,
            LongConsumer whenPassed) {
        Query next(MessageChanges more, ShortMessage changed) {
            return new Query(mt, filters, index + 1, changes.and(more), changed, whenPassed);
        }
    }

    /** Applies a verdict, in slices because one answer may be the verdict on thousands of messages. */
    private void answered(Query query, Verdict verdict) {
        MtMessage mt = query.mt();
        selector.inSlices(mt.sentBy(), (slice, nowNanos) -> {
            boolean hasRoom = !isCurrent(query) || slice.hasRoom(mt.segments());
            if (hasRoom && isCurrent(query)) {
                mt.guard(mt.home(), () -> apply(query, verdict, nowNanos));
            }
            return !hasRoom;
        });
    }

    @SuppressWarnings("ReferenceEquality") // a later query about the same message is another object
    private boolean isCurrent(Query query) {
        return queries.get(query.mt()) == query;
    }

    private void apply(Query query, Verdict verdict, long nowNanos) {
        MtMessage mt = query.mt();
        custodian.count(mt, verdict);
        switch (verdict.kind()) {
            case PASS -> next(query.next(MessageChanges.NONE, query.content()), nowNanos);
            case CHANGE, ROUTE -> {
                ShortMessage before = query.content();
                Optional<ShortMessage> after =
                        verdict.changes().withText(forms.of(before), before, ids.instant(mt.sinceNanos()));
                if (after.isPresent()) {
                    next(query.next(verdict.changes(), after.get()), nowNanos);
                } else {
                    custodian.reject(mt, RefusalReason.NOT_ENCODABLE);
                }
            }
            case REFUSE -> {
                mt.writableExtras().refusedBy =
                        query.filters().get(query.index()).name();
                mt.writableExtras().refusedBecause = verdict.reasonText();
                reject(mt, verdict);
            }
            case LATER -> custodian.tryLater(mt, nowNanos);
        }
    }

    private void reject(MtMessage mt, Verdict verdict) {
        if (verdict.smppStatus() == 0) {
            custodian.reject(mt, verdict.reason());
        } else {
            int code = Math.min(ERROR_CODE_MAX, verdict.smppStatus());
            custodian.end(mt, MessageState.REJECTED, String.format(Locale.ROOT, "%03d", code));
        }
    }

    private void next(Query query, long nowNanos) {
        if (query.index() < query.filters().size()) {
            ask(query, nowNanos);
            return;
        }
        MtMessage mt = query.mt();
        if (query.changes().isNone()) {
            mt.custody().filtered();
            query.whenPassed().accept(nowNanos);
        } else {
            queries.put(mt, query);
            store(query);
        }
    }

    /**
     * Stores the changes by the filters. They are part of the message from now on, which waits for the store without a
     * time limit. If an operator retries the message meanwhile, it is sent, and the filters are not asked again.
     */
    private void store(Query query) {
        MtMessage mt = query.mt();
        custodian.storeVerdict(
                mt,
                query.changes(),
                query.content(),
                (outcome, laterNanos) -> mt.guard(mt.home(), () -> stored(query, outcome, laterNanos)));
        mt.change(query.changes());
        if (query.changes().hasText()) {
            mt.replaceCopy(query.content());
        }
    }

    /** The message leaves when the changes are durable. */
    private void stored(Query query, StoreOutcome outcome, long nowNanos) {
        MtMessage mt = query.mt();
        if (!isCurrent(query)) {
            return; // The message has ended, was replaced, or an operator has sent it.
        }
        if (outcome != StoreOutcome.DURABLE) {
            custodian.tryLater(mt, nowNanos);
            return;
        }
        if (query.changes().route().isEmpty() || custodian.isInTime(mt, nowNanos)) {
            query.whenPassed().accept(nowNanos);
        }
    }
}
