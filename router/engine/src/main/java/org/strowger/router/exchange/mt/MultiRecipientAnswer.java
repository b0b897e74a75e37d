package org.strowger.router.exchange.mt;

import java.util.ArrayList;
import java.util.List;
import org.strowger.bound.Within;
import org.strowger.message.Address;
import org.strowger.message.Outcome;
import org.strowger.router.application.Submitter;

/**
 * The single response to a message to many recipients; each recipient is sent a separate message. Owned by the home of
 * these messages.
 */
@Within(Within.Scope.REQUEST)
final class MultiRecipientAnswer {
    /** Stands for the answer of a message to one recipient. */
    static final MultiRecipientAnswer NONE = new MultiRecipientAnswer(0);

    private final List<Outcome.Failure> failures = new ArrayList<>();
    private int missing;
    private boolean anyAccepted;
    private Outcome firstRefusal = Outcome.of(Outcome.Kind.TEMPORARY, 0, "");

    MultiRecipientAnswer(int recipients) {
        this.missing = recipients;
    }

    /**
     * Adds the outcome of the message to one recipient.
     *
     * @return whether the outcomes of all recipients are known
     */
    boolean add(Address recipient, Outcome outcome) {
        missing--;
        if (outcome.isAccepted()) {
            anyAccepted = true;
        } else {
            if (failures.isEmpty()) {
                firstRefusal = outcome;
            }
            failures.add(new Outcome.Failure(recipient, outcome.kind(), outcome.code()));
        }
        return missing == 0;
    }

    /** An acceptance with the failed recipients if any recipient was accepted; otherwise the first refusal. */
    Outcome outcome(String id) {
        return anyAccepted ? new Outcome(Outcome.Kind.ACCEPTED, id, 0, "", failures) : firstRefusal;
    }

    /** Sends the response to the application. */
    void respond(Submitter session, long token, String id, long nowNanos) {
        session.respond(token, outcome(id), nowNanos);
    }
}
