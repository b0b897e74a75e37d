package org.strowger.tools.provider;

/** The counters of a {@link SimulatedProvider}. */
public enum ProviderCount {
    REQUESTS("requests"),
    ACCEPTED("accepted"),
    /** Requests that were answered with an error or not at all, as the settings require. */
    FAULTS("faults"),
    MALFORMED("malformed"),
    /** Receipts that were answered with a status of success. */
    RECEIPTS_TAKEN("receipts_taken"),
    RECEIPTS_FAILED("receipts_failed");

    private final String label;

    ProviderCount(String label) {
        this.label = label;
    }

    /** The name in tables and in JSON. */
    public String label() {
        return label;
    }
}
