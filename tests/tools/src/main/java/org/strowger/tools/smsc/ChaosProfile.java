package org.strowger.tools.smsc;

import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;

/** The kinds of misbehaviour of an SMSC, each with a default share of affected messages and a default duration. */
public enum ChaosProfile {
    NONE("none", 0, Duration.ZERO, "behaves"),
    SLOW("slow", 1, Duration.ofSeconds(2), "delays responses by 50% to 150% of the chaos time"),
    THROTTLING("throttling", 0.1, Duration.ZERO, "answers with throttling errors"),
    SILENT("silent", 0.05, Duration.ZERO, "never answers"),
    DROPPING("dropping", 0.001, Duration.ZERO, "closes the connection while requests are unanswered"),
    DOUBLING("doubling", 0.1, Duration.ZERO, "sends responses and receipts twice"),
    WRONG_LENGTH("wrong-length", 0.001, Duration.ZERO, "sends a packet with a wrong length"),
    JUNK("junk", 0.001, Duration.ZERO, "sends garbage between packets"),
    REFUSING_BINDS("refusing-binds", 0.5, Duration.ZERO, "refuses some of the binds"),
    RECEIPT_FIRST("receipt-first", 1, Duration.ZERO, "sends the receipt before the response"),
    RECEIPT_WITH("receipt-with", 1, Duration.ZERO, "sends the receipt together with the response"),
    OUT_OF_ORDER("out-of-order", 1, Duration.ofMillis(20), "answers within the chaos time in random order"),
    LATE("late", 0.05, Duration.ofSeconds(15), "answers after the timeout of the peer"),
    ERRORS("errors", 0.1, Duration.ZERO, "answers with varying errors");

    private final String label;
    private final double share;
    private final Duration time;
    private final String meaning;

    ChaosProfile(String label, double share, Duration time, String meaning) {
        this.label = label;
        this.share = share;
        this.time = time;
        this.meaning = meaning;
    }

    /** The profile with this label; empty if there is none. */
    public static Optional<ChaosProfile> find(String label) {
        return Arrays.stream(values()).filter(each -> each.label.equals(label)).findFirst();
    }

    /** The name in the configuration. */
    public String label() {
        return label;
    }

    /** The default fraction of messages or binds that are affected; 1 means all. */
    public double share() {
        return share;
    }

    /** The default duration, for profiles that need a duration. */
    public Duration time() {
        return time;
    }

    /** A text that completes the sentence "The SMSC ...". */
    public String meaning() {
        return meaning;
    }

    /** Whether the profile corrupts the byte stream, which a session never does. */
    boolean touchesBytes() {
        return this == DROPPING || this == DOUBLING || this == WRONG_LENGTH || this == JUNK;
    }
}
