package org.strowger.smpp.text;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.strowger.message.MessageState;

/**
 * The words of a receipt's {@code stat} field: first those of SMPP 3.4 appendix B, then those that peers use besides.
 */
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

    // The full names of the states: a peer that writes DELIVERED does not mean a failure.
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

    /** The state that a word means. An unknown word means a failure, as in Kannel: success has well-known words. */
    public static MessageState stateOf(String word) {
        return BY_WORD.getOrDefault(normal(word), FAILED).state;
    }

    public static boolean isKnown(String word) {
        return BY_WORD.containsKey(normal(word));
    }

    /**
     * The word for a state. Only words of appendix B are written, because common readers fail on others: SCHEDULED
     * becomes ENROUTE and SKIPPED becomes UNDELIV.
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
