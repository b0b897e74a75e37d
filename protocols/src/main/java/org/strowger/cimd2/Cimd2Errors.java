package org.strowger.cimd2;

import org.strowger.cimd2.packet.Cimd2ErrorCode;
import org.strowger.cimd2.packet.PacketView;
import org.strowger.cimd2.packet.Parameter;
import org.strowger.message.Outcome;

/** What an error code means for a message, and the other way round. */
final class Cimd2Errors {
    private static final int CODE_MAX = 999;

    /** From here on stand the errors of what is delivered. */
    private static final int DELIVERY_CODE_MIN = 700;

    private static final int DELIVERY_CODE_MAX = 799;

    private Cimd2Errors() {}

    /** Whether it can be said in three digits, and is an error. */
    static boolean isCode(int code) {
        return code > 0 && code <= CODE_MAX;
    }

    /** The error that a response says; 0 if it says none. A text alone says that something went wrong. */
    static int in(PacketView view) {
        int code = view.number(Parameter.ERROR_CODE);
        if (code != PacketView.ABSENT) {
            return code;
        }
        boolean says = view.has(Parameter.ERROR_CODE) || view.has(Parameter.ERROR_TEXT);
        return says ? Cimd2ErrorCode.FAILED.code() : 0;
    }

    /** What the peer's answer to a message means. */
    static Outcome outcome(int code, String messageId) {
        if (code == 0) {
            return Outcome.accepted(messageId);
        }
        Cimd2ErrorCode known = Cimd2ErrorCode.of(code);
        return Outcome.of(kind(known), code, code + ": " + known.text());
    }

    static Outcome.Kind kind(Cimd2ErrorCode code) {
        return switch (code.retry()) {
            case NONE -> Outcome.Kind.ACCEPTED;
            case THROTTLE -> Outcome.Kind.THROTTLED;
            // The session is not what one of us believes it to be; the message can go by another.
            case TEMPORARY, SMSC -> Outcome.Kind.TEMPORARY;
            case PERMANENT, ACCOUNT, INQUIRY -> Outcome.Kind.PERMANENT;
        };
    }

    /**
     * What to answer; a code that the outcome brings along is one of this protocol. To an SMSC that delivers nothing
     * else is said but what it knows as an answer to that.
     */
    static int code(Outcome outcome, Cimd2Role role) {
        int code = outcome.code();
        boolean isKnown = role == Cimd2Role.SMSC || (code >= DELIVERY_CODE_MIN && code <= DELIVERY_CODE_MAX);
        if (isCode(code) && isKnown) {
            return code;
        }
        return switch (outcome.kind()) {
            case ACCEPTED -> Cimd2ErrorCode.OK.code();
            case THROTTLED -> role.throttled().code();
            case PERMANENT -> role.permanent().code();
            case TEMPORARY, UNCERTAIN -> role.temporary().code();
        };
    }
}
