package org.strowger.router.exchange.requests;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import org.strowger.router.application.AppFigure;
import org.strowger.router.application.Application;
import org.strowger.router.application.MessageIds;
import org.strowger.router.application.RequestClaim;
import org.strowger.router.application.RequestClaim.MessageResult;
import org.strowger.router.application.RequestKey;
import org.strowger.router.application.RequestKeys;
import org.strowger.router.exchange.custody.CustodyLog;
import org.strowger.router.exchange.custody.Entered;
import org.strowger.router.exchange.custody.LeavingRecords;
import org.strowger.router.exchange.custody.RequestGroup;
import org.strowger.router.exchange.custody.StoredRequest;
import org.strowger.router.exchange.ids.MessageIdAllocator;
import org.strowger.router.exchange.requests.RequestKeyTable.Entry;
import org.strowger.router.exchange.thread.ExchangeThread;
import org.strowger.router.reactor.SelectorThread;
import org.strowger.router.store.StoreOutcome;
import org.strowger.router.time.Timer;

/**
 * The requests with idempotency keys on one thread. The home thread of an application holds its keys: a claim goes to
 * the home, the messages are sent on the thread of the request, and the results go back to the home.
 */
public final class IdempotentRequests implements RequestKeys {
    /** The time after which a request without a response has failed: a response takes seconds at most. */
    private static final long IN_PROGRESS_NANOS = TimeUnit.MINUTES.toNanos(10);

    private static final long KEPT_NANOS = TimeUnit.HOURS.toNanos(KEPT_HOURS);
    private static final long LOOK_NANOS = TimeUnit.MINUTES.toNanos(1);
    private static final int ENDED_PER_TURN = 1000;

    private final ExchangeThread thread;
    private final SelectorThread selector;
    private final MessageIdAllocator ids;
    private final CustodyLog log;
    private final IntFunction<IdempotentRequests> requests;

    private final RequestKeyTable keys;
    private final Timer look = new Timer(this::endThose);

    /**
     * @param requests the requests of all threads, by thread index
     * @param octetsMax the maximum heap for the keys of this thread
     */
    public IdempotentRequests(
            ExchangeThread thread,
            SelectorThread selector,
            MessageIdAllocator ids,
            CustodyLog log,
            IntFunction<IdempotentRequests> requests,
            int octetsMax) {
        this.thread = thread;
        this.selector = selector;
        this.ids = ids;
        this.log = log;
        this.requests = requests;
        this.keys = new RequestKeyTable(octetsMax);
    }

    private IdempotentRequests homeOf(Application application) {
        return requests.apply(application.homeIndex());
    }

    // ---- On the thread of the request

    @Override
    public void claim(RequestKey key, int messages, RequestClaim claim) {
        IdempotentRequests home = homeOf(key.application());
        int here = thread.index();
        thread.send(key.application().homeIndex(), nowNanos -> home.claimed(key, messages, claim, here, nowNanos));
    }

    @Override
    public void find(RequestKey key, Finder finder) {
        IdempotentRequests home = homeOf(key.application());
        int here = thread.index();
        thread.send(key.application().homeIndex(), nowNanos -> home.sought(key, finder, here, nowNanos));
    }

    @Override
    public Sending begin(RequestKey key, int messages) {
        return new GroupedSending(key, messages);
    }

    /** A request whose messages are in one group. */
    private final class GroupedSending implements Sending {
        private final RequestKey key;
        private final RequestGroup group;
        private long record = MessageIds.NONE;
        private List<MessageResult> stored = List.of();

        GroupedSending(RequestKey key, int messages) {
            this.key = key;
            this.group = new RequestGroup(key.application(), messages);
        }

        @Override
        public void send(int index, Runnable send) {
            log.inGroup(group, index, send);
        }

        @Override
        public void store(List<String> refusals) {
            if (group.isEmpty()) {
                settle(group, StoreOutcome.DURABLE, refusals); // Nothing is stored.
            } else {
                store(group, refusals);
            }
        }

        private void store(RequestGroup together, List<String> refusals) {
            List<MessageResult> results = results(together, refusals);
            long written = ids.record(thread.nowNanos());
            log.finishGroup(together, written, IdempotentRequests.this.stored(key, results), (outcome, nowNanos) -> {
                if (outcome == StoreOutcome.DURABLE) {
                    if (record != MessageIds.NONE) {
                        log.end(record);
                    }
                    record = written;
                    stored = results;
                }
                settle(together, outcome, refusals);
            });
        }

        /** Stores relayed messages too if a reload has changed their route to one that stores. */
        private void settle(RequestGroup together, StoreOutcome outcome, List<String> refusals) {
            together.settleInSlices(thread, log, outcome, next -> {
                if (!next.isEmpty()) {
                    store(next, refusals);
                }
            });
        }

        private List<MessageResult> results(RequestGroup together, List<String> refusals) {
            List<Entered> entered = together.entered();
            List<MessageResult> results = new ArrayList<>();
            for (int i = 0; i < entered.size(); i++) {
                Entered message = entered.get(i);
                results.add(
                        message.id() == MessageIds.NONE
                                ? MessageResult.refused(refusals.get(i))
                                : new MessageResult(ids.text(key.application(), message.id()), "", message.segments()));
            }
            return List.copyOf(results);
        }

