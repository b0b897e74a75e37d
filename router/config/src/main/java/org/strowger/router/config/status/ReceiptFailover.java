package org.strowger.router.config.status;

import static org.strowger.router.config.grammar.ConfigKey.key;

import java.time.Duration;
import java.util.List;
import org.strowger.router.config.grammar.ConfigKey;
import org.strowger.router.config.grammar.ListOf;
import org.strowger.router.config.grammar.Section;
import org.strowger.router.config.grammar.SectionValues;
import org.strowger.router.config.value.TimeTypes;

/**
 * Failover of a route because of a receipt.
 *
 * @param errors the errors after which the message is sent to the next SMSC
 * @param within how long after the response a receipt can have this effect
 */
public record ReceiptFailover(ReceiptErrors errors, Duration within) {
    public static final ReceiptFailover NONE = new ReceiptFailover(ReceiptErrors.NONE, Duration.ZERO);

    public static final ConfigKey<List<ReceiptErrors.Word>> ERRORS = key(
                    "errors",
                    ListOf.words(ReceiptErrors.CODE_STATE_OR_CLASS),
                    "the errors after which the next SMSC gets the message: states and error codes of receipts, and "
                            + "classes of the SMSC's receipt-errors")
            .example("[undeliverable, temporary, 011]");
    public static final ConfigKey<Duration> WITHIN = key(
                    "within",
                    TimeTypes.duration("1s", "2d"),
                    "how long after the response to the message a receipt with the error causes failover; a later "
                            + "receipt goes to the application")
            .or("10m");

    public static final Section SECTION = Section.of("failover because of a receipt", ERRORS, WITHIN);

    public static ReceiptFailover of(SectionValues section) {
        return new ReceiptFailover(ReceiptErrors.of(section.value(ERRORS)), section.value(WITHIN));
    }

    public boolean isNone() {
        return equals(NONE);
    }
}
