package org.strowger.router.metrics;

import java.util.Locale;
import org.strowger.router.metrics.Counter.Kind;

/** Every figure that is kept of the event records, with the sentence that explains it in the manual. */
public enum RecordCounter {
    RECORDS(Kind.COUNT, "Event records that were written"),
    OCTETS(Kind.COUNT, "Octets of event records that were written"),
    BATCHES(Kind.COUNT, "Batches of event records that came from SelectorThreads, each written at once"),
    SYNCS(Kind.COUNT, "Times that what was written was brought to the disk"),
    WAKE_UPS(Kind.COUNT, "Times that the thread of the event records was woken"),
    FAILURES(Kind.COUNT, "Writes and syncs of event records that failed"),
    TORN(Kind.COUNT, "Files of event records that ended in the middle of a line"),
    DELETED(Kind.COUNT, "Files of event records that were deleted when their time was over"),
    LOST(Kind.COUNT, "Event records that could not be written before the daemon ended"),
    WAITING_OCTETS(Kind.LEVEL, "Octets of event records that wait to be written");

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

    /** The name in tables and on the wire: lower case, words joined by underscores. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
