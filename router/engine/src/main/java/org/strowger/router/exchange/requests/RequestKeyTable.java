package org.strowger.router.exchange.requests;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.strowger.bound.Bound;
import org.strowger.bound.BoundedBy;
import org.strowger.bound.Sharing;
import org.strowger.router.application.MessageIds;
import org.strowger.router.application.RequestClaim.MessageResult;
import org.strowger.router.share.FairShare;

/**
 * The idempotency keys of the applications of one home thread. Keys are promises, so the applications share the memory
 * for them by {@link FairShare#hasRoom}: an application that fills its part gets no new keys, and others do. The share
 * counts octets of heap, because a key of a request with 1,000 recipients takes as much as hundreds of others.
 *
 * <p>Keys that were recovered may take more than the maximum, which was another one when they began. They are kept, and
 * the maximum is a tenth above them until enough of them have expired.
 *
 * <p>Owned by the home thread.
 */
final class RequestKeyTable {
    /** The heap that an entry takes without its texts and results: the entry, the node of the map, two strings. */
    private static final int ENTRY_OCTETS = 260;

    private static final int RESULT_OCTETS = 4;

    /** The heap that a result with an id takes beside the place in the list. */
    private static final int ID_OCTETS = 88;

    /** The length of an id of a message. */
    private static final int ID_LENGTH = 20;

    private static final int TENTH = 10;

    /** The keys of each application, by its name. */
    @BoundedBy("share")
    private final Map<String, Keys> byApplication = new HashMap<>();

    private final int octetsMax;

    @Bound(
            of = "octets of idempotency keys and their results",
            kind = Bound.Kind.PROMISE,
            owner = Bound.Owner.APPLICATION,
            share = Sharing.FAIR,
            limit = "a quarter of the heap for live records, Exchange.KEYS_OCTETS_MAX",
            full = "the request of the owner is refused with 503; "
                    + "`strowger_application_keys_refused_total`, `status` warns")
    private final FairShare share;

    private final BitSet owners = new BitSet();

    /** @param octetsMax the maximum heap for all keys */
    RequestKeyTable(int octetsMax) {
        this.octetsMax = octetsMax;
        this.share = new FairShare(octetsMax);
    }

    /**
     * The keys of an application. A key is in one of two maps, because keys of requests in progress expire sooner: each
     * map is in the order in which its keys expire.
     */
    private static final class Keys {
        private final int owner;

        @BoundedBy("share")
        private final Map<String, Entry> inProgress = new LinkedHashMap<>();

        @BoundedBy("share")
        private final Map<String, Entry> completed = new LinkedHashMap<>();

        Keys(int owner) {
            this.owner = owner;
        }

        @Nullable
        Entry find(String key) {
            Entry known = completed.get(key);
            return known == null ? inProgress.get(key) : known;
        }

        boolean isEmpty() {
            return inProgress.isEmpty() && completed.isEmpty();
        }
    }

    /** A key. */
    static final class Entry {
        private final String fingerprint;
        private final long untilNanos;
        private final long record;
        private final @Nullable List<MessageResult> results;
        private final int octets;

        private Entry(
                String fingerprint, long untilNanos, long record, @Nullable List<MessageResult> results, int octets) {
            this.fingerprint = fingerprint;
            this.untilNanos = untilNanos;
            this.record = record;
            this.results = results;
            this.octets = octets;
        }

        boolean isOf(String request) {
            return fingerprint.equals(request);
        }

        boolean hasExpired(long nowNanos) {
            return untilNanos <= nowNanos;
        }

        long untilNanos() {
            return untilNanos;
        }

        /** The id of the record; {@link MessageIds#NONE} if the request has no results yet. */
        long record() {
            return record;
        }

        /** The results; null while the request is in progress. */
        @Nullable
        List<MessageResult> results() {
            return results;
        }
    }

    /** The heap of a key whose request has so many messages, if all of them are accepted. */
    private static int octets(String key, String fingerprint, int messages) {
        return ENTRY_OCTETS + key.length() + fingerprint.length() + messages * (RESULT_OCTETS + ID_OCTETS + ID_LENGTH);
    }

    /** The heap of the results. Refusals share one object for each reason: see {@link MessageResult#refused}. */
    private static int octets(List<MessageResult> results) {
        int octets = RESULT_OCTETS * results.size();
        for (MessageResult each : results) {
            octets += each.id().isEmpty() ? 0 : ID_OCTETS + each.id().length();
        }
        return octets;
    }

