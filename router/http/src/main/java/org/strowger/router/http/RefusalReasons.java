package org.strowger.router.http;

import java.util.IdentityHashMap;
import java.util.Optional;
import org.strowger.message.Outcome;
import org.strowger.protocol.ProtocolTraits;
import org.strowger.protocol.RefusalReason;

/**
 * Finds the reason for which Strowger refused a message by the refusal's outcome: each reason has one outcome object.
 */
final class RefusalReasons {
    private final IdentityHashMap<Outcome, RefusalReason> byOutcome = new IdentityHashMap<>();

    RefusalReasons(ProtocolTraits.Statuses statuses) {
        for (RefusalReason each : RefusalReason.values()) {
            byOutcome.put(statuses.refusal(each), each);
        }
    }

    /** The reason; empty if the outcome comes from an SMSC. */
    Optional<RefusalReason> of(Outcome outcome) {
        return Optional.ofNullable(byOutcome.get(outcome));
    }
}
