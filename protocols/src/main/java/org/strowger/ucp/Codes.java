package org.strowger.ucp;

import org.strowger.message.Outcome;
import org.strowger.protocol.SafeText;
import org.strowger.ucp.operation.ErrorCode;
import org.strowger.ucp.operation.Field;
import org.strowger.ucp.operation.OperationView;
import org.strowger.ucp.operation.UcpTime;
import org.strowger.wire.Decimal;

/** What a code means for a message, and the other way round. */
final class Codes {
    private static final int WORDS_MAX = 80;
    private static final Outcome[] OUTCOMES = outcomes();

    private Codes() {}

    /** All that say no more than their code. */
    private static Outcome[] outcomes() {
        Outcome[] all = new Outcome[ErrorCode.MAX + 1];
        for (int code = 0; code < all.length; code++) {
            all[code] = Outcome.of(kind(ErrorCode.of(code)), code, ErrorCode.words(code));
        }
        return all;
    }

    static boolean isCode(int code) {
        return code > 0 && code <= ErrorCode.MAX;
    }

    static Outcome.Kind kind(ErrorCode code) {
        return switch (code.retryClass()) {
            case PERMANENT, SMSC, INQUIRY -> Outcome.Kind.PERMANENT;
            case TEMPORARY -> Outcome.Kind.TEMPORARY;
            case THROTTLE -> Outcome.Kind.THROTTLED;
        };
    }

    /** What the peer's result means for what was asked. */
    static Outcome outcome(OperationView view) {
        if (view.isDone()) {
            return Outcome.accepted(UcpTime.yearFirst(view.stamp()));
        }
        int code = view.number(Field.EC);
        if (code == Decimal.NONE || !isCode(code)) {
            return Outcome.of(Outcome.Kind.TEMPORARY, 0, "it was refused without a code");
        }
        if (view.isEmpty(Field.SM)) {
            return OUTCOMES[code];
        }
        // The same code says different things at different SMSCs, and their words are the only hint.
        String words = ErrorCode.words(code) + ", in its words " + SafeText.quoted(view.text(Field.SM), WORDS_MAX);
        return Outcome.of(kind(ErrorCode.of(code)), code, words);
    }

    /** What to answer; a code that the outcome brings along is one of UCP's own. */
    static int code(Outcome outcome) {
        if (isCode(outcome.code())) {
            return outcome.code();
        }
        boolean permanent = outcome.kind() == Outcome.Kind.PERMANENT;
        return (permanent ? ErrorCode.SYNTAX : ErrorCode.NOT_ALLOWED).value();
    }
}