    boolean isEmpty() {
        return byApplication.isEmpty();
    }

    @Nullable
    Entry find(String application, String key) {
        Keys keys = byApplication.get(application);
        return keys == null ? null : keys.find(key);
    }

    /**
     * Enters a key whose request is in progress, with the room for its results.
     *
     * @param messages the number of messages of the request
     * @return false if the application gets no new key now
     */
    boolean begin(String application, String key, String fingerprint, int messages, long untilNanos) {
        int octets = octets(key, fingerprint, messages);
        Keys known = byApplication.get(application);
        if (!share.hasRoom(known == null ? owners.nextClearBit(0) : known.owner, octets)) {
            return false;
        }
        remove(application, key);
        Keys keys = keysOf(application);
        keys.inProgress.put(key, new Entry(fingerprint, untilNanos, MessageIds.NONE, null, octets));
        share.enter(keys.owner, octets);
        return true;
    }

    /** Enters a key with its results, in place of the key before, as the last of its application. */
    void complete(
            String application,
            String key,
            String fingerprint,
            List<MessageResult> results,
            long record,
            long untilNanos) {
        remove(application, key);
        Keys keys = keysOf(application);
        int octets = octets(key, fingerprint, 0) + octets(results);
        keys.completed.put(key, new Entry(fingerprint, untilNanos, record, results, octets));
        share.enter(keys.owner, octets);
        if (share.isBeyond()) {
            share.limit(share.size() + octetsMax / TENTH);
        }
    }

    private Keys keysOf(String application) {
        return byApplication.computeIfAbsent(application, name -> new Keys(nextOwner()));
    }

    private int nextOwner() {
        int next = owners.nextClearBit(0);
        owners.set(next);
        return next;
    }

    /** Removes a key. */
    void remove(String application, String key) {
        Keys keys = byApplication.get(application);
        if (keys == null) {
            return;
        }
        Entry removed = keys.completed.remove(key);
        if (removed == null) {
            removed = keys.inProgress.remove(key);
        }
        if (removed != null) {
            left(keys, removed);
        }
        if (keys.isEmpty()) {
            byApplication.remove(application);
            owners.clear(keys.owner);
        }
    }

    private void left(Keys keys, Entry entry) {
        share.leave(keys.owner, entry.octets);
        if (share.max() > octetsMax) {
            share.limit(Math.max(octetsMax, Math.min(share.max(), share.size() + octetsMax / TENTH)));
        }
    }

    /** Removes the keys with results to which the predicate applies. */
    void removeIf(Predicate<Entry> which) {
        for (Iterator<Keys> all = byApplication.values().iterator(); all.hasNext(); ) {
            Keys keys = all.next();
            keys.completed.values().removeIf(entry -> {
                boolean goes = which.test(entry);
                if (goes) {
                    left(keys, entry);
                }
                return goes;
            });
            if (keys.isEmpty()) {
                all.remove();
                owners.clear(keys.owner);
            }
        }
    }

    /**
     * Removes expired keys, the first to expire of each application.
     *
     * @param most the maximum number at once
     * @param removed receives each removed key
     * @return whether others may have expired
     */
    boolean removeExpired(int most, long nowNanos, Consumer<Entry> removed) {
        int left = most;
        for (Iterator<Keys> all = byApplication.values().iterator(); left > 0 && all.hasNext(); ) {
            Keys keys = all.next();
            left = removeExpired(keys, keys.inProgress, left, nowNanos, removed);
            left = removeExpired(keys, keys.completed, left, nowNanos, removed);
            if (keys.isEmpty()) {
                all.remove();
                owners.clear(keys.owner);
            }
        }
        return left == 0;
    }

    private int removeExpired(Keys keys, Map<String, Entry> entries, int most, long nowNanos, Consumer<Entry> removed) {
        int left = most;
        Iterator<Entry> each = entries.values().iterator();
        while (left > 0 && each.hasNext()) {
            Entry entry = each.next();
            if (!entry.hasExpired(nowNanos)) {
                break;
            }
            each.remove();
            left(keys, entry);
            removed.accept(entry);
            left--;
        }
        return left;
    }
}
