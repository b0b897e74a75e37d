package org.strowger.router.config.filter;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.strowger.router.config.fault.SpellingHint;
import org.strowger.router.config.grammar.InvalidValue;
import org.strowger.router.config.grammar.ScalarType;
import org.strowger.router.config.grammar.TextTypes;

/**
 * The error with which a filter refuses messages.
 *
 * @param reason the reason in protocol-neutral terms
 * @param smppStatus a command_status to use instead of the one for the reason; 0 for none. Other protocols use its
 *     equivalent
 */
public record Refusal(Reason reason, int smppStatus) {
    /** The reason of a refusal. */
    public enum Reason {
        NOT_ALLOWED,
        INVALID_DESTINATION,
        INVALID_SENDER,
        THROTTLED,
        LATER
    }

    private static final String SMPP = "smpp";

    static final ScalarType<Refusal> TYPE = new ScalarType<>(
            "not-allowed, invalid-destination, invalid-sender, throttled, later, or a status of SMPP such as"
                    + " ESME_RINVDSTADR or smpp:0x0B",
            TextTypes.schema(),
            (text, value) -> {
                for (Reason each : Reason.values()) {
                    if (TextTypes.word(each).equals(text)) {
                        return new Refusal(each, 0);
                    }
                }
                Optional<Integer> code = value.reading()
                        .vocabulary()
                        .status(text)
                        .filter(each -> each.protocol().equals(SMPP))
                        .map(each -> each.code());
                return code.map(each -> new Refusal(Reason.NOT_ALLOWED, each))
                        .orElseThrow(() -> InvalidValue.form(SpellingHint.nearest(text, words())
                                .map(near -> "did you mean \"" + near + "\"?")
                                .orElse("")));
            });

    private static List<String> words() {
        return Arrays.stream(Reason.values()).map(TextTypes::word).toList();
    }
}
