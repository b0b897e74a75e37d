package org.strowger.ucp;

import org.strowger.message.Outcome;
import org.strowger.protocol.SafeText;
import org.strowger.ucp.operation.OperationView;
import org.strowger.ucp.operation.UcpErrorCode;
import org.strowger.ucp.operation.UcpField;
import org.strowger.ucp.operation.UcpTime;
import org.strowger.wire.Decimal;

/** What a code means for a message, and the other way round. */
final class UcpCodes {
    private static final int WORDS_MAX = 80;
    private static final Outcome[] OUTCOMES = outcomes();

    private UcpCodes() {}

    /** All that say no more than their code. */
    private static Outcome[] outcomes() {
        Outcome[] all = new Outcome[UcpErrorCode.MAX + 1];
        for (int code = 0; code < all.length; code++) {
            all[code] = Outcome.of(kind(UcpErrorCode.of(code)), code, UcpErrorCode.words(code));
        }
        return all;
    }

    static boolean isCode(int code) {
        return code > 0 && code <= UcpErrorCode.MAX;
    }

    static Outcome.Kind kind(UcpErrorCode code) {
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
        int code = view.number(UcpField.EC);
        if (code == Decimal.NONE || !isCode(code)) {
            return Outcome.of(Outcome.Kind.TEMPORARY, 0, "it was refused without a code");
        }
        if (view.isEmpty(UcpField.SM)) {
            return OUTCOMES[code];
        }
        // The same code says different things at different SMSCs, and their words are the only hint.
        String words =
                UcpErrorCode.words(code) + ", in its words " + SafeText.quoted(view.text(UcpField.SM), WORDS_MAX);
        return Outcome.of(kind(UcpErrorCode.of(code)), code, words);
    }

    /** What to answer; a code that the outcome brings along is one of UCP's own. */
    static int code(Outcome outcome) {
        if (isCode(outcome.code())) {
            return outcome.code();
        }
        boolean permanent = outcome.kind() == Outcome.Kind.PERMANENT;
        return (permanent ? UcpErrorCode.SYNTAX : UcpErrorCode.NOT_ALLOWED).value();
    }
}
