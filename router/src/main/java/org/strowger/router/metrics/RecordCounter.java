package org.strowger.router.metrics;

import java.util.Locale;
import org.strowger.router.metrics.Counter.Kind;

/** The figures of the event records, with the sentences that explain them in the manual. */
public enum RecordCounter {
    RECORDS(Kind.COUNT, "Event records written"),
    OCTETS(Kind.COUNT, "Bytes of event records written"),
    BATCHES(Kind.COUNT, "Batches of event records received from SelectorThreads, one write each"),
    SYNCS(Kind.COUNT, "Syncs of event records to the disk"),
    WAKE_UPS(Kind.COUNT, "Times that mail woke the thread of the event records"),
    FAILURES(Kind.COUNT, "Failed writes and syncs of event records"),
    TORN(Kind.COUNT, "Files of event records that ended within a line"),
    DELETED(Kind.COUNT, "Files of event records deleted because they were older than the configured time"),
    LOST(Kind.COUNT, "Event records that were still unwritten when the daemon ended"),
    WAITING_OCTETS(Kind.LEVEL, "Bytes of event records waiting to be written");

    private final Kind kind;
    private final String help;

    RecordCounter(Kind kind, String help) {
        this.kind = kind;
        this.help = help;
    }

    public Kind kind() {
        return kind;
    }

    public String help() {
        return help;
    }

    /** The name in tables and metrics: lower case, with underscores. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