        @Override
        public void completed(List<MessageResult> results) {
            if (!stored.equals(results)) {
                // The results of relayed messages were not known when the key was stored.
                long earlier = record;
                record = ids.record(thread.nowNanos());
                log.replaceRequest(earlier, record, IdempotentRequests.this.stored(key, results));
            }
            long kept = record;
            IdempotentRequests home = homeOf(key.application());
            thread.send(key.application().homeIndex(), nowNanos -> home.hasResults(key, results, kept));
        }
    }

    private StoredRequest stored(RequestKey key, List<MessageResult> results) {
        long untilMillis = ids.unixMillis(key.cameNanos() + KEPT_NANOS);
        return new StoredRequest(key.application().name(), key.key(), key.fingerprint(), untilMillis, results);
    }

    @Override
    public void completed(RequestKey key, List<MessageResult> results) {
        begin(key, 0).completed(results);
    }

    @Override
    public void released(RequestKey key) {
        IdempotentRequests home = homeOf(key.application());
        thread.send(key.application().homeIndex(), nowNanos -> home.forget(key));
    }

    // ---- At the home of the application

    private void claimed(RequestKey key, int messages, RequestClaim claim, int askedBy, long nowNanos) {
        assert thread.isOwner() : "a key is claimed at the home of its application";
        String application = key.application().name();
        Entry known = keys.find(application, key.key());
        if (known != null && known.hasExpired(nowNanos)) {
            end(known);
            keys.remove(application, key.key());
            known = null;
        }
        if (known == null) {
            if (keys.begin(application, key.key(), key.fingerprint(), messages, nowNanos + IN_PROGRESS_NANOS)) {
                lookLater(nowNanos);
                thread.send(askedBy, now -> claim.isNew());
            } else {
                key.application().port(thread.index()).figures().increment(AppFigure.KEYS_REFUSED);
                thread.send(askedBy, now -> claim.isFull());
            }
        } else if (!known.isOf(key.fingerprint())) {
            thread.send(askedBy, now -> claim.isOfAnother());
        } else {
            List<MessageResult> results = known.results();
            thread.send(askedBy, results == null ? now -> claim.isInProgress() : now -> claim.isKnown(results));
        }
    }

    private void sought(RequestKey key, Finder finder, int askedBy, long nowNanos) {
        assert thread.isOwner() : "a key is found at the home of its application";
        Entry known = keys.find(key.application().name(), key.key());
        if (known == null || known.hasExpired(nowNanos) || !known.isOf(key.fingerprint())) {
            thread.send(askedBy, now -> finder.isUnknown());
            return;
        }
        List<MessageResult> results = known.results();
        Instant first = ids.instant(known.untilNanos() - KEPT_NANOS);
        thread.send(askedBy, results == null ? now -> finder.isInProgress() : now -> finder.isKnown(first, results));
    }

    private void hasResults(RequestKey key, List<MessageResult> results, long record) {
        put(key.application().name(), key.key(), key.fingerprint(), results, record, key.cameNanos() + KEPT_NANOS);
    }

    /** Restores a key that was stored before the process started. */
    public void recover(long record, StoredRequest stored) {
        long nowNanos = thread.nowNanos();
        Entry known = keys.find(stored.application(), stored.key());
        if (known != null && known.record() > record) {
            log.end(record); // The process has ended before this former record of the request was ended.
            return;
        }
        put(
                stored.application(),
                stored.key(),
                stored.fingerprint(),
                stored.results(),
                record,
                ids.endNanos(stored.untilMillis(), KEPT_NANOS, nowNanos));
        lookLater(nowNanos);
    }

    /** Drops the keys whose shard another node takes over. */
    public void leave(LeavingRecords records) {
        keys.removeIf(each -> {
            boolean goes = each.results() != null && records.has(each.record());
            if (goes) {
                records.left(each.record());
            }
            return goes;
        });
    }

    private void put(
            String application,
            String key,
            String fingerprint,
            List<MessageResult> results,
            long record,
            long untilNanos) {
        Entry before = keys.find(application, key);
        if (before != null && before.record() != record) {
            end(before);
        }
        keys.complete(application, key, fingerprint, results, record, untilNanos);
    }

    /** Forgets a claim, unless it has expired and another request with the key was carried out meanwhile. */
    private void forget(RequestKey key) {
        Entry known = keys.find(key.application().name(), key.key());
        if (known != null && known.results() == null) {
            keys.remove(key.application().name(), key.key());
        }
    }

    private void end(Entry entry) {
        if (entry.record() != MessageIds.NONE) {
            log.end(entry.record());
        }
    }

    private void lookLater(long nowNanos) {
        if (!look.isScheduled()) {
            selector.schedule(look, nowNanos + LOOK_NANOS);
        }
    }

    /** Ends expired keys, at most a thousand in a turn. */
    private void endThose(long nowNanos) {
        boolean mayBeMore = keys.removeExpired(ENDED_PER_TURN, nowNanos, this::end);
        if (!keys.isEmpty()) {
            selector.schedule(look, mayBeMore ? nowNanos : nowNanos + LOOK_NANOS);
        }
    }
}
