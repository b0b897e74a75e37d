package org.strowger.router.metrics;

import java.util.Locale;
import org.strowger.router.metrics.Counter.Kind;

/** Every figure that the store keeps, with the sentence that explains it in the manual. */
public enum StoreCounter {
    BATCHES(Kind.COUNT, "Batches that came from SelectorThreads"),
    GROUPS(Kind.COUNT, "Groups of records that were confirmed, each wholly written or not at all"),
    OCTETS(Kind.COUNT, "Octets written to the journal, without the zeros that are written ahead"),
    FLIGHTS(Kind.COUNT, "Times that all that had come was written and synced at once"),
    COMPLETIONS(Kind.COUNT, "Answers posted to SelectorThreads: one for each thread and flight"),
    REFUSED(Kind.COUNT, "Groups with new messages that were refused, because of space, number or a failing disk"),
    UNCERTAIN(Kind.COUNT, "Groups with new messages of which nobody knew whether they were on the disk"),
    FAILURES(Kind.COUNT, "Writes and syncs that failed"),
    DAMAGES(Kind.COUNT, "Places in the files that are not what they were"),
    UNDELETED(Kind.LEVEL, "Times that a file that is not needed could not be deleted"),
    WAKE_UPS(Kind.COUNT, "Times that the store's thread was woken"),
    LIVE_RECORDS(Kind.LEVEL, "Records that live"),
    LIVE_OCTETS(Kind.LEVEL, "Octets of the records that live"),
    FILES(Kind.LEVEL, "Files of the journal"),
    FILE_OCTETS(Kind.LEVEL, "Octets in the files of the journal"),
    FREE_OCTETS(Kind.LEVEL, "Free space on the disk, as far as known"),
    HELD_BATCHES(Kind.LEVEL, "Batches with something owed that is kept until the disk is well again");

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

    /** The name in tables and on the wire: lower case, words joined by underscores. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
