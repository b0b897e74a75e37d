package org.strowger.smpp.pdu.fuzz;

/** How long to try: not by the clock in the usual tests, a few seconds in the long ones, or as long as one likes. */
final class FuzzTime {
    private static final long LONG_SECONDS = 8;

    private FuzzTime() {}

    /** For each of the targets; 0: a fixed number of rounds, always the same. */
    static long secondsOfEach() {
        long usual = Boolean.getBoolean("strowger.long") ? LONG_SECONDS : 0;
        return Long.getLong("strowger.fuzz.seconds", usual) / FuzzTarget.values().length;
    }
}
