package org.strowger.router.app.log;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.strowger.bound.Bound;
import org.strowger.bound.BoundedBy;
import org.strowger.bound.Sharing;
import org.strowger.router.event.LogEvent;

/**
 * Folds repeated entries: writes the first entry, and later the number of repeats. Port numbers are ignored in the
 * comparison; otherwise a peer that retries a wrong password every second would fill the log. The number of different
 * entries per minute is limited for each kind of entry, which is an event and its logger; the entries beyond the limit
 * are only counted. Otherwise peers from thousands of addresses would fill the log.
 */
final class RepeatFolding {
    static final long WHILE_NANOS = TimeUnit.SECONDS.toNanos(60);

    /**
     * Maximum number of different entries of one kind that are tracked, and therefore written, at a time. All further
     * entries are tracked as one.
     */
    @Bound(
            of = "different log entries of one kind that are written",
            kind = Bound.Kind.CONVENIENCE,
            owner = Bound.Owner.NOBODY,
            share = Sharing.NONE,
            full = "further entries of the kind are counted as one")
    static final int DIFFERENT_MAX = 100;

    /**
     * Maximum number of different entries that are tracked: half a megabyte at about 500 bytes each. The oldest is
     * evicted first.
     */
    @Bound(
            of = "log entries whose repetitions are folded",
            kind = Bound.Kind.CONVENIENCE,
            owner = Bound.Owner.NOBODY,
            share = Sharing.NONE,
            full = "the folding of the oldest ends: it is written with its count")
    static final int KINDS_MAX = 1_000;

    /** Matches a port number: digits after a colon that are not a group of an IPv6 address. */
    private static final Pattern PORT = Pattern.compile(":\\d{1,5}(?!:?[0-9a-fA-F]|::|\\])");

    /** Ordered by start time and therefore by expiry. */
    @BoundedBy("KINDS_MAX")
    private final Map<String, Repeat> open = new LinkedHashMap<>();

    /** The number of tracked entries of each kind, without the one that counts the entries beyond the limit. */
    @BoundedBy("KINDS_MAX")
    private final Map<String, Integer> ofKind = new HashMap<>();

    private final Consumer<LogEntry> out;

    RepeatFolding(Consumer<LogEntry> out) {
        this.out = out;
    }

    private static final class Repeat {
        private final long beganNanos;

        /** Whether this counts the unwritten entries of a kind: those beyond the limit on different entries. */
        private final boolean suppressed;

        private LogEntry last;
        private long times;

        Repeat(LogEntry first, long beganNanos, boolean suppressed) {
            this.last = first;
            this.beganNanos = beganNanos;
            this.suppressed = suppressed;
            this.times = suppressed ? 1 : 0;
        }

        void again(LogEntry entry) {
            last = entry;
            times++;
        }
    }

    void take(LogEntry entry, long nowNanos) {
        pass(nowNanos);
        if (entry.event().repeats() == LogEvent.Repeats.WRITTEN) {
            out.accept(entry);
            return;
        }
        String key = key(entry);
        Repeat known = open.get(key);
        if (known != null) {
            known.again(entry);
        } else if (ofKind.getOrDefault(kind(entry), 0) < DIFFERENT_MAX) {
            begin(key, new Repeat(entry, nowNanos, false), nowNanos);
            out.accept(entry);
        } else {
            suppress(entry, nowNanos);
        }
    }

    private void suppress(LogEntry entry, long nowNanos) {
        Repeat known = open.get(kind(entry));
        if (known == null) {
            begin(kind(entry), new Repeat(entry, nowNanos, true), nowNanos);
        } else {
            known.again(entry);
        }
    }

    private void begin(String key, Repeat repeat, long nowNanos) {
        if (open.size() >= KINDS_MAX) {
            Iterator<Repeat> all = open.values().iterator();
            Repeat oldest = all.next();
            all.remove();
            end(oldest, nowNanos);
        }
        open.put(key, repeat);
        if (!repeat.suppressed) {
            ofKind.merge(kind(repeat.last), 1, Integer::sum);
        }
    }

    /** Writes the counts of expired repeats. */
    void pass(long nowNanos) {
        Iterator<Repeat> all = open.values().iterator();
        while (all.hasNext()) {
            Repeat each = all.next();
            if (nowNanos - each.beganNanos < WHILE_NANOS) {
                return;
            }
            all.remove();
            end(each, nowNanos);
        }
    }

    /** Writes all counts. */
    void end(long nowNanos) {
        List<Repeat> all = new ArrayList<>(open.values());
        open.clear();
        all.forEach(each -> end(each, nowNanos));
    }

    /** Writes the count of an entry that is no longer tracked. */
    private void end(Repeat repeat, long nowNanos) {
        if (!repeat.suppressed) {
            ofKind.computeIfPresent(kind(repeat.last), (kind, count) -> count > 1 ? count - 1 : null);
        }
        if (repeat.times > 0) {
            long seconds = Math.max(1, TimeUnit.NANOSECONDS.toSeconds(nowNanos - repeat.beganNanos));
            LogEntry last = repeat.last;
            out.accept(
                    repeat.suppressed
                            ? last.suppressed(repeat.times, seconds, last.origin())
                            : last.repeated(repeat.times, seconds, last.origin()));
        }
    }

    private static String kind(LogEntry entry) {
        return entry.event().name() + ' ' + entry.logger();
    }

    private static String key(LogEntry entry) {
        StringBuilder key = new StringBuilder(kind(entry));
        entry.items()
                .forEach(item -> key.append('\n').append(item.key()).append('=').append(item.value()));
        return PORT.matcher(key).replaceAll(":");
    }
}
