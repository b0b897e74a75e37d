package org.strowger.router.exchange.requests;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
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
import org.strowger.router.exchange.thread.ExchangeThread;
import org.strowger.router.reactor.SelectorThread;
import org.strowger.router.time.Timer;

/**
 * The requests with idempotency keys on one thread. The home thread of an application holds its keys: a claim goes to
 * the home, the messages are sent on the thread of the request, and the results go back to the home.
 */
public final class IdempotentRequests implements RequestKeys {
    /** The maximum number of keys of an application, which take about 20 MB. */
    private static final int KEYS_MAX = 100_000;

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

    /** The keys of each application, by its name, in the order in which they expire. */
    private final Map<String, Map<String, Entry>> byApplication = new HashMap<>();

    private final Timer look = new Timer(this::endThose);

    /** @param requests the requests of all threads, by thread index */
    public IdempotentRequests(
            ExchangeThread thread,
            SelectorThread selector,
            MessageIdAllocator ids,
            CustodyLog log,
            IntFunction<IdempotentRequests> requests) {
        this.thread = thread;
        this.selector = selector;
        this.ids = ids;
        this.log = log;
        this.requests = requests;
    }

    /** A key, at the home of its application. */
    private static final class Entry {
        private final String fingerprint;
        private long untilNanos;
        private boolean inProgress = true;
        private long record = MessageIds.NONE;
        private List<MessageResult> results = List.of();

        Entry(String fingerprint, long untilNanos) {
            this.fingerprint = fingerprint;
            this.untilNanos = untilNanos;
        }
    }

    private IdempotentRequests homeOf(Application application) {
        return requests.apply(application.homeIndex());
    }

    // ---- On the thread of the request

    @Override
    public void claim(RequestKey key, RequestClaim claim) {
        IdempotentRequests home = homeOf(key.application());
        int here = thread.index();
        thread.send(key.application().homeIndex(), nowNanos -> home.claimed(key, claim, here, nowNanos));
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
            this.group = new RequestGroup(messages);
        }

        @Override
        public void send(int index, Runnable send) {
            log.inGroup(group, index, send);
        }

        @Override
        public void store(List<String> refusals) {
            if (group.isEmpty()) {
                return;
            }
            stored = results(refusals);
            record = ids.record(thread.nowNanos());
            log.finishGroup(group, record, IdempotentRequests.this.stored(key, stored));
        }

        private List<MessageResult> results(List<String> refusals) {
            List<Entered> entered = group.entered();
            List<MessageResult> results = new ArrayList<>();
            for (int i = 0; i < entered.size(); i++) {
                Entered message = entered.get(i);
                results.add(
                        message.id() == MessageIds.NONE
                                ? new MessageResult("", refusals.get(i), 0)
                                : new MessageResult(ids.text(key.application(), message.id()), "", message.segments()));
            }
            return List.copyOf(results);
        }

        @Override
        public boolean sendRelayed(int most) {
            return group.sendRelayed(most, thread.nowNanos());
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

    private Map<String, Entry> keysOf(String application) {
        return byApplication.computeIfAbsent(application, name -> new LinkedHashMap<>());
    }

    private void claimed(RequestKey key, RequestClaim claim, int askedBy, long nowNanos) {
        assert thread.isOwner() : "a key is claimed at the home of its application";
        Map<String, Entry> keys = keysOf(key.application().name());
        Entry known = keys.get(key.key());
        if (known != null && known.untilNanos <= nowNanos) {
            end(known);
            keys.remove(key.key());
            known = null;
        }
        if (known == null && keys.size() >= KEYS_MAX) {
            thread.send(askedBy, now -> claim.isFull());
        } else if (known == null) {
            keys.put(key.key(), new Entry(key.fingerprint(), nowNanos + IN_PROGRESS_NANOS));
            lookLater(nowNanos);
            thread.send(askedBy, now -> claim.isNew());
        } else if (!known.fingerprint.equals(key.fingerprint())) {
            thread.send(askedBy, now -> claim.isOfAnother());
        } else if (known.inProgress) {
            thread.send(askedBy, now -> claim.isInProgress());
        } else {
            List<MessageResult> results = known.results;
            thread.send(askedBy, now -> claim.isKnown(results));
        }
    }

    private void sought(RequestKey key, Finder finder, int askedBy, long nowNanos) {
        assert thread.isOwner() : "a key is found at the home of its application";
        Entry known =
                byApplication.getOrDefault(key.application().name(), Map.of()).get(key.key());
        if (known == null || known.untilNanos <= nowNanos || !known.fingerprint.equals(key.fingerprint())) {
            thread.send(askedBy, now -> finder.isUnknown());
        } else if (known.inProgress) {
            thread.send(askedBy, now -> finder.isInProgress());
        } else {
            Instant first = ids.instant(known.untilNanos - KEPT_NANOS);
            List<MessageResult> results = known.results;
            thread.send(askedBy, now -> finder.isKnown(first, results));
        }
    }

    private void hasResults(RequestKey key, List<MessageResult> results, long record) {
        put(key.application().name(), key.key(), key.fingerprint(), results, record, key.cameNanos() + KEPT_NANOS);
    }

    /** Restores a key that was stored before the process started. */
    public void recover(long record, StoredRequest stored) {
        long nowNanos = thread.nowNanos();
        put(
                stored.application(),
                stored.key(),
                stored.fingerprint(),
                stored.results(),
                record,
                ids.nanos(stored.untilMillis()));
        lookLater(nowNanos);
    }

    /** Drops the keys whose shard another node takes over. */
    public void leave(LeavingRecords records) {
        for (Map<String, Entry> keys : byApplication.values()) {
            keys.values().removeIf(each -> {
                boolean goes = !each.inProgress && records.has(each.record);
                if (goes) {
                    records.left(each.record);
                }
                return goes;
            });
        }
    }

    private void put(
            String application,
            String key,
            String fingerprint,
            List<MessageResult> results,
            long record,
            long untilNanos) {
        Map<String, Entry> keys = keysOf(application);
        // Removed and put at the end, because the keys are in the order in which they expire.
        Entry before = keys.remove(key);
        if (before != null && before.record != record) {
            end(before);
        }
        Entry entry = new Entry(fingerprint, untilNanos);
        entry.inProgress = false;
        entry.results = results;
        entry.record = record;
        keys.put(key, entry);
    }

    private void forget(RequestKey key) {
        keysOf(key.application().name()).remove(key.key());
    }

    private void end(Entry entry) {
        if (entry.record != MessageIds.NONE) {
            log.end(entry.record);
        }
    }

    private void lookLater(long nowNanos) {
        if (!look.isScheduled()) {
            selector.schedule(look, nowNanos + LOOK_NANOS);
        }
    }

    /** Ends expired keys, at most a thousand in a turn. */
    private void endThose(long nowNanos) {
        int left = ENDED_PER_TURN;
        for (Map<String, Entry> keys : byApplication.values()) {
            for (Iterator<Entry> each = keys.values().iterator(); left > 0 && each.hasNext(); ) {
                Entry entry = each.next();
                if (entry.untilNanos > nowNanos && !entry.inProgress) {
                    break;
                }
                if (entry.untilNanos <= nowNanos) {
                    end(entry);
                    each.remove();
                    left--;
                }
            }
        }
        byApplication.values().removeIf(Map::isEmpty);
        if (!byApplication.isEmpty()) {
            selector.schedule(look, left == 0 ? nowNanos : nowNanos + LOOK_NANOS);
        }
    }
}
