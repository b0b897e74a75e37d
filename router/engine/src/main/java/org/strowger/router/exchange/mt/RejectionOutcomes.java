package org.strowger.router.exchange.mt;

import org.strowger.message.Outcome;
import org.strowger.message.Status;
import org.strowger.protocol.ProtocolTraits;
import org.strowger.protocol.RefusalReason;
import org.strowger.router.config.Rejection;

/** The outcomes that rejecting routes specify, in the codes of the application's protocol. */
final class RejectionOutcomes {
    private RejectionOutcomes() {}

    static Outcome of(Rejection rejection, ProtocolTraits traits) {
        Status status = rejection.status();
        return switch (rejection.reason()) {
            case NONE -> throw new AssertionError("the route is not a rejecting route");
            case INVALID_DESTINATION -> traits.statuses().refusal(RefusalReason.INVALID_DESTINATION);
            case NOT_ALLOWED -> traits.statuses().refusal(RefusalReason.NOT_ALLOWED);
            case LATER -> traits.statuses().refusal(RefusalReason.LATER);
            case STATUS ->
                Outcome.of(status.kind(), status.protocol().equals(traits.name()) ? status.code() : 0, status.name());
        };
    }
}
