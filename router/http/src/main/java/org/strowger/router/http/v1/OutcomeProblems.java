package org.strowger.router.http.v1;

import java.util.List;
import java.util.Optional;
import org.strowger.message.Outcome;
import org.strowger.protocol.Inquiry;
import org.strowger.protocol.RefusalReason;
import org.strowger.router.http.api.SendResult;

/** Translates refusals to problems. */
final class OutcomeProblems {
    /** ESME_RINVMSGID: the message id is unknown (SMPP 3.4 section 5.1.3). */
    private static final int INVALID_MESSAGE_ID = 0x0C;

    /** ESME_RQUERYFAIL: the response of many SMSCs for an unknown message (SMPP 3.4 section 5.1.3). */
    private static final int QUERY_FAILED = 0x67;

    private OutcomeProblems() {}

    static Problem of(SendResult result) {
        Outcome outcome = result.outcome();
        Optional<RefusalReason> reason = result.reason();
        ProblemType type = reason.map(OutcomeProblems::typeOf).orElseGet(() -> typeOf(outcome.kind()));
        return problem(type, outcome);
    }

    static Problem of(Inquiry.Kind kind, Outcome outcome) {
        boolean unknown =
                outcome.code() == INVALID_MESSAGE_ID || (kind == Inquiry.Kind.QUERY && outcome.code() == QUERY_FAILED);
        if (outcome.kind() == Outcome.Kind.PERMANENT) {
            boolean missing = unknown || kind == Inquiry.Kind.QUERY;
            return problem(missing ? ProblemType.MESSAGE_NOT_FOUND : ProblemType.NOT_CANCELLED, outcome);
        }
        return problem(typeOf(outcome.kind()), outcome);
    }

    private static Problem problem(ProblemType type, Outcome outcome) {
        String detail = outcome.detail().isEmpty() ? type.title() : outcome.detail();
        return new Problem(type, detail, List.of(), outcome.code());
    }

    static ProblemType typeOf(RefusalReason reason) {
        return switch (reason) {
            case INVALID_DESTINATION -> ProblemType.NO_ROUTE;
            case INVALID_SENDER -> ProblemType.SENDER_NOT_ALLOWED;
            case NOT_ALLOWED -> ProblemType.NOT_ALLOWED;
            case NO_CREDIT -> ProblemType.NO_CREDIT;
            case TOO_FAST -> ProblemType.TOO_FAST;
            case QUEUE_FULL -> ProblemType.QUEUE_FULL;
            case LATER, RECEIVER_UNBOUND, TOO_MANY_BINDS -> ProblemType.TRY_LATER;
            case NO_ANSWER -> ProblemType.NO_ANSWER;
            case LISTS_NOT_SERVED, NOT_ENCODABLE -> ProblemType.NOT_ENCODABLE;
            case INVALID_PARAMETER -> ProblemType.INVALID_TLV;
            case UNKNOWN_MESSAGE -> ProblemType.MESSAGE_NOT_FOUND;
            case NO_RECEIVER -> ProblemType.NO_ROUTE;
            case WRONG_CREDENTIALS -> ProblemType.WRONG_CREDENTIALS;
            case SHUTTING_DOWN -> ProblemType.UNAVAILABLE;
        };
    }

    /** The type for a refusal by an SMSC. */
    private static ProblemType typeOf(Outcome.Kind kind) {
        return switch (kind) {
            case THROTTLED, TEMPORARY -> ProblemType.TRY_LATER;
            case UNCERTAIN -> ProblemType.NO_ANSWER;
            case ACCEPTED, PERMANENT -> ProblemType.REFUSED_BY_SMSC;
        };
    }
}
