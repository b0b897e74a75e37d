package org.strowger.router.exchange.custodian;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.strowger.message.Body;
import org.strowger.message.Piece;
import org.strowger.message.Rewrite;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.RefusalReason;
import org.strowger.router.exchange.custody.MessageForms;
import org.strowger.router.exchange.mt.MtMessage;
import org.strowger.router.filter.AsyncMessageFilter;
import org.strowger.router.filter.MessageChanges;
import org.strowger.router.filter.Verdict;
import org.strowger.router.reactor.SelectorThread;

/**
 * The stage of custody in which the {@link AsyncMessageFilter}s of an application judge a message: after it is durable
 * and before its first attempt. Verdicts are not stored: after a restart, the filters are asked again.
 */
final class FilterStage {
    private final SelectorThread selector;
    private final Custodian custodian;
    private final MessageForms forms;

    /** The query that each message waits for. */
    private final Map<MtMessage, Query> queries = new HashMap<>();

    FilterStage(SelectorThread selector, Custodian custodian, MessageForms forms) {
        this.selector = selector;
        this.custodian = custodian;
        this.forms = forms;
    }

    /** Whether filters must be asked before the message may leave. */
    static boolean isDue(MtMessage mt) {
        return mt.sentBy().filters().requireStore() && !mt.custody().isFiltered();
    }

    /** Asks the first filter. */
    void begin(MtMessage mt, long nowNanos) {
        ask(mt, mt.sentBy().filters().whenStored(), 0, nowNanos);
    }

    private void ask(MtMessage mt, List<AsyncMessageFilter> filters, int index, long nowNanos) {
        Query query = new Query(mt, filters, index);
        queries.put(mt, query);
        AsyncMessageFilter filter = filters.get(index);
        custodian.waitForFilter(mt, nowNanos + filter.timeoutNanos());
        ShortMessage message = mt.ownMessage();
        MessageChanges changes = mt.changes();
        filter.judge(
                new AsyncMessageFilter.Question(
                        mt.sentBy().name(),
                        changes.source().isEmpty() ? message.source() : changes.source(),
                        changes.destination().isEmpty() ? mt.writtenDestination() : changes.destination(),
                        message),
                verdict -> selector.invokeLater(() -> answered(query, verdict)));
    }

    /** Ignores the verdict that the message waits for, because it no longer waits. */
    void leaves(MtMessage mt) {
        queries.remove(mt);
    }

    private record Query(MtMessage mt, List<AsyncMessageFilter> filters, int index) {}

    @SuppressWarnings("ReferenceEquality") // a later query about the same message is another object
    private void answered(Query query, Verdict verdict) {
        MtMessage mt = query.mt();
        if (queries.get(mt) == query) {
            mt.guard(mt.home(), () -> apply(query, verdict, selector.nowNanos()));
        }
    }

    private void apply(Query query, Verdict verdict, long nowNanos) {
        MtMessage mt = query.mt();
        custodian.count(mt, verdict);
        switch (verdict.kind()) {
            case PASS -> next(query, nowNanos);
            case CHANGE, ROUTE -> {
                if (change(mt, verdict.changes())) {
                    next(query, nowNanos);
                } else {
                    custodian.reject(mt, RefusalReason.NOT_ENCODABLE);
                }
            }
            case REFUSE -> custodian.reject(mt, verdict.reason());
            case LATER -> custodian.tryLater(mt, nowNanos);
        }
    }

    /** @return false if the message cannot contain the new text */
    private boolean change(MtMessage mt, MessageChanges changes) {
        mt.change(changes);
        Optional<Body> text = changes.text();
        if (text.isEmpty()) {
            return true;
        }
        ShortMessage before = mt.ownMessage();
        Optional<ShortMessage> after = forms.of(before).changed(before, Rewrite.NONE.saying(Piece.whole(text.get())));
        after.ifPresent(mt::replaceCopy);
        return after.isPresent();
    }

    private void next(Query query, long nowNanos) {
        int next = query.index() + 1;
        if (next < query.filters().size()) {
            ask(query.mt(), query.filters(), next, nowNanos);
        } else {
            query.mt().custody().filtered(true);
            custodian.retry(query.mt(), nowNanos);
        }
    }
}
