package org.strowger.tools.command;

import java.util.Locale;
import java.util.StringJoiner;
import org.strowger.tools.smsc.SimulatedSmsc;
import org.strowger.tools.smsc.SmscCount;

/** The figures of a simulated SMSC, during the run and at the end. */
final class SmscReport {
    private static final double NANOS_PER_SECOND = 1e9;
    private static final String MOST = "most_in_1_s";

    private final SimulatedSmsc smsc;
    private long lastNanos;
    private long lastMessages;

    SmscReport(SimulatedSmsc smsc, long nowNanos) {
        this.smsc = smsc;
        this.lastNanos = nowNanos;
    }

    /** All figures, and the rate since the last call. */
    String text(long nowNanos) {
        StringBuilder text = new StringBuilder();
        for (SmscCount what : SmscCount.values()) {
            text.append(String.format(Locale.ROOT, "%-18s%d%n", what.label(), smsc.count(what)));
        }
        text.append(String.format(Locale.ROOT, "%-18s%d%n", MOST, smsc.mostInOneSecond()));
        return text.append(String.format(Locale.ROOT, "%-18s%.0f", "messages_per_s", rate(nowNanos)))
                .toString();
    }

    String json(long nowNanos) {
        StringJoiner members = new StringJoiner(",", "{", "}");
        for (SmscCount what : SmscCount.values()) {
            members.add("\"" + what.label() + "\":" + smsc.count(what));
        }
        members.add("\"" + MOST + "\":" + smsc.mostInOneSecond());
        return members.add(String.format(Locale.ROOT, "\"messages_per_s\":%.0f", rate(nowNanos)))
                .toString();
    }

    private double rate(long nowNanos) {
        long messages = smsc.count(SmscCount.MESSAGES);
        double rate = (messages - lastMessages) * NANOS_PER_SECOND / Math.max(1, nowNanos - lastNanos);
        lastNanos = nowNanos;
        lastMessages = messages;
        return rate;
    }
}
