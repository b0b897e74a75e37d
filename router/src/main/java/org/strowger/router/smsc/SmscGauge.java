package org.strowger.router.smsc;

/** What an SMSC's home looks at once a second, so that anybody may read it without asking. */
public enum SmscGauge {
    WAITING("Messages that wait for it"),
    WAITING_OCTETS("Octets of these, but of those that are just leaving"),
    OLDEST_NANOS("How long the oldest of these has waited, in nanoseconds"),
    RECEIPTS_EXPECTED("Receipts that are still to come");

    private final String help;

    SmscGauge(String help) {
        this.help = help;
    }

    /** The sentence that explains it. */
    public String help() {
        return help;
    }
}
