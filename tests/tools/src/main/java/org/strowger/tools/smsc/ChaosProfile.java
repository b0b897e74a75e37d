package org.strowger.tools.smsc;

import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;

/** The ways in which an SMSC can misbehave, each with a share of messages and a time that make it felt. */
public enum ChaosProfile {
    NONE("none", 0, Duration.ZERO, "behaves"),
    SLOW("slow", 1, Duration.ofSeconds(2), "answers late, between half and one and a half times the chaos time"),
    THROTTLING("throttling", 0.1, Duration.ZERO, "answers that it is given too much"),
    SILENT("silent", 0.05, Duration.ZERO, "never answers"),
    DROPPING("dropping", 0.001, Duration.ZERO, "breaks the connection off, with all that is unanswered"),
    DOUBLING("doubling", 0.1, Duration.ZERO, "sends answers and receipts twice"),
    WRONG_LENGTH("wrong-length", 0.001, Duration.ZERO, "sends a packet whose length is wrong"),
    JUNK("junk", 0.001, Duration.ZERO, "sends garbage between packets"),
    REFUSING_BINDS("refusing-binds", 0.5, Duration.ZERO, "lets some in and others not"),
    RECEIPT_FIRST("receipt-first", 1, Duration.ZERO, "sends the receipt before the answer"),
    RECEIPT_WITH("receipt-with", 1, Duration.ZERO, "sends the receipt together with the answer"),
    OUT_OF_ORDER("out-of-order", 1, Duration.ofMillis(20), "answers within the chaos time, in any order"),
    LATE("late", 0.05, Duration.ofSeconds(15), "answers when nobody waits any more"),
    ERRORS("errors", 0.1, Duration.ZERO, "answers with one error or another");

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

    /** The profile of this name; empty if there is none. */
    public static Optional<ChaosProfile> find(String label) {
        return Arrays.stream(values()).filter(each -> each.label.equals(label)).findFirst();
    }

    /** As the configuration has it. */
    public String label() {
        return label;
    }

    /** Of how many messages (or binds), unless it is said otherwise: 1 is all. */
    public double share() {
        return share;
    }

    /** How long it takes, where that matters, unless it is said otherwise. */
    public Duration time() {
        return time;
    }

    /** The rest of the sentence that begins "The SMSC". */
    public String meaning() {
        return meaning;
    }

    /** Whether it does things to the bytes that no session would. */
    boolean touchesBytes() {
        return this == DROPPING || this == DOUBLING || this == WRONG_LENGTH || this == JUNK;
    }
}
