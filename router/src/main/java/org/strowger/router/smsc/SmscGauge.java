package org.strowger.router.smsc;

/** What an SMSC's home looks at once a second, so that anybody may read it without asking. */
public enum SmscGauge {
    WAITING("Messages queued for it"),
    WAITING_OCTETS("Bytes of these messages, without those about to leave"),
    OLDEST_NANOS("How long the oldest queued message has waited, in nanoseconds"),
    RECEIPTS_EXPECTED("Expected receipts");

    private final String help;

    SmscGauge(String help) {
        this.help = help;
    }

    /** The sentence that explains it. */
    public String help() {
        return help;
    }
}
