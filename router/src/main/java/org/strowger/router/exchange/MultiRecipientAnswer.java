package org.strowger.router.exchange;

import java.util.ArrayList;
import java.util.List;
import org.strowger.message.Address;
import org.strowger.message.Outcome;
import org.strowger.router.application.AppSession;

/**
 * The answers to the parts of a message to many, each of which goes its own way: the application has one answer to all.
 * Owned by the thread of the session by which the message came.
 */
final class MultiRecipientAnswer {
    /** Of a message to one. */
    static final MultiRecipientAnswer NONE = new MultiRecipientAnswer(0);

    private final List<Outcome.Failure> failures = new ArrayList<>();
    private int missing;
    private boolean anyAccepted;
    private Outcome firstRefusal = Outcome.of(Outcome.Kind.TEMPORARY, 0, "");

    MultiRecipientAnswer(int parts) {
        this.missing = parts;
    }

    boolean isNone() {
        return this == NONE;
    }

    /** One part is answered. @return whether that was the last */
    boolean add(Address destination, Outcome outcome) {
        missing--;
        if (outcome.isAccepted()) {
            anyAccepted = true;
        } else {
            if (failures.isEmpty()) {
                firstRefusal = outcome;
            }
            failures.add(new Outcome.Failure(destination, outcome.code()));
        }
        return missing == 0;
    }

    /** Tells the application: that whom it did not reach, if it reached anybody. */
    void respond(AppSession from, long token, String id, long nowNanos) {
        Outcome all = anyAccepted ? new Outcome(Outcome.Kind.ACCEPTED, id, 0, "", failures) : firstRefusal;
        from.respond(token, all, nowNanos);
    }
}
