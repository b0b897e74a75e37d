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
 * Writes what is said again and again once, and then how often. The port from which somebody calls makes no difference,
 * or a peer that tries its password every second would fill the log.
 */
final class RepeatFolding {
    static final long WHILE_NANOS = TimeUnit.SECONDS.toNanos(60);

    /** At some 500 octets each, half a megabyte; the oldest gives way. */
    static final int KINDS_MAX = 1_000;

    /** Digits behind a colon that are no group of an address of IPv6: another one may follow, or its bracket. */
    private static final Pattern PORT = Pattern.compile(":\\d{1,5}(?!:?[0-9a-fA-F]|::|\\])");

    /** In the order in which they began, which is also that in which their time is over. */
    private final Map<String, Repeat> open = new LinkedHashMap<>();

    private final Consumer<LogEntry> out;

    /** @param out takes what is to be written */
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

    void take(LogEntry fact, long nowNanos) {
        pass(nowNanos);
        if (fact.event().repeats() == LogEvent.Repeats.WRITTEN) {
            out.accept(fact);
            return;
        }
        String key = key(fact);
        Repeat known = open.get(key);
        if (known != null) {
            known.last = fact;
            known.times++;
            return;
        }
        if (open.size() >= KINDS_MAX) {
            Iterator<Repeat> all = open.values().iterator();
            tell(all.next(), nowNanos);
            all.remove();
        }
        open.put(key, new Repeat(fact, nowNanos));
        out.accept(fact);
    }

    /** What was repeated is told when its time is over. */
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

    /** Nothing more will come. */
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

    private static String key(LogEntry fact) {
        StringBuilder key = new StringBuilder(fact.event().name()).append(' ').append(fact.logger());
        fact.items()
                .forEach(item -> key.append('\n').append(item.key()).append('=').append(item.value()));
        return PORT.matcher(key).replaceAll(":");
    }
}
