package org.strowger.tests.crash;

import java.util.List;
import java.util.Locale;

/** How a life of the daemon ends, and what is missing before. */
enum Ending {
    /** SIGKILL, with everybody there. */
    KILL(false, true),
    /** SIGTERM while the SMSC is away: what waits for it is in the store. */
    STOP_WITHOUT_SMSC(true, false),
    /** SIGTERM, with everybody there. */
    STOP(false, false),
    /** SIGKILL while the SMSC is away. */
    KILL_WITHOUT_SMSC(true, true);

    private static final List<Ending> ALL = List.of(values());

    private final boolean withoutSmsc;
    private final boolean isKill;

    Ending(boolean withoutSmsc, boolean isKill) {
        this.withoutSmsc = withoutSmsc;
        this.isKill = isKill;
    }

    /** That of a round, from 0: all take turns, if there is to be variety. */
    static Ending of(int round, CrashPlan.Load load) {
        return load.variety() ? ALL.get(round % ALL.size()) : KILL;
    }

    /** Whether the SMSC leaves in the middle of the life, and comes back when it is over. */
    boolean isWithoutSmsc() {
        return withoutSmsc;
    }

    boolean isKill() {
        return isKill;
    }

    String words() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
