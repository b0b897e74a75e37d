package org.strowger.router.metrics;

/** The counters of the store. */
public enum StoreCounter implements Figure {
    BATCHES(Type.COUNTER, "Batches received from SelectorThreads"),
    GROUPS(Type.COUNTER, "Groups of records acknowledged; each group is written completely or not at all"),
    BYTES(Type.COUNTER, "Bytes written to the journal, without zeros written ahead"),
    FLIGHTS(Type.COUNTER, "Writes to the journal, each with one sync"),
    COMPLETIONS(Type.COUNTER, "Replies posted to SelectorThreads, at most one per thread and write"),
    REFUSED(Type.COUNTER, "Groups with new messages refused because of disk space, the message limit or disk failure"),
    UNCERTAIN(Type.COUNTER, "Groups with new messages that may or may not be on the disk"),
    FAILURES(Type.COUNTER, "Writes and syncs that failed"),
    DAMAGES(Type.COUNTER, "Corrupt places found in journal files"),
    UNDELETED(Type.GAUGE, "Times that an unneeded file could not be deleted"),
    WAKE_UPS(Type.COUNTER, "Times that the store thread was woken"),
    LIVE_RECORDS(Type.GAUGE, "Live records: records that are still needed"),
    LIVE_BYTES(Type.GAUGE, "Bytes of live records"),
    FILES(Type.GAUGE, "Journal files"),
    FILE_BYTES(Type.GAUGE, "Bytes in journal files"),
    FREE_BYTES(Type.GAUGE, "Free disk space, as last measured"),
    FULL_APPLICATIONS(
            Type.GAUGE, "Applications whose new messages are refused, because their share of the store is full"),
    HELD_BATCHES(Type.GAUGE, "Batches kept in memory until the disk works again");

    private final Type type;

    @SuppressWarnings("ImmutableEnumChecker") // an immutable record of strings
    private final Metric metric;

    private final String help;

    StoreCounter(Type type, String help) {
        this.type = type;
        this.metric = Metric.of("strowger_store_" + label() + (type == Type.COUNTER ? "_total" : ""));
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
