package org.strowger.smpp.text;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.strowger.message.MessageState;

/**
 * The words of a receipt's {@code stat} field, and what they mean: those of SMPP 3.4 appendix B first, then those that
 * peers use beside them.
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

    // The states by their names: who writes DELIVERED does not mean a failure.
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

    /** What a word means. One that nobody knows means a failure, as Kannel has it: good news has known names. */
    public static MessageState stateOf(String word) {
        return BY_WORD.getOrDefault(normal(word), FAILED).state;
    }

    /** Whether the word is in the table. */
    public static boolean isKnown(String word) {
        return BY_WORD.containsKey(normal(word));
    }

    /**
     * The word for a state. Only words of appendix B are written, because common readers fail on others: what is
     * scheduled is on its way, and what a broadcast left out was not delivered.
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
