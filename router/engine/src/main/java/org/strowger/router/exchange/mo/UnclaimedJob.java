package org.strowger.router.exchange.mo;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.strowger.bound.Within;
import org.strowger.router.event.LogEvent;
import org.strowger.router.exchange.mo.UnclaimedIndex.Cursor;

/** A job that acts on some of the messages that no rule takes, one after the other. */
@Within(Within.Scope.COMMAND)
final class UnclaimedJob {
    /** The kinds of jobs, in the order in which due jobs run. */
    enum Kind {
        /** Writes the tables for messages that ask for an opt-out. */
        OPT_OUT,
        /** Ends the messages that have reached the maximum age. */
        EXPIRE,
        /** An operator drops messages. */
        DROP,
        /** A reload has brought a rule for young messages; repeated until their applications take them. */
        DELIVER_YOUNG,
        /** An operator has messages delivered. */
        DELIVER
    }

    /** Stands for any rule, in place of the name of a rule. */
    static final String ANY_RULE = "";

    private static final String ANY_TABLE = "";

    private final Kind kind;
    private final Cursor start;
    private final long untilMillis;
    private final String reason;
    private final Map<String, Integer> done = new HashMap<>();

    /** The only table that is written; {@link #ANY_TABLE} for all. */
    private final String table;

    /** The tables that other jobs write. */
    private final Set<String> ofOthers = new HashSet<>();

    private Cursor at;
    private long notBeforeNanos = Long.MIN_VALUE;
    private boolean hasLeftSome;

    /**
     * @param sinceMillis the time of the first message
     * @param untilMillis the time of the last message
     * @param reason only decisions with this reason count; {@link #ANY_RULE} for all
     */
    UnclaimedJob(Kind kind, long sinceMillis, long untilMillis, String reason) {
        this(kind, Cursor.before(sinceMillis), untilMillis, reason, ANY_TABLE);
    }

    private UnclaimedJob(Kind kind, Cursor start, long untilMillis, String reason, String table) {
        this.kind = kind;
        this.start = start;
        this.untilMillis = untilMillis;
        this.reason = reason;
        this.table = table;
        this.at = start;
    }

    /** The event that tells about the messages that the job has handled. */
    LogEvent event() {
        return kind == Kind.EXPIRE ? LogEvent.SMSC_UNCLAIMED_EXPIRED : LogEvent.SMSC_UNCLAIMED;
    }

    /** The text of that event. */
    String text(int count) {
        String messages = count == 1 ? "1 message" : count + " messages";
        return messages + " without a rule "
                + switch (kind) {
                    case OPT_OUT -> "asked for an opt-out, which was written";
                    case EXPIRE -> "reached the age of `unclaimed: keep`";
                    case DROP -> "dropped by an operator";
                    case DELIVER_YOUNG, DELIVER -> "given to applications";
                };
    }

    /** Returns the rest of this job for one table. This job no longer writes that table. */
    UnclaimedJob splitOff(String unwritable) {
        ofOthers.add(unwritable);
        return new UnclaimedJob(kind, at, untilMillis, reason, unwritable);
    }

    boolean hasTable(String name) {
        return table.equals(ANY_TABLE) ? !ofOthers.contains(name) : table.equals(name);
    }

    /** The only table that is written. */
    Optional<String> onlyTable() {
        return table.equals(ANY_TABLE) ? Optional.empty() : Optional.of(table);
    }

    boolean isCommand() {
        return kind == Kind.DROP || kind == Kind.DELIVER;
    }

    Kind kind() {
        return kind;
    }

    boolean delivers() {
        return kind == Kind.DELIVER || kind == Kind.DELIVER_YOUNG;
    }

    boolean hasRule(String of) {
        return reason.equals(ANY_RULE) || reason.equals(of);
    }

    boolean reaches(Cursor message) {
        return message.millis() <= untilMillis;
    }

    /** The last message that was examined. */
    Cursor at() {
        return at;
    }

    void at(Cursor last) {
        at = last;
    }

    /** Begins again with the first message, not before this time. */
    void repeats(long fromNanos) {
        at = start;
        notBeforeNanos = fromNanos;
        hasLeftSome = false;
    }

    /** Continues with the next message, not before this time. */
    void waits(long fromNanos) {
        notBeforeNanos = fromNanos;
    }

    long notBeforeNanos() {
        return notBeforeNanos;
    }

    /** Notes that a message stays only because its application cannot take it now, or a table cannot be written. */
    void leavesOne() {
        hasLeftSome = true;
    }

    boolean hasLeftSome() {
        return hasLeftSome;
    }

    void isDone(String smsc) {
        done.merge(smsc, 1, Integer::sum);
    }

    /** The number of messages that the job has acted on, by the name of their SMSC. */
    Map<String, Integer> done() {
        return done;
    }
}
