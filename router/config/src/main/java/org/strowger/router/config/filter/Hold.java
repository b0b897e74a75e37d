package org.strowger.router.config.filter;

import java.time.Duration;
import org.strowger.router.config.grammar.ScalarType;
import org.strowger.router.config.grammar.TextTypes;
import org.strowger.router.config.value.TimeTypes;

/**
 * How long a filter holds a message.
 *
 * @param kind the event that ends the hold
 * @param length the duration, with {@link Kind#FOR}
 */
public record Hold(Kind kind, Duration length) {
    /** Messages are not held. */
    public static final Hold NONE = new Hold(Kind.NONE, Duration.ZERO);

    /** The event that ends the hold. */
    public enum Kind {
        NONE,
        /** Holds the message for a fixed time after its arrival. */
        FOR,
        /** Holds the message until the limit of the filter permits it. */
        UNTIL_ALLOWED,
        /** Holds the message until the time windows of the filter's match have ended. */
        UNTIL_TIME_ENDS
    }

    static final ScalarType<Hold> TYPE = TextTypes.wordOr(
            "until-allowed",
            new Hold(Kind.UNTIL_ALLOWED, Duration.ZERO),
            TextTypes.wordOr(
                    "until-time-ends",
                    new Hold(Kind.UNTIL_TIME_ENDS, Duration.ZERO),
                    TimeTypes.duration("1s", "7d").then((length, value) -> new Hold(Kind.FOR, length))));
}
