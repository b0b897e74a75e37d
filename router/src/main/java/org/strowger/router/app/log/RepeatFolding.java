package org.strowger.router.app.log;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.strowger.router.event.LogEvent;

/**
 * Folds repeated entries: writes the first entry, and later the number of repeats. Port numbers are ignored in the
 * comparison; otherwise a peer that retries a wrong password every second would fill the log.
 */
final class RepeatFolding {
    static final long WHILE_NANOS = TimeUnit.SECONDS.toNanos(60);

    /**
     * Maximum number of different entries that are tracked: half a megabyte at about 500 bytes each. The oldest is
     * evicted first.
     */
    static final int KINDS_MAX = 1_000;

    /** Matches a port number: digits after a colon that are not a group of an IPv6 address. */
    private static final Pattern PORT = Pattern.compile(":\\d{1,5}(?!:?[0-9a-fA-F]|::|\\])");

    /** Ordered by start time and therefore by expiry. */
    private final Map<String, Repeat> open = new LinkedHashMap<>();

    private final Consumer<LogEntry> out;

    RepeatFolding(Consumer<LogEntry> out) {
        this.out = out;
    }

    private static final class Repeat {
        private final long beganNanos;
        private LogEntry last;
        private long times;

        Repeat(LogEntry first, long beganNanos) {
            this.last = first;
            this.beganNanos = beganNanos;
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
            known.last = entry;
            known.times++;
            return;
        }
        if (open.size() >= KINDS_MAX) {
            Iterator<Repeat> all = open.values().iterator();
            tell(all.next(), nowNanos);
            all.remove();
        }
        open.put(key, new Repeat(entry, nowNanos));
        out.accept(entry);
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
            tell(each, nowNanos);
        }
    }

    /** Writes all counts. */
    void end(long nowNanos) {
        List<Repeat> all = new ArrayList<>(open.values());
        open.clear();
        all.forEach(each -> tell(each, nowNanos));
    }

    private void tell(Repeat repeat, long nowNanos) {
        if (repeat.times > 0) {
            long seconds = Math.max(1, TimeUnit.NANOSECONDS.toSeconds(nowNanos - repeat.beganNanos));
            out.accept(repeat.last.repeated(repeat.times, seconds, repeat.last.origin()));
        }
    }

    private static String key(LogEntry entry) {
        StringBuilder key = new StringBuilder(entry.event().name()).append(' ').append(entry.logger());
        entry.items()
                .forEach(item -> key.append('\n').append(item.key()).append('=').append(item.value()));
        return PORT.matcher(key).replaceAll(":");
    }
}
