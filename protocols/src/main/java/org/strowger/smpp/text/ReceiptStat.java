package org.strowger.smpp.text;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.strowger.message.MessageState;

/** The values of a receipt's {@code stat} field: first those of SMPP 3.4 appendix B, then others that peers use. */
public enum ReceiptStat {
    ENROUTE(MessageState.ENROUTE),
    DELIVRD(MessageState.DELIVERED),
    EXPIRED(MessageState.EXPIRED),
    DELETED(MessageState.DELETED),
    UNDELIV(MessageState.UNDELIVERABLE),
    ACCEPTD(MessageState.ACCEPTED),
    UNKNOWN(MessageState.UNKNOWN),
    REJECTD(MessageState.REJECTED),

    ACKED(MessageState.ACCEPTED),
    BUFFRED(MessageState.ENROUTE),
    BUFFERD(MessageState.ENROUTE),
    SCHEDLD(MessageState.SCHEDULED),
    SKIPPED(MessageState.SKIPPED),
    FAILED(MessageState.UNDELIVERABLE),
    NACK(MessageState.UNDELIVERABLE),

    // The full names of the states: DELIVERED from a peer must not be read as a failure.
    SCHEDULED(MessageState.SCHEDULED),
    DELIVERED(MessageState.DELIVERED),
    UNDELIVERABLE(MessageState.UNDELIVERABLE),
    ACCEPTED(MessageState.ACCEPTED),
    REJECTED(MessageState.REJECTED);

    private static final Map<String, ReceiptStat> BY_WORD = byWord();

    private final MessageState state;

    ReceiptStat(MessageState state) {
        this.state = state;
    }

    /**
     * Returns the state for a word. An unknown word is a failure, as in Kannel, because the words for success are well
     * known.
     */
    public static MessageState stateOf(String word) {
        return BY_WORD.getOrDefault(normal(word), FAILED).state;
    }

    public static boolean isKnown(String word) {
        return BY_WORD.containsKey(normal(word));
    }

    /**
     * Returns the word for a state. Only words of appendix B are written, because common readers fail on others:
     * SCHEDULED becomes ENROUTE and SKIPPED becomes UNDELIV.
     */
    public static ReceiptStat of(MessageState state) {
        return switch (state) {
            case SCHEDULED, ENROUTE -> ENROUTE;
            case DELIVERED -> DELIVRD;
            case EXPIRED -> EXPIRED;
            case DELETED -> DELETED;
            case UNDELIVERABLE, SKIPPED -> UNDELIV;
            case ACCEPTED -> ACCEPTD;
            case UNKNOWN -> UNKNOWN;
            case REJECTED -> REJECTD;
        };
    }

    public MessageState state() {
        return state;
    }

    private static String normal(String word) {
        return word.toUpperCase(Locale.ROOT);
    }

    private static Map<String, ReceiptStat> byWord() {
        var words = new HashMap<String, ReceiptStat>();
        for (ReceiptStat stat : values()) {
            words.put(stat.name(), stat);
        }
        return words;
    }
}
