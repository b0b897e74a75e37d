package org.strowger.router.config.filter;

import java.util.Map;
import java.util.Optional;
import org.strowger.protocol.RefusalReason;
import org.strowger.router.config.fault.SpellingHint;
import org.strowger.router.config.grammar.InvalidValue;
import org.strowger.router.config.grammar.ScalarType;
import org.strowger.router.config.grammar.TextTypes;

/**
 * The error with which a filter refuses messages.
 *
 * @param reason the reason in the terms of every protocol
 * @param smppStatus a command_status in its place; 0 for that of the reason. Other protocols get its equivalent
 */
public record Refusal(RefusalReason reason, int smppStatus) {
    private static final String SMPP = "smpp";

    private static final Map<String, RefusalReason> WORDS = Map.of(
            "not-allowed", RefusalReason.NOT_ALLOWED,
            "invalid-destination", RefusalReason.INVALID_DESTINATION,
            "invalid-sender", RefusalReason.INVALID_SENDER,
            "throttled", RefusalReason.TOO_FAST,
            "later", RefusalReason.LATER);

    static final ScalarType<Refusal> TYPE = new ScalarType<>(
            "not-allowed, invalid-destination, invalid-sender, throttled, later, or a status of SMPP such as"
                    + " ESME_RINVDSTADR or smpp:0x0B",
            TextTypes.schema(),
            (text, spot) -> {
                RefusalReason word = WORDS.get(text);
                if (word != null) {
                    return new Refusal(word, 0);
                }
                Optional<Integer> code = spot.reading()
                        .vocabulary()
                        .status(text)
                        .filter(each -> each.protocol().equals(SMPP))
                        .map(each -> each.code());
                return code.map(each -> new Refusal(RefusalReason.NOT_ALLOWED, each))
                        .orElseThrow(() -> InvalidValue.form(SpellingHint.nearest(text, WORDS.keySet())
                                .map(near -> "did you mean \"" + near + "\"?")
                                .orElse("")));
            });
}
