package org.strowger.router.metrics;

import java.util.Locale;
import org.strowger.router.metrics.Counter.Kind;

/** The figures of the store, with the sentences that explain them in the manual. */
public enum StoreCounter {
    BATCHES(Kind.COUNT, "Batches of groups of records, received from SelectorThreads"),
    GROUPS(Kind.COUNT, "Groups of records confirmed as durable; a group is written as a whole or not at all"),
    OCTETS(Kind.COUNT, "Bytes written to the journal, without the zeros that files are extended with"),
    FLIGHTS(Kind.COUNT, "Writes of all waiting groups, each with one sync"),
    COMPLETIONS(Kind.COUNT, "Answers posted to SelectorThreads, one per thread and write"),
    REFUSED(Kind.COUNT, "Groups with new messages refused because of a limit, lack of space or a failing disk"),
    UNCERTAIN(
            Kind.COUNT,
            "Groups with new messages whose write failed, so that it was unknown whether they were on the disk"),
    FAILURES(Kind.COUNT, "Failed writes and syncs"),
    DAMAGES(Kind.COUNT, "Damaged places found in the files"),
    UNDELETED(Kind.LEVEL, "Failed deletions of files that are not needed any more"),
    WAKE_UPS(Kind.COUNT, "Times that mail woke the store's thread"),
    LIVE_RECORDS(Kind.LEVEL, "Live records"),
    LIVE_OCTETS(Kind.LEVEL, "Bytes of live records"),
    FILES(Kind.LEVEL, "Files of the journal"),
    FILE_OCTETS(Kind.LEVEL, "Bytes in the files of the journal"),
    FREE_OCTETS(Kind.LEVEL, "Free space on the disk, in bytes"),
    HELD_BATCHES(Kind.LEVEL, "Batches of changes to accepted messages that wait until the disk can be written again");

    private final Kind kind;
    private final String help;

    StoreCounter(Kind kind, String help) {
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
