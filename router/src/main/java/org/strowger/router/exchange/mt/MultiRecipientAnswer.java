package org.strowger.router.exchange.mt;

import java.util.ArrayList;
import java.util.List;
import org.strowger.message.Address;
import org.strowger.message.Outcome;
import org.strowger.router.application.AppSession;

/**
 * The one answer to a message to many recipients, each of whom is sent a message of its own. Owned by the home of these
 * messages.
 */
final class MultiRecipientAnswer {
    /** For a message to one recipient. */
    static final MultiRecipientAnswer NONE = new MultiRecipientAnswer(0);

    private final List<Outcome.Failure> failures = new ArrayList<>();
    private int missing;
    private boolean anyAccepted;
    private Outcome firstRefusal = Outcome.of(Outcome.Kind.TEMPORARY, 0, "");

    MultiRecipientAnswer(int recipients) {
        this.missing = recipients;
    }

    /** The message to one recipient is answered. @return whether all are */
    boolean add(Address recipient, Outcome outcome) {
        missing--;
        if (outcome.isAccepted()) {
            anyAccepted = true;
        } else {
            if (failures.isEmpty()) {
                firstRefusal = outcome;
            }
            failures.add(new Outcome.Failure(recipient, outcome.code()));
        }
        return missing == 0;
    }

    /** Accepted if it was for any recipient, with those that failed; else the first refusal. */
    Outcome outcome(String id) {
        return anyAccepted ? new Outcome(Outcome.Kind.ACCEPTED, id, 0, "", failures) : firstRefusal;
    }

    /** Answers the application. */
    void respond(AppSession session, long token, String id, long nowNanos) {
        session.respond(token, outcome(id), nowNanos);
    }
}
