package org.strowger.router.provider;

import java.util.Optional;
import org.strowger.message.MessageState;

/** The words for states in the text of receipts (SMPP 3.4 appendix B). */
final class ReceiptWords {
    private ReceiptWords() {}

    /** Returns the state; empty if the word does not name one. */
    static Optional<MessageState> state(String word) {
        return switch (word) {
            case "DELIVRD" -> Optional.of(MessageState.DELIVERED);
            case "EXPIRED" -> Optional.of(MessageState.EXPIRED);
            case "DELETED" -> Optional.of(MessageState.DELETED);
            case "UNDELIV" -> Optional.of(MessageState.UNDELIVERABLE);
            case "REJECTD" -> Optional.of(MessageState.REJECTED);
            case "UNKNOWN" -> Optional.of(MessageState.UNKNOWN);
            case "ACCEPTD" -> Optional.of(MessageState.ACCEPTED);
            case "ENROUTE" -> Optional.of(MessageState.ENROUTE);
            default -> Optional.empty();
        };
    }
}
