package org.strowger.tests.crash;

import java.util.List;
import java.util.Locale;

/** How a life of the daemon ends, and what happens in the middle of it. */
enum Ending {
    /** SIGKILL, with everybody there. */
    KILL(Change.NONE, true),
    /** SIGTERM while the SMSC is away: what waits for it is in the store. */
    STOP_WITHOUT_SMSC(Change.SMSC_LEAVES, false),
    /** SIGTERM, with everybody there. */
    STOP(Change.NONE, false),
    /** SIGKILL while the SMSC is away. */
    KILL_WITHOUT_SMSC(Change.SMSC_LEAVES, true),
    /** SIGKILL after a reload of another configuration; the next life begins with the usual one. */
    KILL_RELOADED(Change.RELOAD, true),
    /** SIGTERM while the applications are away: receipts and messages for them are in the store. */
    STOP_WITHOUT_APPLICATIONS(Change.APPLICATIONS_LEAVE, false),
    /** SIGTERM after a reload of another configuration; the next life begins with the usual one. */
    STOP_RELOADED(Change.RELOAD, false),
    /** SIGKILL while the applications are away. */
    KILL_WITHOUT_APPLICATIONS(Change.APPLICATIONS_LEAVE, true);

    /** A change in the middle of a life; it is undone when the life is over. */
    enum Change {
        NONE,
        SMSC_LEAVES,
        APPLICATIONS_LEAVE,
        RELOAD
    }

    private static final List<Ending> ALL = List.of(values());

    private final Change change;
    private final boolean isKill;

    Ending(Change change, boolean isKill) {
        this.change = change;
        this.isKill = isKill;
    }

    /** That of a round, from 0: all take turns, if there is to be variety. */
    static Ending of(int round, CrashPlan.Load load) {
        return load.isVaried() ? ALL.get(round % ALL.size()) : KILL;
    }

    Change change() {
        return change;
    }

    boolean isKill() {
        return isKill;
    }

    String words() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
