package org.strowger.router.metrics;

/** The counters of event records. */
public enum RecordCounter implements Figure {
    RECORDS(Type.COUNTER, "strowger_records_total", "Event records written"),
    BYTES(Type.COUNTER, "Bytes of event records written"),
    BATCHES(Type.COUNTER, "Batches of event records received from SelectorThreads"),
    SYNCS(Type.COUNTER, "Syncs of event record files"),
    WAKE_UPS(Type.COUNTER, "Times that the event record thread was woken"),
    FAILURES(Type.COUNTER, "Writes and syncs of event records that failed"),
    TORN(Type.COUNTER, "Event record files that ended in an incomplete line"),
    DELETED(Type.COUNTER, "Event record files deleted at the end of their retention"),
    LOST(Type.COUNTER, "Event records not written before the daemon ended"),
    QUEUED_BYTES(Type.GAUGE, "Bytes of event records queued for writing"),
    FREE_BYTES(Type.GAUGE, "Free space on the disk of the event records, as last measured; 0 if unknown");

    private final Type type;

    @SuppressWarnings("ImmutableEnumChecker") // an immutable record of strings
    private final Metric metric;

    private final String help;

    RecordCounter(Type type, String help) {
        this.type = type;
        this.metric = Metric.of("strowger_records_" + label() + (type == Type.COUNTER ? "_total" : ""));
        this.help = help;
    }

    RecordCounter(Type type, String metric, String help) {
        this.type = type;
        this.metric = Metric.of(metric);
        this.help = help;
    }

    @Override
    public Metric metric() {
        return metric;
    }

    @Override
    public Type type() {
        return type;
    }

    @Override
    public String help() {
        return help;
    }
}
