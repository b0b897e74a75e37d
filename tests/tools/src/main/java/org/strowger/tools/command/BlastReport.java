package org.strowger.tools.command;

import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;
import org.strowger.router.metrics.Histogram;
import org.strowger.tools.load.Blast;
import org.strowger.tools.load.BlastCount;

/** The figures of a load test, during the run and at the end. */
final class BlastReport {
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double NANOS_PER_MICRO = 1e3;

    private final Blast blast;
    private final Map<BlastCount, Long> before = new EnumMap<>(BlastCount.class);
    private final Map<BlastCount, Long> measured = new EnumMap<>(BlastCount.class);
    private final long dialledNanos;
    private long beganNanos;
    private long endedNanos;
    private long lastNanos;
    private long lastAccepted;
    private int establishedAtEnd;
    private Histogram response = new Histogram();
    private Histogram late = new Histogram();

    BlastReport(Blast blast, long nowNanos) {
        this.blast = blast;
        this.dialledNanos = nowNanos;
        begin(nowNanos);
    }

    /** Begins the measurement. */
    void begin(long nowNanos) {
        beganNanos = nowNanos;
        lastNanos = nowNanos;
        lastAccepted = blast.count(BlastCount.ACCEPTED);
        for (BlastCount what : BlastCount.values()) {
            before.put(what, blast.count(what));
        }
    }

    /** Ends the measurement, which can be done only once: later messages are counted, but not timed. */
    void end(long nowNanos) {
        endedNanos = nowNanos;
        establishedAtEnd = blast.established();
        response = blast.responseNanos();
        late = blast.lateNanos();
        for (BlastCount what : BlastCount.values()) {
            measured.put(what, blast.count(what) - before.getOrDefault(what, 0L));
        }
    }

    /** One line with the figures since the last call. */
    String progress(long nowNanos) {
        long accepted = blast.count(BlastCount.ACCEPTED);
        double rate = (accepted - lastAccepted) * NANOS_PER_SECOND / Math.max(1, nowNanos - lastNanos);
        lastNanos = nowNanos;
        lastAccepted = accepted;
        return String.format(
                Locale.ROOT,
                "%5.0f s  %d of %d sessions  %.0f accepted/s  unanswered %d  refused %d  receipts %d  lost %d",
                (nowNanos - dialledNanos) / NANOS_PER_SECOND,
                blast.established(),
                blast.plan().connections(),
                rate,
                blast.unanswered(),
                blast.count(BlastCount.REFUSED) + blast.count(BlastCount.THROTTLED),
                blast.count(BlastCount.RECEIPTS),
                blast.lost());
    }

    /**
     * Whether no connection was lost, every message was answered, and exactly one receipt for every message arrived, at
     * the right account.
     */
    boolean isClean(boolean receipts) {
        return blast.lost() == 0
                && blast.count(BlastCount.NO_ANSWER) == 0
                && blast.unanswered() == 0
                && (!receipts
                        || (blast.missing() == 0
                                && blast.count(BlastCount.DOUBLED) == 0
                                && blast.count(BlastCount.CROSSED) == 0));
    }

    private double seconds() {
        return Math.max(1, endedNanos - beganNanos) / NANOS_PER_SECOND;
    }

    private double rate() {
        return measured.getOrDefault(BlastCount.ACCEPTED, 0L) / seconds();
    }

    String text(boolean receipts) {
        StringBuilder text = new StringBuilder();
        line(text, "sessions", establishedAtEnd + " of " + blast.plan().connections() + ", lost " + blast.lost());
        line(text, "rate", String.format(Locale.ROOT, "%.0f/s accepted in %.1f s", rate(), seconds()));
        for (BlastCount what : BlastCount.values()) {
            line(text, what.label(), Long.toString(blast.count(what)));
        }
        line(text, "under way", Long.toString(blast.unanswered()));
        if (receipts) {
            line(text, "receipts_missing", Long.toString(blast.missing()));
        }
        blast.refusals().forEach((name, count) -> line(text, name, Long.toString(count)));
        blast.losses().forEach((cause, count) -> line(text, "lost: " + count, "because " + cause.meaning()));
        line(text, "response us", times(response));
        line(text, "sent late us", times(late));
        return text.toString().stripTrailing();
    }

    private static void line(StringBuilder text, String name, String value) {
        text.append(String.format(Locale.ROOT, "%-19s%s%n", name, value));
    }

    private static String times(Histogram times) {
        return times.count() == 0
                ? "none"
                : String.format(
                        Locale.ROOT,
                        "p50 %.1f  p90 %.1f  p99 %.1f  p99.9 %.1f  max %.1f",
                        micros(times, 50),
                        micros(times, 90),
                        micros(times, 99),
                        micros(times, 99.9),
                        times.max() / NANOS_PER_MICRO);
    }

    String json(boolean receipts) {
        StringJoiner members = new StringJoiner(",", "{", "}");
        members.add("\"connections\":" + blast.plan().connections());
        members.add("\"established\":" + establishedAtEnd);
        members.add("\"lost\":" + blast.lost());
        members.add(String.format(Locale.ROOT, "\"seconds\":%.3f", seconds()));
        members.add(String.format(Locale.ROOT, "\"accepted_per_s\":%.1f", rate()));
        for (BlastCount what : BlastCount.values()) {
            members.add("\"" + what.label() + "\":" + blast.count(what));
        }
        members.add("\"under_way\":" + blast.unanswered());
        if (receipts) {
            members.add("\"receipts_missing\":" + blast.missing());
        }
        StringJoiner statuses = new StringJoiner(",", "{", "}");
        blast.refusals().forEach((name, count) -> statuses.add("\"" + name + "\":" + count));
        members.add("\"refused_by\":" + statuses);
        jsonTimes(members, "", response);
        jsonTimes(members, "late_", late);
        return members.toString();
    }

    private static void jsonTimes(StringJoiner members, String prefix, Histogram times) {
        for (String percent : new String[] {"50", "90", "99", "99.9"}) {
            members.add(String.format(
                    Locale.ROOT, "\"%sp%s_us\":%.1f", prefix, percent, micros(times, Double.parseDouble(percent))));
        }
        members.add(String.format(Locale.ROOT, "\"%smax_us\":%.1f", prefix, times.max() / NANOS_PER_MICRO));
    }

    private static double micros(Histogram times, double percent) {
        return times.percentile(percent) / NANOS_PER_MICRO;
    }
}
