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
import org.strowger.router.application.MessageIds;
import org.strowger.router.application.RequestClaim.MessageResult;
import org.strowger.router.share.FairShare;

/**
 * The idempotency keys of the applications of one home thread. Keys are promises, so the applications share the memory
 * for them by {@link FairShare#hasRoom}: an application that fills its part gets no new keys, and others do. The share
 * counts octets of heap, because a key of a request with 1,000 recipients takes as much as hundreds of others.
 *
 * <p>Owned by the home thread.
 */
final class RequestKeyTable {
    /** The heap that an entry takes without its texts and results: the entry, the node of the map, two strings. */
    private static final int ENTRY_OCTETS = 260;

    private static final int RESULT_OCTETS = 4;

    /** The heap that a result with an id takes beside the place in the list. */
    private static final int ID_OCTETS = 88;

    /** The keys of each application, by its name. */
    private final Map<String, Keys> byApplication = new HashMap<>();

    private final FairShare share;
    private final BitSet owners = new BitSet();

    /** @param octetsMax the maximum heap for all keys */
    RequestKeyTable(int octetsMax) {
        this.share = new FairShare(octetsMax);
    }

    /** The keys of an application, in the order in which they expire. */
    private static final class Keys {
        private final int owner;
        private final Map<String, Entry> entries = new LinkedHashMap<>();

        Keys(int owner) {
            this.owner = owner;
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
                String key, String fingerprint, long untilNanos, long record, @Nullable List<MessageResult> results) {
            this.fingerprint = fingerprint;
            this.untilNanos = untilNanos;
            this.record = record;
            this.results = results;
            this.octets = ENTRY_OCTETS + key.length() + fingerprint.length() + (results == null ? 0 : octets(results));
        }

        /** Refusals share one object for each reason: see {@link MessageResult#refused}. */
        private static int octets(List<MessageResult> results) {
            int octets = RESULT_OCTETS * results.size();
            for (MessageResult each : results) {
                octets += each.id().isEmpty() ? 0 : ID_OCTETS + each.id().length();
            }
            return octets;
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

    boolean isEmpty() {
        return byApplication.isEmpty();
    }

    /** Whether an application gets a new key. */
    boolean hasRoom(String application) {
        Keys keys = byApplication.get(application);
        return share.hasRoom(keys == null ? owners.nextClearBit(0) : keys.owner);
    }

    @Nullable
    Entry find(String application, String key) {
        Keys keys = byApplication.get(application);
        return keys == null ? null : keys.entries.get(key);
    }

    /** Enters a key whose request is in progress. */
    void begin(String application, String key, String fingerprint, long untilNanos) {
        put(application, key, new Entry(key, fingerprint, untilNanos, MessageIds.NONE, null));
    }

    /** Enters a key with its results, in place of the key before, as the last of its application. */
    void complete(
            String application,
            String key,
            String fingerprint,
            List<MessageResult> results,
            long record,
            long untilNanos) {
        put(application, key, new Entry(key, fingerprint, untilNanos, record, results));
    }

    private void put(String application, String key, Entry entry) {
        remove(application, key);
        Keys keys = byApplication.computeIfAbsent(application, name -> new Keys(nextOwner()));
        keys.entries.put(key, entry);
        share.enter(keys.owner, entry.octets);
    }

    private int nextOwner() {
        int next = owners.nextClearBit(0);
        owners.set(next);
        return next;
    }

    void remove(String application, String key) {
        Keys keys = byApplication.get(application);
        Entry removed = keys == null ? null : keys.entries.remove(key);
        if (keys != null && removed != null) {
            share.leave(keys.owner, removed.octets);
            if (keys.entries.isEmpty()) {
                byApplication.remove(application);
                owners.clear(keys.owner);
            }
        }
    }

    /** Removes the keys with results to which the predicate applies. */
    void removeIf(Predicate<Entry> which) {
        removeFirst(Integer.MAX_VALUE, entry -> false, which, entry -> {});
    }

    /**
     * Removes expired keys, the first to expire of each application.
     *
     * @param most the maximum number at once
     * @param removed receives each removed key
     * @return whether others may have expired
     */
    boolean removeExpired(int most, long nowNanos, Consumer<Entry> removed) {
        // Keys in progress expire sooner than those before them.
        return removeFirst(
                        most,
                        entry -> entry.results != null && !entry.hasExpired(nowNanos),
                        entry -> entry.hasExpired(nowNanos),
                        removed)
                == most;
    }

    private int removeFirst(int most, Predicate<Entry> isLast, Predicate<Entry> which, Consumer<Entry> removed) {
        int count = 0;
        for (Iterator<Keys> all = byApplication.values().iterator(); all.hasNext(); ) {
            Keys keys = all.next();
            boolean goesOn = true;
            for (Iterator<Entry> each = keys.entries.values().iterator(); goesOn && count < most && each.hasNext(); ) {
                Entry entry = each.next();
                goesOn = !isLast.test(entry);
                if (which.test(entry)) {
                    each.remove();
                    share.leave(keys.owner, entry.octets);
                    removed.accept(entry);
                    count++;
                }
            }
            if (keys.entries.isEmpty()) {
                all.remove();
                owners.clear(keys.owner);
            }
        }
        return count;
    }
}
