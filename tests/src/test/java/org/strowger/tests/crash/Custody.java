package org.strowger.tests.crash;

/** What this version of the daemon can do: the one switch for all that needs {@code delivery: store}. */
public final class Custody {
    static final String WHY_NOT = "this version has no delivery: store: see Custody";

    private Custody() {}

    /** Whether there is {@code delivery: store}. */
    static boolean exists() {
        return false;
    }
}
